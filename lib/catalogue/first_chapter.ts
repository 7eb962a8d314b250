import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";

/** Where a book begins: its first chapter proper, after opening credits; null: it has nothing to play. */
export const firstChapter = (book: Pick<Book, "entries">): Chapter | null =>
  firstProper(chaptersOf(book));

/** The same among chapters of one book. */
export function firstProper(chapters: readonly Chapter[]): Chapter | null {
  return chapters.find(({ kind }) => kind === "chapter") ?? chapters[0] ?? null;
}

/** Where whoever has bought it begins: the Complete Series in its first book. */
export function firstListened(catalogue: Pick<Catalogue, "getBook">, book: Book): Chapter | null {
  const first = firstChapter(book);
  if (!first || !book.isComplete) return first;
  const source = catalogue.getBook(first.sourceBook);
  return source && firstChapter(source);
}
