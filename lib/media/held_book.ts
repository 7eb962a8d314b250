/** Sound that is brought in and waits for its author to hear it: as the manifest will have it, in a file of its own. */
import { z } from "zod";
import { libraryBookSchema } from "@/lib/media/manifest.ts";

const heldBookSchema = libraryBookSchema.extend({
  /** SHA-256 of the manifest's entry that it was made over; null: there was none. */
  over: z.string().nullable(),
  heldAt: z.iso.datetime(),
});

export const heldBooksSchema = z.strictObject({ books: z.array(heldBookSchema) });

export type UnpublishedBook = z.infer<typeof heldBookSchema>;
