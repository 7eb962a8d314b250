/**
 * The language of each of the author's texts: her translations', or the shop's own. The catalogue and the offer of
 * Premium know it; components ask, so that a text in another language than the page's is marked with its own.
 */

import { type Language, language, ownLanguage } from "./language.ts";

/** null: does not know the text. */
type LanguageOf = (text: string) => Language | null;

const known: { catalogue?: LanguageOf; premium?: LanguageOf } = {};

/** Called once by each who has translations. */
export function setLanguageOf(whose: keyof typeof known, of: LanguageOf): void {
  known[whose] = of;
}

const languageOf: LanguageOf = (text) => known.catalogue?.(text) ?? known.premium?.(text) ?? null;

/** The text's language where it is not the page's, else null. @param text the author's: any other counts as hers */
export function foreignLanguage(text: string): Language | null {
  const now = language();
  if (now === ownLanguage()) return null;
  const of = languageOf(text) ?? ownLanguage();
  return of === now ? null : of;
}

/** The same for props; no key at all where the text is in the page's language, because props carry `undefined` too. */
export function langOf(text: string): { lang?: Language } {
  const lang = foreignLanguage(text);
  return lang ? { lang } : {};
}
