/**
 * What one listener heard of a book on each day: the union of the ranges heard that day, so that a second
 * counts once a day however often it is heard or reported. The merge is a join, like that of progress
 * (merge.ts): the order and number of reports do not matter.
 */

import { z } from "zod";
import { DAY_MS, HOUR_MS } from "@/lib/platform/duration.ts";
import { dictionary, dictionaryOf } from "@/lib/platform/text.ts";
import { isoDay } from "@/lib/platform/time.ts";
import {
  countSeconds,
  type EventRecord,
  joinSeconds,
  type Seconds,
  secondsBetween,
} from "./model.ts";

/** Seconds heard, by chapter. */
const heard = dictionaryOf(z.string(), z.instanceof(Uint8Array) as z.ZodType<Seconds>);
type Heard = z.infer<typeof heard>;

const openDay = z.object({ light: heard, night: heard });
type OpenDay = z.infer<typeof openDay>;
/** An older day has only sums: all seconds, and those of its night. */
const closedDay = z.tuple([z.int().min(0), z.int().min(0)]);

/** By day, "2026-11-22". */
export const heardDaysRecord = dictionaryOf(z.string(), z.union([openDay, closedDay]));
export type HeardDays = z.infer<typeof heardDaysRecord>;
type HeardDay = HeardDays[string];

/** Number of latest days that still accept events sent late; events for older days are not counted. */
const OPEN_DAYS = 14;
/** Of the 65,536 bytes of a value; enough for 150,000 seconds. Nobody can hear more than that in a day. */
const OPEN_BYTES = 20 * 1024;
const CHAPTER_BYTES = 24;
/** About three years, 24 bytes each. */
const MAX_DAYS = 1_000;

const DAY_STARTS_MS = 4 * HOUR_MS;
/** Since the day's start. */
const NIGHT_STARTS_MS = 16 * HOUR_MS;

/**
 * The day on which something was heard, as a listener would say. A day goes from four in the morning to four,
 * so that listening after midnight belongs to the evening before; its night begins at eight.
 */
interface DayPart {
  /** "2026-11-22" */
  day: string;
  isNight: boolean;
  startsMs: number;
}

export function heardDaysOf(events: readonly EventRecord[]): HeardDays {
  const days = dictionary<OpenDay>();
  for (const { heard, chapter, localMs } of events) {
    let endMs = localMs, toSec = heard?.toSec ?? 0;
    // Splits the run where a day or its night begins, as if it had been heard at normal speed.
    while (heard && toSec > heard.fromSec) {
      const { day, isNight, startsMs } = dayPartAt(endMs - 1);
      const fromSec = Math.max(heard.fromSec, toSec - (endMs - startsMs) / 1000);
      const { light, night } = days[day] ??= { light: dictionary(), night: dictionary() };
      const of = isNight ? night : light, seconds = secondsBetween(fromSec, toSec);
      of[chapter] = of[chapter] ? joinSeconds(of[chapter], seconds) : seconds;
      [endMs, toSec] = [startsMs, fromSec];
    }
  }
  return days;
}

/** @param localMs local time read as UTC, so that no time zone is needed */
function dayPartAt(localMs: number): DayPart {
  const sinceMs = ((localMs - DAY_STARTS_MS) % DAY_MS + DAY_MS) % DAY_MS;
  const dayStartsMs = localMs - sinceMs;
  const isNight = sinceMs >= NIGHT_STARTS_MS;
  return {
    day: isoDay(dayStartsMs),
    isNight,
    startsMs: dayStartsMs + (isNight ? NIGHT_STARTS_MS : 0),
  };
}

export function joinHeardDays(a: HeardDays, b: HeardDays): HeardDays {
  return joinBy(a, b, joinDay);
}

/** A closed day does not change. */
function joinDay(a: HeardDay, b: HeardDay): HeardDay {
  if (!Array.isArray(a)) return Array.isArray(b) ? b : joinOpen(a, b);
  return Array.isArray(b) ? [Math.max(a[0], b[0]), Math.max(a[1], b[1])] : a;
}

const joinOpen = (a: OpenDay, b: OpenDay): OpenDay => ({
  light: joinBy(a.light, b.light, joinSeconds),
  night: joinBy(a.night, b.night, joinSeconds),
});

function joinBy<T>(a: Record<string, T>, b: Record<string, T>, join: (a: T, b: T) => T) {
  const joined = dictionary(Object.entries(a));
  for (const [key, value] of Object.entries(b)) {
    joined[key] = Object.hasOwn(a, key) ? join(a[key]!, value) : value;
  }
  return joined;
}

/** Closes all but the latest days, and drops the oldest. */
export function limitHeardDays(days: HeardDays): HeardDays {
  let bytes = 0;
  const latestFirst = Object.entries(days).sort(([a], [b]) => a < b ? 1 : -1).slice(0, MAX_DAYS);
  return dictionary(latestFirst.map(([day, heard], index) => {
    if (!Array.isArray(heard)) bytes += bytesOf(heard);
    const isOpen = index < OPEN_DAYS && bytes <= OPEN_BYTES;
    return [day, isOpen ? heard : sumOf(heard)] as const;
  }));
}

const bytesOf = ({ light, night }: OpenDay): number =>
  [...Object.values(light), ...Object.values(night)]
    .reduce((sum, { byteLength }) => sum + byteLength + CHAPTER_BYTES, 0);

/** @returns all seconds of a day, and those of its night */
export function sumOf(day: HeardDay): [heardSec: number, nightSec: number] {
  if (Array.isArray(day)) return day;
  const count = (of: Heard) => Object.values(of).reduce((sum, it) => sum + countSeconds(it), 0);
  return [count(joinBy(day.light, day.night, joinSeconds)), count(day.night)];
}
