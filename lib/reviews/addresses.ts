/** Addresses of a book's reviews. */

/** The reviews page; with script, a browser opens it as a sheet. */
export const reviewsPath = (bookId: number): string => `/audiobook/${bookId}/reviews`;

/** Value of the form field `from` of the review form on the book's page: the response redirects back to that page. */
export const FROM_BOOK = "book";

/** The book id in such a path. */
export const bookOfReviewsPath = (path: string): string => path.split("/")[2]!;
