/** Commands for ingested sound that awaits approval: listing, publishing and discarding it. */

import type { CatalogueVersions } from "@/lib/catalogue/versions.server.ts";
import type { HeldRecordings } from "@/lib/media/held/held_books.server.ts";
import type { MediaLibrary } from "@/lib/media/library/library.server.ts";
import { readManifest } from "@/lib/media/library/update_manifest.server.ts";
import { LibraryError, type Manifest, STEPS_EVERY_MS } from "@/lib/media/manifest.ts";
import { readSteps, type Uploads } from "@/lib/media/uploads/uploads.server.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import type { InputOf } from "../inputs.ts";
import type { HeldLine, Incoming, RecordedBook } from "../recorded_book.ts";
import { HELD, RECORDINGS } from "../words/recordings.ts";
import { done } from "./command.server.ts";

/* Reads the library's manifest for commands: an invalid one is a refusal for the author to read, not an exception. */

/** `manifest` is null if there is no library yet. */
export async function readLibrary(
  content: Objects,
): Promise<{ ok: true; manifest: Manifest | null } | Refusal<"no_library">> {
  try {
    return { ok: true, manifest: await readManifest(content.below("media")) };
  } catch (error) {
    if (error instanceof LibraryError) return refuse("no_library", error.message);
    throw error;
  }
}

export function heldCommands(
  { versions, content, held, library }: {
    library: Pick<MediaLibrary, "refresh">;
    versions: Pick<CatalogueVersions, "now">;
    content: Objects;
    held: HeldRecordings;
  },
) {
  async function bookOf(bookId: number) {
    const book = (await versions.now()).value.books.find(({ id }) => id === bookId);
    const chapters = (book?.chapters ?? []) as { number: number; title: string }[];
    return { title: String(book?.title ?? RECORDINGS.book(bookId)), chapters };
  }

  return {
    "recording held": {
      async run(_: InputOf<"recording held">) {
        const books = await held.list();
        if (books.length === 0) return done<HeldLine[]>([]);
        const found = await readLibrary(content);
        if (!found.ok) return found;
        const lines = books.map(async ({ id, heldAt, chapters }): Promise<HeldLine> => {
          const served = found.manifest?.books.find((it) => it.id === id)?.chapters ?? [];
          const known = new Set(served.map(({ number, sha256 }) => `${number} ${sha256}`));
          const isNew = ({ number, sha256, spoken }: typeof chapters[number]) =>
            spoken === undefined && !known.has(`${number} ${sha256}`);
          const { title, chapters: listed } = await bookOf(id);
          const titleOf = (number: number) =>
            listed.find((it) => it.number === number)?.title ?? null;
          return {
            bookId: id,
            title,
            heldAt,
            chapters: chapters.filter(isNew).map(({ number, durationSec }) => {
              return { number, durationSec, title: titleOf(number) };
            }),
          };
        });
        return done(await Promise.all(lines));
      },
    },
    "recording publish": {
      changes: true,
      about: ({ bookId }: InputOf<"recording publish">) => String(bookId),
      async run({ bookId }: InputOf<"recording publish">) {
        const result = await held.publish(bookId);
        if (!result.ok) return result;
        // Heard and sold at once; a refresh that had begun before may have missed it.
        await library.refresh();
        await library.refresh();
        return done({ bookId }, HELD.published((await bookOf(bookId)).title));
      },
    },
    "recording discard": {
      changes: true,
      about: ({ bookId }: InputOf<"recording discard">) => String(bookId),
      async run({ bookId }: InputOf<"recording discard">) {
        const result = await held.discard(bookId);
        if (!result.ok) return result;
        return done({ bookId }, HELD.discarded((await bookOf(bookId)).title));
      },
    },
  } as const;
}

/*
 * Commands for recordings: which chapters of each book have sound (the library compared with the catalogue), and
 * which files have arrived in the recordings folder.
 */

/** Without a report for this long, the ingest process no longer counts as watching. */
const SILENT_MS = 4 * STEPS_EVERY_MS;

