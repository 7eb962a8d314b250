import { expect } from "npm:expect@30.5.2";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { ownedBooks } from "./owned_books.ts";

const file = new URL("../../demo/catalogue.json", import.meta.url).pathname;
const { books } = await loadCatalogue({ file, durations: () => 60 });

const owned = (...ids: number[]) =>
  ownedBooks(books(), new Set(ids)).map((it) => [
    it.book.id,
    it.directlyPurchased,
    it.isFromCompleteSeries,
  ]);

Deno.test("ownedBooks: a bundle owns what it plays and hides itself [B4.1]", () => {
  expect(owned()).toEqual([]);
  expect(owned(12)).toEqual([[12, true, false]]);
  expect(owned(15, 12).sort()).toEqual([
    [11, false, true],
    [12, true, true],
    [13, false, true],
    [14, false, true],
  ]);
});
