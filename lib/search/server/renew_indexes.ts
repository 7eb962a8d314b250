/**
 * Hourly work: writes the search indexes of books whose texts, or free chapters, have changed since theirs were
 * written. Without it each process would make them in memory after each start, until the next ingest.
 */
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";
import type { HourlyWork } from "@/lib/platform/server/hourly.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { textsOfPart } from "@/lib/search/server/part_of_book.ts";
import { writeIndexes } from "@/lib/search/server/write_indexes.ts";

interface Renewal {
  catalogue: Pick<Catalogue, "books">;
  library: Pick<MediaLibrary, "hasTextIndex" | "readText" | "textVersion">;
  /** The store that holds the library. */
  objects: Objects;
  log: Log;
}

export function renewIndexes({ catalogue, library, objects, log }: Renewal): HourlyWork {
  /** By book, what was last written: an index that is too large for a file is not made again every hour. */
  const written = new Map<number, string>();

  /** Names the texts whose indexes are missing; empty: none. */
  const findMissing = (book: Book): string =>
    (["free", "paid"] as const).map((part) => textsOfPart(library, book, part)?.of)
      .filter((of) => of !== undefined && !library.hasTextIndex(book.id, of)).join();

  return async (signal) => {
    for (const book of catalogue.books().filter(({ isComplete }) => !isComplete)) {
      const missing = findMissing(book);
      if (!missing || missing === written.get(book.id) || signal?.aborted) continue;
      try {
        await writeIndexes({ objects, library, book });
        written.set(book.id, missing);
      } catch (error) {
        log.warn("text_index_not_written", { bookId: book.id, reason: String(error) });
      }
    }
  };
}
