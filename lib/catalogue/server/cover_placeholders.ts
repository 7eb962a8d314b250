/**
 * Small pictures of the covers, as text for the page itself. On a slow network the large cover is the last
 * thing a book's page waits for; a placeholder of it comes with the page and is painted with its first words.
 */
import type { Book } from "@/lib/catalogue/book.ts";
import { placeholderFile } from "@/lib/catalogue/cover.ts";
import type { ReadCover } from "@/lib/catalogue/server/cover_reader.ts";

/** Larger ones would push the page out of the first flight of packets, and so cost what they save. */
const MAX_BYTES = 4096;

/** `data:` addresses by the cover's name. Covers without a placeholder, or with too large a one, have none. */
export type CoverPlaceholders = ReadonlyMap<string, string>;

export async function readCoverPlaceholders(
  books: Book[],
  readCover: ReadCover,
): Promise<CoverPlaceholders> {
  const placeholders = new Map<string, string>();
  await Promise.all(books.map(async ({ cover: { name } }) => {
    const bytes = await readCover(placeholderFile(name)).catch(() => null);
    if (bytes && bytes.length <= MAX_BYTES) {
      placeholders.set(name, `data:image/avif;base64,${bytes.toBase64()}`);
    }
  }));
  return placeholders;
}
