/** A book's recordings in sentences, for the desk's pages and the terminal. */
import { numbersText } from "@/lib/catalogue/silent_chapters.ts";
import type { RecordedBook } from "@/lib/desk/recorded_book.ts";
import { RECORDINGS } from "@/lib/desk/words/recordings.ts";
import type { BookSteps } from "@/lib/media/ingest_steps.ts";

/** The steps of a running ingest of a book: short clauses for one line. */
export function stepFacts(
  { state, chapters, measured, levelled, cut, written, leftSec }: BookSteps,
): string[] {
  if (chapters === 0) return state === "working" ? [RECORDINGS.looking] : [];
  return [
    RECORDINGS.planned(chapters),
    RECORDINGS.measured(measured),
    RECORDINGS.levelled(levelled),
    RECORDINGS.cut(cut),
    RECORDINGS.written(written),
    ...leftSec === null ? [] : [RECORDINGS.left(leftSec)],
  ];
}

/** Which chapters of a book have sound: one sentence with the totals, then the gaps. */
export function recordedFacts(
  { bookId, chapters, missing, spoken, unlisted, durationSec, bytes, changedAt, isDraft }:
    RecordedBook,
): string[] {
  const recorded = chapters - missing.length - spoken.length;
  const facts = [
    RECORDINGS.book(bookId),
    recorded === chapters && chapters > 0
      ? RECORDINGS.whole(chapters)
      : RECORDINGS.part(recorded, chapters),
    ...isDraft ? [RECORDINGS.draft] : [],
    ...recorded > 0 ? [RECORDINGS.sum(durationSec, bytes)] : [],
    ...changedAt === null ? [] : [RECORDINGS.changed(changedAt)],
  ];
  return [
    facts.join(", "),
    ...missing.length > 0 ? [RECORDINGS.missing(numbersText(missing))] : [],
    ...spoken.length > 0 ? [RECORDINGS.spoken(numbersText(spoken))] : [],
    ...unlisted.length > 0 ? [RECORDINGS.unlisted(numbersText(unlisted))] : [],
  ];
}
