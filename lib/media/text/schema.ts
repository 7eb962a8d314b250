/** The manifest's schema of a chapter's text. */
import { z } from "zod";

/** Enough for forty hours of words with timestamps. */
export const MAX_TEXT_BYTES = 8_000_000;

/** Most former texts of a chapter that are kept. */
export const MAX_FORMER_TEXTS = 20;

const textFileSchema = z.strictObject({
  /** A WebVTT file in the book's folder. As in `manifest.ts`, a plain name cannot point outside the folder. */
  file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
    error: "wanted a plain name of letters, digits, '.', '_' and '-'",
  }),
  bytes: z.int().min(1).max(MAX_TEXT_BYTES),
  /** Checksum of the file; its entity tag is derived from it. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: "wanted 64 hexadecimal digits" }),
  modified: z.iso.datetime(),
});

export const textSchema = textFileSchema.extend({
  /** Former texts in the same folder, newest first. */
  former: z.array(textFileSchema).max(MAX_FORMER_TEXTS).optional(),
});

export type TextFile = z.infer<typeof textFileSchema>;
export type TextRecord = z.infer<typeof textSchema>;
