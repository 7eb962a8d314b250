/** The language in which the server speaks: a request's, a receiver's, or the shop's own. */

import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, language, ownLanguage, setLanguage } from "./language.ts";

const spoken = new AsyncLocalStorage<Language>();

setLanguage(() => spoken.getStore() ?? ownLanguage());

/** Does the work, and all that it begins, in a language. */
export const withLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work);

/** Does the work in the shop's own language: what is said to the author, whoever causes it. */
export const inOwnLanguage = <T>(work: () => T): T => withLanguage(ownLanguage(), work);

/** Does the work in the language that a record names, of a listener or a purchase; absent: the shop's own. */
export const inLanguageOf = <T>(it: { language?: Language } | null | undefined, work: () => T): T =>
  withLanguage(it?.language ?? ownLanguage(), work);

/** The same items, each made in the language that is spoken now, whoever reads them later. */
export function eachInThisLanguage<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  const spoken = language(), source = items[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => withLanguage(spoken, () => source.next()),
      return: async () => await source.return?.() ?? { done: true, value: undefined },
    }),
  };
}

/** What a new record notes of the language in which it is made; nothing if that is the shop's own. */
export function spokenHere(): { language?: Language } {
  const spoken = language();
  return spoken === ownLanguage() ? {} : { language: spoken };
}
