import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { chooseCurrency } from "./currency.ts";
import { CURRENCIES } from "./money.ts";

Deno.test("chooseCurrency: saved country, then the edge's, then the language's region, then the US [A5.4]", () => {
  const all = { saved: "GB", country: "JP", acceptLanguage: "pt-BR" };
  expect(chooseCurrency(all)).toBe("GBP");
  expect(chooseCurrency({ ...all, saved: undefined })).toBe("JPY");
  expect(chooseCurrency({ acceptLanguage: "pt-BR" })).toBe("BRL");
  expect(chooseCurrency({})).toBe("USD");
});

Deno.test("chooseCurrency: a country outside the ten currencies sees US dollars", () => {
  expect(chooseCurrency({ saved: "CH", country: "DE", acceptLanguage: "de-DE" })).toBe("USD");
});

Deno.test("chooseCurrency: euro zone with its youngest member, lower case [A9.23]", () => {
  for (const country of ["DE", "fr", "IE", "HR", "BG", "XK", "RE"]) {
    expect(chooseCurrency({ country })).toBe("EUR");
  }
});

Deno.test("chooseCurrency: what edges write for unknown and Tor is no country", () => {
  for (const country of ["XX", "T1", "", "DEU", "<b>"]) {
    expect(chooseCurrency({ country, acceptLanguage: "en-AU" })).toBe("AUD");
  }
});

Deno.test("chooseCurrency: the language wanted most decides, a bare one by its likely region", () => {
  expect(chooseCurrency({ acceptLanguage: "de,en-US;q=0.7,en;q=0.3" })).toBe("EUR");
  expect(chooseCurrency({ acceptLanguage: "en-US;q=0.4, ja;q=0.9" })).toBe("JPY");
  expect(chooseCurrency({ acceptLanguage: "zh-Hant-CN" })).toBe("CNY");
  expect(chooseCurrency({ acceptLanguage: "*" })).toBe("USD");
  expect(chooseCurrency({ acceptLanguage: "es-419" })).toBe("USD");
});

Deno.test("chooseCurrency: whatever the headers hold, the answer is one of the ten", () => {
  fc.assert(fc.property(fc.string(), fc.string(), fc.string(), (saved, country, acceptLanguage) => {
    expect(CURRENCIES).toContain(chooseCurrency({ saved, country, acceptLanguage }));
  }));
});
