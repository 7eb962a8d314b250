/** Paths of the pictures of link previews. */
import type { Book, Chapter } from "@/lib/catalogue/book.ts";

/** Characters in the fonts of `worker.ts`; others would be drawn as boxes. */
const WRITABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}\p{M}$+<=>|~^`€£№©®™°]*$/u;

/**
 * The picture with the title of the chapter or (`chapter` null) of the book. If the fonts lack a character, the
 * book's prepared cover picture.
 */
export function previewPath(book: Book, chapter: Chapter | null): string {
  const words = [book.label, book.title, book.author, book.narrator, chapter?.title ?? ""].join();
  return WRITABLE.test(words)
    ? `/og/${book.id}/${chapter?.number ?? "book"}.png`
    : book.cover.ogSrc;
}
