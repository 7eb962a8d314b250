/** The actions behind the download buttons. A refusal is a sentence to show. */

import type { getBook, listChapters } from "@/lib/catalogue/calls.ts";
import type { ChapterView } from "@/lib/catalogue/views.ts";
import {
  cancelDownloads,
  removeDownloads,
  type SourceChapter,
  startDownload,
} from "@/lib/downloads/downloads.browser.ts";
import { pause, resume, runDownloads, type Which } from "@/lib/downloads/engine.browser.ts";
import { storageFault } from "@/lib/downloads/fetch_chapter.browser.ts";
import type { DownloadedBook } from "@/lib/downloads/library.browser.ts";
import { registerWorker } from "@/lib/downloads/registration.browser.ts";
import { noteDownloads } from "@/lib/downloads/worker_link.browser.ts";
import { openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { request } from "@/lib/platform/request.browser.ts";

export interface DownloadActions {
  start(chapters: readonly SourceChapter[]): void;
  pause(which: Which): void;
  resume(which: Which): void;
  cancel(bookId: number): void;
  remove(which: Which): void;
}

/**
 * @param showMessage shows the listener why nothing began, or that the browser stores nothing
 * @param onPress called first: clears the message of an earlier press
 */
export function makeActions(
  userId: string,
  showMessage: (text: string) => void,
  onPress = () => {},
): DownloadActions {
  const attempt = (act: () => Promise<unknown>) => {
    onPress();
    void act().catch((error) => showMessage(storageFault(error)));
  };
  return {
    start: (chapters) =>
      attempt(async () => {
        noteDownloads(openLocalStore(), userId);
        void registerWorker(); // without it, no page could play them offline
        const started = await startDownload(userId, chapters);
        if (!started.ok) showMessage(started.text);
      }),
    pause: (which) => attempt(() => pause(userId, which)),
    resume: (which) =>
      attempt(async () => {
        await resume(userId, which);
        void runDownloads(userId);
      }),
    cancel: (bookId) => attempt(() => cancelDownloads(userId, bookId)),
    remove: (which) => attempt(() => removeDownloads(userId, which)),
  };
}

/* The chapters of a page's book in the form in which they are downloaded: by source book. */

export interface BookList {
  /** The source book. */
  bookId: number;
  title: string;
  chapters: { chapter: number; title: string }[];
}

/** A book's list of chapters; null if it cannot be fetched. */
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

/** The books on the device with their stored chapters. */
export function listsOf(books: readonly DownloadedBook[]): BookList[] {
  return books.map(({ id, title, contents }) => ({
    bookId: id,
    title,
    chapters: contents.map(({ number, title }) => ({ chapter: number, title })),
  }));
}
