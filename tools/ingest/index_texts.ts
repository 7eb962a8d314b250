/** Has the search indexes of books written beside their texts. */
import { createCatalogue } from "@/lib/catalogue/catalogue.ts";
import type { CatalogueFile } from "@/lib/catalogue/schema.ts";
import { openLibrary } from "@/lib/media/server/library/library.ts";
import { log } from "@/lib/platform/server/log.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { writeIndexes } from "@/lib/search/server/write_indexes.ts";

export interface IndexedBook {
  book: number;
  /** One for its free texts, one for its others. */
  indexes: number;
  /** Of their files. */
  bytes: number;
}

/**
 * @param o.only the number of a book; null: all that have text
 * @throws {MediaUnavailable | LibraryError | ObjectError}
 */
export async function indexTexts(
  { objects, file, only }: { objects: Objects; file: CatalogueFile; only: number | null },
): Promise<IndexedBook[]> {
  const library = await openLibrary({ objects, log });
  try {
    const catalogue = createCatalogue(() => withAll(file), {
      durations: (book, chapter) => library.getFile(book, chapter)?.durationSec ?? 0,
    });
    const books = catalogue.books().filter(({ id, isComplete }) =>
      !isComplete && (only === null || id === only)
    );
    const indexed: IndexedBook[] = [];
    for (const book of books) {
      const records = await writeIndexes({ objects, library, book });
      const bytes = records.reduce((sum, it) => sum + it.bytes, 0);
      if (bytes > 0) indexed.push({ book: book.id, indexes: records.length, bytes });
    }
    return indexed;
  } finally {
    await library.close();
  }
}

/** Drafts and books that are not out too, as they will be: their texts come before their day. */
const withAll = (file: CatalogueFile): CatalogueFile => ({
  ...file,
  books: file.books.map(({ releaseDate: _day, ...book }) => ({ ...book, isDraft: false })),
});
