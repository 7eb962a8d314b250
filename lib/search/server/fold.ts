/** How words are compared: accents and case are ignored, misspellings tolerated. */
import type { Options, SearchOptions } from "minisearch";

/** Removes accents and lowers case: "Zoë" becomes "zoe". */
export const fold = (term: string): string =>
  term.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();

/**
 * Splits a text into words of letters and digits. Apostrophes of both kinds are removed: "don’t" and "don't" give
 * "dont".
 */
export const words = (text: string): string[] =>
  text.normalize("NFC").replace(/['’]/g, "").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** No fuzzy matching for short words, which resemble too many others, or for numbers, which differ with every digit. */
const MIN_FUZZY = 4;
const MIN_PREFIX = 3;

/** All words have to match; the last one may be incomplete. */
export const FORGIVING: SearchOptions = {
  combineWith: "AND",
  fuzzy: (term) => term.length >= MIN_FUZZY && !/\p{N}/u.test(term) ? 0.2 : false,
  maxFuzzy: 2,
  prefix: (term, at, terms) => at === terms.length - 1 && term.length >= MIN_PREFIX,
};

export const FOLDED = {
  tokenize: words,
  processTerm: fold,
  searchOptions: FORGIVING,
} satisfies Partial<
  Options
>;
