import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { formatOwn, ownRatesInput, ownTotal } from "./own_total.ts";

const sold = (currency: "EUR" | "USD" | "JPY", amountMinor: number, backMinor = 0) => ({
  currency,
  total: { amountMinor, backMinor },
});

Deno.test("ownTotal: after refunds, by her rates; what has no rate is named and left out", () => {
  const rates = ownRatesInput.parse({
    currency: "chf",
    day: "2026-11-03",
    rates: "EUR 0.95\nusd = 0,8",
  });
  const sales = [sold("EUR", 1_000, 200), sold("USD", 500), sold("JPY", 1_335)];
  const total = ownTotal(sales, rates);
  expect(total.missing).toEqual(["JPY"]);
  expect(formatOwn(total.amount, rates.currency)).toBe("CHF\u00a011.60");
  expect(withLanguage("de", () => formatOwn(1234.5, "CHF"))).toBe("1.234,50\u00a0CHF");
  expect(ownTotal([sold("JPY", 1_335)], { ...rates, currency: "JPY" })).toEqual({
    amount: 1_335,
    missing: [],
  });
});

Deno.test("ownRatesInput: says which line is no rate", () => {
  const faults = (rates: string, rest = {}) =>
    ownRatesInput.safeParse({ currency: "EUR", day: "2026-11-03", rates, ...rest }).error?.issues
      .map(({ path, message }) => [path[0], message]);
  expect(faults("")).toBe(undefined);
  expect(faults("USD 0")).toEqual([["rates", "“USD 0” isn't a rate. Write it like USD 0.92."]]);
  expect(faults("XYZ 1")).toHaveLength(1);
  expect(faults("", { currency: "EURO" })).toEqual([
    ["currency", "Please enter your currency, such as EUR or CHF"],
  ]);
  expect(faults("", { day: "today" })).toHaveLength(1);
});
