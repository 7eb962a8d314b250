import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";

/** Where a book begins: its first chapter proper, after opening credits; null: it has nothing to play. */
export function firstChapter(book: Pick<Book, "entries">): Chapter | null {
  const chapters = chaptersOf(book);
  return chapters.find(({ kind }) => kind === "chapter") ?? chapters[0] ?? null;
}
