/** How a book is named in addresses and forms: a whole number without a leading zero. */
export const BOOK_ID = /^[1-9]\d{0,8}$/;

/** null: the text names no book, whatever the catalogue has. */
export const parseBookId = (text: string | null | undefined): number | null =>
  text && BOOK_ID.test(text) ? Number(text) : null;
