/** Dates of episodes. Chapters of a book have one date between them, and apps sort by date. */

const MINUTE_MS = 60_000;

/**
 * A date for each episode, a minute after the one before it, none later than its own `publishedAtMs`: an
 * app hides what is of the future.
 *
 * @param publishedAtMs of each episode in the order of listening
 */
export function episodeDates(publishedAtMs: number[]): number[] {
  const dates = [...publishedAtMs];
  for (let at = dates.length - 2; at >= 0; at--) {
    dates[at] = Math.min(dates[at]!, dates[at + 1]! - MINUTE_MS);
  }
  return dates;
}
