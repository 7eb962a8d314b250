/** Bookmarks: places a listener marked, with a note. */
import { z } from "zod";
import { typedText } from "@/lib/platform/typed_text.ts";

const bookmarkId = z.string().regex(
  /^[A-Za-z0-9_-]{8,40}$/,
  "wanted 8 to 40 letters, digits, - or _",
);
const note = typedText(2_000);

export const bookmarkRecord = z.object({
  id: bookmarkId,
  /** The book the listener was using, and its chapter number. */
  audiobookId: z.int(),
  chapter: z.int(),
  positionSec: z.number(),
  note: z.string(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
  /** Counts the changes; of two copies the one changed more often is the later. */
  revision: z.int().min(1),
  /** A deleted bookmark leaves this behind, so that an old copy elsewhere does not bring it back. */
  isDeleted: z.boolean(),
});
export type BookmarkRecord = z.infer<typeof bookmarkRecord>;

const place = {
  audiobookId: z.int("wanted the number of a book"),
  chapter: z.int("wanted the number of a chapter").min(0, "wanted a number from 0"),
  positionSec: z.number("wanted seconds").min(0, "wanted seconds from 0"),
};

/** POST /api/bookmarks. With an id of the browser's making, sending it twice makes one bookmark. */
export const bookmarkInput = z.object({
  id: bookmarkId.optional(),
  ...place,
  note: note.default(""),
});
export type BookmarkInput = z.infer<typeof bookmarkInput>;

/** PATCH /api/bookmarks/{id}. */
export const noteInput = z.object({ note });

/** GET /api/bookmarks. */
export const bookmarksQuery = z.object({
  audiobookId: z.string().regex(/^\d{1,9}$/, "wanted the number of a book").transform(Number)
    .optional(),
});

/** GET /api/bookmarks/export. */
export const exportQuery = z.object({
  format: z.enum(["json", "markdown"], { error: "wanted json or markdown" }).default("json"),
});

const time = z.iso.datetime({ offset: true, error: "wanted a time such as 2026-03-01T20:15:00Z" })
  .transform((text) => Date.parse(text));

const MAX_SYNCED = 200;

/** POST /api/bookmarks/sync: every bookmark of this browser that the account may not have yet. */
export const syncInput = z.object({
  bookmarks: z.array(z.object({
    id: bookmarkId,
    ...place,
    note: note.default(""),
    createdAt: time,
    updatedAt: time,
    revision: z.int().min(1).max(1_000_000),
    isDeleted: z.boolean().default(false),
  })).max(MAX_SYNCED, `wanted at most ${MAX_SYNCED} bookmarks a call`),
});
export type SyncInput = z.infer<typeof syncInput>;
/** One of them as a browser writes it. */
export type BookmarkJson = z.input<typeof syncInput>["bookmarks"][number];

export interface BookmarkView {
  id: string;
  audiobookId: number;
  audiobookTitle: string;
  chapter: number;
  chapterTitle: string;
  sourceBook: number;
  sourceChapter: number;
  positionSec: number;
  note: string;
  createdAt: string;
  updatedAt: string;
  revision: number;
}

/** What POST /api/bookmarks/sync answers. */
export interface SyncResult {
  /** The account's bookmarks, newest first. */
  bookmarks: BookmarkView[];
  /** Ids that were deleted: the browser deletes its copies. */
  deleted: string[];
  /** Ids that could not be taken: their book or chapter is unknown, or the account is full. */
  refused: string[];
}
