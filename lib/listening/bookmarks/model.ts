/** Bookmarks: places marked by a listener, with a note. Their schemas, merge and export files. Pure. */

import { z } from "zod";
import { formatClock } from "@/lib/platform/duration.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { typedText } from "@/lib/platform/typed_text.ts";
import type { HistoryItem, ProgressView } from "../progress/view.ts";
import { EXPORTED, ROW } from "../words/pages.ts";

const bookmarkId = z.string().regex(
  /^[A-Za-z0-9_-]{8,40}$/,
  "wanted 8 to 40 letters, digits, - or _",
);
const note = typedText(2_000);

export const bookmarkRecord = z.object({
  id: bookmarkId,
  /** The book in the player, and the number of its chapter. */
  audiobookId: z.int(),
  chapter: z.int(),
  positionSec: z.number(),
  note: z.string(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
  /** Counts the changes; of two copies, the one with more changes is the later. */
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

/** POST /api/bookmarks. The browser chooses the id, so sending it twice makes one bookmark. */
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

/** POST /api/bookmarks/sync: all bookmarks of this browser that the account may lack. */
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
/** One of them, as a browser sends it. */
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

/** The response of POST /api/bookmarks/sync. */
export interface SyncResult {
  /** The account's bookmarks, newest first. */
  bookmarks: BookmarkView[];
  /** Ids that were deleted: the browser deletes its copies. */
  deleted: string[];
  /** Ids that could not be taken: their book or chapter is unknown, or the account is full. */
  refused: string[];
}

export interface ExportedBook {
  audiobookId: number;
  title: string;
  progress: ProgressView | null;
  bookmarks: BookmarkView[];
  /** Places left by a seek, newest first. */
  history: HistoryItem[];
}

export function exportJson(books: ExportedBook[], atIso: string): string {
  return JSON.stringify({ exportedAt: atIso, books }, null, 2) + "\n";
}

export function exportMarkdown(books: ExportedBook[], atIso: string): string {
  const sections = books.map(({ title, progress, bookmarks, history }) =>
    [
      `## ${plain(title)}`,
      progress && !progress.isCompleted &&
      EXPORTED.place(placeText(progress), progress.percent),
      progress?.isCompleted && EXPORTED.finished,
      bookmarks.length > 0 && `### ${EXPORTED.bookmarks}`,
      bookmarks.map((it) => `- ${bookmarkText(it)}`).join("\n"),
      history.length > 0 && `### ${EXPORTED.jumps}`,
      history.map((it) => `- ${EXPORTED.jump(placeText(it), formatDay(it.at))}`).join("\n"),
    ].filter(Boolean).join("\n\n")
  );
  return [`# ${EXPORTED.title}`, EXPORTED.at(formatDay(atIso)), ...sections].join("\n\n") + "\n";
}

const bookmarkText = (it: BookmarkView): string =>
  it.note ? EXPORTED.bookmark(placeText(it), plain(it.note)) : placeText(it);

function placeText(
  { chapterTitle, positionSec }: { chapterTitle: string; positionSec: number },
): string {
  return ROW.place(plain(chapterTitle), formatClock(positionSec));
}

/** A note as one line without active markup: it is user input. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}

/**
 * Which of two copies of a bookmark counts, whatever their order. A deletion is final; otherwise the copy
 * with more changes wins, then the one changed later. Times come from browsers, so they decide only between
 * equal counts.
 */
export function laterBookmark(a: BookmarkRecord, b: BookmarkRecord): BookmarkRecord {
  const order = Number(a.isDeleted) - Number(b.isDeleted) || a.revision - b.revision ||
    a.updatedAtMs - b.updatedAtMs || compareContent(a, b);
  return order >= 0 ? a : b;
}

function compareContent(a: BookmarkRecord, b: BookmarkRecord): number {
  const content = (it: BookmarkRecord) =>
    JSON.stringify([it.note, it.audiobookId, it.chapter, it.positionSec, it.createdAtMs]);
  return content(a) < content(b) ? -1 : content(a) > content(b) ? 1 : 0;
}
