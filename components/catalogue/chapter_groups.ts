/** A chapter list as it is shown: runs of chapters, each under the header that precedes it. */
import type { Chapter, Entry, Section } from "@/lib/catalogue/book.ts";

export interface ChapterGroup {
  /** Null in a single book, whose list has no headers. */
  section: Section | null;
  chapters: Chapter[];
}

export function groupChapters(entries: Entry[]): ChapterGroup[] {
  const groups: ChapterGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (entry.type === "section") groups.push({ section: entry.section, chapters: [] });
    else if (last) last.chapters.push(entry.chapter);
    else groups.push({ section: null, chapters: [entry.chapter] });
  }
  return groups;
}
