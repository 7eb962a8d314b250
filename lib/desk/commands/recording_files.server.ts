/** Commands for the files in the recordings folder, and for what they say about a book's chapters. */

import { z } from "zod";
import { listMarks, readList, toMarks } from "@/lib/media/marks.ts";
import { readSteps } from "@/lib/media/uploads/uploads.server.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import type { FileLine, UnlistedChapter } from "../recorded_book.ts";
import { FILES, RECORDINGS } from "../words/recordings.ts";
import { aboutBook, auditValues, changeCatalogue, findBook, replaceBook } from "./books.server.ts";
import { defineCommand, done } from "./command.server.ts";
import { bookId, typed } from "./fields.ts";
import { catalogueBook } from "./recordings.server.ts";

const fileName = typed(1_000, FILES.noName).min(1, FILES.noName);
const NO_FOLDER = refuse("no_folder", RECORDINGS.noFolder);

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
    input: z.object({ bookId, name: fileName, to: typed(200, FILES.noName).min(1, FILES.noName) }),
    cli: { usage: "BOOK FILE NAME", help: "rename a file", words: ["bookId", "name", "to"] },
    changes: ({ bookId, name }) => `${bookId}: ${name.slice(0, 100)}`,
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
    changes: ({ bookId, name }) => `${bookId}: ${name.slice(0, 100)}`,
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
    input: z.object({ bookId, name: fileName, marks: typed(100_000, FILES.badMarks) }),
    cli: {
      usage: "BOOK FILE LIST",
      help: "say where a file's chapters begin: lines such as 1:02:03 Storm",
      words: ["bookId", "name", "marks"],
      file: ["marks", "text"],
    },
    changes: ({ bookId, name }) => `${bookId}: ${name.slice(0, 100)}`,
    async run({ bookId, name, marks: text }, { media: { uploads } }) {
      if (!uploads) return NO_FOLDER;
      const marks = toMarks(readList(text));
      if (!marks || marks.length === 1) return refuse("bad_marks", FILES.badMarks);
      const result = await uploads.inbox.mark(bookId, name, marks);
      if (!result.ok) return result;
      return done({ count: marks.length }, FILES.marked(name, marks.length), {
        after: String(marks.length),
      });
    },
  }),
  /** The watcher imports the book's files once more, as after a conflict. */
  "recording again": defineCommand({
    may: "author",
    input: z.object({ bookId }),
    cli: { usage: "BOOK", help: "import a book's files again", words: ["bookId"] },
    changes: aboutBook,
    async run({ bookId }, { media: { uploads }, versions }) {
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
      const { config: { recordingsDir }, versions } = services;
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
      return done({ bookId, count }, FILES.chaptersAdded(title, count), auditValues(result));
    },
  }),
} as const;

const toChapter = ({ number, title, kind }: UnlistedChapter) => ({
  number,
  title,
  ...kind === "credits" ? { kind } : {},
});
