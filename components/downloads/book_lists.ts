/** The chapters of a page's book as they are downloaded: by source book, since that is how they are kept. */
import type { getBook, listChapters } from "@/lib/catalogue/calls.ts";
import type { ChapterView } from "@/lib/catalogue/views.ts";
import type { DownloadedBook } from "@/lib/downloads/browser/library.ts";
import { request } from "@/lib/platform/browser/request.ts";

export interface BookList {
  /** The source book. */
  bookId: number;
  title: string;
  chapters: { chapter: number; title: string }[];
}

/** A book's list of chapters; null without a network that brings it. */
export async function fetchLists(bookId: number): Promise<BookList[] | null> {
  const [book, rows] = await Promise.all([
    request<typeof getBook>("get", `/api/audiobooks/${bookId}`),
    request<typeof listChapters>("get", `/api/audiobooks/${bookId}/chapters`),
  ]);
  return book.ok && rows.ok ? groupRows(rows.data, book.data.title) : null;
}

/** @param title of a book without sections */
export function groupRows(rows: readonly ChapterView[], title: string): BookList[] {
  const lists: BookList[] = [];
  for (const { isSection, sourceBook, sourceChapter, title: own } of rows) {
    let list = lists.find(({ bookId }) => bookId === sourceBook);
    if (!list) {
      lists.push(list = { bookId: sourceBook, title: isSection ? own : title, chapters: [] });
    }
    if (sourceChapter !== null) list.chapters.push({ chapter: sourceChapter, title: own });
  }
  return lists;
}

/** What is on the device, whole books with all that they hold. */
export function listsOf(books: readonly DownloadedBook[]): BookList[] {
  return books.map(({ id, title, contents }) => ({
    bookId: id,
    title,
    chapters: contents.map(({ number, title }) => ({ chapter: number, title })),
  }));
}
