/** Input of /api/progress. */

import { z } from "zod";
import { deviceId, INTENTS, sequence } from "./model.ts";

const bookId = z.int("wanted the number of a book");
const chapter = z.int("wanted the number of a chapter").min(0, "wanted a number from 0");
const seconds = z.number("wanted seconds").min(0, "wanted seconds from 0").max(
  1e7,
  "wanted seconds",
);
const timeText = z.iso.datetime({
  offset: true,
  error: "wanted a time such as 2026-03-01T20:15:00Z",
});
const time = timeText.transform((text) => Date.parse(text));
/** ISO 8601 with the offset of the listener's time zone; Z means UTC. */
const localTime = timeText.transform((text) => ({
  atMs: Date.parse(text),
  /** The local time, read as UTC. */
  localMs: Date.parse(text.replace(/(Z|[+-]\d\d:\d\d)$/, "Z")),
}));
/** Longer than any version that is sent (`limitProgress`). */
const MAX_VERSION_LENGTH = 20_000;
/** Any text that is not such a version means "has seen nothing" (decodeVersion). */
const baseVersion = z.union([z.string(), z.number()]).transform(String)
  .transform((text) => text.length > MAX_VERSION_LENGTH ? "" : text).nullable();

/** Maximum number of events a call; the rest is sent in further calls. */
const MAX_EVENTS = 200;

/** One event of a device. */
const eventInput = z.object({
  sequence,
  intent: z.enum(INTENTS, { error: `wanted one of ${INTENTS.join(", ")}` }),
  /** The book the listener used; chapters are numbered as in its list. */
  audiobookId: bookId,
  chapter,
  /** The position after the event. */
  positionSec: seconds,
  /** The start of this uninterrupted run of listening, the same in all its reports. */
  heardFromSec: seconds.optional(),
  heardToSec: seconds.optional(),
  /** `version` of the progress whose place the player has shown or taken over. */
  baseVersion: baseVersion.default(""),
  /** By the device's clock and in its time zone, which determines the day. */
  at: localTime.optional(),
  /** The position before a seek or restart. */
  left: z.object({ chapter, positionSec: seconds }).optional(),
});
export type EventInput = z.infer<typeof eventInput>;
/** The same as a browser writes it. */
export type EventJson = z.input<typeof eventInput>;

/** POST /api/progress, a journal. */
export const journalInput = z.object({
  deviceId,
  /** The device's clock at sending, from which its error is computed. */
  sentAt: time.optional(),
  events: z.array(eventInput).min(1, "wanted at least one event").max(
    MAX_EVENTS,
    `wanted at most ${MAX_EVENTS} events a call`,
  ),
});
export type JournalInput = z.infer<typeof journalInput>;

/** POST /api/progress, one position (spec 1 section 7), alone or with the fields of an event. */
const positionInput = z.object({
  audiobookId: bookId,
  currentPosition: seconds.optional(),
  currentChapter: chapter.optional(),
  isCompleted: z.boolean().optional(),
  isFavorite: z.boolean().optional(),
  deviceId: deviceId.optional(),
  sequence: sequence.optional(),
  intent: z.enum(INTENTS, { error: `wanted one of ${INTENTS.join(", ")}` }).optional(),
  baseVersion: baseVersion.optional(),
  heardFromSec: seconds.optional(),
  heardToSec: seconds.optional(),
});
export type PositionInput = z.infer<typeof positionInput>;

/** POST /api/progress/claim: what a visitor heard before signing up. */
export const adoptionInput = journalInput.extend({
  /** Random id of the visitor's journal. */
  journalId: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, "wanted 16 to 64 letters, digits, - or _"),
});
export type AdoptionInput = z.infer<typeof adoptionInput>;

/** Either body of POST /api/progress; only a journal has `events`. Errors match the intended body. */
export const postInput = z.preprocess((value, ctx) => {
  const isJournal = typeof value === "object" && value !== null && "events" in value;
  const { error } = (isJournal ? journalInput : positionInput).safeParse(value);
  for (const { path, message } of error?.issues ?? []) {
    ctx.addIssue({ code: "custom", path, message });
  }
  return value;
}, z.union([journalInput, positionInput])) as unknown as z.ZodType<
  JournalInput | PositionInput,
  z.input<typeof journalInput> | z.input<typeof positionInput>
>;
