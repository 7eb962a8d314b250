/** Resolves the book id of a request, or throws a failure that says what is wrong with it. */

import { Failure } from "@/lib/platform/http/answers.server.ts";
import { type Book, parseBookId } from "./book.ts";
import type { Catalogue } from "./catalogue.ts";

/**
 * Finds a book by the id in a path.
 * @throws {Failure} 400 `bad_book_id` when it is not an id, 404 `unknown_book` when no book has it
 */
export function requireBook(catalogue: Catalogue, id: string | undefined): Book {
  const bookId = parseBookId(id);
  if (bookId === null) {
    throw new Failure(400, "bad_book_id", "The audiobook's id must be a whole number such as 11.");
  }
  const book = catalogue.getBook(bookId);
  if (!book) throw new Failure(404, "unknown_book", "There is no audiobook with this id.");
  return book;
}
