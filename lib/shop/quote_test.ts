import { expect } from "npm:expect@30.5.2";
import type { Book } from "@/lib/catalogue/book.ts";
import { loadCatalogue } from "@/lib/catalogue/catalogue_file.server.ts";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { priceOf } from "@/lib/catalogue/price.ts";
import fc from "@/tests/fast_check.ts";
import { minimumCharge, quoteFor, type QuoteOptions } from "./quote.ts";

const file = new URL("../../demo/catalogue.json", import.meta.url).pathname;
const { getBook } = await loadCatalogue({ file, durations: () => 60 });
const [SINGLE, SERIES] = [getBook(12)!, getBook(15)!];
const POINTS: Book = { ...SERIES, prices: { USD: 2799, JPY: 4400 }, regularPrices: { USD: 5999 } };

const credit = (bookId: number, amountMinor: number) => ({
  purchaseId: `p${bookId}`,
  bookId,
  title: `Book ${bookId}`,
  amountMinor,
});

const quote = (o: Partial<QuoteOptions>) =>
  quoteFor({ book: SINGLE, currency: "EUR", credits: [], discount: null, country: null, ...o });

Deno.test("quoteFor: the catalogue's price, and the struck-through one of the series", () => {
  expect(quote({})).toMatchObject({ originalMinor: 799, regularMinor: null, finalMinor: 799 });
  expect(quote({ book: SERIES })).toMatchObject({
    originalMinor: 2999,
    regularMinor: 5999,
    finalMinor: 2999,
    isFree: false,
    isMinimum: false,
  });
  expect(quote({ currency: "JPY" })).toMatchObject({ originalMinor: 1335, finalMinor: 1335 });
});

Deno.test("quoteFor: the price that the author set in a currency, less what was paid in it", () => {
  expect(quote({ book: POINTS, currency: "USD", credits: [credit(11, 899)] })).toMatchObject({
    originalMinor: 2799,
    regularMinor: 5999,
    creditMinor: 899,
    finalMinor: 1900,
  });
  expect(quote({ book: POINTS, currency: "GBP" })).toMatchObject({ finalMinor: 2543 });
});

Deno.test("quoteFor: credit first, then the discount on what is left", () => {
  const credits = [credit(11, 799), credit(12, 400)];
  const half = { code: "HALF", percentage: 50 };
  expect(quote({ book: SERIES, credits, discount: half })).toMatchObject({
    creditMinor: 1199,
    discountMinor: 900, // half of 1800
    finalMinor: 900,
    discountCode: "HALF",
    discountPercentage: 50,
  });
});

Deno.test("quoteFor: more credit than the price leaves nothing to pay, and never gives money back", () => {
  const credits = [credit(11, 2_000), credit(12, 2_000), credit(13, 799)];
  const it = quote({ book: SERIES, credits });
  expect([it.creditMinor, it.finalMinor, it.isFree]).toEqual([2999, 0, true]);
  expect(it.credits.map(({ amountMinor }) => amountMinor)).toEqual([2000, 999]);
});

Deno.test("quoteFor: 100 % is free; a positive total below the smallest charge is raised to it", () => {
  expect(quote({ discount: { code: "FREE", percentage: 100 } })).toMatchObject({
    finalMinor: 0,
    isFree: true,
    isMinimum: false,
  });
  expect(quote({ discount: { code: "ALMOST", percentage: 99 } })).toMatchObject({
    finalMinor: 50,
    isFree: false,
    isMinimum: true,
  });
});

Deno.test("quoteFor: VAT is included by the buyer's country, half percents too; none where it is unknown", () => {
  const vat = (country: string | null) => quote({ country }).vat;
  expect(vat("DE")).toEqual({ percent: 19, includedMinor: 128, country: "DE" });
  expect(vat("FI")).toEqual({ percent: 25.5, includedMinor: 162, country: "FI" });
  expect(vat("US")).toEqual({ percent: 0, includedMinor: 0, country: "US" });
  expect(vat(null)).toEqual({ percent: 0, includedMinor: 0, country: null });
});

Deno.test("quoteFor: whatever the credit, code and currency, the lines add up and the charge is possible", () => {
  const credits = fc.array(fc.integer({ min: 1, max: 600_000 }), { maxLength: 4 });
  fc.assert(fc.property(
    fc.constantFrom(SINGLE, SERIES, POINTS),
    fc.constantFrom(...CURRENCIES),
    credits,
    fc.integer({ min: 0, max: 100 }),
    (book, currency, amounts, percentage) => {
      const it = quoteFor({
        book,
        currency,
        credits: amounts.map((amount, n) => credit(11 + n, amount)),
        discount: percentage ? { code: "X", percentage } : null,
        country: "FR",
      });
      const total = it.originalMinor - it.creditMinor - it.discountMinor;
      expect(total).toBeGreaterThanOrEqual(0);
      const lines = it.credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect(lines).toBe(it.creditMinor);
      expect(it.isFree).toBe(total === 0);
      expect(it.finalMinor).toBe(total === 0 ? 0 : Math.max(total, minimumCharge(currency)));
      expect(it.isMinimum).toBe(it.finalMinor !== total);
      expect(it.originalMinor).toBe(priceOf(book, currency).amountMinor);
      expect(it.vat.includedMinor).toBeLessThan(it.finalMinor + 1);
    },
  ));
});
