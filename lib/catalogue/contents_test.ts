/** A bundle says what is in it, and when. */

import { expect } from "npm:expect@30.5.2";
import type { Book } from "./book.ts";
import { benefitsOf, comingText, contentsOf } from "./contents.ts";

const single = (id: number, title: string, more: Partial<Book> = {}) =>
  ({ id, title, entries: [], benefits: [], durationSec: 3600, ...more }) as unknown as Book;

const section = (sourceBook: number) => ({ type: "section", section: { sourceBook } });
const books = new Map([
  [1, single(1, "The One")],
  [5, single(5, "The Five", { isUpcoming: true, releaseAtMs: Date.parse("2099-03-01") })],
]);
const catalogue = { getBook: (id: number) => books.get(id) ?? null };
const bundle = single(9, "All", { entries: [section(1), section(5)] } as unknown as Partial<Book>);

Deno.test("contentsOf, comingText: a book that is not out stands with its date", () => {
  expect(contentsOf(bundle, catalogue)).toEqual(["The One", "The Five (out on 1 March 2099)"]);
  expect(comingText(bundle, catalogue))
    .toBe("Includes The Five (out on 1 March 2099). You'll get it that day.");
  expect([contentsOf(books.get(1)!, catalogue), comingText(books.get(1)!, catalogue)])
    .toEqual([[], null]);
});

Deno.test("benefitsOf: a bundle's books come first, and what a buyer gets is never empty", () => {
  expect(benefitsOf({ ...bundle, benefits: ["Maps"] }, catalogue)).toEqual([
    "The One",
    "The Five (out on 1 March 2099)",
    "Maps",
  ]);
  expect(benefitsOf(single(1, "The One"), catalogue)).toEqual(["1 hr of audio"]);
});
