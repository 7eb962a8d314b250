/** The book that a page's address names. */
import type { Book } from "@/lib/catalogue/book.ts";
import { parseBookId } from "@/lib/catalogue/book_id.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";

/** null: it is no id, or nobody's. */
export function findBook(catalogue: Catalogue, id: string | null | undefined): Book | null {
  const bookId = parseBookId(id);
  return bookId === null ? null : catalogue.getBook(bookId);
}