export function recordingCommands(
  { versions, content, uploads, config: { recordingsDir } }: {
    versions: Pick<CatalogueVersions, "now">;
    content: Objects;
    /** null: there is no recordings folder. */
    uploads: Uploads | null;
    config: Pick<Config, "recordingsDir">;
  },
) {
  async function titles(): Promise<(bookId: number) => string> {
    const { books } = (await versions.now()).value;
    return (bookId) => books.find(({ id }) => id === bookId)?.title ?? RECORDINGS.book(bookId);
  }

  return {
    "recording incoming": {
      async run(_: InputOf<"recording incoming">) {
        const steps = recordingsDir === null ? null : await readSteps(recordingsDir);
        const titleOf = await titles();
        const { books } = (await versions.now()).value;
        return done<Incoming>({
          folder: recordingsDir,
          isWatched: steps !== null && Date.now() - Date.parse(steps.at) < SILENT_MS,
          watchedAt: steps?.at ?? null,
          books: (steps?.books ?? []).map((it) => ({ ...it, title: titleOf(it.bookId) })),
          recordable: books.filter(({ includes }) => !includes)
            .map(({ id, title }) => ({ id, title })),
          uploads: (await uploads?.list() ?? []).map((
            { id, bookId, name, bytes, receivedBytes },
          ) => ({ id, bookId, name, bytes, receivedBytes, title: titleOf(bookId) })),
        });
      },
    },
    "recording deliver": {
      changes: true,
      about: ({ bookId }: InputOf<"recording deliver">) => String(bookId),
      async run({ bookId }: InputOf<"recording deliver">) {
        if (!uploads) return refuse("no_folder", RECORDINGS.noFolder);
        const result = await uploads.deliver(bookId);
        if (!result.ok) return result;
        const text = RECORDINGS.delivered(result.count, (await titles())(bookId));
        return done({ count: result.count }, text, { after: String(result.count) });
      },
    },
    "recording drop": {
      changes: true,
      about: ({ id }: InputOf<"recording drop">) => id,
      async run({ id }: InputOf<"recording drop">) {
        if (!uploads) return refuse("no_folder", RECORDINGS.noFolder);
        const result = await uploads.drop(id);
        if (!result.ok) return result;
        const { name, bookId } = result.upload;
        return done({ id }, RECORDINGS.dropped(name), { before: `${bookId}: ${name}` });
      },
    },
    "recording list": {
      async run(_: InputOf<"recording list">) {
        const library = await readLibrary(content);
        if (!library.ok) return library;
        const { manifest } = library;
        if (!manifest) return refuse("no_library", RECORDINGS.noLibrary);
        const { books } = (await versions.now()).value;
        return done<RecordedBook[]>(
          books.filter(({ includes }) => !includes).map((book) => {
            const files = manifest.books.find(({ id }) => id === book.id)?.chapters ?? [];
            const listed = new Set<number>(
              (book.chapters ?? []).map((it: { number: number }) => it.number),
            );
            const has = new Set(files.map(({ number }) => number));
            const recorded = files.filter((it) => listed.has(it.number) && !it.spoken);
            return {
              bookId: book.id,
              title: book.title,
              isDraft: book.isDraft ?? false,
              chapters: listed.size,
              missing: [...listed].filter((number) => !has.has(number)),
              spoken: files.filter((it) => it.spoken && listed.has(it.number))
                .map(({ number }) => number),
              unlisted: [...has].filter((number) => !listed.has(number)),
              durationSec: recorded.reduce((sum, it) => sum + it.durationSec, 0),
              bytes: recorded.reduce(
                (sum, { bytes, hls }) =>
                  (hls?.renditions ?? []).reduce((all, it) => all + it.bytes, sum + bytes),
                0,
              ),
              changedAt: recorded.map(({ modified }) => modified).toSorted().at(-1) ?? null,
            };
          }),
        );
      },
    },
  } as const;
}
