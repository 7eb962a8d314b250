import { expect } from "npm:expect@30.5.2";
import { chaptersOf, coveredBooks } from "@/lib/catalogue/book.ts";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { booksAt } from "@/lib/catalogue/release.ts";
import { bought } from "@/tests/fakes/purchases.ts";
import { ownedBooks, ownsBook } from "./owned_books.ts";
import type { PurchaseRecord } from "./purchase.ts";
import { creditToward } from "./quote.ts";

const file = new URL("../../demo/catalogue.json", import.meta.url).pathname;
const { getBook, books: allBooks } = await loadCatalogue({ file, durations: () => 60 });

const lines = (paid: PurchaseRecord[], currency: "EUR" | "USD" | "JPY" = "EUR") =>
  creditToward(getBook(15)!, { paid, currency }).map((it) => [it.bookId, it.amountMinor]);

Deno.test("creditToward: what was paid for the singles it plays, less what was given back", () => {
  expect(lines([bought(12), bought(11, { amountMinor: 400 })])).toEqual([[11, 400], [12, 799]]);
  expect(lines([bought(11, { refundedMinor: 300 })])).toEqual([[11, 499]]);
});

Deno.test("creditToward: gifts, free books and books outside it count nothing", () => {
  expect(lines([
    bought(11, { kind: "gift" }),
    bought(12, { amountMinor: 0 }),
    bought(99),
  ])).toEqual([]);
});

Deno.test("creditToward: another currency counts by the table, there and back", () => {
  expect(lines([bought(11)], "USD")).toEqual([[11, 868]]);
  expect(lines([bought(11, { amountMinor: 868, currency: "USD" })])).toEqual([[11, 799]]);
  expect(lines([bought(11, { amountMinor: 1335, currency: "JPY" })])).toEqual([[11, 799]]);
  expect(lines([bought(11)], "JPY")).toEqual([[11, 1335]]);
});

Deno.test("creditToward: a single takes no credit", () => {
  expect(creditToward(getBook(12)!, { paid: [bought(11)], currency: "EUR" })).toEqual([]);
});

Deno.test("creditToward: a suspended bundle counts what it settled itself, a discount on it too", () => {
  const credits = [{ purchaseId: "pi_11", bookId: 11, title: "Book 11", amountMinor: 799 }];
  const suspended = { originalMinor: 2999, amountMinor: 1100, discountPercentage: 50, credits };
  expect(lines([bought(12), bought(15, suspended)])).toEqual([[12, 799], [15, 2200]]);
  expect(lines([bought(15, { ...suspended, refundedMinor: 100 })])).toEqual([[15, 2100]]);
});

Deno.test("a bundle covers a book of its own that is not out and has no chapter to hear: owned with it, and credited to it", () => {
  const early = allBooks().map((book) => ({
    ...book,
    releaseAtMs: book.id === 14 ? 1_000 : book.releaseAtMs,
    entries: book.entries.map((it) =>
      it.type === "section" || it.chapter.sourceBook !== 14
        ? it
        : { ...it, chapter: { ...it.chapter, isFree: false } }
    ),
  }));
  const books = booksAt(early, 0);
  const bundle = books.find(({ id }) => id === 15)!;
  expect(chaptersOf(bundle).some(({ sourceBook }) => sourceBook === 14)).toBe(false);
  expect(coveredBooks(bundle).has(14)).toBe(true);
  expect(ownsBook([bought(15)], { bookId: 14, books })).toBe(true);
  expect(ownedBooks(books, new Set([15])).map(({ book }) => book.id)).toContain(14);
  expect(creditToward(bundle, { paid: [bought(14)], currency: "EUR" }).map((it) => it.bookId))
    .toEqual([14]);
});
