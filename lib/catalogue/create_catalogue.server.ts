/** Assembles the catalogue and what the site shows with it: cover placeholders and the author's texts. */

import { changesMissed, type Events } from "@/lib/platform/events.ts";
import { catalogueChanged, LEGAL_TEXTS, type LegalText, textsChanged } from "./records.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import { type Language, language, setOwnLanguage, TAGS } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { setLanguageOf } from "@/lib/platform/language/translated.ts";
import type { Settings } from "@/lib/platform/settings.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { keepFresh, type Objects } from "@/lib/platform/objects/objects.server.ts";
import { type Book, previewChapter } from "./book.ts";
import { type Catalogue, type CatalogueOptions, createCatalogue, mapBooks } from "./catalogue.ts";
import { type CatalogueSource, type VersionedSource, watchFile } from "./catalogue_file.server.ts";
import {
  type CoverMaker,
  coverReader,
  createCoverMaker,
  ownCoverReader,
  type ReadCover,
  readCoverPlaceholders,
} from "./cover_maker.server.ts";
import {
  loadTexts,
  readText,
  type TextFacts,
  type TextPage,
  type Texts,
  type TextSource,
  toPage,
} from "./load_texts.server.ts";
import type {
  PriceHistories,
  PriceStore,
  TextStore,
  VersionStore,
} from "./catalogue_store.server.ts";
import { CURRENCIES } from "./money.ts";
import { type PriceHistory, priorPrice } from "./price.ts";
import type { CatalogueFile } from "./schema.ts";
import { ownTexts, translate } from "./translate.ts";
import { type CatalogueVersions, createVersions, type SilentChapter } from "./versions.server.ts";
import { TEXT_WORDS } from "./words.ts";

/* The catalogue with only those struck prices that the price history allows (docs/decisions/0064). */

/**
 * Replaces each book's struck price by the reference price of its history: the author's field only asks for a struck
 * price. Unchanged: sums of single books, and catalogues of example figures.
 */
const struckCatalogue = (catalogue: Catalogue, read: () => PriceHistories): Catalogue =>
  mapBooks(catalogue, read, (book, histories) => {
    if (catalogue.exampleFigures || book.comparedWith !== "regular price") return book;
    return {
      ...book,
      regularPrices: priorPrices(histories.get(book.id) ?? []),
      comparedWith: "price before",
    };
  });

function priorPrices(history: PriceHistory): Book["regularPrices"] {
  return Object.fromEntries(CURRENCIES.flatMap((code) => {
    const prior = priorPrice(history, code);
    return prior === null ? [] : [[code, prior]];
  }));
}

/* The catalogue in the language spoken. */

/**
 * Answers with the author's translations into the language in which a request is answered or a mail is written; what she
 * has not translated stays as it is.
 * @param own the catalogue in the shop's own language
 * @param make the catalogue of a translated file
 */
function createSpokenCatalogue(
  { read, own, make }: {
    read: () => CatalogueFile;
    own: Catalogue;
    make: (file: CatalogueFile) => Catalogue;
  },
): Catalogue {
  interface Spoken {
    of: CatalogueFile;
    catalogue: Catalogue;
    isTranslated(text: string): boolean;
  }
  const known = new Map<Language, Spoken>();

  function speak(of: CatalogueFile, tag: Language): Spoken {
    const translated = tag === of.series.language ? null : translate(of, tag);
    if (!translated) return { of, catalogue: own, isTranslated: () => false };
    const catalogue = make(translated.file), { hoursLabel } = translated.file.series;
    return {
      of,
      catalogue,
      isTranslated: (text) =>
        translated.texts.has(text) ||
        translated.texts.has(hoursLabel) && text === catalogue.series.hoursLabel,
    };
  }

  function current(): Spoken {
    const tag = language(), file = read(), last = known.get(tag);
    if (last?.of === file) return last;
    const next = speak(file, tag);
    known.set(tag, next);
    return next;
  }

  let translated: { of: CatalogueFile; languages: ReadonlyMap<string, Language> } | undefined;

  /**
   * The language of each of her translations, for a purchase keeps the title that it was bought under. A text that a
   * translation leaves as it is counts as the shop's own.
   */
  function languagesOfTexts(): ReadonlyMap<string, Language> {
    const of = read();
    if (translated?.of !== of) {
      const known = ownTexts(of), languages = new Map<string, Language>();
      for (const tag of TAGS.filter((tag) => tag !== of.series.language)) {
        for (const text of translate(of, tag)?.texts.difference(known) ?? []) {
          if (!languages.has(text)) languages.set(text, tag);
        }
      }
      translated = { of, languages };
    }
    return translated.languages;
  }

  setLanguageOf(
    "catalogue",
    (text) => current().isTranslated(text) ? language() : languagesOfTexts().get(text) ?? null,
  );
  return {
    get series() {
      return current().catalogue.series;
    },
    get people() {
      return current().catalogue.people;
    },
    get exampleFigures() {
      return own.exampleFigures;
    },
    books: () => current().catalogue.books(),
    getBook: (id) => current().catalogue.getBook(id),
    getChapter: (bookId, number) => current().catalogue.getChapter(bookId, number),
    nextChapter: (bookId, number) => current().catalogue.nextChapter(bookId, number),
  };
}

