import { expect } from "npm:expect@30.5.2";
import { writeCatalogue } from "@/tests/fakes/written_catalogue.ts";
import type { Book } from "./book.ts";
import { loadCatalogue } from "./catalogue_file.server.ts";
import { bookJsonLd } from "./json_ld.server.ts";
import { CURRENCIES, formatMoney } from "./money.ts";
import { priceOf, regularPriceOf } from "./price.ts";
import { bookView } from "./views.ts";

const POINTS = { USD: 899, JPY: 1200 };

/** The demo with price points; the series' struck price is the sum of its books' prices. */
async function load(): Promise<(id: number) => Book> {
  await using written = await writeCatalogue(({ books }) => {
    for (const book of books) book.prices = book.id === 15 ? { USD: 2799, JPY: 4400 } : POINTS;
    books[4].regularPriceMinor = "one by one";
  });
  const { getBook } = await loadCatalogue({ file: written.file, durations: () => 60 });
  return (id) => getBook(id)!;
}

const shown = (of: typeof priceOf | typeof regularPriceOf, book: Book) =>
  CURRENCIES.map((currency) => formatMoney(of(book, currency)!)).join(" ");

Deno.test("priceOf: the author's price where she set one, else by the rates", async () => {
  const book = await load();
  expect(shown(priceOf, book(11))).toBe(
    "€7.99 $8.99 £6.77 C$11.90 A$13.20 ¥1,200 ₹725.01 ¥62.88 R$44.21 Mex$145.56",
  );
  expect(priceOf(book(15), "USD")).toEqual({ amountMinor: 2799, currency: "USD" });
});

Deno.test("regularPriceOf: one by one is the sum of what the books cost, in every currency", async () => {
  const book = await load();
  expect(book(15).comparedWith).toEqual({ books: 4 });
  expect(shown(regularPriceOf, book(15))).toBe(
    "€31.96 $35.96 £27.08 C$47.60 A$52.80 ¥4,800 ₹2,900.04 ¥251.52 R$176.84 Mex$582.24",
  );
  expect(regularPriceOf(book(11), "USD")).toBeNull();
});

Deno.test("prices: calls and search engines are told what the pages show", async () => {
  const book = await load();
  expect(bookView(book(15), "JPY")).toMatchObject({
    price: { amount: 4400, currency: "JPY" },
    originalPrice: { amount: 4800, currency: "JPY" },
    priceUsd: 2799,
    originalPriceUsd: 3596,
  });
  const { offers } = JSON.parse(
    bookJsonLd(book(11), { origin: "https://books.example", currency: "USD" }),
  );
  expect([offers.price, offers.priceCurrency]).toEqual(["8.99", "USD"]);
});
