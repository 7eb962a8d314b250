import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { type Declared, ossReturn, quarterBefore, quarterOf } from "./oss.ts";

const QUARTERS = ["2026-Q4", "2027-Q1", "2027-Q2", "2027-Q3", "2027-Q4"];

const moment = fc.integer({ min: Date.UTC(2026, 9), max: Date.UTC(2028, 0) - 1 });
const document = fc.record({
  times: fc.tuple(moment, moment),
  treatment: fc.constantFrom("oss", "home", "outside", "reverse_charge"),
  country: fc.constantFrom("FR", "IT", "AT"),
  percent: fc.constantFrom(5.5, 10, 20),
  currency: fc.constantFrom("EUR", "USD"),
  netMinor: fc.integer({ min: -10_000, max: 10_000 }),
  taxMinor: fc.integer({ min: -2_000, max: 2_000 }),
}).map(({ times, netMinor, ...it }): Declared => ({
  ...it,
  suppliedAtMs: Math.min(...times),
  issuedAtMs: Math.max(...times),
  grossMinor: netMinor + it.taxMinor,
}));

Deno.test("oss: what all quarters declare is what the documents come to, by country, rate and currency", () => {
  fc.assert(fc.property(fc.array(document, { maxLength: 30 }), (documents) => {
    const sums = new Map<string, [number, number]>();
    const add = (name: string, net: number, tax: number) => {
      const [a, b] = sums.get(name) ?? [0, 0];
      sums.set(name, [a + net, b + tax]);
    };
    for (const it of documents) {
      if (it.treatment !== "oss") continue;
      add([it.country, it.percent, it.currency].join(), it.grossMinor - it.taxMinor, it.taxMinor);
    }
    for (const quarter of QUARTERS) {
      const { supplies, corrections } = ossReturn(documents, quarter);
      for (const it of supplies) expect(it.period).toBe(quarter);
      for (const it of corrections) expect(it.period < quarter).toBe(true);
      for (const it of [...supplies, ...corrections]) {
        add([it.country, it.percent, it.currency].join(), -it.netMinor, -it.taxMinor);
      }
    }
    for (const [name, left] of sums) expect([name, ...left]).toEqual([name, 0, 0]);
  }));
});

Deno.test("oss: a refund in the quarter of the sale is taken off it; later, it corrects that quarter", () => {
  const sale: Declared = {
    treatment: "oss",
    country: "FR",
    percent: 20,
    currency: "EUR",
    issuedAtMs: Date.UTC(2027, 0, 5),
    suppliedAtMs: Date.UTC(2027, 0, 5),
    grossMinor: 1_200,
    taxMinor: 200,
  };
  const back = (issuedAtMs: number): Declared => ({
    ...sale,
    issuedAtMs,
    grossMinor: -600,
    taxMinor: -100,
  });
  const documents = [sale, back(Date.UTC(2027, 2, 31)), back(Date.UTC(2027, 3, 1))];
  expect(ossReturn(documents, "2027-Q1"))
    .toMatchObject({ supplies: [{ netMinor: 500, taxMinor: 100 }], corrections: [] });
  expect(ossReturn(documents, "2027-Q2")).toMatchObject({
    supplies: [],
    corrections: [{ period: "2027-Q1", netMinor: -500, taxMinor: -100 }],
  });
});

Deno.test("quarters: of UTC, and the one that is declared now", () => {
  expect(quarterOf(Date.UTC(2027, 2, 31, 23, 59))).toBe("2027-Q1");
  expect(quarterOf(Date.UTC(2027, 3, 1))).toBe("2027-Q2");
  expect(quarterBefore(Date.UTC(2027, 0, 31))).toBe("2026-Q4");
  expect(quarterBefore(Date.UTC(2027, 11, 31))).toBe("2027-Q3");
});
