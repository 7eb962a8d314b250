/** Places to return to, in the chapter numbers of the book that is asked for. */
import type { BookMap } from "@/lib/listening/progress/book_map.ts";
import type { ProgressRecord } from "@/lib/listening/progress/schema.ts";

export interface HistoryItem {
  chapter: number;
  chapterTitle: string;
  positionSec: number;
  /** When the listener left it. */
  at: string;
}

/** Newest first. */
export function historyView(
  map: BookMap,
  states: ReadonlyMap<number, ProgressRecord>,
): HistoryItem[] {
  const places = map.sourceBooks.flatMap((id) =>
    (states.get(id)?.left ?? []).flatMap(({ chapter, positionSec, atMs }) => {
      const found = map.find(id, chapter);
      return found ? [{ chapter: found.number, chapterTitle: found.title, positionSec, atMs }] : [];
    })
  );
  return places.sort((a, b) => b.atMs - a.atMs)
    .map(({ atMs, ...item }) => ({ ...item, at: new Date(atMs).toISOString() }));
}
