/**
 * The indexes of all texts. Each book has one for its free chapters and one for the others, so that matches, counts
 * and ranking depend only on texts that the searcher may read.
 */
import { LRUCache } from "lru-cache";
import type { Book } from "@/lib/catalogue/book.ts";
import { MediaUnavailable } from "@/lib/media/errors.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";
import type { Log } from "@/lib/platform/server/log.ts";
import {
  type BookPart,
  type ReadableTexts,
  readSentences,
  type TextsOfPart,
  textsOfPart,
} from "@/lib/search/server/part_of_book.ts";
import { readIndex } from "@/lib/search/server/stored_index.ts";
import { indexText, type TextIndex } from "@/lib/search/server/text_index.ts";

export interface TextIndexes {
  /**
   * The index of a part of a book, loaded at its first use: the ingest's, if it was made of exactly these texts;
   * otherwise made here. null: no chapter of the part has a text.
   * @throws {MediaUnavailable}
   */
  get(book: Book, part: BookPart): Promise<TextIndex | null>;
}

interface TextIndexesOptions {
  library: ReadableTexts & Pick<MediaLibrary, "readTextIndex">;
  log: Log;
  maxLetters?: number;
}

/** Bound of the cache, about 200 hours of speech; the least recently used index is evicted. */
const MAX_LETTERS = 12_000_000;

export function createTextIndexes(
  { library, log, maxLetters = MAX_LETTERS }: TextIndexesOptions,
): TextIndexes {
  const known = new LRUCache<string, { of: string; index: TextIndex }>({
    maxSize: maxLetters,
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
    async get(book, part) {
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
