/**
 * The language of each of the author's texts: her translations', or the shop's own. The catalogue knows it; components
 * ask, so that a text in another language than the page's is marked with its own.
 */

import { type Language, language, ownLanguage } from "./language.ts";

let languageOf: (text: string) => Language = ownLanguage;

/** Called once, by who has the translations. */
export function setLanguageOf(of: (text: string) => Language): void {
  languageOf = of;
}

/** The text's language where it is not the page's, else null. @param text the author's: any other counts as hers */
export function foreignLanguage(text: string): Language | null {
  const now = language();
  if (now === ownLanguage()) return null;
  const of = languageOf(text);
  return of === now ? null : of;
}

/** The same for props; no key at all where the text is in the page's language, because props carry `undefined` too. */
export function langOf(text: string): { lang?: Language } {
  const lang = foreignLanguage(text);
  return lang ? { lang } : {};
}
