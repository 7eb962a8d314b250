/** How the manifest describes a chapter's text. */
import { z } from "zod";

/** Forty hours of words with their times; a longer file is no chapter's. */
export const MAX_TEXT_BYTES = 8_000_000;

/** How many texts before the present one are kept. */
export const MAX_FORMER_TEXTS = 20;

const textFileSchema = z.strictObject({
  /** WebVTT, beside the sound. As in `manifest.ts`: no manifest can point outside its folder. */
  file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
    error: "wanted a plain name of letters, digits, '.', '_' and '-'",
  }),
  bytes: z.int().min(1).max(MAX_TEXT_BYTES),
  /** Of the file; makes its entity tag. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: "wanted 64 hexadecimal digits" }),
  modified: z.iso.datetime(),
});

export const textSchema = textFileSchema.extend({
  /** Those before it, which lie beside it, newest first. */
  former: z.array(textFileSchema).max(MAX_FORMER_TEXTS).optional(),
});

export type TextFile = z.infer<typeof textFileSchema>;
export type TextRecord = z.infer<typeof textSchema>;
