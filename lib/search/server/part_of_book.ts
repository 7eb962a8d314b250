/** The parts of a book that are searched each by itself, and what names the texts of one. */
import { createHash } from "node:crypto";
import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";
import { parseVtt } from "@/lib/media/text/vtt.ts";
import { fold, words } from "@/lib/search/server/fold.ts";
import type { IndexedSentence } from "@/lib/search/server/text_index.ts";

export type ReadableTexts = Pick<MediaLibrary, "readText" | "textVersion">;

/** Free chapters, or all others: somebody may read a part as a whole or not at all. */
export type BookPart = "free" | "paid";

export interface TextsOfPart {
  /** Those that have a text. */
  chapters: Chapter[];
  /** Changes with every text, with what part a chapter is of and with how words are compared: 64 hex digits. */
  of: string;
}

/** Another one whenever indexes are written otherwise than they were. */
const FORMAT = "lamplight-index-1";
/** Folded otherwise, it is another index. */
const PROBE = words("L’été, ÉMILE’s 9 Straßen—don't").map(fold).join();

/** null: none of them has a text. */
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
    if (!text) continue; // taken away meanwhile
    for (const { text: words, heard } of parseVtt(text.vtt)) {
      sentences.push({ chapter: number, text: words, startMs: heard?.startMs ?? null });
    }
  }
  return sentences;
}
