import { expect } from "npm:expect@30.5.2";
import { loadCatalogue } from "@/lib/catalogue/catalogue.ts";
import { bought } from "../../tests/fakes/purchases.ts";
import { creditToward } from "@/lib/payments/credit.ts";
import type { PurchaseRecord } from "@/lib/purchases/schema.ts";

const file = new URL("../../demo/catalogue.json", import.meta.url).pathname;
const { getBook } = await loadCatalogue({ file, durations: () => 60 });

const lines = (valid: PurchaseRecord[], currency: "EUR" | "USD" | "JPY" = "EUR") =>
  creditToward(getBook(15)!, { valid, currency }).map((it) => [it.bookId, it.amountMinor]);

Deno.test("creditToward: what was paid for the singles it plays, less what was given back", () => {
  expect(lines([bought(12), bought(11, { amountMinor: 400 })])).toEqual([[11, 400], [12, 799]]);
  expect(lines([bought(11, { refundedMinor: 300 })])).toEqual([[11, 499]]);
});

Deno.test("creditToward: gifts, free books, the bundle itself and books outside it count nothing", () => {
  expect(lines([
    bought(11, { kind: "gift" }),
    bought(12, { amountMinor: 0 }),
    bought(15, { amountMinor: 2999 }),
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
  expect(creditToward(getBook(12)!, { valid: [bought(11)], currency: "EUR" })).toEqual([]);
});
