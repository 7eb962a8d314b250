/** What a listener owns by what was bought. */
import { type Book, chaptersOf } from "@/lib/catalogue/book.ts";

export interface OwnedBook {
  book: Book;
  directlyPurchased: boolean;
  isFromCompleteSeries: boolean;
}

/** A book on the shelf of an account. */
export interface OwnedBookView {
  book: Book;
  /** Where listening goes on. */
  href: string;
  /** Not bought by itself. */
  isFromCompleteSeries: boolean;
}

/** A bundle owns every book it plays, and shows as those instead of itself (spec 2 section 6). */
export function ownedBooks(books: Book[], boughtIds: ReadonlySet<number>): OwnedBook[] {
  const fromBundles = new Set(
    books.filter(({ id, isComplete }) => isComplete && boughtIds.has(id)).flatMap((bundle) =>
      chaptersOf(bundle).map(({ sourceBook }) => sourceBook)
    ),
  );
  return books.filter(({ isComplete }) => !isComplete).flatMap((book) => {
    const directlyPurchased = boughtIds.has(book.id);
    const isFromCompleteSeries = fromBundles.has(book.id);
    return directlyPurchased || isFromCompleteSeries
      ? [{ book, directlyPurchased, isFromCompleteSeries }]
      : [];
  });
}
