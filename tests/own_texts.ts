/** What nobody translates for the site: the demo's own texts, and languages by their own names. */

import demo from "../demo/catalogue.json" with { type: "json" };
import { LANGUAGES } from "@/lib/platform/language/language.ts";

/** All that a value says, paragraphs also by themselves. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value, ...value.split(/\n{2,}/)]
    : typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [];

/** These and others, the longest first, so that no name is taken out of the middle of a text. */
export const ownTextsAnd = (others: string[]): string[] =>
  [...textsIn(demo), ...Object.values(LANGUAGES), ...others].sort((a, b) => b.length - a.length);
