/** Where the pictures of link previews are. */
import type { Book, Chapter } from "@/lib/catalogue/book.ts";

/** What the fonts in `worker.ts` have letters for; anything else would come out as boxes. */
const WRITABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}\p{M}$+<=>|~^`€£№©®™°]*$/u;

/**
 * The picture that says what the chapter is, or (`chapter` null) the book; of one whose words cannot be
 * written the book's cover alone, made beforehand.
 */
export function previewPath(book: Book, chapter: Chapter | null): string {
  const words = [book.label, book.title, book.author, book.narrator, chapter?.title ?? ""].join();
  return WRITABLE.test(words)
    ? `/og/${book.id}/${chapter?.number ?? "book"}.png`
    : book.cover.ogSrc;
}
