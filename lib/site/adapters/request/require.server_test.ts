import { expect } from "npm:expect@30.5.2";
import {
  type BucketRecord,
  type BucketRule,
  takeToken,
} from "@/lib/platform/rate_limits.server.ts";
import { CALL_RATES } from "./require.server.ts";

/** Makes calls at these times (seconds). @returns how many were refused */
function refusals(rule: BucketRule, timesSec: number[]): number {
  let bucket: BucketRecord | null = null;
  return timesSec.toSorted((a, b) => a - b).filter((sec) => {
    const taken = takeToken(bucket, rule, 1_800_000_000_000 + sec * 1000);
    if (taken.ok) bucket = taken.bucket;
    return !taken.ok;
  }).length;
}

const every = (sec: number, count: number) => Array.from({ length: count }, (_, n) => n * sec);
const HOUR_SEC = 3_600;

Deno.test("CALL_RATES: whoever listens, marks and buys never meets them", () => {
  // Five devices, each with five days of unsent lines, 100 per call; then all go on reporting.
  const savedUp = Array.from({ length: 5 }, () => every(0.2, 5 * 24 * HOUR_SEC / 60 / 100)).flat();
  const listening = Array.from({ length: 5 }, () => every(4, HOUR_SEC)).flat();
  expect(refusals(CALL_RATES.progress, [...savedUp, ...listening])).toBe(0);
  expect(refusals(CALL_RATES.bookmarkSync, [...every(0.5, 100), ...every(5, 200)])).toBe(0);
  expect(refusals(CALL_RATES.paymentStart, [...every(2, 20), ...every(60, 20)])).toBe(0);
  expect(refusals(CALL_RATES.paymentVerify, [...every(5, 500), ...every(5, 500)])).toBe(0);
});

Deno.test("CALL_RATES: a loop gets what is left over", () => {
  const loop = every(0.05, 20 * HOUR_SEC); // 20 a second
  for (const rule of Object.values<BucketRule>(CALL_RATES)) {
    const allowed = loop.length - refusals(rule, loop);
    expect(allowed).toBeLessThanOrEqual(rule.capacity + HOUR_SEC * 1000 / rule.refillMs);
  }
});
