/**
 * Commands for recordings: which chapters of each book have sound (the library compared with the catalogue), and
 * which files have arrived in the recordings folder.
 */
import type { CatalogueVersions } from "@/lib/catalogue/server/versions.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import type { Incoming, RecordedBook } from "@/lib/desk/recorded_book.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { readLibrary } from "@/lib/desk/server/commands/read_library.ts";
import { RECORDINGS } from "@/lib/desk/words/recordings.ts";
import { STEPS_EVERY_MS } from "@/lib/media/ingest_steps.ts";
import type { Uploads } from "@/lib/media/server/uploads/create_uploads.ts";
import { readSteps } from "@/lib/media/server/uploads/read_steps.ts";
import type { Config } from "@/lib/platform/server/config.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { refuse } from "@/lib/platform/refusal.ts";

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
