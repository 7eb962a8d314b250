/** Searches books, people and chapters, and sentences in texts that the searcher may read. */

import { LRUCache } from "lru-cache";
import { type Entitlements, owns, rightTo } from "@/lib/access/decide.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { MediaLibrary } from "@/lib/media/library/library.server.ts";
import { MediaUnavailable } from "@/lib/media/manifest.ts";
import { SECOND_MS } from "@/lib/platform/duration.ts";
import type { BucketRule } from "@/lib/platform/rate_limits.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { createCatalogueIndex } from "./catalogue_index.server.ts";
import type { FoundSentence, SearchResults } from "./calls.ts";
import { readIndex } from "./stored_index.server.ts";
import {
  type BookPart,
  indexText,
  type RankedSentence,
  type ReadableTexts,
  readSentences,
  type TextIndex,
  type TextsOfPart,
  textsOfPart,
} from "./text_index.server.ts";

/** A listener who tries one word after another, a family behind one address; a search costs milliseconds. */
export const SEARCH_RATE: BucketRule = {
  name: "search_address",
  capacity: 60,
  refillMs: SECOND_MS,
  isLocal: true,
};

/*
 * The indexes of all texts. Each book has one for its free chapters and one for the others, so that matches, counts
 * and ranking depend only on texts that the searcher may read.
 */

interface TextIndexesOptions {
  library: ReadableTexts & Pick<MediaLibrary, "readTextIndex">;
  log: Log;
}

/** Bound of the cache, about 200 hours of speech; the least recently used index is evicted. */
const MAX_LETTERS = 12_000_000;

function createTextIndexes(
  { library, log }: TextIndexesOptions,
) {
  const known = new LRUCache<string, { of: string; index: TextIndex }>({
    maxSize: MAX_LETTERS,
    sizeCalculation: ({ index }) => index.letters + 1,
  });
  const opening = new Map<string, Promise<TextIndex>>();
  const refused = new LRUCache<string, true>({ max: 100 });

  async function openIndex(
    book: Book,
    part: BookPart,
    { chapters, of }: TextsOfPart,
  ): Promise<TextIndex> {
    const index = await readStored(book.id, of) ??
      await indexText(await readSentences(library, chapters));
    known.set(`${book.id} ${part}`, { of, index });
    return index;
  }

  /** null: there is no usable index. That only costs the time to make one. */
  async function readStored(bookId: number, of: string): Promise<TextIndex | null> {
    if (refused.has(of)) return null;
    try {
      const file = await library.readTextIndex(bookId, of);
      return file && await readIndex(file);
    } catch (error) {
      // An unreachable file is tried again; an invalid one is not.
      if (!(error instanceof MediaUnavailable)) refused.set(of, true);
      log.warn("text_index_not_used", { bookId, reason: String(error) });
      return null;
    }
  }

  return {
    /**
     * The index of a part of a book, loaded at its first use: the ingest's, if it was made of exactly these texts;
     * otherwise made here. null: no chapter of the part has a text.
     * @throws {MediaUnavailable}
     */
    async get(book: Book, part: BookPart): Promise<TextIndex | null> {
      const texts = textsOfPart(library, book, part);
      if (!texts) return null;
      const cached = known.get(`${book.id} ${part}`);
      if (cached?.of === texts.of) return cached.index;
      const task = `${book.id} ${part} ${texts.of}`;
      const running = opening.get(task) ??
        openIndex(book, part, texts).finally(() => opening.delete(task));
      opening.set(task, running);
      return await running;
    },
  };
}

export interface Search {
  /**
   * @param query as parsed by `searchQuery`
   * @param entitlements of the searcher: what may be heard is searched too
   */
  find(query: string, entitlements: Entitlements): Promise<SearchResults>;
}

interface Options {
  catalogue: Catalogue & { version(): number };
  library: Pick<MediaLibrary, "readText" | "textVersion" | "readTextIndex">;
  log: Log;
}

const MOST_SENTENCES = 20;

type Ranked = RankedSentence & { book: Book };

export function createSearch({ catalogue, library, log }: Options): Search {
  const entries = createCatalogueIndex(catalogue, catalogue.version);
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
    async find(query, entitlements) {
      const singles = catalogue.books().filter(({ id, isComplete, isOffSale }) =>
        !isComplete && (!isOffSale || owns(entitlements, id))
      );
      const ranked: Ranked[] = [];
      let sentenceCount = 0, isPartial = false;
      for (const book of singles) {
        // A paid part that the searcher may not read is not opened: results and response times reveal nothing about
        // it.
        const mayRead = rightTo(entitlements, book.id, Date.now()) !== "none";
        for (const part of mayRead ? ["free", "paid"] as const : ["free"] as const) {
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
      const { books, chapters, people } = entries.search(query);
      // Only who owns a book that is no longer sold finds it.
      const isShown = ({ id, isOffSale }: Book) => !isOffSale || owns(entitlements, id);
      return {
        books: books.filter(isShown),
        chapters: chapters.filter(({ book }) => isShown(book)),
        people,
        sentences,
        sentenceCount,
        isPartial,
      };
    },
  };
}
