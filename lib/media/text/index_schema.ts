/** How the manifest describes a search index over texts of a book; what is in it is the search's own affair. */
import { z } from "zod";

/** Some thousand hours of text; more is indexed by the site itself. */
export const MAX_INDEX_BYTES = 64_000_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: "wanted 64 hexadecimal digits" });

export const textIndexSchema = z.strictObject({
  /** Names the texts that it was made of, each in its version: other texts, another name. */
  of: sha256,
  /** Beside the sound. As in `manifest.ts`: no manifest can point outside its folder. */
  file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
    error: "wanted a plain name of letters, digits, '.', '_' and '-'",
  }),
  bytes: z.int().min(1).max(MAX_INDEX_BYTES),
  sha256,
});

export type TextIndexRecord = z.infer<typeof textIndexSchema>;
