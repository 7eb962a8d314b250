/**
 * The chapter a listener pressed while it was locked, kept in this tab until it may be heard: after
 * buying, it simply plays. A hint and nothing more: what may be heard is the server's to say.
 */
import { readTab, removeTab, writeTab } from "@/lib/platform/browser/tab_store.ts";

const KEY = "wanted";
/** A listener who comes back later than this has forgotten the press. */
const FRESH_MS = 60 * 60_000;

export function rememberPendingChapter(bookId: number, chapter: number): void {
  writeTab(KEY, [bookId, chapter, Date.now()]);
}

/** Number of the chapter; null when none was pressed lately in this book. */
export function readPendingChapter(bookId: number): number | null {
  const kept = readTab(KEY);
  if (!Array.isArray(kept)) return null;
  const [book, chapter, atMs] = kept;
  const isFresh = book === bookId && Date.now() - atMs < FRESH_MS;
  return isFresh && Number.isInteger(chapter) ? chapter : null;
}

/** A book as far as this module needs it. */
interface ListedBook {
  id: number;
  chapters: readonly { number: number; locked: boolean }[];
}

/** The same, once it may be heard: then it is forgotten. */
export function takePendingChapter(book: ListedBook): number | null {
  const number = readPendingChapter(book.id);
  const chapter = book.chapters.find((chapter) => chapter.number === number);
  if (!chapter || chapter.locked) return null;
  removeTab(KEY);
  return number;
}
