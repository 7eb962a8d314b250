/** Which chapters of books that are out have no sound, as the operator reads it. */

import { type Book, chaptersOf } from "./book.ts";

/** Consecutive numbers joined: `3 to 9, 12`. */
export function numbersText(numbers: number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([a, b]) => a === b ? `${a}` : `${a} to ${b}`).join(", ");
}

/** "The Two (3 to 9, 12)" for each single book that lacks sound. */
export const silentChapters = (books: Book[]): string[] =>
  books.filter(({ isComplete, isSilent }) => isSilent && !isComplete).map((book) => {
    const silent = chaptersOf(book).filter(({ isSilent }) => isSilent);
    return `${book.title} (${numbersText(silent.map(({ number }) => number))})`;
  });
