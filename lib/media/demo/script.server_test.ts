import { expect } from "npm:expect@30.5.2";
import { sayTime, writeScript } from "./chapter.server.ts";

Deno.test("sayTime: running times as people say them", () => {
  const said = [10, 50, 60, 90, 100, 120, 135, 200, 250, 1_190].map(sayTime);
  expect(said).toEqual([
    "ten seconds",
    "fifty seconds",
    "one minute",
    "one minute thirty",
    "one minute forty",
    "two minutes",
    "two minutes fifteen",
    "three minutes twenty",
    "four minutes ten",
    "nineteen minutes fifty",
  ]);
});

Deno.test("writeScript: the title, then every ten seconds, the last with room for its words", () => {
  expect(writeScript("The One.", 33)).toEqual([
    { atSec: 1, words: "The One." },
    { atSec: 10, words: "ten seconds." },
    { atSec: 20, words: "twenty seconds." },
  ]);
  expect(writeScript("The One.", 36).at(-1)).toEqual({ atSec: 30, words: "thirty seconds." });
});
