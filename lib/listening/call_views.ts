/**
 * What the calls of the player answer. Each schema is held to the interface that the routes
 * answer with: a field that is missing here, or of another type, does not compile.
 */
import { z } from "zod";
import type { BookmarkView, SyncResult } from "@/lib/listening/bookmarks/schema.ts";
import { name, time, wholeSec } from "@/lib/platform/named_schemas.ts";
import { book } from "@/lib/catalogue/calls.ts";
import type { HeardRow } from "@/lib/listening/heard/heard_row.ts";
import type { HistoryItem } from "@/lib/listening/progress/history_view.ts";
import type { PlaceView, ProgressView } from "@/lib/listening/progress/view.ts";

const place = z.object({
  deviceId: z.string(),
  device: z.string(),
  chapter: z.int(),
  chapterTitle: z.string(),
  positionSec: z.number(),
  at: time,
}) satisfies z.ZodType<PlaceView>;

const progressFields = {
  audiobookId: z.int(),
  currentPosition: wholeSec,
  positionSec: z.number(),
  currentChapter: z.int(),
  chapterTitle: z.string(),
  isCompleted: z.boolean(),
  isFavorite: z.boolean(),
  lastPlayed: time.nullable(),
  playedAs: z.int(),
  percent: z.int().min(0).max(100),
  completedSec: wholeSec,
  remainingSec: wholeSec,
  heardSec: z.number(),
  completedChapters: z.array(z.int()),
  version: z.string(),
  conflict: z.object({ here: place, others: z.array(place) }).nullable(),
};
export const progress = name(
  "Progress",
  z.object(progressFields) satisfies z.ZodType<ProgressView>,
);
const lastSequence = z.int().min(0);
/** One position was sent. */
export const placed = z.object({ ...progressFields, lastSequence });
/** A journal was sent. */
export const recorded = z.object({
  progress: z.array(progress),
  refused: z.array(
    z.object({
      ok: z.literal(false).optional(),
      sequence: z.int(),
      code: z.enum(["unknown_book", "unknown_chapter", "beyond_chapter"]),
      message: z.string(),
    }),
  ),
  lastSequence,
});
export const historyItem = z.object({
  chapter: z.int(),
  chapterTitle: z.string(),
  positionSec: z.number(),
  at: time,
}) satisfies z.ZodType<HistoryItem>;
export const played = z.object({ audiobook: book, progress });

export const bookmark = name(
  "Bookmark",
  z.object({
    id: z.string(),
    audiobookId: z.int(),
    audiobookTitle: z.string(),
    chapter: z.int(),
    chapterTitle: z.string(),
    sourceBook: z.int(),
    sourceChapter: z.int(),
    positionSec: z.number(),
    note: z.string(),
    createdAt: time,
    updatedAt: time,
    revision: z.int().min(1),
  }) satisfies z.ZodType<BookmarkView>,
);
export const synced = z.object({
  bookmarks: z.array(bookmark),
  deleted: z.array(z.string()),
  refused: z.array(z.string()),
}) satisfies z.ZodType<SyncResult>;

export const heardRow = name(
  "HeardDay",
  z.object({
    day: z.iso.date(),
    audiobookId: z.int(),
    title: z.string(),
    heardSec: wholeSec,
    nightSec: wholeSec,
  }) satisfies z.ZodType<HeardRow>,
);

export const exportedBooks = z.array(z.object({
  audiobookId: z.int(),
  title: z.string(),
  progress: progress.nullable(),
  bookmarks: z.array(bookmark),
  history: z.array(historyItem),
}));
