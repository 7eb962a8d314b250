/**
 * The locked chapter that the visitor chose, kept in the tab's storage so that it plays after the purchase. Only a
 * hint: the server decides access.
 */

import { readTab, removeTab, writeTab } from "@/lib/platform/tab.browser.ts";

const KEY = "wanted";
/** An older choice is ignored: the listener has most likely forgotten it. */
const FRESH_MS = 60 * 60_000;

export function rememberPendingChapter(bookId: number, chapter: number): void {
  writeTab(KEY, [bookId, chapter, Date.now()]);
}

/** @returns the chapter's number; null: none was chosen in this book within the last hour. */
export function readPendingChapter(bookId: number): number | null {
  const kept = readTab(KEY);
  if (!Array.isArray(kept)) return null;
  const [book, chapter, atMs] = kept;
  const isFresh = book === bookId && Date.now() - atMs < FRESH_MS;
  return isFresh && Number.isInteger(chapter) ? chapter : null;
}

/** The part of a book that this module needs. */
interface ListedBook {
  id: number;
  chapters: readonly { number: number; locked: boolean }[];
}

/** Returns the pending chapter and forgets it; null while it is still locked. */
export function takePendingChapter(book: ListedBook): number | null {
  const number = readPendingChapter(book.id);
  const chapter = book.chapters.find((chapter) => chapter.number === number);
  if (!chapter || chapter.locked) return null;
  removeTab(KEY);
  return number;
}
