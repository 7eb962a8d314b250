import type { ShelfItem } from "@/lib/listening/shelf/shelf.ts";

/**
 * The book that Continue Listening offers (spec 1 section 4): the one in progress that was played last,
 * else one that was restarted and not played since. The specification prefers what this very browser
 * played within 7 days; that is in the account at most 15 s later and so comes first by itself.
 * @param recent latest first
 * @param shown what an item shows as: a bundle that is owned as the single book it has come to, or null
 */
export function pickCurrent(
  recent: ShelfItem[],
  shown: (item: ShelfItem) => ShelfItem | null,
): ShelfItem | null {
  const offered = recent.flatMap((item) => {
    const book = shown(item);
    if (!book || item.state === "complete" || book.state === "complete") return [];
    return [{ book, isBegun: item.state === "in_progress" }];
  });
  return (offered.find(({ isBegun }) => isBegun) ?? offered[0])?.book ?? null;
}
