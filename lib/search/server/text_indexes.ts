/**
 * The indexes of all texts: of each book one for its free chapters and one for the others, so that what is found
 * where, how often and in which order comes from texts alone that whoever asks may read.
 */
import { LRUCache } from "lru-cache";
import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";
import { parseVtt } from "@/lib/media/text/vtt.ts";
import { type IndexedSentence, indexText, type TextIndex } from "@/lib/search/server/text_index.ts";

type Texts = Pick<MediaLibrary, "readText" | "textVersion">;

export interface TextIndexes {
  /**
   * The index of a book's free chapters or of all others, made when it is first asked for; null: no text of them.
   * @throws {MediaUnavailable}
   */
  get(book: Book, part: "free" | "paid"): Promise<TextIndex | null>;
}

/** About 400 hours of speech; what has not been asked for longest is made again when it is. */
const MAX_LETTERS = 20_000_000;

export function createTextIndexes(library: Texts, maxLetters = MAX_LETTERS): TextIndexes {
  const made = new LRUCache<string, { version: string; index: TextIndex }>({
    maxSize: maxLetters,
    sizeCalculation: ({ index }) => index.letters + 1,
  });
  const making = new Map<string, Promise<TextIndex>>();

  async function make(chapters: Chapter[], name: string, version: string): Promise<TextIndex> {
    const index = await indexText(await readSentences(library, chapters));
    made.set(name, { version, index });
    return index;
  }

  return {
    async get(book, part) {
      const chapters = chaptersOf(book).filter(({ isFree, number }) =>
        isFree === (part === "free") && library.textVersion(book.id, number) !== null
      );
      if (chapters.length === 0) return null;
      const name = `${book.id} ${part}`;
      const version = chapters.map(({ number }) =>
        `${number}:${library.textVersion(book.id, number)}`
      ).join();
      const known = made.get(name);
      if (known?.version === version) return known.index;
      const task = `${name} ${version}`;
      const running = making.get(task) ??
        make(chapters, name, version).finally(() => making.delete(task));
      making.set(task, running);
      return await running;
    },
  };
}

async function readSentences(library: Texts, chapters: Chapter[]): Promise<IndexedSentence[]> {
  const sentences: IndexedSentence[] = [];
  for (const { bookId, number } of chapters) {
    const text = await library.readText(bookId, number);
    if (!text) continue; // taken away meanwhile
    for (const { text: words, heard } of parseVtt(text.vtt)) {
      sentences.push({ chapter: number, text: words, startMs: heard?.startMs ?? null });
    }
  }
  return sentences;
}
