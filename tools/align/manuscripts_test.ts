import { expect } from "npm:expect@30.5.2";
import { read } from "@/tests/ingest/manuscript_files.ts";
import { splitText } from "./manuscripts.ts";

Deno.test("manuscripts: paragraphs and sentences as they are read aloud, without Markdown and scripts", () => {
  const text =
    '# The *First* Lamp\r\n\r\nMr. Orrell went. "Yes?" he said.\nThen [home](http://x).\n\n' +
    "* * *\n\n<script>alert(1)</script>\n\n> **Dark**, it was.";
  expect(splitText(text, "1.md")).toEqual([
    ["The First Lamp"],
    ["Mr. Orrell went.", '"Yes?" he said.', "Then home."],
    ["Dark, it was."],
  ]);
  expect(() => splitText("x".repeat(300_000), "1.md")).toThrow(/1\.md, line 1, is longer than/);
  expect(() => splitText("so ".repeat(2_000), "1.md")).toThrow(/a sentence of \d+ characters/);
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
  expect(splitText(text, "1.md")).toEqual([
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
