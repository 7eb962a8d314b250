/**
 * Which of the author's texts she has translated into the language spoken now. The catalogue knows; components ask, so
 * that what is still in the shop's own language is marked with it.
 */

let find: (text: string) => boolean = () => false;

export const isTranslated = (text: string): boolean => find(text);

/** Called once, by who has the translations. */
export function setTranslated(of: (text: string) => boolean): void {
  find = of;
}
