import { expect } from "npm:expect@30.5.2";
import type { Sentence } from "@/lib/media/vtt.ts";
import fc from "@/tests/fast_check.ts";
import { findBegun, findWord, spokenSentences } from "./read_along.browser.ts";

Deno.test("findBegun: the last that is not later, as a search one by one finds it", () => {
  const rising = fc.array(fc.integer({ min: 0, max: 5_000 })).map((it) => it.sort((a, b) => a - b));
  fc.assert(fc.property(rising, fc.integer({ min: -1, max: 6_000 }), (starts, ms) => {
    expect(findBegun(starts, ms)).toBe(starts.findLastIndex((it) => it <= ms));
  }));
});

const sentence = (text: string, heard: Sentence["heard"]): Sentence => ({
  paragraph: 1,
  number: 1,
  text,
  heard,
});

Deno.test("spokenSentences: in the order of the sound; what the recording has not is left out [C1.18]", () => {
  const heard = (startMs: number) => ({ startMs, endMs: startMs + 1, words: [] });
  expect(spokenSentences([
    sentence("b", heard(20)),
    sentence("none", null),
    sentence("a", heard(10)),
  ])).toEqual([{ index: 2, startMs: 10 }, { index: 0, startMs: 20 }]);
});

Deno.test("findWord: the one that sounds, the second of two alike; none where words have no times", () => {
  const words = ["the", "lamp,", "the", "lamp"].map((text, nth) => ({ text, atMs: nth * 100 }));
  const it = sentence("the lamp, the lamp", { startMs: 0, endMs: 400, words });
  expect(findWord(it, 0)).toEqual([0, 3]);
  expect(findWord(it, 150)).toEqual([4, 9]);
  expect(findWord(it, 250)).toEqual([10, 13]);
  expect(findWord(it, 9_000)).toEqual([14, 18]);
  expect(findWord(it, -1)).toBeNull();
  expect(findWord(sentence("a", { startMs: 0, endMs: 1, words: [] }), 0)).toBeNull();
  expect(findWord(sentence("a", null), 0)).toBeNull();
});
