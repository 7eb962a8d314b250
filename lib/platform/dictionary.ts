/**
 * Records whose keys come from outside. They have no prototype: `constructor`, `toString` and `__proto__`
 * are keys like any other, absent until somebody sets them.
 */
import { z } from "zod";

/** The record of some entries; of a key that comes twice the last counts. */
export function dictionary<T>(entries: Iterable<readonly [string, T]> = []): Record<string, T> {
  const made: Record<string, T> = Object.create(null);
  for (const [key, value] of entries) made[key] = value;
  return made;
}

/** As `z.record`, which leaves `__proto__` out and makes records with a prototype. */
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
