import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import { formatManifest, type Manifest } from "@/lib/media/manifest.ts";
import { notice, noticeText } from "@/lib/media/notice.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { read } from "@/tests/ingest/manuscript_files.ts";
import { importTexts, importWaiting, splitText } from "./import_texts.ts";
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

const FILE = { name: "1.md", language: "en-us" };
const VTT = "WEBVTT\n\n00:01.000 --> 00:02.000\nIt rained.\n";

Deno.test("importTexts: a text that comes before its recording waits for it, and comes in with it", () =>
  inLibrary(async ({ input, record, book }) => {
    await record(2);
    for (const n of [1, 2]) await Deno.writeTextFile(join(input, `0${n}.vtt`), VTT);
    const options = { ...book, input, listed: LISTED, language: "en", isDryRun: false };
    expect(await importTexts(options)).toEqual({
      isAllIn: true,
      said: [notice("textIn", 2, 1, "02.vtt"), notice("textWaits", [1])],
      lines: [
        "Chapter 2: 1 sentence of 02.vtt.",
        "Please check: Chapter 1: the text is waiting for its recording.",
      ],
    });
    expect(await booksWaiting(book.target.folder!)).toEqual([11]);
    expect(await importWaiting(book)).toEqual([]);
    expect((await readManifest(book.target))!.books[0]!.textNotes)
      .toEqual([notice("textWaits", [1])]);
    await record(1, 2);
    expect(await importWaiting(book)).toEqual([
      "The text of chapter 1 had waited for this recording and is in.",
      "Chapter 1: 1 sentence of 01.vtt.",
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
    const failed = [
      notice("textNotIn", [1]),
      notice("textBehindEnd", "01.vtt", "00:59:01.000", 1, "00:00:14.000"),
    ];
    expect(await importWaiting(book)).toEqual(failed.map(noticeText));
    expect((await readManifest(book.target))!.books[0]!.textNotes).toEqual(failed);
    expect(await importWaiting(book)).toEqual([]);
  }));

Deno.test("importTexts: before any recording all texts wait; a chapter that is nowhere is skipped", () =>
  inLibrary(async ({ input, book }) => {
    for (const n of [1, 7]) await Deno.writeTextFile(join(input, `0${n}.md`), "It rained.");
    const options = { ...book, input, listed: LISTED, language: "en", isDryRun: false };
    expect(await importTexts(options)).toEqual({
      isAllIn: false,
      said: [notice("textWaits", [1]), notice("textSkipped", 7, "07.md")],
      lines: [
        "Please check: Chapter 1: the text is waiting for its recording.",
        "Chapter 7: skipped, because it has no recording and isn't in the catalogue (07.md).",
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
      notice("headingStays", "The Fog", 1),
      notice("textWaits", [1]),
    ]);
    await Deno.writeTextFile(join(input, "02.vtt"), VTT);
    await importTexts({ ...options, input: join(input, "02.vtt") });
    expect(await notes()).toBeUndefined();
  }));

Deno.test("manuscripts: paragraphs and sentences as they are read aloud, without Markdown and scripts", () => {
  const text =
    '# The *First* Lamp\r\n\r\nMr. Orrell went. "Yes?" he said.\nThen [home](http://x).\n\n' +
    "* * *\n\n<script>alert(1)</script>\n\n> **Dark,\nit** was.";
  expect(splitText(text, FILE)).toEqual([
    ["The First Lamp"],
    ["Mr. Orrell went.", '"Yes?" he said.', "Then home."],
    ["Dark, it was."],
  ]);
  expect(() => splitText("x".repeat(300_000), FILE)).toThrow(/1\.md, line 1, is longer than/);
  expect(() => splitText("so ".repeat(2_000), FILE)).toThrow(/a sentence of \d+ characters/);
});

Deno.test("manuscripts: one file of all chapters is parted at the headings that name them", async () => {
  const markdown = "# The One\n\nFor Ada.\n\n## Saltmere\nIt rained. All day.\n\n### A letter\n\n" +
    "She read.\n\n## Chapter 2: The lamps\n\nDusk.\n\n## About the author\n\nShe lives.";
  expect(await read("manuscript.md", markdown)).toEqual([
    [1, "Saltmere", "It rained.", "All day.", "A letter", "She read."],
    [2, "Chapter 2: The lamps", "Dusk."],
  ]);
  const plain = "THE ONE\n\nCHAPTER ONE\n\nIt rained in chapter 2.\n\nRow's End\n\nDusk.";
  expect(await read("the one.txt", plain)).toEqual([
    [1, "CHAPTER ONE", "It rained in chapter 2."],
    [3, "Row's End", "Dusk."],
  ]);
  expect(await read("book.txt", "It rained.\n\nDusk.")).toMatch(
    /^book\.txt has no chapter headings/,
  );
  expect(await read("book.md", "# Chapter 1\n\nA.\n\n# Saltmere\n\nB."))
    .toMatch(
      /^book\.md has two headings for chapter 1: "Saltmere" and the one in book\.md, "Chapter 1"/,
    );
});

const STORY = "It was dark.";

Deno.test("manuscripts: number and title in two headings, contents, and titles said in the text", async () => {
  const two =
    "# Chapter 1\n\n## Saltmere\n\nIt was dark.\n\n# Chapter 2\n\n## The Nine Hundred\n\nIt was not.";
  const wanted = [
    [1, "Chapter 1", "Saltmere", STORY],
    [2, "Chapter 2", "The Nine Hundred", "It was not."],
  ];
  expect(await read("book.md", two)).toEqual(wanted);
  const contents = `# The Book\n\n## Chapter 1\n\n## Chapter 2\n\n${two}`;
  expect(await read("book.md", contents)).toEqual(wanted);
  const said = "# Chapter 1\n\nIt was dark.\n\n“Saltmere!”\n\n# Chapter 2\n\nIt was not.";
  expect(await read("book.md", said))
    .toEqual([[1, "Chapter 1", STORY, "“Saltmere!”"], [2, "Chapter 2", "It was not."]]);
});

Deno.test("manuscripts: front matter, underlined headings and footnotes are not read aloud", async () => {
  const text = "---\ntitle: x\n---\n\nChapter 1\n=========\n\nIt was dark.[^1]\n\n[^1]: A note.\n";
  expect(await read("book.md", text)).toEqual([[1, "Chapter 1", STORY]]);
});

Deno.test("manuscripts: a book whose name ends in a number is a book", async () => {
  const text = "# Chapter 1\n\nIt was dark.\n\n# Chapter 2\n\nIt was not.";
  expect(await read("The Harbour draft 3.md", text))
    .toEqual([[1, "Chapter 1", STORY], [2, "Chapter 2", "It was not."]]);
});

Deno.test("manuscripts: what Markdown and Pandoc write beside the words is not read aloud", () => {
  const text =
    "# Chapter 1 {#one .unnumbered}\n\n## Dusk ##\n\nfile_name_here, 5 * 3 * 2 and a < b.^[A note.]\n\n" +
    "\\*No\\* _emphasis_ here&nbsp;&amp; there<sup>1</sup>.\n\n- One lamp.\n- Two.\n";
  expect(splitText(text, FILE)).toEqual([
    ["Chapter 1"],
    ["Dusk"],
    ["file_name_here, 5 * 3 * 2 and a < b."],
    ["*No* emphasis here & there."],
    ["One lamp."],
    ["Two."],
  ]);
});

Deno.test("manuscripts: a document of a word processor is named, with what to save it as", async () => {
  expect(await read("book.docx", "PK"))
    .toBe("Can't read book.docx. Save it as an EPUB, as Markdown or as plain text.");
});
