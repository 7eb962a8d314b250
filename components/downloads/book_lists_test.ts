import { expect } from "npm:expect@30.5.2";
import type { ChapterView } from "@/lib/catalogue/views.ts";
import type { StoredBook } from "@/lib/downloads/records.browser.ts";
import { groupRows, listsOf } from "./book_lists.ts";

const row = (more: Partial<ChapterView>) => ({ isSection: false, ...more }) as ChapterView;

Deno.test("groupRows: the series by its books, with the numbers their chapters have there", () => {
  const rows = [
    row({ isSection: true, title: "The One", sourceBook: 11, sourceChapter: null }),
    row({ title: "Lamps", sourceBook: 11, sourceChapter: 1 }),
    row({ isSection: true, title: "The Two", sourceBook: 12, sourceChapter: null }),
    row({ title: "Tides", sourceBook: 12, sourceChapter: 0 }),
    row({ title: "Oars", sourceBook: 12, sourceChapter: 1 }),
  ];
  expect(groupRows(rows, { title: "Complete Series" })).toEqual([
    { bookId: 11, title: "The One", chapters: [{ chapter: 1, title: "Lamps" }] },
    {
      bookId: 12,
      title: "The Two",
      chapters: [{ chapter: 0, title: "Tides" }, { chapter: 1, title: "Oars" }],
    },
  ]);
});

Deno.test("groupRows: a book without sections under its own title", () => {
  const rows = [row({ title: "Lampen", sourceBook: 11, sourceChapter: 1 })];
  expect(groupRows(rows, { title: "The One", lang: "en" })).toEqual([
    { bookId: 11, title: "The One", lang: "en", chapters: [{ chapter: 1, title: "Lampen" }] },
  ]);
});

Deno.test("listsOf: a stored title has the language that it was stored in", () => {
  const stored = {
    id: 11,
    title: "Die Erste",
    lang: "de",
    contents: [
      { number: 1, title: "Salt", lang: "en" },
      { number: 2, title: "Öl", lang: "de" },
      { number: 3, title: "Kept before" },
    ],
  } as StoredBook;
  expect(listsOf([stored])).toEqual([{
    bookId: 11,
    title: "Die Erste",
    lang: "de",
    chapters: [
      { chapter: 1, title: "Salt", lang: "en" },
      { chapter: 2, title: "Öl", lang: "de" },
      { chapter: 3, title: "Kept before" },
    ],
  }]);
});
