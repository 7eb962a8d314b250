/** The language in which the server speaks: a request's, a receiver's, or the shop's own. */

import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, ownLanguage, setLanguage } from "./language.ts";

const spoken = new AsyncLocalStorage<Language>();

setLanguage(() => spoken.getStore() ?? ownLanguage());

/** Does the work, and all that it begins, in a language. */
export const withLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work);
