/** The manifest's schema of a search index over texts of a book. Only the search reads an index's content. */
import { z } from "zod";

/** Enough for some thousand hours of text; the site itself builds larger indexes. */
export const MAX_INDEX_BYTES = 64_000_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: "wanted 64 hexadecimal digits" });

export const textIndexSchema = z.strictObject({
  /** Checksum of the texts, with their versions, that the index was made of. */
  of: sha256,
  /** In the book's folder. As in `manifest.ts`, a plain name cannot point outside the folder. */
  file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, {
    error: "wanted a plain name of letters, digits, '.', '_' and '-'",
  }),
  bytes: z.int().min(1).max(MAX_INDEX_BYTES),
  sha256,
});

export type TextIndexRecord = z.infer<typeof textIndexSchema>;
