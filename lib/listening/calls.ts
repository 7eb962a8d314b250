/**
 * API contracts of the player. Each schema is typed by the interface of the routes' answers: a missing field,
 * or one of another type, does not compile.
 */

import { z } from "zod";
import { book } from "@/lib/catalogue/calls.ts";
import { bookId, defineCall, json, name, time, wholeSec } from "@/lib/platform/call.ts";
import {
  bookmarkInput,
  bookmarksQuery,
  type BookmarkView,
  exportQuery,
  noteInput,
  syncInput,
  type SyncResult,
} from "./bookmarks/model.ts";
import type { HeardRow } from "./progress/listening_year.ts";
import { adoptionInput, postInput } from "./progress/input.ts";
import type { HistoryItem, PlaceView, ProgressView } from "./progress/view.ts";

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
const progress = name(
  "Progress",
  z.object(progressFields) satisfies z.ZodType<ProgressView>,
);
const lastSequence = z.int().min(0);
/** Answer to a single position. */
const placed = z.object({ ...progressFields, lastSequence });
/** Answer to a journal. */
const recorded = z.object({
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
const historyItem = z.object({
  chapter: z.int(),
  chapterTitle: z.string(),
  positionSec: z.number(),
  at: time,
}) satisfies z.ZodType<HistoryItem>;
const played = z.object({ audiobook: book, progress });

const bookmark = name(
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
const synced = z.object({
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

/* Calls of listening: progress, the shelf, bookmarks. Fields of progress: docs/progress.md. */

const heardQuery = z.object({
  format: z.enum(["json", "csv"], { error: "wanted json or csv" }).default("json"),
});

const shared = { tag: "Listening", session: "needed" } as const;

/** 200 events of a listener with many devices; a larger journal is sent in parts. */
const JOURNAL_BYTES = 256 * 1024;
/** 200 notes of 2,000 characters, a few bytes each. */
const BOOKMARKS_BYTES = 2 * 1024 * 1024;

export const listProgress = defineCall({
  ...shared,
  method: "get",
  path: "/api/progress",
  summary: "List the listener's place in every book, latest first",
  answers: json(z.array(progress)),
  failures: [401],
});

export const saveProgress = defineCall({
  ...shared,
  method: "post",
  path: "/api/progress",
  summary: "Save a journal of events, or one position",
  body: postInput,
  maxBytes: JOURNAL_BYTES,
  answers: json(z.union([recorded, placed]), "To a journal; to one position"),
  failures: [400, 401, 404, 413, 415, 429, 503],
});

export const getProgress = defineCall({
  ...shared,
  method: "get",
  path: "/api/progress/{id}",
  summary: "Get the listener's place in one book",
  params: { id: bookId },
  answers: json(progress.nullable(), "null: not begun"),
  failures: [401, 404],
});

export const adoptJournal = defineCall({
  ...shared,
  method: "post",
  path: "/api/progress/claim",
  summary: "Move what a visitor heard in this browser into the account they signed up for",
  body: adoptionInput,
  maxBytes: JOURNAL_BYTES,
  answers: json(recorded),
  failures: [400, 401, 409, 413, 415, 429, 503],
});

export const followProgress = defineCall({
  ...shared,
  method: "get",
  path: "/api/progress/events",
  summary: "Stream progress changes as they happen: `event: progress` with an array of Progress",
  answers: { 200: { text: "Server-sent events", type: "text/event-stream" } },
  failures: [401, 429],
});

export const listHistory = defineCall({
  ...shared,
  method: "get",
  path: "/api/progress/history/{id}",
  summary: "List places the listener jumped away from, newest first, at most 50 per single book",
  params: { id: bookId },
  answers: json(z.array(historyItem)),
  failures: [401, 404],
});

export const listProgressNow = defineCall({
  ...shared,
  method: "get",
  path: "/api/progress/now",
  summary: "Get what the event stream sends first, for callers that can't keep one open",
  answers: json(z.array(progress)),
  failures: [401],
});

export const listRecent = defineCall({
  ...shared,
  method: "get",
  path: "/api/recently-played",
  summary: "List recently played books, latest first",
  answers: json(z.array(played)),
  failures: [401],
});

export const listFavorites = defineCall({
  ...shared,
  method: "get",
  path: "/api/favorites",
  summary: "List favourites, the latest first",
  answers: json(z.array(played)),
  failures: [401],
});

export const listBookmarks = defineCall({
  ...shared,
  method: "get",
  path: "/api/bookmarks",
  summary: "List the listener's bookmarks, newest first",
  query: bookmarksQuery,
  answers: json(z.array(bookmark)),
  failures: [400, 401],
});

export const createBookmark = defineCall({
  ...shared,
  method: "post",
  path: "/api/bookmarks",
  summary: "Add a bookmark; with an ID of your own, sending it twice adds just one",
  body: bookmarkInput,
  answers: { 201: { text: "Added, or already there", schema: bookmark } },
  failures: [400, 401, 409, 413, 415],
});

export const editBookmark = defineCall({
  ...shared,
  method: "patch",
  path: "/api/bookmarks/{id}",
  summary: "Change a bookmark's note",
  body: noteInput,
  answers: json(bookmark),
  failures: [400, 401, 404, 413, 415],
});

export const removeBookmark = defineCall({
  ...shared,
  method: "delete",
  path: "/api/bookmarks/{id}",
  summary: "Remove a bookmark",
  answers: { 204: { text: "Removed" } },
  failures: [401, 404],
});

export const syncBookmarks = defineCall({
  ...shared,
  method: "post",
  path: "/api/bookmarks/sync",
  summary: "Merge a browser's bookmarks into the account's; repeating it changes nothing",
  body: syncInput,
  maxBytes: BOOKMARKS_BYTES,
  answers: json(synced),
  failures: [400, 401, 413, 415, 429],
});

export const exportBookmarks = defineCall({
  ...shared,
  method: "get",
  path: "/api/bookmarks/export",
  summary:
    "Download bookmarks, places jumped away from and progress; `format=markdown` for plain text",
  query: exportQuery,
  answers: json(
    z.object({ exportedAt: z.iso.datetime(), books: exportedBooks }),
    "A file to keep",
  ),
  failures: [400, 401],
});

export const exportHeard = defineCall({
  ...shared,
  method: "get",
  path: "/api/listening",
  summary: "Download what was heard, by day and single book; `format=csv` for spreadsheets",
  query: heardQuery,
  answers: json(
    z.object({ exportedAt: z.iso.datetime(), days: z.array(heardRow) }),
    "A file to keep",
  ),
  failures: [400, 401],
});

export const listeningCalls = [
  listProgress,
  saveProgress,
  getProgress,
  adoptJournal,
  followProgress,
  listHistory,
  listProgressNow,
  listRecent,
  listFavorites,
  listBookmarks,
  createBookmark,
  editBookmark,
  removeBookmark,
  syncBookmarks,
  exportBookmarks,
  exportHeard,
];
