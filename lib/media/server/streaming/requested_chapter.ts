/** Finds the chapter of a streaming request. */
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { previewChapter } from "@/lib/catalogue/preview_chapter.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";

/**
 * The chapter with this number; without a number, the preview: the first free chapter that is not credits.
 * @throws {Failure} 404 `unknown_chapter`
 */
export function requireChapter(
  catalogue: Catalogue,
  book: Book,
  number: number | undefined,
): Chapter {
  const chapter = number === undefined
    ? previewChapter(book)
    : catalogue.getChapter(book.id, number);
  if (chapter) return chapter;
  throw new Failure(404, "unknown_chapter", "The audiobook has no chapter of this number.");
}

/** Parses a chapter number from an address. -1, which no chapter has, if it is not a number. */
export const chapterNumber = (text = ""): number =>
  /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : -1;
