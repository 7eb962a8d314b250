import { expect } from "npm:expect@30.5.2";
import { readOrdinal, readRoman, readWords } from "./chapter_words.ts";

const SAID: [string, number][] = [
  ["Seven", 7],
  ["Ninety-Nine", 99],
  ["One Hundred and One", 101],
  ["One Hundred Twelve", 112],
  ["Eins", 1],
  ["Fünf", 5],
  ["Fu\u0308nfundzwanzig", 25],
  ["Einhundertdrei", 103],
  ["Vingt et un", 21],
  ["Quatre-vingt-onze", 91],
  ["Soixante-dix", 70],
  ["Veintiuno", 21],
  ["Treinta y dos", 32],
  ["Ventuno", 21],
  ["Vinte e três", 23],
  ["Eenentwintig", 21],
  ["Tweeëntwintig", 22],
];

Deno.test("readWords: numbers of seven languages, with and without hyphens and accents", () => {
  expect(SAID.map(([text]) => [text, readWords(`${text}`)?.value])).toEqual(SAID);
  expect(readWords("Seven Sisters")).toEqual({ value: 7, length: 5 });
  expect(readWords("Onestly")).toBe(null);
});

Deno.test("readRoman: numerals as they are written, no words", () => {
  expect(["I", "IV", "xii", "XCIX", "CXL"].map(readRoman)).toEqual([1, 4, 12, 99, 140]);
  expect(["civic", "IIII", "mix", ""].map(readRoman)).toEqual([null, null, null, null]);
});

Deno.test("readOrdinal: first in every language", () => {
  const first = ["First", "Erstes", "Premier", "Primero", "Primo", "Primeiro", "Eerste"];
  expect(first.map(readOrdinal)).toEqual(first.map(() => 1));
});
