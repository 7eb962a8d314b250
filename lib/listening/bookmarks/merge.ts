/** Which of two copies of a bookmark counts: pure, and the same whichever comes first. */
import type { BookmarkRecord } from "@/lib/listening/bookmarks/schema.ts";

/**
 * A deletion is final; else the copy changed more often, then the one changed later. Times come from
 * browsers, so they decide only between two that were changed equally often.
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
