/** The stored progress of a listener in one single book. */
import { z } from "zod";
import { dictionaryOf } from "@/lib/platform/dictionary.ts";
import { deviceId, sequence, versions } from "@/lib/listening/progress/versions.ts";

export const INTENTS = ["play", "seek", "restart", "finish"] as const;
export type Intent = typeof INTENTS[number];

const place = z.object({
  /** Number within the single book. */
  chapter: z.int().min(0),
  positionSec: z.number().min(0),
});
export type Place = z.infer<typeof place>;

/** One event of one device; immutable. */
export const eventRecord = place.extend({
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
  /** The listener's local time, read as UTC; absent in events stored before 2026-12. */
  localMs: z.number().optional(),
  /** The position before a seek or restart, to return to. */
  left: place.nullable(),
});
export type EventRecord = z.infer<typeof eventRecord>;

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
/** Snapshots written before 2026-12 keep the latest suspect alone. */
const formerClaims = claims.omit({ suspects: true }).extend({ suspect: eventRecord.optional() })
  .transform(({ suspect, ...rest }) => ({ ...rest, suspects: suspect ? [suspect] : [] }));
export type Claims = z.output<typeof claims>;

/** All events of one listener and book, merged (merge.ts has the laws). */
export const progressRecord = z.object({
  /** Highest sequence merged, by device. */
  seen: versions,
  /** Highest sequence that a later event had seen, by device: claims up to it are superseded. */
  covered: versions,
  claims: dictionaryOf(deviceId, z.union([claims, formerClaims])),
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
