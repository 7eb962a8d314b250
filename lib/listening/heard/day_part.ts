/**
 * When something was heard, as its listener would say. A day goes from four in the morning to four, so that
 * what is heard after midnight belongs to the evening before it; its night begins at eight.
 */

export interface DayPart {
  /** "2026-11-22" */
  day: string;
  isNight: boolean;
  startsMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY_STARTS_MS = 4 * HOUR_MS;
/** Since the day's start. */
const NIGHT_STARTS_MS = 16 * HOUR_MS;

/** @param localMs the clock on the wall read as UTC, so that no time zone is needed any more */
export function dayPartAt(localMs: number): DayPart {
  const sinceMs = ((localMs - DAY_STARTS_MS) % DAY_MS + DAY_MS) % DAY_MS;
  const dayStartsMs = localMs - sinceMs;
  const isNight = sinceMs >= NIGHT_STARTS_MS;
  return {
    day: new Date(dayStartsMs).toISOString().slice(0, 10),
    isNight,
    startsMs: dayStartsMs + (isNight ? NIGHT_STARTS_MS : 0),
  };
}
