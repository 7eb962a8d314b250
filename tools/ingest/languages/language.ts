/** What a language calls the chapters of a book, and how it spells their numbers. */

import { fold } from "@/lib/platform/fold.ts";

/** Without case, accents, hyphens and blanks. */
export const plain = (text: string): string => fold(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** `plain` spellings by number, from 1; the first entry is empty. */
export type Spellings = string[][];

/** Words and patterns are compared as `fold` writes them. */
export interface Language {
  /** ISO 639-1, as `Intl.DisplayNames` names it. */
  code: string;
  /** The voice of espeak-ng (`espeak-ng --voices`) that alignment compares recordings with. */
  voice: string;
  /** Words beside a number: "Chapter 7", "Erstes Kapitel". */
  chapter: string[];
  part: string[];
  /** What holds several chapters too, but may be a word of a title: only before a number. */
  volume: string[];
  track: string[];
  /** Between two numbers: "1 of 2". */
  of: string[];
  /** Behind a number, without blanks: 第一章, 第二部. */
  counters?: { chapter: string[]; part: string[] };
  /* Patterns of a regular expression, of whole words. */
  /** Credits before the chapters, anywhere in a name. */
  opening: string[];
  /** Credits after them. */
  closing: string[];
  /** What a name before the chapters begins with. */
  front: string[];
  /** What a name after them begins with. */
  back: string[];
  /** Whole headings of a manuscript's sections that nobody reads aloud. */
  sections: string[];
  cardinals: Spellings;
  ordinals: Spellings;
  /**
   * Abbreviations without their last full stop, after which a sentence goes on, and what is said for them. Those
   * of one letter are written as here, the first letter of others also as a capital.
   */
  abbreviations: Record<string, string>;
  /** Those of them that often end a sentence: what follows with a capital is another. */
  endings?: string[];
  /** Whether a sentence goes on all the same where Unicode's rules end it. */
  goesOn?(before: string, after: string): boolean;
  /** A text in words that its voice reads as a narrator does. */
  spell?(text: string): string;
}

/** Spellings of one number are separated by "|", numbers by blanks. */
export const spellings = (list: string): string[][] =>
  list.split(" ").map((forms) => forms.split("|").map(plain));

/** Each of the beginnings with each of the ends. */
export const join = (...parts: string[][]): string[] =>
  parts.reduce((heads, tails) => heads.flatMap((head) => tails.map((tail) => head + tail)), [""]);

/** Each spelling changed. */
export const change = (
  all: Spellings,
  make: (spelling: string, number: number) => string[],
): Spellings =>
  all.map((forms, number) => [...new Set(forms.flatMap((form) => make(form, number)))]);

interface Counting {
  /** One to nineteen. */
  units: string;
  /** Twenty to ninety. */
  tens: string;
  /** One hundred, two hundred...; as many as there are. */
  hundreds: string;
  /** Possible between tens and units, and behind hundreds. */
  and: string;
  /** Whether the unit precedes the ten, always with the "and": "einundzwanzig". */
  unitFirst?: boolean;
  /** Before a unit: the tens, if they have another form there. */
  tensBefore?: string;
  /** Before other numbers: the hundreds, if they have another form there. */
  hundredsBefore?: string;
}

/** Numbers that are spelled by their hundreds, tens and units. */
export function count(o: Counting): Spellings {
  const units = spellings(o.units), tens = spellings(o.tens), hundreds = spellings(o.hundreds);
  const tensBefore = spellings(o.tensBefore ?? o.tens);
  const hundredsBefore = spellings(o.hundredsBefore ?? o.hundreds);
  const and = ["", o.and], all: Spellings = [[], ...units];
  for (const [nth, ten] of tens.entries()) {
    all.push(ten);
    for (const unit of units.slice(0, 9)) {
      all.push(
        o.unitFirst ? join(unit, [o.and], tensBefore[nth]!) : join(tensBefore[nth]!, and, unit),
      );
    }
  }
  const below = all.slice(1);
  for (const [nth, hundred] of hundreds.entries()) {
    all.push(hundred, ...below.map((forms) => join(hundredsBefore[nth]!, and, forms)));
  }
  return all;
}

/** "two hundred" to "nine hundred". */
export const hundredsOf = (units: string, hundred: string): string =>
  spellings(units).slice(1, 9).map((forms) => join(forms, [hundred]).join("|")).join(" ");
