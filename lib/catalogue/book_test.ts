import { expect } from "npm:expect@30.5.2";
import { languageCode, nextBook } from "./book.ts";
import { loadCatalogue } from "./catalogue_file.server.ts";

const catalogue = await loadCatalogue({ file: "demo/catalogue.json", durations: () => 60 });
const books = catalogue.books();
const next = (id: number, among = books) => nextBook(catalogue.getBook(id)!, among)?.id ?? null;

Deno.test("nextBook: the next number, whatever the order of the list; after the last there is none", () => {
  expect([11, 12, 13, 14].map((id) => next(id))).toEqual([12, 13, 14, null]);
  expect(next(11, books.toReversed())).toBe(12);
  expect(next(11, books.filter(({ id }) => id !== 12))).toBe(13);
});

Deno.test("nextBook: after the series comes what it does not play yet; beside the series nothing follows", () => {
  expect(next(15)).toBe(null);
  const fifth = { ...catalogue.getBook(14)!, id: 16, bookNumber: 5, entries: [] };
  expect(next(15, [fifth, ...books])).toBe(16);
  expect(next(14, [fifth, ...books])).toBe(16);
  const aside = { ...catalogue.getBook(11)!, bookNumber: null, id: 20, entries: [] };
  expect(nextBook(aside, [...books, aside])).toBe(null);
});

Deno.test("languageCode: names of languages in the site's own, however they are written; anything else is unknown", () => {
  expect(["English", " german", "FRENCH", "Japanese"].map(languageCode)).toEqual([
    "en",
    "de",
    "fr",
    "ja",
  ]);
  expect(["Deutsch", "español", "inglés", "日本語", "العربية", "Polnisch"].map(languageCode))
    .toEqual(["de", "es", "en", "ja", "ar", "pl"]);
  expect(["", "British English and some Welsh", "en", "constructor"].map(languageCode)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
