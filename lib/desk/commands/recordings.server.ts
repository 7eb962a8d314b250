/**
 * Commands for recordings: which chapters of each book have sound, which files have arrived in the recordings folder, and
 * ingested sound that awaits approval.
 */

import { z } from "zod";
import type { CatalogueVersions } from "@/lib/catalogue/versions.server.ts";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import {
  type BookSteps,
  LibraryError,
  type Manifest,
  STEPS_EVERY_MS,
} from "@/lib/media/manifest.ts";
import { readSteps } from "@/lib/media/uploads/uploads.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import type {
  Incoming,
  IncomingBook,
  RecordedBook,
  UnlistedChapter,
  UnpublishedLine,
} from "../views.ts";
import { manifestFault, RECORDINGS, UNPUBLISHED } from "../words/recordings.ts";
import { aboutBook } from "./books.server.ts";
import { defineCommand, type DeskServices, done, fact } from "./command.server.ts";
import { bookId, nothing } from "./fields.ts";

/**
 * The library's manifest; null if there is no library yet. An invalid one is a refusal for the author to read, not an
 * exception.
 */
export async function readLibrary(
  { content, log }: Pick<DeskServices, "content" | "log">,
): Promise<{ ok: true; manifest: Manifest | null } | Refusal<"no_library">> {
  try {
    return { ok: true, manifest: await readManifest(content.below("media")) };
  } catch (error) {
    if (!(error instanceof LibraryError) || error.fault === null) throw error;
    log.warn("manifest_not_used", { reason: error.message });
    const { kind, file, field } = error.fault;
    return refuse("no_library", manifestFault(kind, file, field));
  }
}

/** A book's titles as the catalogue has them now, drafts included. */
export async function catalogueBook(bookId: number, versions: Versions) {
  const book = (await versions.now()).value.books.find(({ id }) => id === bookId);
  const chapters = (book?.chapters ?? []) as { number: number; title: string }[];
  return {
    title: String(book?.title ?? RECORDINGS.book(bookId)),
    titleOf: (number: number) => chapters.find((it) => it.number === number)?.title ?? null,
  };
}

/** Without a report for this long, the ingest process no longer counts as watching. */
const SILENT_MS = 4 * STEPS_EVERY_MS;

type Versions = Pick<CatalogueVersions, "now">;

/** Whether a process that imports recordings is alive, and since when it is not. */
export async function readWatcher({ config: { recordingsDir } }: Pick<DeskServices, "config">) {
  const steps = recordingsDir === null ? null : await readSteps(recordingsDir);
  return {
    steps,
    isWatched: steps !== null && Date.now() - Date.parse(steps.at) < SILENT_MS,
  };
}

async function readIncoming(services: DeskServices): Promise<Incoming> {
  const { authoring: { versions }, media: { uploads, unpublished } } = services;
  const [{ steps, isWatched }, { value: { books } }] = await Promise.all([
    readWatcher(services),
    versions.now(),
  ]);
  const waiting = new Set((await unpublished.list().catch(() => [])).map(({ id }) => id));
  const library = await readLibrary(services);
  const served = library.ok ? library.manifest?.books ?? [] : [];
  const titleOf = (bookId: number) =>
    books.find(({ id }) => id === bookId)?.title ?? RECORDINGS.book(bookId);
  const inbox = uploads?.inbox;
  const files = await Promise.all((await inbox?.books() ?? []).map(async (bookId) => {
    return { bookId, title: titleOf(bookId), count: (await inbox!.list(bookId)).length };
  }));
  return {
    folder: services.config.recordingsDir,
    isWatched,
    watchedAt: steps?.at ?? null,
    books: (steps?.books ?? []).map((it): IncomingBook => ({
      ...it,
      title: titleOf(it.bookId),
      state: stateNow(it, {
        isWaiting: waiting.has(it.bookId),
        folder: served.find(({ id }) => id === it.bookId)?.folder,
      }),
      unlisted: newChapters(books.find(({ id }) => id === it.bookId), it.unlisted ?? []),
    })),
    files: files.filter(({ count }) => count > 0),
    recordable: books.filter(({ includes }) => !includes).map(({ id, title }) => ({ id, title })),
    uploads: (await uploads?.list() ?? []).map(({ id, bookId, name, bytes, receivedBytes }) => ({
      id,
      bookId,
      name,
      bytes,
      receivedBytes,
      title: titleOf(bookId),
    })),
  };
}

/** What became of a book that the ingest left unpublished: it does not hear of the author's decision. */
export function stateNow(
  { state, folder }: Pick<BookSteps, "state" | "folder">,
  now: { isWaiting: boolean; folder: string | undefined },
): IncomingBook["state"] {
  if (state !== "held" || now.isWaiting) return state;
  return folder !== undefined && folder === now.folder ? "in" : "discarded";
}

/** Chapters that a book of the catalogue does not list; none for a book that is not there. */
function newChapters(
  book: CatalogueRecord | undefined,
  found: UnlistedChapter[],
): UnlistedChapter[] {
  if (!book) return [];
  const listed = new Set((book.chapters ?? []).map((it: { number: number }) => it.number));
  return found.filter(({ number }) => !listed.has(number));
}

type CatalogueRecord = Awaited<ReturnType<CatalogueVersions["now"]>>["value"]["books"][number];

