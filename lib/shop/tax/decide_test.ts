import { expect } from "npm:expect@30.5.2";
import { taxed } from "@/tests/fakes/invoice_laws.ts";
import fc from "@/tests/fast_check.ts";
import {
  chosenTaxes,
  type Company,
  decideTax,
  placeOf,
  shownTax,
  type TaxSettings,
  taxWithin,
} from "./decide.ts";
import { missingOf, type PurchaseTax, taxOf } from "./invoice.ts";
import { CH_PERCENT, EU_RATES, UK_PERCENT } from "./rates.ts";

const PERCENTS = [
  ...new Set(Object.values(EU_RATES).flatMap((it) => [it.standard, it.audiobook ?? 0])),
  UK_PERCENT,
  CH_PERCENT,
  8.875,
  14.975,
];

Deno.test("rates: all 27, and no reduced rate above the standard one", () => {
  expect(Object.keys(EU_RATES).length).toBe(27);
  for (const { standard, audiobook } of Object.values(EU_RATES)) {
    expect(standard).toBeGreaterThanOrEqual(17);
    expect(audiobook ?? 0).toBeLessThan(standard);
  }
});

Deno.test("tax: within any price, whole units, and within half a unit of the exact share", () => {
  fc.assert(fc.property(
    fc.integer({ min: 0, max: 100_000_000 }),
    fc.constantFrom(...PERCENTS),
    (grossMinor, percent) => {
      const taxMinor = taxWithin(grossMinor, percent);
      const netMinor = grossMinor - taxMinor;
      expect([Number.isInteger(taxMinor), netMinor >= 0]).toEqual([true, true]);
      expect(Math.abs(netMinor * percent / 100 - taxMinor)).toBeLessThan(0.5001 + percent / 200);
    },
  ));
});

Deno.test("corrections: however money goes back and comes again, the documents sum up to what stands", () => {
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.constantFrom(...PERCENTS),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
    (paidMinor, percent, shares) => {
      const tax: PurchaseTax = {
        percent,
        country: "DE",
        treatment: "home",
        evidence: [],
        isConflict: false,
        company: null,
        number: null,
        invoicedMinor: 0,
        invoicedTaxMinor: 0,
      };
      for (const standsMinor of [paidMinor, ...shares.map((it) => Math.round(it * paidMinor)), 0]) {
        const { grossMinor, taxMinor } = missingOf(tax, standsMinor);
        tax.invoicedMinor += grossMinor;
        tax.invoicedTaxMinor += taxMinor;
        expect(tax.invoicedMinor).toBe(standsMinor);
        expect(tax.invoicedTaxMinor).toBe(taxWithin(standsMinor, percent));
      }
      expect(tax.invoicedTaxMinor).toBe(0); // refunded in full: no tax is left
    },
  ));
});

Deno.test("placeOf: two that agree decide, else the provider's word; what differs is noted", () => {
  const at = (visitor: string | null, card: string | null, billing: string | null) =>
    placeOf(
      ([["visitor", visitor], ["card", card], ["billing", billing]] as const)
        .flatMap(([source, country]) => country ? [{ source, country }] : []),
    );
  expect(at("DE", "DE", null)).toEqual({ country: "DE", isConflict: false });
  expect(at("DE", "FR", "DE")).toEqual({ country: "DE", isConflict: true });
  expect(at("US", "FR", "FR")).toEqual({ country: "FR", isConflict: true });
  expect(at("DE", "FR", null)).toEqual({ country: "FR", isConflict: true });
  expect(at("DE", null, null)).toEqual({ country: "DE", isConflict: false });
  expect(at(null, null, null)).toEqual({ country: null, isConflict: false });
});

Deno.test("decideTax: by mode, country, her own rates, and a business whose id is valid", () => {
  const of = (country: string | null, o = {}, company: Company | null = null) => {
    const { percent, country: where, treatment } = decideTax({ country, company }, taxed(o));
    return [percent, where, treatment];
  };
  expect(of("FR")).toEqual([20, "FR", "oss"]);
  expect(of("FR", { rates: "reduced" })).toEqual([5.5, "FR", "oss"]);
  expect(of("DK", { rates: "reduced" })).toEqual([25, "DK", "oss"]);
  expect(of("DE", { rates: "reduced" })).toEqual([7, "DE", "home"]);
  expect(of("IT", { ownRates: { IT: 4 } })).toEqual([4, "IT", "oss"]);
  expect(of("FR", { mode: "home" })).toEqual([19, "DE", "home"]);
  expect(of("US", { mode: "home" })).toEqual([0, "US", "outside"]);
  expect(of("GB")).toEqual([0, "GB", "outside"]);
  expect(of("GB", { ownRates: { GB: 20 } })).toEqual([20, "GB", "outside"]);
  expect(of(null)).toEqual([19, "DE", "home"]);
  expect(of("FR", { mode: "none" })).toEqual([0, "DE", "small_business"]);
  const check = { isValid: true, atMs: 0, requestId: "W1" };
  const firm = { name: "Éditions", address: "Paris", vatId: "FR40303265045", country: "FR", check };
  expect(of("FR", {}, firm)).toEqual([0, "FR", "reverse_charge"]);
  expect(of("FR", { home: "FR" }, firm)).toEqual([20, "FR", "home"]);
  expect(of("DE", { home: "FR" }, firm)).toEqual([20, "FR", "home"]);
  expect(of("FR", {}, { ...firm, check: null })).toEqual([20, "FR", "oss"]);
  expect(of("FR", {}, { ...firm, check: { ...check, isValid: false } })).toEqual([20, "FR", "oss"]);
});

