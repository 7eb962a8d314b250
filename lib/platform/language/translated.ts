/**
 * Which of the author's texts she has translated into the language spoken now. The catalogue knows; components ask, so
 * that what is still in the shop's own language is marked with it.
 */

import { type Language, language, ownLanguage } from "./language.ts";

let find: (text: string) => boolean = () => false;

const isTranslated = (text: string): boolean => find(text);

/** The shop's own language for a text that is still in it, on a page in another; null: in the page's language. */
export function foreignLanguage(text: string): Language | null {
  const own = ownLanguage();
  return language() === own || isTranslated(text) ? null : own;
}

/** Called once, by who has the translations. */
export function setTranslated(of: (text: string) => boolean): void {
  find = of;
}
