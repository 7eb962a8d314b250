/** The records of lib/listening. Books are single books, never the bundle. */

import { defineEvent } from "@/lib/platform/events.ts";
import { defineRecord } from "@/lib/platform/record.ts";
import { z } from "zod";
import { bookmarkRecord } from "./bookmarks/model.ts";
import { heardDaysRecord } from "./progress/heard_days.ts";
import { favoriteRecord, journalEntry, progressRecord } from "./progress/model.ts";

/** Ends the key of a journal's mark of its latest fold; sorts after all entries. */
export const FOLDED = "~folded";

/** Another process has stored what a listener heard of a book. */
export const progressChanged = defineEvent("progressChanged", {
  userId: z.string(),
  bookId: z.int(),
});

const tellProgress = ([, userId, bookId]: Deno.KvKey) =>
  progressChanged.of({ userId: String(userId), bookId: Number(bookId) });

export const keys = {
  /** Parts, which are merged; those after the first have a number behind the book. */
  progress: defineRecord({
    name: "progress",
    key: (userId: string, bookId: number) => [userId, bookId],
    schema: progressRecord,
  }),
  /** Keyed by a digest of its content; deleted when it is folded into the progress. */
  journalEntry: defineRecord({
    name: "progress_journal",
    key: (userId: string, bookId: number, digest: string) => [userId, bookId, digest],
    schema: journalEntry,
    // A fold adds nothing new.
    tells: (key, isDeleted) => isDeleted || key[3] === FOLDED ? null : tellProgress(key),
  }),
  heardDays: defineRecord({
    name: "heard_days",
    key: (userId: string, bookId: number) => [userId, bookId],
    schema: heardDaysRecord,
  }),
  /** Users who have heard something on a day (UTC); kept for two days. */
  heardOn: defineRecord({
    name: "heard_on",
    key: (day: string, userId: string) => [day, userId],
    keptFor: "transient",
  }),
  /** The hour since 1970 in which a listener was marked to be counted (lib/figures). */
  heardDue: defineRecord({ name: "heard_due", key: (userId: string) => [userId] }),
  favorite: defineRecord({
    name: "favorite",
    key: (userId: string, bookId: number) => [userId, bookId],
    schema: favoriteRecord,
    tells: (key, isDeleted) => isDeleted ? null : tellProgress(key),
  }),
  /** The id of the user whose account took the journal over; "" once that account is erased. */
  journalAdopter: defineRecord({ name: "progress_claim", key: (journalId: string) => [journalId] }),
  adoptedJournal: defineRecord({
    name: "progress_claim_of_user",
    key: (userId: string, journalId: string) => [userId, journalId],
  }),
  bookmark: defineRecord({
    name: "bookmark",
    key: (userId: string, bookmarkId: string) => [userId, bookmarkId],
    schema: bookmarkRecord,
    ofUser: "stays",
  }),
};