Deno.test("decideTax: outside the EU by British or Swiss VAT, or by her own table of countries and regions", () => {
  const of = (buyer: string | null, o: Partial<TaxSettings>, company: Company | null = null) => {
    const [country = null, region = null] = buyer?.split("-") ?? [];
    const it = decideTax({ country, region, company }, taxed(o));
    return [it.percent, it.region ? `${it.country}-${it.region}` : it.country, it.treatment];
  };
  const uk = { mode: "uk", home: "GB" } as const;
  expect(of("GB", uk)).toEqual([20, "GB", "home"]);
  expect(of("IM", uk)).toEqual([20, "GB", "home"]);
  expect(of(null, uk)).toEqual([20, "GB", "home"]);
  expect(of(null, { ...uk, home: "US" })).toEqual([20, "GB", "home"]);
  expect(of("FR", uk)).toEqual([0, "FR", "outside_uk"]);
  expect(of("FR", { ...uk, ownRates: { FR: 20 } })).toEqual([20, "FR", "outside_uk"]);
  const ch = { mode: "ch", home: "CH" } as const;
  expect(of("CH", ch)).toEqual([8.1, "CH", "home"]);
  expect(of("LI", ch)).toEqual([8.1, "CH", "home"]);
  expect(of("CH", { ...ch, ownRates: { CH: 2.6 } })).toEqual([2.6, "CH", "home"]);
  expect(of("DE", ch)).toEqual([0, "DE", "outside_ch"]);
  const ownRates = { US: 1, "US-NY": 8.875, "CA-QC": 14.975, NZ: 15 };
  const table = { mode: "table", home: "NZ", ownRates } as const;
  expect(of("US-NY", table)).toEqual([8.875, "US-NY", "table"]);
  expect(of("US-NJ", table)).toEqual([1, "US", "table"]);
  expect(of("US", table)).toEqual([1, "US", "table"]);
  expect(of("CA-ON", table)).toEqual([0, "CA", "table"]);
  expect(of("DE", table)).toEqual([0, "DE", "table"]);
  expect(of(null, table)).toEqual([15, "NZ", "table"]);
  expect(of("US", { mode: "none", home: "US" })).toEqual([0, "US", "small_business"]);
  const check = { isValid: true, atMs: 0, requestId: "W1" };
  const firm = { name: "E", address: "Paris", vatId: "FR40303265045", country: "FR", check };
  expect(of("GB", uk, firm)).toEqual([0, "FR", "reverse_charge"]);
});

Deno.test("shownTax: all taxes are said to be included only where that is true, and none where none is charged", () => {
  const of = (country: string | null, o: Partial<TaxSettings> | null) => {
    const settings = o && taxed(o);
    const { percent, includedMinor, kind, isVat } = shownTax(
      1_000,
      { country, company: null },
      settings,
    );
    return [kind, percent, includedMinor, isVat ? "VAT" : "tax"];
  };
  expect(of("FR", null)).toEqual(["share", 20, 167, "VAT"]);
  expect(of("US", null)).toEqual(["unsaid", 0, 0, "VAT"]);
  expect(of("FR", {})).toEqual(["share", 20, 167, "VAT"]);
  expect(of("US", {})).toEqual(["unsaid", 0, 0, "VAT"]);
  expect(of("FR", { mode: "none" })).toEqual(["none_charged", 0, 0, "VAT"]);
  expect(of("FR", { mode: "none", home: "US" })).toEqual(["none_charged", 0, 0, "tax"]);
  expect(of("GB", { mode: "uk", home: "GB" })).toEqual(["share", 20, 167, "VAT"]);
  expect(of("FR", { mode: "uk", home: "GB" })).toEqual(["unsaid", 0, 0, "VAT"]);
  const table = { mode: "table", home: "NZ", ownRates: { NZ: 15, "US-NY": 8.875 } } as const;
  expect(of("NZ", table)).toEqual(["share", 15, 130, "tax"]);
  expect(of("US", table)).toEqual(["all_included", 0, 0, "tax"]); // which state, the card tells
  expect(of("DE", table)).toEqual(["unsaid", 0, 0, "tax"]);
});

Deno.test("taxOf: a region counts where the billing address is in the country that decides", () => {
  const table = taxed({ mode: "table", home: "US", ownRates: { "US-NY": 8.875 } });
  const of = (visitor: string, card: string, billing: string, postalCode: string) =>
    taxOf({
      visitor,
      countries: { card, billing },
      address: { region: null, postalCode },
      company: null,
    }, table);
  expect(of("US", "US", "US", "10118")).toMatchObject({ percent: 8.875, region: "NY" });
  expect(of("US", "US", "US", "07030")).toMatchObject({ percent: 0, country: "US" });
  expect(of("US", "US", "CA", "10118")).toMatchObject({ percent: 0, country: "US" });
});

Deno.test("chosenTaxes: a record from before there were more modes reads as it did", () => {
  const before = { ...taxed({ ownRates: { GB: 20 } }), chosenAtMs: 7 };
  expect(chosenTaxes.parse(JSON.parse(JSON.stringify(before)))).toEqual(before);
});
