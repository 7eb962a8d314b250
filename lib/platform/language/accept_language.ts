/** Which language of the site a browser asks for. */

import { type Language, TAGS } from "./language.ts";

/**
 * The first language of the site in the order of the reader's preference (RFC 9110 section 12.5.4); a region that the
 * site does not have counts as its language: "de-AT" matches "de", "pt-PT" matches "pt-BR".
 * @returns null: no language of the site before "*", which means any
 */
export function acceptedLanguage(header: string | null): Language | null {
  if (!header) return null;
  const ranges = header.split(",").map((part) => {
    const [range = "", ...parameters] = part.split(";").map((it) => it.trim().toLowerCase());
    const weight = parameters.find((it) => it.startsWith("q="));
    return { range, weight: weight ? Number(weight.slice(2)) : 1 };
  }).filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { range } of ranges) {
    if (range === "*") return null;
    const found = TAGS.find((tag) => tag.toLowerCase() === range) ??
      TAGS.find((tag) => primaryOf(tag) === primaryOf(range));
    if (found) return found;
  }
  return null;
}

/** "pt-BR": "pt". */
const primaryOf = (tag: string): string => tag.split("-", 1)[0]!;
