/**
 * The chapter a listener pressed while it was locked, kept in this tab until it may be heard: after
 * buying, it simply plays. A hint and nothing more: what may be heard is the server's to say.
 */
const KEY = "wanted";
/** A listener who comes back later than this has forgotten the press. */
const FRESH_MS = 60 * 60_000;

export function rememberPendingChapter(bookId: number, chapter: number): void {
  try {
    sessionStorage[KEY] = JSON.stringify([bookId, chapter, Date.now()]);
  } catch { /* storage is forbidden: the listener presses again */ }
}

/** Number of the chapter; null when none was pressed lately in this book. */
export function readPendingChapter(bookId: number): number | null {
  try {
    const [book, chapter, atMs] = JSON.parse(sessionStorage[KEY] ?? "[]");
    const isFresh = book === bookId && Date.now() - atMs < FRESH_MS;
    return isFresh && Number.isInteger(chapter) ? chapter : null;
  } catch {
    return null; // storage is forbidden, or was written by something else
  }
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
  sessionStorage.removeItem(KEY);
  return number;
}
