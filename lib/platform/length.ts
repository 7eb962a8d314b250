/** Lengths of time in words. Apart from clocks (duration.ts), which are all that the first script of a page needs. */

import { toParts } from "./duration.ts";
import { lengthBoth, lengthHours, lengthMinutes, LengthSays } from "./words/length.ts";

/** "10 hr 12 min", "12 min", "under 1 min": how long a book or what is left of it takes. Drops the fraction. */
export function formatLength(sec: number): string {
  const { hours, minutes } = toParts(sec);
  if (hours === 0) return minutes === 0 ? LengthSays.least : lengthMinutes(minutes);
  return minutes === 0 ? lengthHours(hours) : lengthBoth(hours, minutes);
}
