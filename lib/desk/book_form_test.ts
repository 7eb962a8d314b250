/** A price far from the author's others is doubtful. */

import { expect } from "npm:expect@30.5.2";
import { oddTimes } from "./book_form.ts";

Deno.test("oddTimes: only a price far above all others or far below them is doubtful", () => {
  const others = [799, 799, 2999];
  expect(oddTimes(799_000, others)).toBe(1000);
  expect(oddTimes(8, others)).toBe(8 / 799);
  for (const usual of [99, 799, 5999, 50_000]) expect(oddTimes(usual, others)).toBe(null);
  expect(oddTimes(799_000, [])).toBe(null); // the first book has nothing to compare with
});
