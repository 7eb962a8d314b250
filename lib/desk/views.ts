/** What the screens of the desk, its files and the terminal show, and how it is put in words. Pure. */

import type { LetterRecord } from "@/lib/announcements/schema.ts";
import { numbersText } from "@/lib/catalogue/release.ts";
import type { BookSteps } from "@/lib/media/manifest.ts";
import { type ImportNotice, noticeText } from "@/lib/media/notice.ts";
import type { Sentence } from "@/lib/media/vtt.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { formatBytes, formatNumber, formatPlain } from "@/lib/platform/language/format.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { formatLength } from "@/lib/platform/length.ts";
import { formatDay } from "@/lib/platform/time.ts";
import type { PaymentDispute, PurchaseView } from "@/lib/shop/purchase.ts";
import { purchaseView } from "@/lib/shop/receipt.ts";
import type { Sale } from "@/lib/shop/subscription.ts";
import { placeName } from "@/lib/shop/tax/decide.ts";
import type { InvoiceRecord } from "@/lib/shop/tax/invoice.ts";
import { LETTERS } from "./words/listeners.ts";
import { RECORDINGS, UNPUBLISHED, UPLOADS } from "./words/recordings.ts";
import { DOCUMENTS } from "./words/taxes.ts";

/** What became of a letter that is sent. */
export function letterCounts(
  { people, sent, failed, left }: Pick<LetterRecord, "people" | "left"> & {
    sent: number;
    failed: number;
  },
): string {
  const waiting = Math.max(0, people - sent - failed);
  return LETTERS.counts(
    waiting,
    formatNumber(sent),
    formatNumber(people),
    formatNumber(failed),
    formatNumber(left),
  );
}

/** A book's chapters that have a text. */
export interface TextLine {
  bookId: number;
  title: string;
  chapters: { number: number; title: string | null }[];
}

/** A chapter's text, to be corrected. */
export interface EditedText {
  bookId: number;
  chapter: number;
  /** The titles of the book and of the chapter. */
  title: string;
  /** Identifies this version of the text; "": the text is the demo's script. */
  revision: string;
  hasFormer: boolean;
  sentences: Sentence[];
}

/**
 * Puts users' text on one line without control and format characters, so that it can neither break lines nor change
 * the writing direction at a terminal or within a sentence.
 */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();

/** An invoice or a correction in a list. */
export type DocumentLine =
  & Pick<
    InvoiceRecord,
    | "number"
    | "kind"
    | "corrects"
    | "title"
    | "purchaseId"
    | "currency"
    | "grossMinor"
    | "taxMinor"
    | "percent"
    | "country"
    | "region"
    | "treatment"
  >
  & {
    /** ISO 8601. */
    issuedAt: string;
    /** The buying business; null: a private buyer. */
    company: string | null;
  };

/** The tax rate, and where it is one. */
export function rateText(
  { percent, country, region }: Pick<DocumentLine, "percent" | "country" | "region">,
): string {
  const place = placeName(country, region);
  return DOCUMENTS.rate(place !== null, formatPlain(percent), place ?? "");
}

/** A purchase or a month of Premium as the author sees it. */
export interface SaleView extends Omit<PurchaseView, "kind"> {
  kind: Sale["kind"];
  /** Address of the receipt; null: the account was erased. */
  email: string | null;
  userId: string;
  /** null: none, or it was won. */
  dispute: PaymentDispute | null;
  /** Made in test mode: no money moved. */
  isTest: boolean;
}

export function saleView(it: Sale): SaleView {
  const { kind, email, userId, dispute, isTest } = it;
  return { ...purchaseView(it), kind, email, userId, dispute, isTest };
}

/** A book with new sound that awaits approval. */
export interface UnpublishedLine {
  bookId: number;
  title: string;
  /** When it was imported, ISO 8601. */
  since: string;
  /** The new chapters. */
  chapters: { number: number; title: string | null; durationSec: number }[];
}

/** The recordings of one book in the library, compared with the chapters in the catalogue. */
export interface RecordedBook {
  bookId: number;
  title: string;
  isDraft: boolean;
  /** Number of chapters in the catalogue. */
  chapters: number;
  /** Numbers of the listed chapters without sound. */
  missing: number[];
  /** Numbers of the chapters with the demo's synthetic voice. */
  spoken: number[];
  /** Numbers of chapters that have sound but are not in the catalogue, so that no listener finds them. */
  unlisted: number[];
  /** What has no place in the texts that were imported last. */
  textNotes: ImportNotice[];
  /** Total length of the chapters that are both listed and recorded. */
  durationSec: number;
  /** Size of all renditions of those chapters. */
  bytes: number;
  /** When the sound was last changed, ISO 8601; null: nothing is recorded. */
  changedAt: string | null;
}

