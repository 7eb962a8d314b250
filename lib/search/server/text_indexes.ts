/**
 * The indexes of all texts: of each book one for its free chapters and one for the others, so that what is found
 * where, how often and in which order comes from texts alone that whoever asks may read.
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
   * The index of a part of a book when it is first asked for: the one that the ingest made of these very texts,
   * else made here. null: no text of them.
   * @throws {MediaUnavailable}
   */
  get(book: Book, part: BookPart): Promise<TextIndex | null>;
}

interface TextIndexesOptions {
  library: ReadableTexts & Pick<MediaLibrary, "readTextIndex">;
  log: Log;
  maxLetters?: number;
}

/** About 200 hours of speech; what has not been asked for longest is read again when it is. */
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

  async function open(
    book: Book,
    part: BookPart,
    { chapters, of }: TextsOfPart,
  ): Promise<TextIndex> {
    const index = await readStored(book.id, of) ??
      await indexText(await readSentences(library, chapters));
    known.set(`${book.id} ${part}`, { of, index });
    return index;
  }

  /** null: there is none, or none that can be used, which costs only the time to make it. */
  async function readStored(bookId: number, of: string): Promise<TextIndex | null> {
    if (refused.has(of)) return null;
    try {
      const file = await library.readTextIndex(bookId, of);
      return file && await readIndex(file);
    } catch (error) {
      // What is away for a moment is looked for again; what is there and no index is not.
      if (!(error instanceof MediaUnavailable)) refused.set(of, true);
      log.warn("text_index_not_used", { bookId, reason: String(error) });
      return null;
    }
  }

  return {
    async get(book, part) {
      const texts = textsOfPart(library, book, part);
      if (!texts) return null;
      const there = known.get(`${book.id} ${part}`);
      if (there?.of === texts.of) return there.index;
      const task = `${book.id} ${part} ${texts.of}`;
      const running = opening.get(task) ??
        open(book, part, texts).finally(() => opening.delete(task));
      opening.set(task, running);
      return await running;
    },
  };
}
