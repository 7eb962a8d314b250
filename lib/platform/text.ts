/** Records with keys from outside, facts in a row, and text within XML. */

import { z } from "zod";
import { nextFact } from "./words.ts";

/**
 * A record without a prototype, for untrusted keys: `constructor` and `__proto__` are ordinary keys. Of equal
 * keys the last counts.
 */
export function dictionary<T>(entries: Iterable<readonly [string, T]> = []): Record<string, T> {
  const made: Record<string, T> = Object.create(null);
  for (const [key, value] of entries) made[key] = value;
  return made;
}

/** Of texts by name the one that a request asks for; null: there is none of this name. */
export const namedText = (
  texts: Readonly<Record<string, string>>,
  name: string | null,
): string | null => name !== null && Object.hasOwn(texts, name) ? texts[name]! : null;

/** As `z.record`, which drops `__proto__` and makes records with a prototype. */
export function dictionaryOf<T>(key: z.ZodType<string>, value: z.ZodType<T>) {
  return z.custom<object>(
    (input) => typeof input === "object" && input !== null,
    "wanted an object",
  ).transform((input, ctx) => {
    const made = dictionary<T>();
    for (const [name, given] of Object.entries(input)) {
      const read = value.safeParse(given);
      if (key.safeParse(name).success && read.success) made[name] = read.data;
      else ctx.addIssue({ code: "custom", path: [name], message: "wanted another key or value" });
    }
    return made;
  });
}

/** `1 book`, `2 books`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/* Text within HTML or XML 1.0. */

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Not allowed in documents, not even as references (XML 1.0, section 2.2). */
// deno-lint-ignore no-control-regex -- they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** For element content and attribute values. "&#39;" and not "&apos;", which mail programs may not know. */
export function escapeMarkup(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, "").replace(/[&<>"']/g, (it) => ENTITIES[it]!);
}

/** "a, b, c": facts on one line, without a word before the last. */
export const formatRow = (items: readonly string[]): string =>
  items.length === 0 ? "" : items.reduce((before, next) => nextFact(before, next));
