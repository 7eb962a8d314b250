import { expect } from "npm:expect@30.5.2";
import type { Language } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import fc from "@/tests/fast_check.ts";
import { CURRENCIES, decimalAmount, formatMoney, fromEur, type Money } from "./money.ts";

Deno.test("fromEur: the single book and the series in every currency of the table", () => {
  const shown = (eurMinor: number) =>
    CURRENCIES.map((currency) => formatMoney(fromEur(eurMinor, currency))).join(" ");
  expect(shown(799)).toBe(
    "€7.99 $8.68 £6.77 C$11.90 A$13.20 ¥1,335 ₹725.01 ¥62.88 R$44.21 Mex$145.56",
  );
  expect(shown(2999)).toBe(
    "€29.99 $32.60 £25.43 C$44.66 A$49.55 ¥5,011 ₹2,721.27 ¥236.01 R$165.92 Mex$546.34",
  );
});

Deno.test("fromEur: within half a minor unit of amount / 0.92 x rate, and euro stays as it is [A9.21]", () => {
  const rate = {
    EUR: 0.92,
    USD: 1,
    GBP: 0.78,
    CAD: 1.37,
    AUD: 1.52,
    JPY: 1.5373,
    INR: 83.48,
    CNY: 7.24,
    BRL: 5.09,
    MXN: 16.76,
  };
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.constantFrom(...CURRENCIES),
      (eur, currency) => {
        const { amountMinor } = fromEur(eur, currency);
        expect(Number.isInteger(amountMinor)).toBe(true);
        expect(Math.abs(amountMinor - eur / 0.92 * rate[currency])).toBeLessThanOrEqual(0.5 + 1e-4);
        if (currency === "EUR") expect(amountMinor).toBe(eur);
      },
    ),
  );
});

Deno.test("fromEur: a dearer book is never cheaper in another currency", () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.nat(1_000),
      fc.constantFrom(...CURRENCIES),
      (eur, more, currency) => {
        expect(fromEur(eur + more, currency).amountMinor)
          .toBeGreaterThanOrEqual(fromEur(eur, currency).amountMinor);
      },
    ),
  );
});

Deno.test("formatMoney: symbol first, thousands parted, yen without decimals [A9.22]", () => {
  expect(formatMoney({ amountMinor: 5, currency: "EUR" })).toBe("€0.05");
  expect(formatMoney({ amountMinor: 123456789, currency: "USD" })).toBe("$1,234,567.89");
  expect(formatMoney({ amountMinor: 1000, currency: "JPY" })).toBe("¥1,000");
  expect(formatMoney({ amountMinor: -799, currency: "GBP" })).toBe("−£7.99");
});

Deno.test("formatMoney: as the language writes it, where it is not English", () => {
  const written = (languages: Language[], money: Money) =>
    languages.map((it) => withLanguage(it, () => formatMoney(money)).replace(/\s/g, " "));
  const languages: Language[] = ["en", "de", "nl", "ja"];
  expect(written(languages, { amountMinor: 123_450, currency: "EUR" })).toEqual(
    ["€1,234.50", "1.234,50 €", "€ 1.234,50", "€1,234.50"],
  );
  expect(written(languages, { amountMinor: 1335, currency: "JPY" })).toEqual(
    ["¥1,335", "1.335 ¥", "JP¥ 1.335", "￥1,335"],
  );
  expect(written(["en", "de"], { amountMinor: -799, currency: "CAD" })).toEqual(
    ["−C$7.99", "-7,99 CA$"],
  );
  expect(written(["ar"], { amountMinor: 799, currency: "USD" })).toEqual(
    ["\u200f7.99 US$\u200e"],
  );
});

Deno.test("decimalAmount: plain digits for programs", () => {
  expect(decimalAmount({ amountMinor: 272127, currency: "INR" })).toBe("2721.27");
  expect(decimalAmount({ amountMinor: 1335, currency: "JPY" })).toBe("1335");
});
