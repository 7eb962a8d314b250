/** Where the reviews of a book stand. */

/** The page; a visitor's browser with script opens it as a sheet. */
export const reviewsPath = (bookId: number): string => `/audiobook/${bookId}/reviews`;

/** Said by the form of the book's own page, which its answer leads back to. */
export const FROM_BOOK = "book";

/** The id of the book in such a path. */
export const bookOfReviewsPath = (path: string): string => path.split("/")[2]!;
