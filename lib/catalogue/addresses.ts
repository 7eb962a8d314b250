/** The address of a book's page. */
export const bookPath = (id: number): string => `/audiobook/${id}`;

export const isBookPath = (path: string): boolean => /^\/audiobook\/\d+$/.test(path);

/* Cache lifetimes of catalogue responses (spec 1 section 9). */

export const BOOKS_MAX_AGE_SEC = 5 * 60;
export const DURATIONS_MAX_AGE_SEC = 24 * 60 * 60;
