/** Commands for the files in the recordings folder, and for what they say about a book's chapters. */

import { join } from "node:path";
import { z } from "zod";
import type { CatalogueVersions } from "@/lib/catalogue/versions.server.ts";
import { STEPS_FILE } from "@/lib/media/manifest.ts";
import { listMarks, readList, toMarks } from "@/lib/media/marks.ts";
import { readSteps } from "@/lib/media/uploads/uploads.server.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { ErrorText } from "@/lib/platform/typed_text.ts";
import { TERMINAL } from "../schema.ts";
import type { FileLine, UnlistedChapter } from "../views.ts";
import { FILES, RECORDINGS } from "../words/recordings.ts";
import { aboutBook, auditValues, changeCatalogue, findBook, replaceBook } from "./books.server.ts";
import { defineCommand, done, fact } from "./command.server.ts";
import { bookId, typed } from "./fields.ts";
import { catalogueBook } from "./recordings.server.ts";

const noName: ErrorText = { error: () => FILES.noName };
const fileName = typed(1_000, noName).min(1, noName);
const aboutFile = ({ bookId, name }: { bookId: number; name: string }) => [
  ...fact("book", bookId),
  ...fact("", name.slice(0, 100)),
];

const NO_FOLDER = refuse("no_folder", () => RECORDINGS.noFolder);

export const recordingFileCommands = {
  "recording files": defineCommand({
    may: "author",
    input: z.object({ bookId }),
    cli: { usage: "BOOK", help: "list a book's files in RECORDINGS_DIR", words: ["bookId"] },
    async run({ bookId }, { media: { uploads } }) {
      if (!uploads) return NO_FOLDER;
      const files = await uploads.inbox.list(bookId);
      return done(
        files.map(({ name, bytes, kind, marks }): FileLine => ({
          ...{ name, bytes, kind },
          marks: listMarks(marks),
        })),
      );
    },
  }),
  "recording rename": defineCommand({
    may: "author",
    input: z.object({ bookId, name: fileName, to: typed(200, noName).min(1, noName) }),
    cli: { usage: "BOOK FILE NAME", help: "rename a file", words: ["bookId", "name", "to"] },
    changes: aboutFile,
    async run({ bookId, name, to }, { media: { uploads } }) {
      if (!uploads) return NO_FOLDER;
      const result = await uploads.inbox.rename(bookId, { name, to });
      if (!result.ok) return result;
      return done({ name: result.name }, FILES.renamed(name, result.name), {
        before: name,
        after: result.name,
      });
    },
  }),
  "recording remove": defineCommand({
    may: "author",
    input: z.object({ bookId, name: fileName }),
    cli: { usage: "BOOK FILE", help: "delete a file", words: ["bookId", "name"] },
    changes: aboutFile,
    confirm: { describe: ({ name }) => ({ what: FILES.askRemove(name) }) },
    async run({ bookId, name }, { media: { uploads } }) {
      if (!uploads) return NO_FOLDER;
      const result = await uploads.inbox.remove(bookId, name);
      return result.ok ? done({ name }, FILES.removed(name), { before: name }) : result;
    },
  }),
  /** `marks` empty: the file is one chapter again. */
  "recording mark": defineCommand({
    may: "author",
    input: z.object({
      bookId,
      name: fileName,
      marks: typed(100_000, { error: () => FILES.badMarks }),
    }),
    cli: {
      usage: "BOOK FILE LIST",
      help: "say where a file's chapters begin: lines such as 1:02:03 Storm",
      words: ["bookId", "name", "marks"],
      file: ["marks", "text"],
    },
    changes: aboutFile,
    async run({ bookId, name, marks: text }, { media: { uploads } }) {
      if (!uploads) return NO_FOLDER;
      const marks = toMarks(readList(text));
      if (!marks || marks.length === 1) return refuse("bad_marks", FILES.badMarks);
      const result = await uploads.inbox.mark(bookId, name, marks);
      if (!result.ok) return result;
      return done({ count: marks.length }, FILES.marked(marks.length, name), {
        after: fact("chapterCount", marks.length),
      });
    },
  }),
  /** The watcher imports the book's files once more, as after a conflict. */
  "recording again": defineCommand({
    may: "author",
    input: z.object({ bookId }),
    cli: { usage: "BOOK", help: "import a book's files again", words: ["bookId"] },
    changes: aboutBook,
    async run({ bookId }, { media: { uploads }, authoring: { versions } }) {
      if (!uploads) return NO_FOLDER;
      const result = await uploads.inbox.again(bookId);
      if (!result.ok) return result;
      return done({ bookId }, FILES.again((await catalogueBook(bookId, versions)).title));
    },
  }),
  /** Adds the chapters that the recordings have to the book that does not list them. */
  "recording chapters": defineCommand({
    may: "author",
    input: z.object({ bookId }),
    cli: {
      usage: "BOOK",
      help: "add the chapters found in the recordings to the book",
      words: ["bookId"],
    },
    changes: aboutBook,
    async run({ bookId }, services, by) {
      const { config: { recordingsDir }, authoring: { versions } } = services;
      const steps = recordingsDir === null ? null : await readSteps(recordingsDir);
      const found = steps?.books.find((it) => it.bookId === bookId)?.unlisted ?? [];
      let count = 0;
      const result = await changeCatalogue(
        services,
        (value) =>
          replaceBook(value, bookId, (book) => {
            const listed = (book.chapters ?? []) as { number: number }[];
            const added = found.filter(({ number }) => !listed.some((it) => it.number === number));
            count = added.length;
            if (count === 0) return refuse("nothing", FILES.noChapters);
            const chapters = [...listed, ...added.map(toChapter)]
              .toSorted((a, b) => a.number - b.number);
            return { ...book, chapters };
          }),
        { by, kind: "set", bookId },
      );
      if (!result.ok) return result;
      const { title } = findBook((await versions.now()).value, bookId)!;
      return done({ bookId, count }, FILES.chaptersAdded(count, title), auditValues(result));
    },
  }),
} as const;

