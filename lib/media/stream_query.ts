/** The query of the streaming calls. */
import { z } from "zod";
import { parse } from "@/lib/http/parse.ts";

const once = z.string({ error: "wanted it once" });
const wholeNumber = once.regex(/^\d{1,9}$/, { error: "wanted a whole number such as 4" })
  .transform(Number).optional();

const schema = z.object({
  chapter: wholeNumber,
  sourceBook: wholeNumber,
  sourceChapter: wholeNumber,
  /** A media grant. Empty is as good as none: templates write it so for visitors. */
  _auth: once.transform((text) => text === "" ? null : text).default(null),
});

export type StreamQuery = z.infer<typeof schema>;

const NAMES = Object.keys(schema.shape);

/**
 * Parses the query; names it does not know, `t` among them, count for nothing.
 * @throws {Failure} 400 `bad_request` for a value that is no whole number or is given twice
 */
export function parseStreamQuery(search: URLSearchParams): StreamQuery {
  const given: Record<string, string | string[]> = {};
  for (const name of NAMES) {
    const values = search.getAll(name);
    if (values.length > 0) given[name] = values.length === 1 ? values[0]! : values;
  }
  return parse<StreamQuery>(schema as z.ZodType<StreamQuery>, given, "query");
}
