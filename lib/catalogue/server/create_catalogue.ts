/** Assembles the catalogue and what the site shows with it: cover placeholders and the author's texts. */
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { keepFresh } from "@/lib/platform/server/objects/keep_fresh.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import type { CatalogueFile } from "@/lib/catalogue/schema.ts";
import {
  type Catalogue,
  type CatalogueOptions,
  createCatalogue,
  type Durations,
} from "@/lib/catalogue/catalogue.ts";
import { previewChapter } from "@/lib/catalogue/preview_chapter.ts";
import type { CatalogueSource } from "@/lib/catalogue/server/choose_file.ts";
import type { Events } from "@/lib/platform/events.ts";
import type { VersionStore } from "@/lib/catalogue/server/version_store.ts";
import type { VersionedSource } from "@/lib/catalogue/server/versioned_source.ts";
import { type CatalogueVersions, createVersions } from "@/lib/catalogue/server/versions.ts";
import type { PriceStore } from "@/lib/catalogue/server/price_store.ts";
import { struckCatalogue } from "@/lib/catalogue/server/struck_catalogue.ts";
import { watchFile } from "@/lib/catalogue/server/watched_file.ts";
import {
  coverReader,
  ownCoverReader,
  type ReadCover,
  readCoverPlaceholders,
} from "@/lib/catalogue/server/cover_reader.ts";
import {
  loadTexts,
  type TextFacts,
  type TextName,
  type TextPage,
} from "@/lib/catalogue/server/texts/load_texts.ts";

export interface CatalogueParts {
  catalogue: Catalogue;
  /** A counter that grows when the catalogue's file or the lengths of its chapters change. */
  catalogueVersion(): number;
  /** `data:` address of the placeholder, by cover name. */
  coverPlaceholder(name: string): string | undefined;
  /** Reads images of the author's own covers. */
  readOwnCover: ReadCover;
  /** The author's page about privacy, terms, accessibility or the imprint. */
  text(name: TextName): TextPage;
}

export interface CatalogueSetup {
  /** The original catalogue file, used until the store has versions. */
  file: CatalogueSource;
  source: VersionedSource;
  versionStore: VersionStore;
  events: Pick<Events, "on">;
  /** Asks for changes of other processes to be looked for while the function returns true. */
  hearWhile(isNeeded: () => boolean): void;
  /** Storage of the author's own covers and texts. */
  content: Objects;
  /** Address for listeners' mail; null: the texts link to the contact page. */
  supportEmail: string | null;
  /** Values for the variables and conditions of the texts. */
  texts: { facts: TextFacts; backupDays: number };
  /** The lengths of chapters, and a counter that grows when they change. */
  library: {
    /** @throws {StartError} when it has no sound. */
    durationSec(bookId: number, chapter: number): number;
    /** null: it has no sound. */
    findLength(bookId: number, chapter: number): number | null;
    version(): number;
  };
  /** Whether buyers of the series get eBooks (EBOOK_URL). */
  hasEbooks: boolean;
  /** Stores the price history. */
  prices: PriceStore;
  /** Adds other domains' data to the books. */
  complete: (catalogue: Catalogue) => Catalogue;
  log: Log;
}

/** How long after a request that used the catalogue changes are still looked for. */
const SHOWN_MS = 60_000;

/** @throws {StartError} when the catalogue or a text cannot be used. */
export async function createCatalogueParts(
  { source, content, supportEmail, texts, library, hasEbooks, prices, complete, log, ...o }:
    CatalogueSetup,
): Promise<CatalogueParts & { versions: CatalogueVersions; close(): void }> {
  const readOwnCover = ownCoverReader(content);
  const durations = library.findLength;
  const contact = supportEmail
    ? `[${supportEmail}](mailto:${supportEmail})`
    : "[our contact page](/contact)";

  /** What a change adds needs its sound; what is shown already may wait for it, and be changed meanwhile. */
  const requireSound = ({ current }: { current(): CatalogueFile }): Durations => (...chapter) =>
    isListed(current(), ...chapter)
      ? library.findLength(...chapter)
      : library.durationSec(...chapter);

  /** Loads what belongs to one state of the catalogue. */
  async function readBeside({ series: { author, title }, books }: Catalogue) {
    return {
      priceHistories: await prices.note(books()),
      coverPlaceholders: await readCoverPlaceholders(books(), coverReader(readOwnCover)),
      texts: await loadTexts({
        content,
        facts: texts.facts,
        words: { author, series: title, contact, backupDays: String(texts.backupDays) },
      }),
    };
  }

  const watched = await watchFile({
    source,
    log,
    async prepare(file) {
      const next = await readBeside(createCatalogue(() => file, { durations, hasEbooks }));
      return () => Object.assign(beside, next);
    },
  });
  let askedAtMs = -Infinity;
  const version = () => {
    askedAtMs = performance.now();
    return watched.version() + library.version();
  };
  o.hearWhile(() => performance.now() - askedAtMs < SHOWN_MS);
  async function takeUp(): Promise<void> {
    await source.reload();
    await watched.refresh(); // waits for a refresh that may have begun before the change
    await watched.refresh();
  }
  o.events.on("catalogueChanged", takeUp);
  o.events.on("newsMissed", takeUp);
  const options = { durations, hasEbooks, version };
  const bare = createCatalogue(watched.current, options);
  const beside = await readBeside(bare);
  const catalogue = complete(struckCatalogue(bare, () => beside.priceHistories));
  const fresh = keepFresh(content, watched.refresh);
  return {
    versions: createVersions({
      file: o.file,
      store: o.versionStore,
      tryOut: (file) => void createCatalogue(() => file, { durations: requireSound(watched) }),
      draw: (file, bookId) => drawBook(file, bookId, { durations, hasEbooks }),
      takeUp,
    }),
    catalogue,
    catalogueVersion: version,
    coverPlaceholder: (name) => beside.coverPlaceholders.get(name),
    readOwnCover,
    text: (name) => beside.texts[name],
    close: fresh.close,
  };
}

/** Whether the file shows the chapter. */
const isListed = ({ books }: CatalogueFile, bookId: number, chapter: number): boolean =>
  books.some(({ id, isDraft, chapters = [] }) =>
    id === bookId && !isDraft && chapters.some(({ number }) => number === chapter)
  );

/** Previews one book, including a draft. */
function drawBook(file: CatalogueFile, bookId: number, o: CatalogueOptions): Book | null {
  const books = file.books.map((it) => ({ ...it, isDraft: it.id !== bookId && it.isDraft }));
  return createCatalogue(() => ({ ...file, books }), o).getBook(bookId);
}

/** The sample chapter of every single book: the chapters that visitors play first. */
export function previewChapters(catalogue: Catalogue): { bookId: number; chapter: number }[] {
  return catalogue.books().flatMap((book) => {
    const chapter = book.isComplete ? null : previewChapter(book);
    return chapter ? [{ bookId: book.id, chapter: chapter.number }] : [];
  });
}
