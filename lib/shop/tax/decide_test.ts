import { expect } from "npm:expect@30.5.2";
import { taxed } from "@/tests/fakes/invoice_laws.ts";
import fc from "@/tests/fast_check.ts";
import { type Company, decideTax, EU_RATES, placeOf, taxWithin } from "./decide.ts";
import { missingOf, type PurchaseTax } from "./invoice.ts";

const PERCENTS = [
  ...new Set(Object.values(EU_RATES).flatMap((it) => [it.standard, it.audiobook ?? 0])),
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
