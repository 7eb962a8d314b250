/** Where the reviews of a book stand. */

/** The page; a visitor's browser with script opens it as a sheet. */
export const reviewsPath = (bookId: number): string => `/audiobook/${bookId}/reviews`;

/** The id of the book in such a path. */
export const bookOfReviewsPath = (path: string): string => path.split("/")[2]!;
