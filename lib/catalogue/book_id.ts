/** The format of book ids in addresses and forms: a whole number without a leading zero. */
export const BOOK_ID = /^[1-9]\d{0,8}$/;

/** null: not a valid id. Does not check that the catalogue has such a book. */
export const parseBookId = (text: string | null | undefined): number | null =>
  text && BOOK_ID.test(text) ? Number(text) : null;
