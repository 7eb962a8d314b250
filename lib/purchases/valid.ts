/** Which purchases count. */
import { type Book, chaptersOf } from "@/lib/catalogue/catalogue.ts";
import type { PurchaseRecord } from "@/lib/purchases/schema.ts";

/** Not given back, not disputed, no second payment for the same, and not made in another mode. */
export function isValid(it: PurchaseRecord, { isLive }: { isLive: boolean }): boolean {
  return it.refundedAtMs === null && it.disputedAtMs === null && !it.isDuplicate &&
    !(isLive && it.isTest);
}

/** The book itself and, of a bundle, those it plays. */
export function coveredBooks(book: Book): Set<number> {
  return new Set([book.id, ...chaptersOf(book).map(({ sourceBook }) => sourceBook)]);
}

/** Whether valid purchases give the book, a bundle's counted in. A book off the catalogue stays owned. */
export function ownsBook(
  valid: PurchaseRecord[],
  { bookId, books }: { bookId: number; books: Book[] },
): boolean {
  const bought = new Set(
    valid.filter(({ kind }) => kind === "book").map(({ audiobookId }) => audiobookId),
  );
  return bought.has(bookId) ||
    books.some((book) => book.isComplete && bought.has(book.id) && coveredBooks(book).has(bookId));
}
