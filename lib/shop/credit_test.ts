import { expect } from "npm:expect@30.5.2";
import { loadCatalogue } from "@/lib/catalogue/choose_file.server.ts";
import { bought } from "@/tests/fakes/purchases.ts";
import type { PurchaseRecord } from "./purchase.ts";
import { creditToward } from "./quote.ts";

const file = new URL("../../demo/catalogue.json", import.meta.url).pathname;
const { getBook } = await loadCatalogue({ file, durations: () => 60 });

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
