/** The book that a page's address names. */
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";

const BOOK_ID = /^[1-9]\d{0,8}$/;

/** null: it is no id, or nobody's. */
export function findBook(catalogue: Catalogue, id: string | null | undefined): Book | null {
  return id && BOOK_ID.test(id) ? catalogue.getBook(Number(id)) : null;
}
