import { expect } from "npm:expect@30.5.2";
import { isStillGood, isWorthSaving, resumeSec } from "./saved_position.ts";

Deno.test("resumeSec: within a second of the end, 5 s before it [A9.5-6]", () => {
  expect(resumeSec(100, 300)).toBe(100);
  expect(resumeSec(299, 300)).toBe(299);
  expect(resumeSec(299.5, 300)).toBe(295);
  expect(resumeSec(3, 3)).toBe(0);
});

Deno.test("isWorthSaving: not within 1.5 s of the end [A9.7]", () => {
  expect(isWorthSaving(298.5, 300)).toBe(true);
  expect(isWorthSaving(298.6, 300)).toBe(false);
});

Deno.test("isStillGood: for seven days [A9.4]", () => {
  expect(isStillGood(0, 7 * 86_400_000)).toBe(true);
  expect(isStillGood(0, 7 * 86_400_000 + 1)).toBe(false);
});
