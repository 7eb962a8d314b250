/**
 * The schema of `held.json`: ingested books that wait for the author's approval, each as its future entry of the
 * manifest.
 */
import { z } from "zod";
import { libraryBookSchema } from "@/lib/media/manifest.ts";

const heldBookSchema = libraryBookSchema.extend({
  /** SHA-256 of the manifest's entry that this one is to replace; null: there was none. */
  over: z.string().nullable(),
  heldAt: z.iso.datetime(),
});

export const heldBooksSchema = z.strictObject({ books: z.array(heldBookSchema) });

export type UnpublishedBook = z.infer<typeof heldBookSchema>;
