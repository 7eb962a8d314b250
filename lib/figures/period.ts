/** The periods of figures: a year or a month, UTC. */

const FORM = /^(20\d\d)(?:-(0[1-9]|1[0-2]))?$/;

/** "2026" or "2026-11". */
export type Period = string;

export const isPeriod = (text: string): boolean => FORM.test(text);
export const isMonth = (period: Period): boolean => period.length === 7;

export const monthAt = (ms: number): Period => new Date(ms).toISOString().slice(0, 7);
export const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The twelve months of a year; a month gives itself. */
export function monthsOf(period: Period): Period[] {
  if (isMonth(period)) return [period];
  return Array.from({ length: 12 }, (_, n) => `${period}-${String(n + 1).padStart(2, "0")}`);
}

/** Begin and end of the period; the end is exclusive. */
export function boundsOf(period: Period): { fromMs: number; toMs: number } {
  const [year, month] = period.split("-").map(Number) as [number, number | undefined];
  return month === undefined
    ? { fromMs: Date.UTC(year, 0), toMs: Date.UTC(year + 1, 0) }
    : { fromMs: Date.UTC(year, month - 1), toMs: Date.UTC(year, month) };
}

/** All days of the period, "2026-11-01". */
export function daysOf(period: Period): string[] {
  const { fromMs, toMs } = boundsOf(period);
  const days: string[] = [];
  for (let ms = fromMs; ms < toMs; ms += 86_400_000) days.push(dayAt(ms));
  return days;
}

/** The previous (-1) or next (1) period. */
export function periodBeside(period: Period, step: -1 | 1): Period {
  const { fromMs, toMs } = boundsOf(period);
  const beside = new Date(step < 0 ? fromMs - 1 : toMs).toISOString();
  return beside.slice(0, period.length);
}

const monthName = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "November 2026", "2026". */
export const periodName = (period: Period): string =>
  isMonth(period) ? monthName.format(boundsOf(period).fromMs) : period;

/** "Nov". */
export const monthShort = (period: Period): string => periodName(period).slice(0, 3);
