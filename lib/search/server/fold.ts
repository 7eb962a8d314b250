/** How words are compared: without accents and capitals, forgiving of letters that are wrong. */
import type { Options, SearchOptions } from "minisearch";

/** "Zoë" is "zoe"; a typographic apostrophe is taken out as it is of what is typed. */
export const fold = (term: string): string =>
  term.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();

/** Words of letters and digits: "don’t" and "don't" are one, "dont". */
export const words = (text: string): string[] =>
  text.normalize("NFC").replace(/['’]/g, "").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Short words have no letter to spare, and a number is another one with another digit. */
const MIN_FUZZY = 4;
const MIN_PREFIX = 3;

/** All words are wanted, the last perhaps not typed to its end. */
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
