/** The line that says how much there is to hear. */

const HOUR_SEC = 3600;

/**
 * Fills `{hours}` with the whole hours that the single books exceed; "" while they do not exceed one,
 * for "over 0 hours" praises nothing.
 */
export function hoursLabel(
  template: string,
  books: { isComplete: boolean; durationSec: number }[],
): string {
  const totalSec = books.reduce((sum, book) => sum + (book.isComplete ? 0 : book.durationSec), 0);
  const hours = Math.ceil(totalSec / HOUR_SEC) - 1;
  return hours < 1 ? "" : template.replace("{hours}", String(hours));
}
