/** Patterns of what chapters, parts and credits are called, made of all languages' tables. */

import { fold, isUnspaced } from "@/lib/platform/fold.ts";
import type { Language } from "./languages/language.ts";
import { LANGUAGES } from "./languages/languages.ts";

export type Role = "opening" | "front" | "chapter" | "back" | "closing";

const all = (wordsOf: (language: Language) => string[]): string[] => LANGUAGES.flatMap(wordsOf);

/** One of these, with or without its accents. */
const either = (them: string[]): string =>
  `(?:${[...new Set(them.flatMap((it) => [it, fold(it)]))].join("|")})`;

/** A pattern for what `fold` makes of a text: one of these, of whole words where spaces separate them. */
function oneOf(patterns: string[]): string {
  const them = patterns.map(fold);
  const spaced = them.filter((it) => !isUnspaced(it)).join("|");
  const unspaced = them.filter(isUnspaced).join("|");
  return String.raw`(?<![\p{L}\p{N}])(?:${spaced})(?![\p{L}\p{N}])|${unspaced}`;
}

const anywhere = (patterns: string[]) => new RegExp(oneOf(patterns), "u");
const atStart = (patterns: string[]) => new RegExp(`^(?:${oneOf(patterns)})`, "u");

export const ROLES: [Role, RegExp][] = [
  ["opening", anywhere(all(({ opening }) => opening))],
  ["closing", anywhere(all(({ closing }) => closing))],
  ["front", atStart(all(({ front }) => front))],
  ["back", atStart(all(({ back }) => back))],
];

const SECTION = new RegExp(
  `^(?:${all(({ sections }) => sections).map(fold).join("|")})$`,
  "u",
);

/** "Table of contents", "Impressum": a heading of a manuscript that is no chapter and is not read aloud. */
export const isSection = (heading: string): boolean => SECTION.test(fold(heading));

const CHAPTER_WORDS = [...all(({ chapter }) => chapter), "глава"];
const PART_WORDS = all(({ part }) => part);
const VOLUME_WORDS = all(({ volume }) => volume);
const TRACK_WORDS = all(({ track }) => track);
const PIECE_WORDS = [...PART_WORDS, "pt"];
const OF_WORDS = all(({ of }) => of);
const CHAPTER_COUNTERS = all(({ counters }) => counters?.chapter ?? []);
const PART_COUNTERS = all(({ counters }) => counters?.part ?? []);

/** Such a word, and the signs between it and its number. */
const before = (words: string[]) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${either(words)}(?!\p{L})([ .#:：-]*)`,
    "giu",
  );
export const CHAPTER = before(CHAPTER_WORDS);
export const PART = before([...PART_WORDS, ...VOLUME_WORDS]);
export const TRACK = before(TRACK_WORDS);
/** Behind "Erstes" or "1." */
export const CHAPTER_BEHIND = new RegExp(
  String.raw`^\s+${either(CHAPTER_WORDS)}(?![\p{L}\p{M}])`,
  "iu",
);
/** Behind "Erster": "First part of the way" is a title. */
export const PART_BEHIND = new RegExp(
  String.raw`^\s+${either(PART_WORDS)}(?=\s*(?:$|[-–—.,:;]))`,
  "iu",
);
/** "第七章", and in front "7章": without 第, "一回きり" is a title. */
const KANJI_NUMBER = String.raw`\s*(\d{1,4}|[〇零一二三四五六七八九十百]+)\s*`;
const countedBy = (counters: string[]) =>
  new RegExp(
    String.raw`第${KANJI_NUMBER}${either(counters)}|^${KANJI_NUMBER}${
      either(counters)
    }(?![\p{L}\p{M}\p{N}])`,
    "u",
  );
export const CHAPTER_COUNTED = countedBy(CHAPTER_COUNTERS);
export const PART_COUNTED = countedBy(PART_COUNTERS);
/** "1.", "1er", "1º", "2nd". */
export const DIGITS_ORDINAL =
  /^0*(\d{1,4})(?:\.|st|nd|rd|th|er|[eè]re|[eè]me|e|de|ste|[ºª°])(?=\s)/iu;
export const LEADING = /^(\d{1,4})(?!\d)(?:\s*[-.:)\]、．：）]+\s*|\s+|$)/;
export const LEADING_PIECE = /^(\d{1,4})([a-h])(?=$|[\s\-.:)])/i;
/** Not the initials of a name: "C. S. Lewis". */
export const LEADING_ROMAN = /^([ivxlc]+)(?=$|\s*[-.:–—)])(?!\.\s*\p{Lu}\.)/iu;
export const TRAILING = /(?:^|[^\d])(\d{1,4})$/;
export const LETTER_PIECE = /^([a-h])(?![\p{L}\p{N}'’])/iu;
export const COUNTED_PIECE = new RegExp(
  String.raw`^[\s,(\[-]*(?:${either(PIECE_WORDS)}\.? ?)?(\d{1,2}) ?(?:${
    either(OF_WORDS)
  }|\/) ?(\d{1,2})[)\]]?`,
  "iu",
);
export const PART_PIECE = new RegExp(
  String.raw`^[\s,(\[-]+${either(PIECE_WORDS)}[ .]*(\d{1,2})(?!\d)[)\]]?`,
  "iu",
);
/** At the end of what all names of files begin with. */
export const COUNTED_WORD = new RegExp(
  `${either([...CHAPTER_WORDS, ...TRACK_WORDS, ...PART_WORDS, "disc", "cd"])}[^\\p{L}\\p{N}]*$`,
  "iu",
);
