import { type Book, type Chapter, chaptersOf } from "./book.ts";
import type { Catalogue } from "./catalogue.ts";

/** The chapter at which a book begins: its first after opening credits; null: it has no chapters. */
export const firstChapter = (book: Pick<Book, "entries">): Chapter | null =>
  firstProper(chaptersOf(book));

/** As {@link firstChapter}, for a list of one book's chapters. */
export function firstProper<Listed extends Pick<Chapter, "kind">>(
  chapters: readonly Listed[],
): Listed | null {
  return chapters.find(({ kind }) => kind === "chapter") ?? chapters[0] ?? null;
}

/** The chapter at which a buyer begins; of the Complete Series, the first chapter of its first source book. */
export function firstListened(catalogue: Pick<Catalogue, "getBook">, book: Book): Chapter | null {
  const first = firstChapter(book);
  if (!first || !book.isComplete) return first;
  const source = catalogue.getBook(first.sourceBook);
  return source && firstChapter(source);
}

/* The next book in the series. */

/** The single book after this one, or after the last book of a bundle; null: there is none. */
export function nextBook(book: Book, books: Book[]): Book | null {
  const played = new Set([book.id, ...chaptersOf(book).map(({ sourceBook }) => sourceBook)]);
  const numbers = books.flatMap(({ id, bookNumber }) => played.has(id) ? bookNumber ?? [] : []);
  if (numbers.length === 0) return null;
  const last = Math.max(...numbers);
  return books
    .filter(({ isComplete, bookNumber }) => !isComplete && bookNumber !== null && bookNumber > last)
    .toSorted((a, b) => a.bookNumber! - b.bookNumber!)[0] ?? null;
}

/** The chapter that the preview button plays: the first free chapter that is not credits; null: none is free, or it has no sound. */
export function previewChapter(book: Pick<Book, "entries">): Chapter | null {
  return chaptersOf(book).find(({ isFree, kind, isSilent }) =>
    isFree && kind === "chapter" && !isSilent
  ) ?? null;
}
