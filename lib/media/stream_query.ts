/** The query of the streaming calls. */
import { z } from "zod";

const once = z.string({ error: "wanted it once" });
const wholeNumber = once.regex(/^\d{1,9}$/, { error: "wanted a whole number such as 4" })
  .transform(Number).optional();

export const streamQuery = z.object({
  chapter: wholeNumber,
  sourceBook: wholeNumber,
  sourceChapter: wholeNumber,
  /** Position in the chapter, seconds, at which the response begins; at or past its end the answer is 416. */
  from: once.regex(/^\d{1,6}(\.\d{1,20})?(e-\d{1,3})?$/, { error: "wanted seconds such as 12.5" })
    .transform(Number).optional(),
  /** A media grant. Empty counts as none: templates send it empty for visitors. */
  _auth: once.transform((text) => text === "" ? null : text).default(null),
});

export type StreamQuery = z.infer<typeof streamQuery>;
