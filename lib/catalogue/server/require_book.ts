/** The book a request names, or a failure that says what is wrong with the name. */
import type { Book } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { Failure } from "@/lib/platform/server/http/failure.ts";

const BOOK_ID = /^[1-9]\d{0,8}$/;

/**
 * Finds a book by the id in a path.
 * @throws {Failure} 400 `bad_book_id` when it is no id, 404 `unknown_book` when no book has it.
 */
export function requireBook(catalogue: Catalogue, id: string | undefined): Book {
  if (!id || !BOOK_ID.test(id)) {
    throw new Failure(400, "bad_book_id", "The audiobook's id must be a whole number such as 11.");
  }
  const book = catalogue.getBook(Number(id));
  if (!book) throw new Failure(404, "unknown_book", "There is no audiobook with this id.");
  return book;
}