export interface SiteCatalogue extends Catalogue {
  /** A counter that grows when the catalogue's file or the lengths of its chapters change. */
  version(): number;
  /** `data:` address of the placeholder, by cover name. */
  coverPlaceholder(name: string): string | undefined;
  /** Reads images of the author's own covers. */
  readOwnCover: ReadCover;
  /** The legal texts, and the author's own pages. */
  texts(): Texts;
}

/** The author's texts, for the desk. */
interface TextDesk {
  store: TextStore;
  /** What is shown now; null: there is no such text. */
  source(name: string): Promise<TextSource | null>;
  /** A text as visitors would see it. */
  draw(name: string, source: TextSource): TextPage;
  /** What the texts that are shown lack. */
  faults(): string[];
  /** Makes this process show what was written. */
  reload(): Promise<void>;
}

/** The author's side of the catalogue, for the desk. */
export interface Authoring {
  versions: CatalogueVersions;
  covers: CoverMaker;
  texts: TextDesk;
  /** Whether the catalogue is the demo's. */
  isDemo(): boolean;
}

interface CatalogueSetup {
  /** The original catalogue file, used until the store has versions. */
  file: CatalogueSource;
  source: VersionedSource;
  versionStore: VersionStore;
  events: Pick<Events, "on">;
  /** Asks for changes of other processes to be looked for while the function returns true. */
  pollWhile(isNeeded: () => boolean): void;
  /** Storage of the author's own covers and texts. */
  content: Objects;
  /** For the variables and conditions of the texts, and whether buyers of the series get eBooks (EBOOK_URL). */
  config: Pick<
    Config,
    | "analyticsUrl"
    | "backup"
    | "ebookUrl"
    | "isMediaRedirected"
    | "mail"
    | "stripe"
    | "supportEmail"
    | "viesBase"
  >;
  settings: Pick<Settings, "onChange">;
  /** The lengths of chapters, and a counter that grows when they change. */
  library: {
    /** null: it has no sound. */
    findLength(bookId: number, chapter: number): number | null;
    version(): number;
  };
  /** Stores what the author wrote at the desk. */
  textStore: TextStore;
  /** What the legal texts are called, in the language spoken when it is read. */
  textNames: Readonly<Record<LegalText, string>>;
  /** Stores the price history. */
  prices: PriceStore;
  /** Adds other domains' data to the books. */
  complete: (catalogue: Catalogue) => Catalogue;
  log: Log;
}

/** How long after a request that used the catalogue changes are still looked for. */
const SHOWN_MS = 60_000;

