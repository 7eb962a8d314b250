/** Finds the book of a page's address. */
import type { Book } from "@/lib/catalogue/book.ts";
import { parseBookId } from "@/lib/catalogue/book_id.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";

/** null: not an id, or unknown. */
export function findBook(catalogue: Catalogue, id: string | null | undefined): Book | null {
  const bookId = parseBookId(id);
  return bookId === null ? null : catalogue.getBook(bookId);
}
