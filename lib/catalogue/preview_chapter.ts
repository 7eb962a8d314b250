import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";

/** The chapter that the preview button plays: the first free chapter that is not credits; null: none is free, or it has no sound. */
export function previewChapter(book: Pick<Book, "entries">): Chapter | null {
  return chaptersOf(book).find(({ isFree, kind, isSilent }) =>
    isFree && kind === "chapter" && !isSilent
  ) ?? null;
}
