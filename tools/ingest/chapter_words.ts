/** Numbers as words, in the languages of the shop's readers, and as Roman numerals. */

import { fold } from "@/lib/platform/fold.ts";
import { plain, type Spellings } from "./languages/language.ts";
import { LANGUAGES } from "./languages/languages.ts";

function bySpelling(all: Spellings[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const them of all) {
    for (const [number, forms] of them.entries()) {
      for (const word of forms) if (!numbers.has(word)) numbers.set(word, number);
    }
  }
  return numbers;
}

const NUMBERS = bySpelling(LANGUAGES.map(({ cardinals }) => cardinals));
const ORDINALS = bySpelling(LANGUAGES.map(({ ordinals }) => ordinals));

/** Words of the longest number: "nine hundred and ninety nine". */
const MOST_WORDS = 6;

export interface Read {
  value: number;
  /** Letters that were read. */
  length: number;
}

function read(text: string, numbers: Map<string, number>): Read | null {
  const ends = [...text.matchAll(/[\p{L}\p{M}〇]+/gu)].slice(0, MOST_WORDS)
    .map((found) => found.index + found[0].length);
  for (const length of ends.reverse()) {
    const words = text.slice(0, length);
    if (!/^[\p{L}\p{M}〇\s-]+$/u.test(words)) continue;
    const value = numbers.get(plain(words));
    if (value !== undefined) return { value, length };
  }
  return null;
}

/** The number in words that a text begins with, and its letters; null: none. */
export const readWords = (text: string): Read | null => read(text, NUMBERS);

/** "First", "Einundzwanzigstes", "Premier", "الحادي عشر"; null: the text begins with none of these. */
export const readOrdinal = (text: string): Read | null => read(text, ORDINALS);

/** What `Number` reads: of full-width, Arabic and Persian digits the plain ones. */
export const plainDigits = (text: string): string =>
  text.replace(/[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g, fold);

const ROMAN = /^(?=[ivxlc])(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i;
const VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** null: no Roman numeral, as they are written. */
export function readRoman(text: string): number | null {
  if (!ROMAN.test(text)) return null;
  const values = [...text.toLowerCase()].map((letter) => VALUES[letter]!);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}
