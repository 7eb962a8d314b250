/** Lengths of time: their units in milliseconds, and how people and machines read them. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** For the headers and cookies of HTTP, which count seconds. */
export const DAY_SEC = 24 * 60 * 60;

/* All functions take seconds and drop the fraction. */

interface Parts {
  hours: number;
  minutes: number;
  seconds: number;
}

export function toParts(sec: number): Parts {
  const whole = Number.isFinite(sec) ? Math.max(0, Math.floor(sec)) : 0; // media elements give NaN and Infinity
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor(whole % 3600 / 60),
    seconds: whole % 60,
  };
}

const two = (part: number): string => String(part).padStart(2, "0");

/** "4:05", or "1:04:05" from one hour on (spec 1 section 9). */
export function formatClock(sec: number): string {
  const { hours, minutes, seconds } = toParts(sec);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** "PT10H12M5S" (ISO 8601), as schema.org and feeds want it. */
export function isoDuration(sec: number): string {
  const { hours, minutes, seconds } = toParts(sec);
  const text = `${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${
    seconds ? `${seconds}S` : ""
  }`;
  return `PT${text || "0S"}`;
}