/** @throws {StartError} when the catalogue or a text cannot be used. */
export async function createSiteCatalogue(
  { source, content, config, settings, library, prices, complete, log, ...o }: CatalogueSetup,
): Promise<{ catalogue: SiteCatalogue; authoring: Authoring; close(): void }> {
  const readOwnCover = ownCoverReader(content);
  const durations = library.findLength;
  const hasEbooks = () => config.ebookUrl !== null;

  /** What a change adds must have its sound; what is already shown may still lack it, and be changed. */
  const silentOf = (book: CatalogueFile["books"][number]): SilentChapter[] =>
    (book.chapters ?? []).flatMap(({ number }, at) =>
      isListed(watched.current(), book.id, number) || durations(book.id, number) !== null
        ? []
        : [{ book, at, number }]
    );

  const knownTo = ({ series: { author, title, saysNoAi, language } }: Catalogue) => ({
    lang: language,
    names: o.textNames,
    facts: factsOf(config, saysNoAi),
    words: {
      author,
      series: title,
      contact: contactOf(config, language),
      backupDays: String(config.backup.keepDays),
    },
  });
  /** Their faults are kept, in the author's language. */
  const readTexts = async (catalogue: Catalogue) => {
    const texts = { content, written: await o.textStore.list(), ...knownTo(catalogue) };
    return await withLanguage(catalogue.series.language, () => loadTexts(texts));
  };

  /** Loads what belongs to one state of the catalogue. */
  async function readBeside(catalogue: Catalogue) {
    const { books } = catalogue;
    return {
      priceHistories: await prices.note(books()),
      coverPlaceholders: await readCoverPlaceholders(books(), coverReader(readOwnCover)),
      texts: await readTexts(catalogue),
    };
  }

  const watched = await watchFile({
    source,
    log,
    async prepare(file) {
      const next = await readBeside(createCatalogue(() => file, { durations, hasEbooks }));
      return () => {
        Object.assign(beside, next);
        setOwnLanguage(file.series.language);
      };
    },
  });
  setOwnLanguage(watched.current().series.language);
  let askedAtMs = -Infinity;
  let textsVersion = 0;
  const version = () => {
    askedAtMs = performance.now();
    return watched.version() + library.version() + textsVersion;
  };
  o.pollWhile(() => performance.now() - askedAtMs < SHOWN_MS);
  async function reload(): Promise<void> {
    await source.reload();
    await watched.refresh(); // waits for a refresh that may have begun before the change
    await watched.refresh();
  }
  o.events.on(catalogueChanged, reload);
  o.events.on(changesMissed, reload);
  const options = { durations, hasEbooks, version };
  const bare = createCatalogue(watched.current, options);
  const beside = await readBeside(bare);
  const finish = (catalogue: Catalogue) =>
    complete(struckCatalogue(catalogue, () => beside.priceHistories));
  const spoken = createSpokenCatalogue({
    read: watched.current,
    own: finish(bare),
    make: (file) => finish(createCatalogue(() => file, options)),
  });
  async function reloadTexts(): Promise<void> {
    beside.texts = await readTexts(bare);
    textsVersion++; // also after a change of settings, which shows on other pages too
  }
  o.events.on(textsChanged, reloadTexts);
  o.events.on(changesMissed, reloadTexts);
  settings.onChange(reloadTexts);
  const fresh = keepFresh(content, watched.refresh);
  const texts: TextDesk = {
    store: o.textStore,
    async source(name) {
      const written = await o.textStore.get(name);
      const lang = bare.series.language;
      if (written) return { markdown: written.markdown, lang };
      const known = LEGAL_TEXTS.find((it) => it === name);
      return known ? await readText(content, known, lang) : null;
    },
    draw: (name, source) => toPage(name, source, knownTo(bare)),
    faults() {
      const { own, ...legal } = beside.texts;
      return [...Object.values(legal), ...own.values()].flatMap(({ faults }) => faults);
    },
    reload: reloadTexts,
  };
  return {
    catalogue: Object.assign(spoken, {
      version,
      readOwnCover,
      coverPlaceholder: (name: string) => beside.coverPlaceholders.get(name),
      texts: () => beside.texts,
    }),
    authoring: {
      versions: createVersions({
        file: o.file,
        store: o.versionStore,
        silentIn: (file) => file.books.flatMap((book) => book.isDraft ? [] : silentOf(book)),
        draw: (file, bookId) => drawBook(file, bookId, { durations, hasEbooks }),
        reload,
      }),
      covers: createCoverMaker(content, coverReader(readOwnCover)),
      texts,
      isDemo: () => source.isDemo,
    },
    close: fresh.close,
  };
}

/** In the language of the texts that it stands in, the author's. */
const contactOf = ({ supportEmail }: Pick<Config, "supportEmail">, language: Language): string =>
  supportEmail
    ? `[${supportEmail}](mailto:${supportEmail})`
    : `[${withLanguage(language, () => TEXT_WORDS.contact)}](/contact)`;

const factsOf = (config: CatalogueSetup["config"], statement: boolean): TextFacts => ({
  statement,
  mail: config.mail !== null,
  cards: config.stripe !== null,
  vies: config.viesBase !== null,
  counted: config.analyticsUrl !== null,
  backups: config.backup.isDaily,
  redirected: config.isMediaRedirected,
});

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
