/** The separately indexed parts of a book, and the checksum of a part's texts. */
import { createHash } from "node:crypto";
import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";
import { parseVtt } from "@/lib/media/text/vtt.ts";
import { fold, words } from "@/lib/search/server/fold.ts";
import type { IndexedSentence } from "@/lib/search/server/text_index.ts";

export type ReadableTexts = Pick<MediaLibrary, "readText" | "textVersion">;

/** The free chapters, or all others: a searcher may read a part completely or not at all. */
export type BookPart = "free" | "paid";

export interface TextsOfPart {
  /** The chapters that have a text. */
  chapters: Chapter[];
  /**
   * Changes with every text, with the assignment of chapters to parts, and with the comparison of words: 64 hex
   * digits.
   */
  of: string;
}

/** Version of the index format; to be changed whenever the format changes. */
const FORMAT = "lamplight-index-1";
/** A sample of folded words: changes when `words` or `fold` do. */
const PROBE = words("L’été, ÉMILE’s 9 Straßen—don't").map(fold).join();

/** null: no chapter of the part has a text. */
export function textsOfPart(
  library: ReadableTexts,
  book: Book,
  part: BookPart,
): TextsOfPart | null {
  const texts = chaptersOf(book).filter(({ isFree }) => isFree === (part === "free"))
    .map((chapter) => ({ chapter, version: library.textVersion(book.id, chapter.number) }))
    .filter(({ version }) => version !== null);
  if (texts.length === 0) return null;
  const facts = [FORMAT, PROBE, texts.map(({ chapter, version }) => [chapter.number, version])];
  return {
    chapters: texts.map(({ chapter }) => chapter),
    of: createHash("sha256").update(JSON.stringify(facts)).digest("hex"),
  };
}

/** @throws {MediaUnavailable} */
export async function readSentences(
  library: ReadableTexts,
  chapters: Chapter[],
): Promise<IndexedSentence[]> {
  const sentences: IndexedSentence[] = [];
  for (const { bookId, number } of chapters) {
    const text = await library.readText(bookId, number);
    if (!text) continue; // removed since
    for (const { text: words, heard } of parseVtt(text.vtt)) {
      sentences.push({ chapter: number, text: words, startMs: heard?.startMs ?? null });
    }
  }
  return sentences;
}
