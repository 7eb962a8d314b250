/** Searches books, people and chapters, and sentences in texts that the searcher may read. */
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { MediaUnavailable } from "@/lib/media/errors.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import type { FoundSentence, SearchResults } from "@/lib/search/search_results.ts";
import { createCatalogueIndex } from "@/lib/search/server/catalogue_index.ts";
import type { BookPart } from "@/lib/search/server/part_of_book.ts";
import type { RankedSentence, TextIndex } from "@/lib/search/server/text_index.ts";
import { createTextIndexes } from "@/lib/search/server/text_indexes.ts";

export interface Search {
  /**
   * @param query as parsed by `searchQuery`
   * @param openBooks returns which of these single books (by id) the searcher may hear in full
   */
  find(
    query: string,
    openBooks: (bookIds: number[]) => Promise<Set<number>>,
  ): Promise<SearchResults>;
}

interface Options {
  catalogue: Catalogue;
  catalogueVersion: () => number;
  library: Pick<MediaLibrary, "readText" | "textVersion" | "readTextIndex">;
  log: Log;
}

const MOST_SENTENCES = 20;

type Ranked = RankedSentence & { book: Book };

export function createSearch({ catalogue, catalogueVersion, library, log }: Options): Search {
  const entries = createCatalogueIndex(catalogue, catalogueVersion);
  const texts = createTextIndexes({ library, log });

  /** null: the part has no text; undefined: its text cannot be read now. */
  async function openIndex(book: Book, part: BookPart): Promise<TextIndex | null | undefined> {
    try {
      return await texts.get(book, part);
    } catch (error) {
      if (!(error instanceof MediaUnavailable)) throw error;
      log.error("text_not_searched", { bookId: book.id, reason: error.message });
      return undefined;
    }
  }

  return {
    async find(query, openBooks) {
      const singles = catalogue.books().filter(({ isComplete }) => !isComplete);
      const mayRead = await openBooks(singles.map(({ id }) => id));
      const ranked: Ranked[] = [];
      let sentenceCount = 0, isPartial = false;
      for (const book of singles) {
        // A paid part that the searcher may not read is not opened: results and response times reveal nothing about
        // it.
        for (const part of mayRead.has(book.id) ? ["free", "paid"] as const : ["free"] as const) {
          const index = await openIndex(book, part);
          isPartial ||= index === undefined;
          if (!index) continue;
          const { nearest, count } = index.search(query, MOST_SENTENCES);
          sentenceCount += count;
          ranked.push(...nearest.map((it) => ({ ...it, book })));
        }
      }
      const sentences = ranked.sort((a, b) => b.score - a.score).slice(0, MOST_SENTENCES)
        .flatMap(({ book, chapter: number, text, startMs }): FoundSentence[] => {
          const chapter = catalogue.getChapter(book.id, number);
          return chapter ? [{ book, chapter, text, startMs }] : [];
        });
      return { ...entries.search(query), sentences, sentenceCount, isPartial };
    },
  };
}
