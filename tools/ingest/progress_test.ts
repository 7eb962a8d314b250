import { expect } from "npm:expect@30.5.2";
import { countProgress } from "./progress.ts";

Deno.test("countProgress: weighs chapters by their work and foretells the rest", () => {
  const progress = countProgress([100, 300], 0);
  expect(progress.get(1_000)).toEqual({ share: 0, leftSec: null });
  progress.set(0, 1);
  expect(progress.get(10_000)).toEqual({ share: 0.25, leftSec: 30 });
});

Deno.test("countProgress: work of an earlier run counts as done, not as fast", () => {
  const progress = countProgress([300, 100], 0);
  progress.skip(0);
  progress.set(1, 0.5);
  expect(progress.get(10_000)).toEqual({ share: 0.875, leftSec: 10 });
});
