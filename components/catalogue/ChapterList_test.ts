import { expect } from "npm:expect@30.5.2";
import type { BookEntry, Chapter } from "@/lib/catalogue/book.ts";
import { groupChapters } from "./ChapterList.tsx";

const chapter = (number: number): BookEntry => ({
  type: "chapter",
  chapter: { number } as Chapter,
});
const section = (sourceBook: number): BookEntry => ({
  type: "section",
  section: { title: "", sourceBook, hue: "ember" },
});

Deno.test("groupChapters: a single book is one group without a header [A2.22]", () => {
  const groups = groupChapters([chapter(0), chapter(1)]);
  expect(groups.map(({ section, chapters }) => [section, chapters.length])).toEqual([[null, 2]]);
});

Deno.test("groupChapters: every header begins a group", () => {
  const groups = groupChapters([section(11), chapter(0), chapter(1), section(12), chapter(2)]);
  expect(groups.map(({ section, chapters }) => [section?.sourceBook, chapters.length]))
    .toEqual([[11, 2], [12, 1]]);
});
