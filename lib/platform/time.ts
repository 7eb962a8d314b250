/** Formats days in the language spoken now, and gives promises a deadline. */

import { perLanguage } from "./language/format.ts";
import { formatRow } from "./text.ts";

/** @param timeZone absent: the device's */
const dates = (options: Intl.DateTimeFormatOptions, timeZone?: "UTC") =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone }), "en-GB");

const DAY = { day: "numeric", month: "long", year: "numeric" } as const;
const day = /* @__PURE__ */ dates(DAY, "UTC");
const localDay = /* @__PURE__ */ dates(DAY);
const month = /* @__PURE__ */ dates({ month: "long", year: "numeric" }, "UTC");
const dayOfYear = /* @__PURE__ */ dates({ day: "numeric", month: "long" }, "UTC");
/** American: the British short form of September has four letters. */
const shortMonth = /* @__PURE__ */ perLanguage((locale) =>
  new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" })
);

/** "22 November 2026", in UTC. */
export const formatDay = (at: number | string): string => day().format(new Date(at));

/** "22 November 2026, 14:05 UTC". */
export const formatMoment = (atMs: number): string => inUtc(atMs, 16);

/** "22 November 2026, 14:03:22 UTC". */
export const formatSecond = (atMs: number): string => inUtc(atMs, 19);

const inUtc = (atMs: number, end: number): string =>
  formatRow([formatDay(atMs), `${new Date(atMs).toISOString().slice(11, end)} UTC`]);

/** {@link formatDay} in this device's time zone. */
export const formatLocalDay = (atMs: number): string => localDay().format(atMs);

/** "November 2026", in UTC. */
export const formatMonth = (at: number | string): string => month().format(new Date(at));

/** "Nov", in UTC. */
export const formatShortMonth = (at: number | string): string => shortMonth().format(new Date(at));

/** "22 November", where the year is shown beside it. */
export const formatDayOfYear = (at: number | string): string => dayOfYear().format(new Date(at));

/** "2026-11-22", in UTC. */
export const isoDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

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
