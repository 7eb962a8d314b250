import { expect } from "npm:expect@30.5.2";
import { holdRate, nextRate, stepRate } from "./settings.browser.ts";

Deno.test("nextRate: faster, then round through slower; back to normal from elsewhere [B9.8]", () => {
  expect([1, 1.25, 2, 0.75, 0.5].map(nextRate)).toEqual([1.25, 1.5, 0.75, 1, 1]);
});

Deno.test("stepRate: to the neighbour in the list, from between two as well; the player holds the ends", () => {
  expect([0.5, 1, 1.1, 2].map((rate) => stepRate(rate, "faster"))).toEqual([
    0.75,
    1.25,
    1.25,
    2.25,
  ]);
  expect([0.5, 1, 1.1, 2].map((rate) => stepRate(rate, "slower"))).toEqual([0.25, 0.75, 1, 1.75]);
});

Deno.test("holdRate: steps of 0.05 from 0.5 to 3.5", () => {
  expect([0.1, 0.52, 0.53, 1.1, 1.15, 1.349, 3.5, 9].map(holdRate)).toEqual([
    0.5,
    0.5,
    0.55,
    1.1,
    1.15,
    1.35,
    3.5,
    3.5,
  ]);
});