const toChapter = ({ number, title, kind }: UnlistedChapter) => ({
  number,
  title,
  ...kind === "credits" ? { kind } : {},
});

interface TakeOptions {
  inbox: string;
  versions: Pick<CatalogueVersions, "now">;
  desk: {
    runCommand(name: "recording chapters", input: { bookId: number }, by: string): Promise<unknown>;
  };
  log: Log;
}

/**
 * Takes the chapters that the import finds in a draft's recordings as the draft's chapters, as long as it has none of
 * its own: whoever drops an M4B need not type them. Looks once.
 */
export async function takeChapters(
  { inbox, versions, desk }: Omit<TakeOptions, "log">,
): Promise<void> {
  const steps = await readSteps(inbox);
  const found = (steps?.books ?? []).filter(({ unlisted = [] }) => unlisted.length > 0);
  if (found.length === 0) return;
  const { books } = (await versions.now()).value;
  for (const { bookId } of found) {
    const book = books.find(({ id }) => id === bookId);
    const isBare = book?.isDraft && !book.includes && !book.chapters?.length;
    if (isBare) await desk.runCommand("recording chapters", { bookId }, TERMINAL);
  }
}

const EVERY_MS = 5_000;

/** Looks whenever the import has written its progress. The returned function ends it. */
export function keepTakingChapters(o: TakeOptions): () => void {
  const path = join(o.inbox, STEPS_FILE);
  let seenMs = 0, isBusy = false;

  async function look(): Promise<void> {
    const atMs = (await Deno.stat(path).catch(() => null))?.mtime?.getTime() ?? 0;
    if (atMs === seenMs) return;
    await takeChapters(o);
    seenMs = atMs;
  }

  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    look().catch((error) => o.log.error("chapters_not_taken", { error }))
      .finally(() => isBusy = false);
  }, EVERY_MS);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}
