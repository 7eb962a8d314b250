import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import fc from "@/tests/fast_check.ts";
import { notePrices, type PriceHistory, priorPrice } from "./price.ts";

/** @param changes [day, price in cents] */
const historyOf = (...changes: [day: number, cents: number][]): PriceHistory =>
  changes.map(([day, EUR]) => ({ fromMs: day * DAY_MS, minor: { EUR } }));

Deno.test("priorPrice: the lowest of the 30 days before the last reduction", () => {
  const cases: [string, PriceHistory, number | null][] = [
    ["lowered once", historyOf([0, 999], [100, 799]), 999],
    [
      "a cheaper week within the 30 days",
      historyOf([0, 999], [80, 899], [87, 999], [100, 799]),
      899,
    ],
    ["a cheaper week before them", historyOf([0, 999], [40, 699], [47, 999], [100, 799]), 999],
    ["a price that ended just within them", historyOf([0, 599], [71, 999], [100, 799]), null],
    ["a price that ended just before them", historyOf([0, 599], [70, 999], [100, 799]), 999],
    ["raised to be lowered", historyOf([0, 799], [90, 1999], [100, 799]), null],
    ["raised", historyOf([0, 799], [100, 999]), null],
    ["never changed", historyOf([0, 799]), null],
    ["on sale for less than 30 days", historyOf([80, 999], [100, 799]), null],
    ["on sale for 30 days", historyOf([70, 999], [100, 799]), 999],
    ["lowered again", historyOf([0, 999], [100, 899], [140, 799]), 899],
    ["nothing known", [], null],
  ];
  for (const [name, history, wanted] of cases) {
    expect([name, priorPrice(history, "EUR")]).toEqual([name, wanted]);
  }
});

Deno.test("priorPrice: each currency has its own; a change in another one changes nothing", () => {
  const history: PriceHistory = [
    { fromMs: 0, minor: { EUR: 999, USD: 1099 } },
    { fromMs: 100 * DAY_MS, minor: { EUR: 799, USD: 1099 } },
    { fromMs: 110 * DAY_MS, minor: { EUR: 799, USD: 1199 } },
  ];
  expect([priorPrice(history, "EUR"), priorPrice(history, "USD"), priorPrice(history, "JPY")])
    .toEqual([999, null, null]);
});

Deno.test("priorPrice: never above what anybody paid on any of the 30 days before (random histories)", () => {
  const change = fc.record({
    days: fc.integer({ min: 1, max: 40 }),
    cents: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
    let day = 0, history: PriceHistory = [];
    const paidOn: number[] = [];
    for (const { days, cents } of changes) {
      const nowMs = day * DAY_MS;
      history = notePrices(history, { EUR: cents }, { nowMs, atMs: nowMs });
      for (let i = 0; i < days; i++) paidOn.push(cents);
      day += days;
    }
    const struck = priorPrice(history, "EUR");
    if (struck === null) return;
    const present = paidOn.at(-1)!;
    const began = paidOn.findLastIndex((cents) => cents !== present) + 1;
    expect(began).toBeGreaterThanOrEqual(30);
    expect(struck).toBe(Math.min(...paidOn.slice(began - 30, began)));
    expect(struck).toBeGreaterThan(present);
  }));
});

Deno.test("notePrices: what is the same is not written again, and what was only announced was no price", () => {
  const at = (day: number, release = day) => ({ nowMs: day * DAY_MS, atMs: release * DAY_MS });
  const announced = notePrices([], { EUR: 999 }, at(0, 50));
  expect(announced).toEqual(historyOf([50, 999]));
  expect(notePrices(announced, { EUR: 999 }, at(1, 50))).toBe(announced);
  const cheaper = notePrices(announced, { EUR: 899 }, at(2, 60));
  expect(cheaper).toEqual(historyOf([60, 899]));
  expect(notePrices(cheaper, { EUR: 899 }, at(70, 60))).toBe(cheaper);
  expect(notePrices(cheaper, { EUR: 799 }, at(100, 60))).toEqual(historyOf([60, 899], [100, 799]));
});

Deno.test("notePrices: a hundred changes are kept", () => {
  let history: PriceHistory = [];
  for (let day = 0; day < 250; day++) {
    history = notePrices(history, { EUR: day }, { nowMs: day * DAY_MS, atMs: day * DAY_MS });
  }
  expect([history.length, history.at(-1)!.minor.EUR]).toEqual([100, 249]);
});
