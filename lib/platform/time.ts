/** Formats days, and gives promises a deadline. */

const FORMAT = { day: "numeric", month: "long", year: "numeric" } as const;
const inUtc = new Intl.DateTimeFormat("en-GB", { ...FORMAT, timeZone: "UTC" });

/** "22 November 2026", in UTC. */
export const formatDay = (at: number | string): string => inUtc.format(new Date(at));

/** "22 November 2026, 14:05 UTC". */
export const formatMoment = (atMs: number): string =>
  `${formatDay(atMs)}, ${new Date(atMs).toISOString().slice(11, 16)} UTC`;

/** {@link formatDay} in this device's time zone. */
export const formatLocalDay = (atMs: number): string =>
  new Date(atMs).toLocaleDateString("en-GB", FORMAT);

/** "November 2026", in UTC. */
export const formatMonth = (at: number | string): string =>
  new Date(at).toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "2026-11-22", in UTC. */
export const isoDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** "22 November", where the year is shown beside it. */
export const formatDayOfYear = (at: number | string): string => dayOfYear.format(new Date(at));

const dayOfYear = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/* Deadlines. */

/** The deadline has passed. The work itself goes on; its result is ignored. */
export class TimeoutError extends Error {
  override name = "TimeoutError";
}

/** The promise's outcome, or TimeoutError after `limitMs`. */
export async function withDeadline<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
