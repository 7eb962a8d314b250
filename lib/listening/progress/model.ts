/** The records of progress: version vectors, events, merged state. */

import { z } from "zod";
import { dictionary, dictionaryOf } from "@/lib/platform/text.ts";

/* Version vectors: the highest sequence number of each device that something includes. */

/** Device ids are chosen by clients: made by `dictionary`, so that no id meets an inherited property. */
export type Versions = Record<string, number>;

export const deviceId = z.string().regex(
  /^[A-Za-z0-9_-]{1,36}$/,
  "wanted 1 to 36 letters, digits, - or _",
);
export const sequence = z.int("wanted a whole number").min(1, "wanted a number from 1")
  .max(Number.MAX_SAFE_INTEGER, "wanted a safe integer");
const versions = dictionaryOf(deviceId, sequence);

/** The join, the maximum by device: commutative, associative, idempotent. */
export function joinVersions(a: Versions, b: Versions): Versions {
  const further = Object.entries(b).filter(([device, seen]) => seen > (a[device] ?? 0));
  return further.length === 0 ? a : dictionary([...Object.entries(a), ...further]);
}

/** The vector without one device. */
export function withoutDevice(seen: Versions, device: string): Versions {
  if (!Object.hasOwn(seen, device)) return seen;
  return dictionary(Object.entries(seen).filter(([other]) => other !== device));
}

/** The meet, the minimum by device. */
export function meetVersions(a: Versions, b: Versions): Versions {
  const known = Object.entries(a).map(([device, seen]) =>
    [device, Math.min(seen, b[device] ?? 0)] as const
  );
  return dictionary(known.filter(([, seen]) => seen > 0));
}

export function hasSeen(seen: Versions, event: { deviceId: string; sequence: number }): boolean {
  return (seen[event.deviceId] ?? 0) >= event.sequence;
}

/** The opaque `version` of the API: the same vector always gives the same text. */
export function encodeVersion(seen: Versions): string {
  const pairs = Object.entries(seen).sort(([a], [b]) => a < b ? -1 : 1);
  return pairs.map(([device, last]) => `${device}.${last.toString(36)}`).join("~");
}

/**
 * Parses a version that a client sends back. Invalid text means "has seen nothing", which is always safe: a browser
 * may come back after years with a journal of another release.
 */
export function decodeVersion(text: string): Versions {
  if (text === "") return dictionary();
  const pairs = text.split("~").map((pair) => pair.split("."));
  const read = versions.safeParse(
    dictionary(pairs.map(([device = "", last = ""]) => [device, parseInt(last, 36)])),
  );
  return read.data ?? dictionary();
}

/* The stored progress of a listener in one single book. */

export const INTENTS = ["play", "seek", "restart", "finish"] as const;
export type Intent = typeof INTENTS[number];

const place = z.object({
  /** Number within the single book. */
  chapter: z.int().min(0),
  positionSec: z.number().min(0),
});
export type Place = z.infer<typeof place>;

/** One event of one device; immutable. */
const eventRecord = place.extend({
  deviceId,
  /** For people: "Chrome on Android". */
  device: z.string(),
  /** Rises at the device; orders its own events. */
  sequence,
  intent: z.enum(INTENTS),
  /** The uninterrupted run of listening that led here; null: the caller did not say. */
  heard: z.object({ fromSec: z.number().min(0), toSec: z.number().min(0) }).nullable(),
  /** The book the listener was using: this one, or a bundle that plays it. */
  via: z.int(),
  /** What the device had seen of this book's progress, itself excepted. */
  base: versions,
  /** By the server's clock, corrected for the device's error; for display and sorting, never for the merge. */
  atMs: z.number(),
  /** The listener's local time, read as UTC. */
  localMs: z.number(),
  /** The position before a seek or restart, to return to. */
  left: place.nullable(),
});
export type EventRecord = z.infer<typeof eventRecord>;

/** Events of one call, with what their device had seen of the others once. */
export const journalEntry = z.object({
  base: versions,
  events: z.array(eventRecord.omit({ base: true })),
});
export type JournalEntry = z.infer<typeof journalEntry>;

const leftPlace = place.extend({ deviceId, sequence, via: z.int(), atMs: z.number() });
export type LeftPlace = z.infer<typeof leftPlace>;

const claims = z.object({
  /** Its latest event that is no suspect. */
  strong: eventRecord.optional(),
  /**
   * Its runs since then that began at a chapter's start, where a player also begins by mistake: the
   * furthest first, each of the others later than the one before.
   */
  suspects: z.array(eventRecord),
  /** Its latest seek, restart or finish, which may explain a suspect. */
  act: eventRecord.optional(),
});
export type Claims = z.infer<typeof claims>;

/** All events of one listener and book, merged (merge.ts has the laws). */
export const progressRecord = z.object({
  /** Highest sequence merged, by device. */
  seen: versions,
  /** Highest sequence that a later event had seen, by device: claims up to it are superseded. */
  covered: versions,
  claims: dictionaryOf(deviceId, claims),
  /** Chapters heard to their end since the last restart, and by which events. */
  finished: dictionaryOf(z.string(), versions),
  /** The joined bases of all restarts. */
  restarted: versions,
  /** Seconds heard, by chapter. */
  heard: dictionaryOf(
    z.string(),
    z.instanceof(Uint8Array) as z.ZodType<Uint8Array<ArrayBuffer>>,
  ),
  /** Newest first. */
  left: z.array(leftPlace),
  lastPlayedAtMs: z.number(),
});
export type ProgressRecord = z.infer<typeof progressRecord>;

export const favoriteRecord = z.object({ isFavorite: z.boolean(), changedAtMs: z.number() });
export type FavoriteRecord = z.infer<typeof favoriteRecord>;

export function isFurther(a: Place, b: Place): boolean {
  return a.chapter !== b.chapter ? a.chapter > b.chapter : a.positionSec > b.positionSec;
}

/* The seconds of a chapter that were heard, one bit each: a chapter of an hour takes 450 bytes. */

export type Seconds = Uint8Array<ArrayBuffer>;

/** Every second that was touched counts, even if only partly heard. */
export function secondsBetween(fromSec: number, toSec: number): Seconds {
  const end = Math.ceil(toSec);
  const bits = new Uint8Array(Math.ceil(end / 8));
  for (let second = Math.floor(fromSec); second < end; second++) {
    bits[second >> 3]! |= 1 << (second & 7);
  }
  return bits;
}

export function joinSeconds(a: Seconds, b: Seconds): Seconds {
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  const joined = longer.slice();
  shorter.forEach((bits, index) => joined[index]! |= bits);
  return joined;
}

export function countSeconds(seconds: Seconds): number {
  let count = 0;
  for (let bits of seconds) for (; bits > 0; bits &= bits - 1) count++;
  return count;
}
