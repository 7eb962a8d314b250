/** Converts clients' input to the events that are stored, or refuses an event with a reason. */

import { endOf, firstProper } from "@/lib/catalogue/book.ts";
import type { BookMaps, CheckedPlace } from "./book_map.ts";
import type { EventInput, JournalInput, PositionInput } from "./input.ts";
import { NO_PROGRESS } from "./merge.ts";
import {
  decodeVersion,
  type EventRecord,
  type Intent,
  meetVersions,
  type Place,
  type ProgressRecord,
  type Versions,
  withoutDevice,
} from "./model.ts";
import { resolvePlace } from "./resolve.ts";

export interface SendingDevice {
  userId: string;
  /** "Chrome on Android". */
  device: string;
}

export interface RefusedEvent {
  ok: false;
  sequence: number;
  code: (CheckedPlace & { ok: false })["code"];
  message: string;
}

interface AcceptedEvent {
  ok: true;
  sourceBook: number;
  event: EventRecord;
}

interface Known {
  maps: BookMaps;
  /** Progress of the single books concerned. */
  states: ReadonlyMap<number, ProgressRecord>;
  sender: SendingDevice;
  nowMs: number;
}

/** Smallest difference between time zones. */
const CLOCK_STEP_MS = 15 * 60_000;
/** Device id of all callers that send none. */
const UNNAMED_DEVICE = "-";

/** @returns the accepted events, and the refused ones with their reasons. */
export function journalEvents(
  { deviceId, sentAt, events }: JournalInput,
  known: Known,
): { accepted: AcceptedEvent[]; refused: RefusedEvent[] } {
  // The error of the device's clock; on some televisions it is days.
  const skewMs = sentAt === undefined ? 0 : known.nowMs - sentAt;
  // Local time is corrected in whole steps only, so that a slow request cannot move an event to another day.
  const wrongMs = Math.round(skewMs / CLOCK_STEP_MS) * CLOCK_STEP_MS;
  // One object for equal bases: the store keeps it once, and it is merged once.
  const bases = new Map<string, Versions>();
  const made = events.map((input) => {
    const saidMs = input.at?.atMs ?? known.nowMs;
    const atMs = Math.max(0, Math.min(known.nowMs, saidMs + skewMs));
    const localMs = input.at ? localTime(input.at.localMs + wrongMs, known.nowMs) : atMs;
    const baseIn = (sourceBook: number) => {
      const text = input.baseVersion ?? "", key = `${sourceBook} ${text}`;
      const base = bases.get(key) ??
        knownBase(decodeVersion(text), { deviceId, sourceBook }, known);
      bases.set(key, base);
      return base;
    };
    return toEvent({ deviceId, atMs, localMs, input, baseIn }, known);
  });
  return {
    accepted: made.filter((it) => it.ok),
    refused: made.filter((it) => !it.ok),
  };
}

/**
 * Converts a single position to an event (3-decisions, "Progress rules"): without an intent it is an explicit
 * seek of someone who has seen everything; position 0, not completed, is a restart, which leads to the book's
 * beginning unless it names a chapter.
 */
export function positionEvent(input: PositionInput, known: Known): AcceptedEvent | RefusedEvent {
  const { audiobookId, heardFromSec, heardToSec, baseVersion } = input;
  const positionSec = input.currentPosition ?? 0;
  const intent = input.intent ?? intentOf(input);
  const here = intent === "restart" ? undefined : currentPlace(audiobookId, known);
  const beginning = firstProper(known.maps.get(audiobookId)?.chapters ?? []);
  const chapter = input.currentChapter ?? here?.chapter ?? beginning?.number ?? 0;
  const checked = known.maps.check(audiobookId, { chapter, positionSec });
  const state = checked.ok ? known.states.get(checked.chapter.sourceBook) : undefined;
  const seen = (state ?? NO_PROGRESS).seen;
  const deviceId = input.deviceId ?? UNNAMED_DEVICE;
  const sequence = input.sequence ?? (seen[deviceId] ?? 0) + 1;
  const isExplicit = input.deviceId === undefined || input.intent === undefined;
  const base = baseVersion !== undefined
    ? decodeVersion(baseVersion ?? "")
    : isExplicit
    ? seen
    : NO_PROGRESS.seen;
  // A player sends the place that it left; for other callers' restarts it is taken from the state, so that undo works.
  const left = isExplicit && intent === "restart" ? currentPlace(audiobookId, known) : undefined;
  const heard = { heardFromSec, heardToSec };
  const event = { sequence, intent, audiobookId, chapter, positionSec, ...heard, left };
  const baseIn = (sourceBook: number) => knownBase(base, { deviceId, sourceBook }, known);
  const time = { atMs: known.nowMs, localMs: known.nowMs };
  return toEvent({ deviceId, ...time, input: event, baseIn }, known);
}

