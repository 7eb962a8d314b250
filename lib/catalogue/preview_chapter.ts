import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";

/** The chapter a visitor hears first: the first free one that is not credits. Null: nothing is free. */
export function previewChapter(book: Pick<Book, "entries">): Chapter | null {
  return chaptersOf(book).find(({ isFree, kind }) => isFree && kind === "chapter") ?? null;
}
