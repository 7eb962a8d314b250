/** The languages in which names of recordings, chapters and manuscripts are read. */

import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import type { Language } from "./language.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";

/** A word that two of them have is that of the first. */
export const LANGUAGES: readonly Language[] = [en, de, fr, es, it, pt, nl, pl, ja, ar];

/** The one that a voice of espeak-ng speaks, such as `en-gb`; undefined: it is another. */
export const languageOf = (voice: string): Language | undefined =>
  LANGUAGES.find(({ code }) => voice === code || voice.startsWith(`${code}-`));
