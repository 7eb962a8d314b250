/** Where the pictures of link previews are. */

/** @param chapter null: the book as a whole */
export const previewPath = (bookId: number, chapter: number | null): string =>
  `/og/${bookId}/${chapter ?? "book"}.png`;
