import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { formatManifest, type Manifest } from "@/lib/media/manifest.ts";
import { readManifest } from "@/lib/media/library/update_manifest.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { importTexts, importWaiting } from "./import_texts.ts";
import { booksWaiting } from "./waiting_texts.ts";

const LISTED = [1, 2, 3].map((number) => ({
  number,
  title: `Title ${number}`,
  kind: "chapter" as const,
}));

/** A library with the demo's voice in chapter 1 and recordings of the given chapters, and a folder for texts. */
async function inLibrary(
  work: (o: {
    input: string;
    record(...chapters: number[]): Promise<void>;
    book: { book: number; target: ReturnType<typeof createFolder>; signal: AbortSignal };
  }) => Promise<void>,
): Promise<void> {
  const dir = await Deno.makeTempDir(), input = join(dir, "texts");
  const target = createFolder(join(dir, "library"));
  await Deno.mkdir(join(dir, "library/eleven"), { recursive: true });
  await Deno.mkdir(input);
  const record = async (...numbers: number[]) => {
    const sound = { bytes: 1, durationSec: 14, modified: "2026-01-01T00:00:00Z" };
    const demo = { number: 1, file: "demo.mp3", spoken: "Title 1", ...sound };
    const recorded = numbers.map((number) => ({ number, file: `${number}.mp3`, ...sound }));
    const chapters = [...numbers.includes(1) ? [] : [demo], ...recorded];
    const manifest: Manifest = {
      format: "lamplight-library-1",
      books: [{ id: 11, folder: "eleven", chapters }],
    };
    await Deno.writeTextFile(join(dir, "library/manifest.json"), formatManifest(manifest));
  };
  try {
    await work({
      input,
      record,
      book: { book: 11, target, signal: new AbortController().signal },
    });
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

const VTT = "WEBVTT\n\n00:01.000 --> 00:02.000\nIt rained.\n";

Deno.test("importTexts: a text that comes before its recording waits for it, and comes in with it", () =>
  inLibrary(async ({ input, record, book }) => {
    await record(2);
    for (const n of [1, 2]) await Deno.writeTextFile(join(input, `0${n}.vtt`), VTT);
    const options = { ...book, input, listed: LISTED, language: "en", isDryRun: false };
    const { sentences, isAllIn } = await importTexts(options);
    expect(isAllIn).toBe(true);
    expect(sentences).toEqual([
      "Chapter 2: 1 sentences of 02.vtt",
      "Please check: The text of chapter 1 waits for its recording.",
    ]);
    expect(await booksWaiting(book.target.folder!)).toEqual([11]);
    expect(await importWaiting(book)).toEqual([]);
    expect((await readManifest(book.target))!.books[0]!.textNotes)
      .toEqual(["The text of chapter 1 waits for its recording."]);
    await record(1, 2);
    expect(await importWaiting(book)).toEqual([
      "The text of chapter 1 had waited for this recording and is in.",
      "Chapter 1: 1 sentences of 01.vtt",
    ]);
    const [first] = (await readManifest(book.target))!.books[0]!.chapters;
    expect(first!.text?.bytes).toBeGreaterThan(0);
    expect(await booksWaiting(book.target.folder!)).toEqual([]);
  }));

Deno.test("importTexts: a text that waited and does not fit its recording is named, also at the desk", () =>
  inLibrary(async ({ input, record, book }) => {
    await record(2);
    await Deno.writeTextFile(join(input, "01.vtt"), VTT.replaceAll("00:0", "59:0"));
    await importTexts({ ...book, input, listed: LISTED, language: "en", isDryRun: false });
    await record(1, 2);
    const [sentence] = await importWaiting(book);
    expect(sentence).toMatch(/^The text that waited for chapter 1 isn't in: 01\.vtt has text at/);
    expect((await readManifest(book.target))!.books[0]!.textNotes).toEqual([sentence]);
    expect(await importWaiting(book)).toEqual([]);
  }));

Deno.test("importTexts: before any recording all texts wait; a chapter that is nowhere is skipped", () =>
  inLibrary(async ({ input, book }) => {
    for (const n of [1, 7]) await Deno.writeTextFile(join(input, `0${n}.md`), "It rained.");
    const options = { ...book, input, listed: LISTED, language: "en", isDryRun: false };
    expect(await importTexts(options)).toEqual({
      isAllIn: false,
      sentences: [
        "Please check: The text of chapter 1 waits for its recording.",
        "Chapter 7: skipped, because it has no recording and isn't in the catalogue (07.md)",
      ],
    });
    expect(await importWaiting(book)).toEqual([]);
  }));

Deno.test("importTexts: headings that name no chapter are noted for the desk, until the next texts", () =>
  inLibrary(async ({ input, record, book }) => {
    await record(2);
    const epilogue = "# Title 1\n\nA.\n\n# The Fog\n\nB.";
    await Deno.writeTextFile(join(input, "book.md"), epilogue);
    const options = { ...book, listed: LISTED, language: "en", isDryRun: false };
    await importTexts({ ...options, input: join(input, "book.md") });
    const notes = async () => (await readManifest(book.target))!.books[0]!.textNotes;
    expect(await notes()).toEqual([
      `"The Fog" isn't a chapter in the catalogue, so its text stays with chapter 1.`,
      "The text of chapter 1 waits for its recording.",
    ]);
    await Deno.writeTextFile(join(input, "02.vtt"), VTT);
    await importTexts({ ...options, input: join(input, "02.vtt") });
    expect(await notes()).toBeUndefined();
  }));
