import { expect } from "npm:expect@30.5.2";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { episodeDates } from "./podcast.server.ts";

Deno.test("episodeDates: chapters of one date stand a minute apart before it, the last one at it", () => {
  const at = Date.UTC(2024, 2, 1);
  expect(episodeDates([at, at, at])).toEqual([at - 2 * MINUTE_MS, at - MINUTE_MS, at]);
});

Deno.test("episodeDates: order beats dates, and nothing moves into the future", () => {
  const [may, june] = [Date.UTC(2024, 4, 1), Date.UTC(2024, 5, 1)];
  expect(episodeDates([may, june])).toEqual([may, june]);
  expect(episodeDates([june, may])).toEqual([may - MINUTE_MS, may]); // an older recording of a later book
  expect(episodeDates([])).toEqual([]);
});
