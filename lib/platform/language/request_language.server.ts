/** The language in which the server speaks: a request's, a receiver's, or the shop's own. */

import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, setLanguage } from "./language.ts";

const spoken = new AsyncLocalStorage<Language>();

/** What is said where nobody in particular is spoken to, such as in the author's mails. */
let own: Language = "en";

setLanguage(() => spoken.getStore() ?? own);

/** The shop's language; the author may change it. */
export function setOwnLanguage(language: Language): void {
  own = language;
}

export const ownLanguage = (): Language => own;

/** Does the work, and all that it begins, in a language. */
export const withLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work);
