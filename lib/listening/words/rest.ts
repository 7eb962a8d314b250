/** Where the free chapters end: what is left, and for how long it is the listener's. */

export enum RestWords {
  next = "Next chapter",
  /** Of a listener who was led to a locked one. */
  here = "This chapter",
  terms = "One payment, yours to keep.",
}

/** "24 more chapters, 1 hr 32 min to hear" */
export const restLength = (chapters: number, length: string) =>
  `${chapters === 1 ? "1 more chapter" : `${chapters} more chapters`}, ${length} to hear`;
export const allBooks = (books: number, price: string) => `All ${books} books for ${price}`;
