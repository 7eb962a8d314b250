import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";

/** Where a book begins: its first chapter proper, after opening credits; null: it has nothing to play. */
export const firstChapter = (book: Pick<Book, "entries">): Chapter | null =>
  firstProper(chaptersOf(book));

/** The same among chapters of one book. */
export function firstProper(chapters: readonly Chapter[]): Chapter | null {
  return chapters.find(({ kind }) => kind === "chapter") ?? chapters[0] ?? null;
}