/**
 * What a device had seen of the other devices' events of a book, limited to what has arrived here: otherwise a false
 * claim would supersede, for good, events that are yet to come.
 */
function knownBase(
  claimed: Versions,
  { deviceId, sourceBook }: { deviceId: string; sourceBook: number },
  { states }: Known,
): Versions {
  const { seen } = states.get(sourceBook) ?? NO_PROGRESS;
  return withoutDevice(meetVersions(claimed, seen), deviceId);
}

function intentOf({ currentPosition, isCompleted }: PositionInput): Intent {
  if (isCompleted) return "finish";
  return currentPosition === 0 ? "restart" : "seek";
}

/** Where the listener is in a book, in the chapter numbers of that book. */
function currentPlace(bookId: number, { maps, states }: Known): Place | undefined {
  const map = maps.get(bookId);
  const places = (map?.sourceBooks ?? []).flatMap((id) => {
    const { place } = resolvePlace(states.get(id) ?? NO_PROGRESS);
    const chapter = place && map?.find(id, place.chapter);
    return chapter ? [{ ...place, chapter: chapter.number }] : [];
  });
  return places.sort((a, b) => b.atMs - a.atMs)[0];
}

/** No local time is more than 14 hours ahead (UTC+14). */
const localTime = (localMs: number, nowMs: number): number =>
  Math.max(0, Math.min(nowMs + 14 * 3_600_000, localMs));

function toEvent(
  { deviceId, atMs, localMs, input, baseIn }: {
    deviceId: string;
    atMs: number;
    localMs: number;
    input: Omit<EventInput, "baseVersion" | "at">;
    baseIn: (sourceBook: number) => Versions;
  },
  { maps, sender }: Known,
): AcceptedEvent | RefusedEvent {
  const { sequence, intent, audiobookId, chapter, positionSec, heardFromSec, heardToSec } = input;
  const latestSec = Math.max(positionSec, heardFromSec ?? 0, heardToSec ?? 0);
  const checked = maps.check(audiobookId, { chapter, positionSec: latestSec });
  if (!checked.ok) return { ...checked, sequence };
  const { sourceBook, sourceChapter } = checked.chapter;
  const endSec = endOf(checked.chapter);
  const clamp = (sec: number) => Math.min(sec, endSec);
  const left = input.left && sourcePlace(audiobookId, input.left, maps, sourceBook);
  return {
    ok: true,
    sourceBook,
    event: {
      deviceId,
      device: sender.device,
      sequence,
      intent,
      chapter: sourceChapter,
      positionSec: clamp(positionSec),
      heard: heardFromSec === undefined || heardToSec === undefined
        ? null
        : { fromSec: clamp(heardFromSec), toSec: clamp(heardToSec) },
      via: audiobookId,
      base: baseIn(sourceBook),
      atMs,
      localMs,
      left: left ?? null,
    },
  };
}

/** A place that was left, in the single book; undefined when it is in another book or nowhere. */
function sourcePlace(
  bookId: number,
  place: Place,
  maps: BookMaps,
  sourceBook: number,
): Place | undefined {
  const checked = maps.check(bookId, place);
  if (!checked.ok || checked.chapter.sourceBook !== sourceBook) return undefined;
  return { chapter: checked.chapter.sourceChapter, positionSec: checked.positionSec };
}
