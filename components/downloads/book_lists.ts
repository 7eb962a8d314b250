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
import type { StoredBook } from "@/lib/downloads/records.browser.ts";
import { registerWorker } from "@/lib/downloads/registration.browser.ts";
import { noteDownloads } from "@/lib/downloads/worker_link.browser.ts";
import { callHere } from "@/lib/platform/language/call_here.browser.ts";
import type { Language } from "@/lib/platform/language/language.ts";
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

type Titled = Pick<ChapterView, "title" | "lang">;

export interface BookList {
  /** The source book. */
  bookId: number;
  title: string;
  /** The title's language; absent: the page's. */
  lang?: Language;
  chapters: { chapter: number; title: string; lang?: Language }[];
}

/** A book's list of chapters; null if it cannot be fetched. */
export async function fetchLists(bookId: number): Promise<BookList[] | null> {
  const [book, rows] = await Promise.all([
    request<typeof getBook>("get", callHere(`/api/audiobooks/${bookId}`)),
    request<typeof listChapters>("get", callHere(`/api/audiobooks/${bookId}/chapters`)),
  ]);
  return book.ok && rows.ok ? groupRows(rows.data, book.data) : null;
}

/** @param book whose chapters they are, for one without sections */
export function groupRows(rows: readonly ChapterView[], book: Titled): BookList[] {
  const lists: BookList[] = [];
  for (const { isSection, sourceBook, sourceChapter, title, lang } of rows) {
    let list = lists.find(({ bookId }) => bookId === sourceBook);
    if (!list) {
      const of = isSection ? { title, lang } : book;
      lists.push(list = { bookId: sourceBook, title: of.title, lang: of.lang, chapters: [] });
    }
    if (sourceChapter !== null) list.chapters.push({ chapter: sourceChapter, title, lang });
  }
  return lists;
}

/** The books on the device with their stored chapters. */
export function listsOf(books: readonly StoredBook[]): BookList[] {
  return books.map(({ id, title, lang, contents }) => ({
    bookId: id,
    title,
    lang,
    chapters: contents.map(({ number, title, lang }) => ({ chapter: number, title, lang })),
  }));
}
