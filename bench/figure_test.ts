import { expect } from "npm:expect@30.5.2";
import { atLeast, atMost, median } from "./figure.ts";

const name = "bytes";

Deno.test("atMost: what was not measured is over its bound", () => {
  expect(atMost(10, { name, value: 10 }).ok).toBe(true);
  expect(atMost(10, { name, value: 11 }).ok).toBe(false);
  expect(atMost(10, { name, value: 0 }).ok).toBe(false);
  expect(atMost(10, { name, value: NaN }).ok).toBe(false);
  expect(atMost(1.3, { name, value: 0, baseline: 7_000 }).ok).toBe(false);
  expect(atMost(1.3, { name, value: 7_000, baseline: 0 }).ok).toBe(false);
  expect(atMost(1.3, { name, value: 8_000, baseline: 7_000 }).ok).toBe(true);
});

Deno.test("atMost: a bound of 0 wants nothing, a difference may be nothing", () => {
  expect(atMost(0, { name, value: 0 }).ok).toBe(true);
  expect(atMost(0, { name, value: NaN }).ok).toBe(false);
  expect(atMost(100, { name, value: -3, isDifference: true }).ok).toBe(true);
  expect(atMost(100, { name, value: Infinity, isDifference: true }).ok).toBe(false);
});

Deno.test("atLeast: by its ratio, and never without a measurement", () => {
  expect(atLeast(0.5, { name, value: 5, baseline: 10 }).ok).toBe(true);
  expect(atLeast(0.5, { name, value: 4, baseline: 10 }).ok).toBe(false);
  expect(atLeast(0.5, { name, value: 4, baseline: 0 }).ok).toBe(false);
  expect(atLeast(0.5, { name, value: NaN }).ok).toBe(false);
});

Deno.test("median: of nothing there is none", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(() => median([])).toThrow("at least one value");
});
