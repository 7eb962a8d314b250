/** The scales of the weekly chart: which weeks it shows, and lines at round hours. */
import type { HeardWeek } from "@/lib/listening/progress/listening_year.ts";
import { HEARD } from "@/lib/listening/words/pages.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { formatShortMonth } from "@/lib/platform/time.ts";

/** Fewer weeks would be a bar or two in an empty chart. */
const MIN_WEEKS = 13;

/** From the first week with listening to the last, at least a quarter of a year. */
export function shownWeeks(weeks: HeardWeek[]): HeardWeek[] {
  const last = weeks.findLastIndex(({ heardSec }) => heardSec > 0);
  const first = weeks.findIndex(({ heardSec }) => heardSec > 0);
  const from = Math.max(0, Math.min(first, last - MIN_WEEKS + 1));
  return weeks.slice(from, Math.max(last + 1, from + MIN_WEEKS));
}

/** Each month that begins within the weeks, with the index of the week of its first day. */
export function monthMarks(weeks: HeardWeek[]): { name: string; week: number }[] {
  return weeks.flatMap(({ monday }, week) => {
    const sunday = new Date(Date.parse(monday) + 6 * DAY_MS);
    return sunday.getUTCDate() <= 7 ? [{ name: formatShortMonth(sunday.getTime()), week }] : [];
  });
}

/** Steps between the lines, in minutes. */
const STEPS_MIN = [5, 10, 15, 30, 60, 120, 180, 300, 600, 1_200, 3_000];
const MAX_LINES = 4;

/** @returns the top of the scale, and the lines behind the bars from the lowest up */
export function hourScale(mostSec: number): {
  topSec: number;
  lines: { sec: number; label: string }[];
} {
  const stepMin = STEPS_MIN.find((step) => mostSec <= step * 60 * MAX_LINES) ?? STEPS_MIN.at(-1)!;
  const count = Math.max(1, Math.floor(mostSec / (stepMin * 60)));
  const lines = Array.from({ length: count }, (_, index) => {
    const minutes = stepMin * (index + 1);
    const label = minutes < 60 ? HEARD.minuteMark(minutes) : HEARD.hourMark(minutes / 60);
    return { sec: minutes * 60, label };
  });
  return { topSec: Math.max(mostSec, lines.at(-1)!.sec), lines };
}
