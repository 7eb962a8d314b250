/** Where a book has its page. */
export const bookPath = (id: number): string => `/audiobook/${id}`;
