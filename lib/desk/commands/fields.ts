/**
 * Fields that several commands take, as they are typed at a terminal, into a form or into an address. Every validation
 * message is a sentence.
 */

import { z } from "zod";
import { mailAddress } from "@/lib/platform/mail/mail_address.ts";
import { boundedText, type ErrorText } from "@/lib/platform/typed_text.ts";
import { COVERS } from "@/lib/catalogue/words.ts";
import { BOOKS } from "../words/books.ts";
import { FIELD_FAULTS as FAULTS } from "../words/fields.ts";

export const nothing = z.object({});

/** Text of limited size, for further parsing; every fault has the same message. */
export const typed = (max: number, error: ErrorText) => boundedText(max, error, error);

/** A field that may be left empty. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((it) => it === "" || it === undefined ? null : it, schema.nullable());

export const wholeNumber = (error: ErrorText) =>
  z.string(error).regex(/^[1-9]\d{0,8}$/, error).transform(Number);

export const email = mailAddress({ error: () => FAULTS.email });

const noWord: ErrorText = { error: () => FAULTS.word };
export const word = typed(254, noWord).trim().min(1, noWord)
  .max(254, { error: () => FAULTS.longWord });

export const bookId = wholeNumber({ error: () => FAULTS.bookId });
export const versionNumber = wholeNumber({ error: () => FAULTS.version });

/** The state that the author saw when editing; null: not checked. */
export const revision = optional(z.string().max(64));

const noPicture: ErrorText = { error: () => BOOKS.noPicture };
/** Base64. */
export const picture = z.string(noPicture).min(1, noPicture)
  .max(28_000_000, { abort: true, error: () => COVERS.heavy }).pipe(z.base64(noPicture))
  .transform((text) => Uint8Array.fromBase64(text));

const noFields: ErrorText = { error: () => BOOKS.noFields };
/** Changed fields of the catalogue, JSON; null removes a field. */
export const changedFields = z.string(noFields).max(1_000_000, noFields)
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
