/** The address of a book's page. */
export const bookPath = (id: number): string => `/audiobook/${id}`;
