import { expect } from "npm:expect@30.5.2";
import { LISTED } from "@/tests/ingest/manuscript_files.ts";
import { notice } from "@/lib/media/notice.ts";
import { splitChapters } from "./split_chapters.ts";
import { readBlocks } from "./text_blocks.ts";

const split = (...lines: string[]) => {
  const blocks = readBlocks(lines.join("\n\n"), "book.md");
  return splitChapters(blocks, { name: "book.md", listed: LISTED, language: "en" });
};
const chapters = (...lines: string[]) =>
  split(...lines).manuscripts.map(({ chapter, paragraphs }) => [chapter, ...paragraphs.flat()]);

Deno.test("splitChapters: parts that count anew are counted on; a part belongs to what follows it", () => {
  const marked = [
    ...["# Part One", "## Chapter 1", "A.", "## Chapter 2", "B."],
    ...["# Part Two", "A motto.", "## Chapter 1", "C."],
  ];
  const wanted = [
    [1, "Part One", "Chapter 1", "A."],
    [2, "Chapter 2", "B."],
    [3, "Part Two", "A motto.", "Chapter 1", "C."],
  ];
  expect(chapters(...marked)).toEqual(wanted);
  expect(chapters(...marked.map((line) => line.replace(/^#+ /, "").toUpperCase())))
    .toEqual(
      wanted.map(([number, ...words]) => [number, ...words.map((it) => `${it}`.toUpperCase())]),
    );
  const contents = ["Part One", "Chapter 1", "Chapter 2", "Part Two", "Chapter 1"];
  expect(chapters("# Contents", ...contents, ...marked)).toEqual(wanted);
});

Deno.test("splitChapters: parts that count on, and parts named in the chapters' own headings", () => {
  expect(chapters("# Part 1", "## Chapter 1", "A.", "# Part 2", "## Chapter 2", "B."))
    .toEqual([[1, "Part 1", "Chapter 1", "A."], [2, "Part 2", "Chapter 2", "B."]]);
  expect(
    chapters("# Part 1, Chapter 1", "A.", "# Part 1, Chapter 2", "B.", "# Part 2, Chapter 1", "C."),
  )
    .toEqual([
      [1, "Part 1, Chapter 1", "A."],
      [2, "Part 1, Chapter 2", "B."],
      [3, "Part 2, Chapter 1", "C."],
    ]);
});

Deno.test("splitChapters: lines that are only a number are chapters, if they count on", () => {
  expect(chapters("1", "A.", "2.", "B.", "1984", "C.")).toEqual([
    [1, "1", "A."],
    [2, "2.", "B.", "1984", "C."],
  ]);
  expect(chapters("I", "A.", "II", "B.", "III", "C.").map(([number]) => number)).toEqual([1, 2, 3]);
  expect(chapters("# One", "A.", "# Two", "B.").map(([number]) => number)).toEqual([1, 2]);
});

const MANUSCRIPTS: [language: string, ...lines: string[]][] = [
  ["German", "Erster Teil", "Erstes Kapitel", "A.", "Kapitel 2", "B."],
  ["French", "Première partie", "Chapitre premier", "A.", "Chapitre deux", "B."],
  ["Spanish", "Primera parte", "Capítulo primero", "A.", "Capítulo 2", "B."],
  ["Portuguese", "Primeira parte", "Capítulo um", "A.", "Capítulo segundo", "B."],
  ["Italian", "Prima parte", "Capitolo primo", "A.", "Capitolo due", "B."],
  ["Dutch", "Eerste deel", "Hoofdstuk een", "A.", "Tweede hoofdstuk", "B."],
  ["Polish", "Część pierwsza", "Rozdział pierwszy", "A.", "Rozdział drugi", "B."],
  ["Japanese", "第一部", "第一章", "灯。", "第二章", "嵐。"],
  ["Arabic", "الجزء الأول", "الفصل الأول", "مصباح.", "الفصل الثاني", "عاصفة."],
];
for (const [language, part, ...lines] of MANUSCRIPTS) {
  Deno.test(`splitChapters: ${language} headings, marked or not`, () => {
    const wanted = [[1, part, lines[0], lines[1]], [2, lines[2], lines[3]]];
    expect(chapters(part!, ...lines)).toEqual(wanted);
    const marked = lines.map((line, at) => at % 2 === 0 ? `## ${line}` : line);
    expect(chapters(`# ${part}`, ...marked)).toEqual(wanted);
  });
}

Deno.test("splitChapters: a line that equals a title is text where chapters are counted", () => {
  expect(chapters("CHAPTER ONE", "Saltmere", "A.", "The Nine Hundred", "B.", "CHAPTER TWO", "C."))
    .toEqual([
      [1, "CHAPTER ONE", "Saltmere", "A.", "The Nine Hundred", "B."],
      [2, "CHAPTER TWO", "C."],
    ]);
  expect(chapters("Saltmere", "A.", "“Row's End!”", "The Nine Hundred", "B.").map(([it]) => it))
    .toEqual([1, 2]);
});

Deno.test("splitChapters: a page of contents in plain text, with a dedication behind it", () => {
  const list = ["CONTENTS", "Chapter 1", "Chapter 2", "Chapter 3", "For Ada.", "Nobody else."];
  const book = [1, 2, 3].flatMap((n) => [`Chapter ${n}`, `Words of ${n}.`]);
  expect(chapters(...list, ...book))
    .toEqual([1, 2, 3].map((n) => [n, `Chapter ${n}`, `Words of ${n}.`]));
});

Deno.test("splitChapters: a heading that names no chapter is listed, with what became of its text", () => {
  const { manuscripts, unplaced } = split(
    ...["# The One", "For Ada.", "# Chapter 1", "## A letter", "A.", "# The Fog", "B."],
    ...["# Chapter 2", "## No such subtitle", "C.", "# Chapter 3", "# Also by Ada", "D."],
  );
  expect(manuscripts.map(({ chapter, paragraphs }) => [chapter, ...paragraphs.flat()])).toEqual([
    [1, "Chapter 1", "A letter", "A.", "The Fog", "B."],
    [2, "Chapter 2", "No such subtitle", "C."],
  ]);
  expect(unplaced).toEqual([
    notice("headingLeftOut", "The One"),
    notice("headingStays", "The Fog", 1),
    notice("headingLeftOut", "Also by Ada"),
    notice("headingEmpty", "Chapter 3"),
  ]);
});
