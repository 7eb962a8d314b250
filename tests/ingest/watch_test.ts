/** Sound that comes in by itself, and sound that waits for the author's approval. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { publishRecordings, readUnpublishedBooks } from "@/lib/media/uploads/unpublished.server.ts";
import { readSteps } from "@/lib/media/uploads/uploads.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { openAuthor, readBook } from "./author.ts";
import { SHORT_BOOK, writeM4b, writeVbrMp3 } from "./recordings.ts";

Deno.test("ingest --watch: what is laid into a book's folder comes in once, also after a kill in the middle [C1.68]", async () => {
  await using author = await openAuthor({ chapters: ["Opening Credits", "Storm"] });
  const folderOf = (book: number) => join(author.recordings, String(book));
  await Deno.mkdir(folderOf(11));
  await writeM4b(join(folderOf(11), "The One.m4b"), SHORT_BOOK);
  await writeVbrMp3(join(author.recordings, "Chapter 1.mp3"), { sec: 2 }); // of no book: passed over
  const watch = (onLine: (line: string, pid: number) => void) =>
    author.ingest(author.recordings, { args: ["--watch"], onLine });
  const killed = await watch((line, pid) => {
    if (line.startsWith("Chapter 0 done")) Deno.kill(pid, "SIGKILL");
  });
  expect(killed.code).not.toBe(0);
  expect((await readBook(author)).chapters.every(({ spoken }) => spoken !== undefined)).toBe(true);

  const again = await watch((line, pid) => {
    if (line.startsWith("Book 11 is in")) {
      Deno.mkdirSync(folderOf(12));
      Deno.copyFileSync(join(author.recordings, "Chapter 1.mp3"), join(folderOf(12), "1.mp3"));
    }
    if (line.startsWith("Book 12 is in")) Deno.kill(pid, "SIGTERM");
  });
  expect(again.code).toBe(0);
  expect(again.output).toContain("Chapter 0 was done before");
  expect((await readBook(author)).chapters.map(({ number, spoken }) => [number, spoken]))
    .toEqual([0, 1].map((number) => [number, undefined]));
  expect(again.output.split("Importing book 11.").length - 1).toBe(1);
  const steps = await readSteps(author.recordings);
  const all = { state: "in", error: null, refused: [] };
  expect(steps!.books).toMatchObject([
    { bookId: 12, ...all, chapters: 1, measured: 1, levelled: 1, cut: 1, written: 1 },
    { bookId: 11, ...all, chapters: 2, measured: 2, levelled: 2, cut: 2, written: 2 },
  ]);
});

Deno.test("ingest --hold: what is made waits until it is published, whatever is brought in meanwhile [C1.70]", async () => {
  await using author = await openAuthor({ chapters: ["Opening Credits", "Storm"] });
  await writeM4b(join(author.recordings, "The One.m4b"), SHORT_BOOK);
  const unpublished = await author.ingest(author.recordings, { args: ["--hold"] });
  expect([unpublished.code, unpublished.output]).toEqual([
    0,
    expect.stringContaining("Book 11 is waiting for your approval"),
  ]);
  const before = await readBook(author);
  expect(before.chapters.every(({ spoken }) => spoken !== undefined)).toBe(true);
  const library = createFolder(author.library);
  const [book] = await readUnpublishedBooks(library);
  expect(book!.chapters.map(({ number, spoken }) => [number, spoken]))
    .toEqual([0, 1].map((number) => [number, undefined]));
  expect(await publishRecordings(library, 11)).toEqual({ ok: true, chapters: 2 });
  const after = await readBook(author);
  expect(after.folder).toBe(book!.folder);
  const again = await author.ingest(author.recordings); // makes the same, at once
  expect([again.code, (await readBook(author)).folder]).toEqual([0, book!.folder]);
});

Deno.test("ingest --watch: what is left out, and why a book does not come in, is said beside it", async () => {
  await using author = await openAuthor();
  const folderOf = (book: number) => join(author.recordings, String(book));
  await Deno.mkdir(folderOf(11));
  await Deno.mkdir(folderOf(15)); // a bundle has no recordings of its own
  await writeVbrMp3(join(folderOf(11), "1.mp3"), { sec: 2 });
  await Deno.writeTextFile(join(folderOf(11), "2.mp3"), "a letter");
  const catalogue = JSON.parse(await Deno.readTextFile(author.catalogue));
  const { chapters: _, ...bundle } = { ...catalogue.books[0], id: 15, bookNumber: 2 };
  catalogue.books.push({ ...bundle, title: "Both", includes: [11] });
  await Deno.writeTextFile(author.catalogue, JSON.stringify(catalogue));
  await Deno.copyFile(join(folderOf(11), "1.mp3"), join(folderOf(15), "1.mp3"));
  await author.ingest(author.recordings, {
    args: ["--watch"],
    onLine: (line, pid) =>
      line.startsWith("Book 15: Book 15 is a bundle") && Deno.kill(pid, "SIGTERM"),
  });
  const { books } = (await readSteps(author.recordings))!;
  expect(books).toMatchObject([
    { bookId: 15, state: "failed", error: { kind: "bundle", values: [15, [11]] } },
    {
      bookId: 11,
      state: "in",
      written: 1,
      refused: [{ kind: "notDecoded", values: ["2.mp3", expect.any(String)] }],
    },
  ]);
});

Deno.test("ingest --watch: a text beside the recordings is imported once they are there, and a bad one is named", async () => {
  await using author = await openAuthor({ chapters: ["Opening Credits", "Storm"] });
  const folder = join(author.recordings, "11");
  await Deno.mkdir(join(folder, "texts"), { recursive: true });
  await writeVbrMp3(join(folder, "1.mp3"), { sec: 2 });
  const srt = "1\n00:00:00,000 --> 00:00:01,500\nIt was a storm.\n";
  await Deno.writeTextFile(join(folder, "texts", "1.srt"), "no times");
  const outcome = await author.ingest(author.recordings, {
    args: ["--watch"],
    onLine(line, pid) {
      if (/^Book 11: .*1\.srt/.test(line)) {
        Deno.writeTextFileSync(join(folder, "texts", "1.srt"), srt);
      }
      if (line.startsWith("Chapter 1: 1 sentence of 1.srt")) Deno.kill(pid, "SIGTERM");
    },
  });
  expect(outcome.output).toContain("Importing the texts of book 11.");
  expect((await readBook(author)).chapters.find(({ number }) => number === 1)?.text).toBeDefined();
  const { books } = (await readSteps(author.recordings))!;
  expect(books).toMatchObject([{ bookId: 11, state: "in", texts: { state: "in" } }]);
});