export interface UploadLine {
  id: string;
  bookId: number;
  /** The book's title. */
  title: string;
  name: string;
  bytes: number;
  receivedBytes: number;
}

/** A file in a book's folder, which the ingest reads. */
export interface FileLine {
  /** Path within the book's folder. */
  name: string;
  bytes: number;
  kind: "sound" | "text";
  /** Where its chapters begin, a line each; "": it is not marked. */
  marks: string;
}

/** A chapter that recordings have and the catalogue does not list. */
export type UnlistedChapter = NonNullable<BookSteps["unlisted"]>[number];

/** The steps of a book, as they are now: what the author has decided since is in them. */
export interface IncomingBook extends Omit<BookSteps, "state" | "unlisted"> {
  title: string;
  state: BookSteps["state"] | "discarded";
  /** Chapters that can be added to the book. */
  unlisted: UnlistedChapter[];
}

/** The state of the recordings folder. */
export interface Incoming {
  /** Absolute path on the site's machine; null: the site has no such folder. */
  folder: string | null;
  /** Whether an ingest process is watching the folder now. */
  isWatched: boolean;
  /** When an ingest process last watched it, ISO 8601; null: never. */
  watchedAt: string | null;
  /** The latest first. */
  books: IncomingBook[];
  /** The books that have files in the folder, with their numbers of files. */
  files: { bookId: number; title: string; count: number }[];
  /** Uploads from browsers that are unfinished, or complete but not yet handed to the ingest. */
  uploads: UploadLine[];
  /** The books that can have recordings of their own. */
  recordable: { id: number; title: string }[];
}

/* A book's recordings in sentences, for the desk's pages and the terminal. */

/** @param title null: the catalogue does not list the chapter */
export const chapterText = (number: number, title: string | null): string =>
  title === null ? UNPUBLISHED.unlisted(number) : UNPUBLISHED.chapter(number, title);

/** How much of a file has arrived. */
export const uploadText = (
  { receivedBytes, bytes }: Pick<UploadLine, "receivedBytes" | "bytes">,
): string =>
  receivedBytes < bytes
    ? UPLOADS.part(formatBytes(receivedBytes), formatBytes(bytes))
    : UPLOADS.whole(formatBytes(bytes));

/** The steps of a running ingest of a book: short clauses for one line. */
export function stepFacts(
  { state, chapters, measured, levelled, cut, written, leftSec }: Pick<
    IncomingBook,
    "state" | "chapters" | "measured" | "levelled" | "cut" | "written" | "leftSec"
  >,
): string[] {
  if (chapters === 0) return state === "working" ? [RECORDINGS.looking] : [];
  return [
    RECORDINGS.planned(chapters),
    RECORDINGS.measured(measured),
    RECORDINGS.levelled(levelled),
    RECORDINGS.cut(cut),
    RECORDINGS.written(written),
    ...leftSec === null ? [] : [RECORDINGS.left(formatClock(leftSec))],
  ];
}

/** Why a book's import failed, what the author should check, and what was left out: a sentence each. */
export const importFaults = (
  { error, doubts, refused }: Pick<IncomingBook, "error" | "doubts" | "refused">,
): string[] => [
  ...error === null ? [] : [noticeText(error)],
  ...doubts.map((it) => RECORDINGS.doubt(noticeText(it))),
  ...refused.map((it) => RECORDINGS.leftOut(noticeText(it))),
];

/** Which chapters of a book have sound: one sentence with the totals, then the gaps. */
export function recordedFacts(
  {
    bookId,
    chapters,
    missing,
    spoken,
    unlisted,
    textNotes,
    durationSec,
    bytes,
    changedAt,
    isDraft,
  }: RecordedBook,
): string[] {
  const recorded = chapters - missing.length - spoken.length;
  const facts = [
    RECORDINGS.book(bookId),
    chapters === 0
      ? RECORDINGS.noChapters
      : recorded === chapters
      ? RECORDINGS.whole(chapters)
      : RECORDINGS.part(recorded, chapters),
    ...isDraft ? [RECORDINGS.draft] : [],
    ...recorded > 0 ? [RECORDINGS.sum(formatLength(durationSec), formatBytes(bytes))] : [],
    ...changedAt === null ? [] : [RECORDINGS.changed(formatDay(changedAt))],
  ];
  return [
    formatRow(facts),
    ...missing.length > 0 ? [RECORDINGS.missing(numbersText(missing))] : [],
    ...spoken.length > 0 ? [RECORDINGS.spoken(numbersText(spoken))] : [],
    ...unlisted.length > 0 ? [RECORDINGS.unlisted(numbersText(unlisted))] : [],
    ...textNotes.map((it) => RECORDINGS.textNote(noticeText(it))),
  ];
}
