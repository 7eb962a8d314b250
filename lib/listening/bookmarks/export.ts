/** A listener's bookmarks and history as files to keep. Pure. */
import type { BookmarkView } from "@/lib/listening/bookmarks/schema.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import type { HistoryItem } from "@/lib/listening/progress/history_view.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";

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
      `You are at ${plain(progress.chapterTitle)}, ${
        formatClock(progress.positionSec)
      } (${progress.percent}%).`,
      progress?.isCompleted && "You have heard this book to its end.",
      bookmarks.length > 0 && "### Bookmarks",
      bookmarks.map((it) => `- ${placeText(it)}${it.note ? `: ${plain(it.note)}` : ""}`).join("\n"),
      history.length > 0 && "### Places you left",
      history.map((it) => `- ${placeText(it)} (${it.at.slice(0, 10)})`).join("\n"),
    ].filter(Boolean).join("\n\n")
  );
  return [`# Bookmarks and history`, `Exported ${atIso.slice(0, 10)}.`, ...sections].join("\n\n") +
    "\n";
}

function placeText(
  { chapterTitle, positionSec }: { chapterTitle: string; positionSec: number },
): string {
  return `${plain(chapterTitle)}, ${formatClock(positionSec)}`;
}

/** A note as one line without active markup: it is user input. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
