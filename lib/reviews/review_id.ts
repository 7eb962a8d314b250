/** Ids of reviews: `{book}-{time}-{chance}`. Pure. */

/** Time in base 36 has eight digits until the year 2059: ids of a book sort by time. */
const ID = /^(\d{1,9})-[0-9a-z]{8}-[0-9a-z]{8}$/;

export function makeReviewId(audiobookId: number, atMs: number): string {
  const chance = crypto.randomUUID().slice(0, 8);
  return `${audiobookId}-${atMs.toString(36).padStart(8, "0")}-${chance}`;
}

/** The book an id belongs to; null: it is none of ours. */
export function bookOfReview(id: string): number | null {
  const book = ID.exec(id)?.[1];
  return book === undefined ? null : Number(book);
}
