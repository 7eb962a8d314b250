import { expect } from "npm:expect@30.5.2";
import { roundPrice } from "./currency.ts";

Deno.test("roundPrice: to the nearest .99, of yen to whole tens, and never to nothing", () => {
  expect(roundPrice(799, "USD")).toBe(899); // 8.68
  expect(roundPrice(799, "GBP")).toBe(699); // 6.77
  expect(roundPrice(799, "JPY")).toBe(1340); // 1,335
  expect(roundPrice(799, "EUR")).toBe(799);
  expect(roundPrice(1, "USD")).toBe(99);
  expect(roundPrice(1, "JPY")).toBe(10);
});
