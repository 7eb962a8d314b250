/**
 * Fields that several commands take, as they are typed at a terminal, into a form or into an address. Every validation
 * message is a sentence.
 */

import { z } from "zod";
import { mailAddress } from "@/lib/platform/mail/mail_address.ts";
import { boundedText } from "@/lib/platform/typed_text.ts";
import { BOOKS } from "../words/books.ts";
import { COVERS } from "@/lib/catalogue/words.ts";

export const nothing = z.object({});

/** Text of limited size, for further parsing; every fault has the same message. */
export const typed = (max: number, error: string) => boundedText(max, error, error);

/** A field that may be left empty. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((it) => it === "" || it === undefined ? null : it, schema.nullable());

export const wholeNumber = (what: string, example: string) =>
  z.string(`${what} must be a whole number, such as ${example}`)
    .regex(/^[1-9]\d{0,8}$/, `${what} must be a whole number, such as ${example}`)
    .transform(Number);

export const email = mailAddress("Please enter an email address, such as ada@example.com");

const NO_WORD = "Please enter a word to search for: a name, an email address, a code or an id";
export const word = typed(254, NO_WORD).trim().min(1, NO_WORD)
  .max(254, "That's too long to search for");

export const bookId = wholeNumber("The book's id", "12");
export const versionNumber = wholeNumber("The version", "7");

/** The state that the author saw when editing; null: not checked. */
export const mark = optional(z.string().max(64));

/** Base64. */
export const picture = z.string(BOOKS.noPicture).min(1, BOOKS.noPicture)
  .max(28_000_000, { abort: true, error: COVERS.heavy }).pipe(z.base64(BOOKS.noPicture))
  .transform((text) => Uint8Array.fromBase64(text));

/** Changed fields of the catalogue, JSON; null removes a field. */
export const changedFields = z.string(BOOKS.noFields).max(1_000_000, BOOKS.noFields)
  .transform((text, ctx): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === "object" && value !== null && !Array.isArray(value)) {
        return value as Record<string, unknown>;
      }
    } catch { /* reported below */ }
    ctx.addIssue({ code: "custom", message: BOOKS.noFields });
    return z.NEVER;
  });
