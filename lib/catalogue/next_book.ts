/** The next book in the series. */
import { type Book, chaptersOf } from "@/lib/catalogue/book.ts";

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