/** A book's recordings in the library, compared with its chapters in the catalogue. */
function recordedBook(book: CatalogueRecord, manifest: Manifest): RecordedBook {
  const record = manifest.books.find(({ id }) => id === book.id);
  const files = record?.chapters ?? [];
  const listed = new Set<number>((book.chapters ?? []).map((it: { number: number }) => it.number));
  const has = new Set(files.map(({ number }) => number));
  const recorded = files.filter((it) => listed.has(it.number) && !it.spoken);
  return {
    bookId: book.id,
    title: book.title,
    isDraft: book.isDraft ?? false,
    chapters: listed.size,
    missing: [...listed].filter((number) => !has.has(number)),
    spoken: files.filter((it) => it.spoken && listed.has(it.number)).map(({ number }) => number),
    unlisted: [...has].filter((number) => !listed.has(number)),
    textNotes: record?.textNotes ?? [],
    durationSec: recorded.reduce((sum, it) => sum + it.durationSec, 0),
    bytes: recorded.reduce(
      (sum, { bytes, hls }) =>
        (hls?.renditions ?? []).reduce((all, it) => all + it.bytes, sum + bytes),
      0,
    ),
    changedAt: recorded.map(({ modified }) => modified).toSorted().at(-1) ?? null,
  };
}

export const recordingCommands = {
  "recording list": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "list which chapters have a recording" },
    async run(_, services) {
      const { authoring: { versions } } = services;
      const library = await readLibrary(services);
      if (!library.ok) return library;
      const { manifest } = library;
      if (!manifest) return refuse("no_library", RECORDINGS.noLibrary);
      const { books } = (await versions.now()).value;
      return done(
        books.filter(({ includes }) => !includes).map((it) => recordedBook(it, manifest)),
      );
    },
  }),
  "recording incoming": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "show the progress of imports from RECORDINGS_DIR" },
    run: async (_, services) => done(await readIncoming(services)),
  }),
  /** Hands all uploaded files of the book to the ingest. */
  "recording deliver": defineCommand({
    may: "author",
    input: z.object({ bookId }),
    cli: {
      usage: "BOOK",
      help: "import a book's uploaded files",
      words: ["bookId"],
    },
    changes: aboutBook,
    async run({ bookId }, { media: { uploads }, authoring: { versions } }) {
      if (!uploads) return refuse("no_folder", RECORDINGS.noFolder);
      const result = await uploads.deliver(bookId);
      if (!result.ok) return result;
      const { title } = await catalogueBook(bookId, versions);
      const { count } = result;
      return done({ count }, RECORDINGS.delivered(count, title), { after: fact("files", count) });
    },
  }),
  /** Discards an unfinished upload. */
  "recording drop": defineCommand({
    may: "author",
    input: z.object({ id: z.string().max(64) }),
    cli: { usage: "ID", help: "discard an upload", words: ["id"] },
    changes: ({ id }) => id,
    async run({ id }, { media: { uploads } }) {
      if (!uploads) return refuse("no_folder", RECORDINGS.noFolder);
      const result = await uploads.drop(id);
      if (!result.ok) return result;
      const { name, bookId } = result.upload;
      return done({ id }, RECORDINGS.dropped(name), {
        before: [...fact("book", bookId), ...fact("", name)],
      });
    },
  }),
  "recording held": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "list recordings waiting for your approval" },
    async run(_, services) {
      const { media: { unpublished }, authoring: { versions } } = services;
      const books = await unpublished.list();
      if (books.length === 0) return done<UnpublishedLine[]>([]);
      const found = await readLibrary(services);
      if (!found.ok) return found;
      const lines = books.map(async ({ id, heldAt, chapters }): Promise<UnpublishedLine> => {
        const served = found.manifest?.books.find((it) => it.id === id)?.chapters ?? [];
        const known = new Set(served.map(({ number, sha256 }) => `${number} ${sha256}`));
        const isNew = ({ number, sha256, spoken }: typeof chapters[number]) =>
          spoken === undefined && !known.has(`${number} ${sha256}`);
        const { title, titleOf } = await catalogueBook(id, versions);
        return {
          bookId: id,
          title,
          since: heldAt,
          chapters: chapters.filter(isNew).map(({ number, durationSec }) => {
            return { number, durationSec, title: titleOf(number) };
          }),
        };
      });
      return done(await Promise.all(lines));
    },
  }),
  "recording publish": defineCommand({
    may: "author",
    input: z.object({ bookId }),
    cli: { usage: "BOOK", help: "publish a book's new recordings", words: ["bookId"] },
    changes: aboutBook,
    async run({ bookId }, { media: { unpublished, library }, authoring: { versions } }) {
      const result = await unpublished.publish(bookId);
      if (!result.ok) return result;
      // Heard and sold at once; a refresh that had begun before may have missed it.
      await library.refresh();
      await library.refresh();
      return done({ bookId }, UNPUBLISHED.published((await catalogueBook(bookId, versions)).title));
    },
  }),
  "recording discard": defineCommand({
    may: "author",
    input: z.object({ bookId }),
    cli: { usage: "BOOK", help: "discard them instead", words: ["bookId"] },
    changes: aboutBook,
    async run({ bookId }, { media: { unpublished }, authoring: { versions } }) {
      const result = await unpublished.discard(bookId);
      if (!result.ok) return result;
      return done({ bookId }, UNPUBLISHED.discarded((await catalogueBook(bookId, versions)).title));
    },
  }),
} as const;
