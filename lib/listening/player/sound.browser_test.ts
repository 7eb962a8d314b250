import { expect } from "npm:expect@30.5.2";
import { rewindAfterPause } from "./sound.browser.ts";

const MIN = 60_000, HOUR = 60 * MIN;

Deno.test("rewindAfterPause: the longer the pause, the further back", () => {
  const from = (pausedMs: number) => rewindAfterPause(100, pausedMs);
  expect([0, 5 * MIN - 1, 5 * MIN, HOUR - 1, HOUR, 12 * HOUR - 1, 12 * HOUR].map(from))
    .toEqual([100, 100, 95, 95, 90, 90, 80]);
});

Deno.test("rewindAfterPause: never before the chapter's beginning", () => {
  expect(rewindAfterPause(3, HOUR)).toBe(0);
});
