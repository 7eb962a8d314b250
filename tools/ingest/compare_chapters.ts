/** How the recordings fit the catalogue's list of chapters. */
import type { ListedChapter } from "@/tools/ingest/number_chapters.ts";
import type { PlannedChapter } from "@/tools/ingest/recording.ts";

export interface Comparison {
  /** Listed, but without a recording. */
  missing: ListedChapter[];
  /** Recorded, but not listed: nobody would find them. */
  extra: PlannedChapter[];
}

export function compareChapters(
  planned: PlannedChapter[],
  listed: ListedChapter[],
): Comparison {
  const recorded = new Set(planned.map(({ number }) => number));
  const known = new Set(listed.map(({ number }) => number));
  return {
    missing: listed.filter(({ number }) => !recorded.has(number)),
    extra: planned.filter(({ number }) => !known.has(number)),
  };
}
