/** Texts of pages: listening statistics, a chapter's text, refusals, and a listener's books. */

import { formatDayOfYear } from "@/lib/platform/time.ts";

/** The page of listening statistics. */
export const HEARD = {
  title: "What you heard",
  teaser: "Your hours by week, your books and your longest night.",
  open: "See what you heard",
  lead: "Every second counts once a day, however often it was played.",
  none: "Nothing yet. What you hear from now on is counted here, for you alone.",
  browse: "Browse the books",
  years: "Years",
  heard: "Heard",
  days: "Days",
  row: "Most days in a row",
  night: "Longest night",
  rowText: (from: string, to: string) => `${formatDayOfYear(from)} to ${formatDayOfYear(to)}`,
  nightText: (day: string) => `on ${formatDayOfYear(day)}, from eight in the evening`,
  weeks: "Week by week",
  weekText: (monday: string) => `Week of ${formatDayOfYear(monday)}`,
  mostIn: (week: string, length: string) => `Most in the week of ${week}: ${length}.`,
  table: "As a table",
  week: "Week of",
  time: "Heard",
  books: "Books",
  dayCount: (days: number) => days === 1 ? "1 day" : `${days} days`,
  undated: (length: string) =>
    `${length} more were heard before days were kept; their place in the year is not known.`,
  dayRule:
    "A day ends at four in the morning: what you hear after midnight belongs to the evening.",
  files: "Take it along",
  filesText: "Every day and book, with its seconds.",
  csv: "For a spreadsheet (CSV)",
  json: "For programs (JSON)",
  back: "Back to your account",
} as const;

/** The page of a chapter's text. */
export const READING = {
  /** A document's title; the book's name alone would be ambiguous. */
  title: (chapter: string, book: string) => `${chapter} · ${book}`,
  sound: (chapter: string, book: string) => `${book}: ${chapter}`,
  lead: "Press a sentence to hear it.",
  files: "As a file:",
  plain: "plain text",
  vtt: "WebVTT, with the moment of each sentence",
  chapters: "Chapters",
  previous: "Before:",
  next: "Next:",
  back: "Back to the player",
  /** The link to the page. */
  read: (chapter: string) => `Read “${chapter}”`,
} as const;

/** Messages of refused calls. */
export const REFUSED = {
  storeBusy: "This could not be saved just now. It will be tried again.",
  alreadyClaimed: "This listening belongs to another account.",
  tooManyStreams: "Too many live connections are open.",
  tooManyBookmarks: "There is no room for more bookmarks. Delete some first.",
  unknownBookmark: "There is nothing at this address.",
  unknownPlace: (
    { audiobookId, chapter, positionSec }: {
      audiobookId: number;
      chapter: number;
      positionSec: number;
    },
  ) => `Book ${audiobookId} has no place at chapter ${chapter}, ${positionSec} s.`,
} as const;

/* Texts of a listener's books (in progress, liked, marked): on home, /library and /recently-played. */

/** The book to continue. */
export const CURRENT = {
  title: "Continue Listening",
  total: "Total",
  completed: "Completed",
  remaining: "Remaining",
  complete: "Complete",
} as const;

export const ACTS = {
  resume: "Resume",
  start: "Start Audiobook",
  restart: "Restart",
  favorite: "Favorite",
  heardOf: (title: string) => `Heard of ${title}`,
} as const;

/** Place and progress in a row. */
export const ROW = {
  heard: "Heard to the end",
  new: "New",
  all: (length: string) => `${length} · 100%`,
  part: (percent: number, left: string) => `${percent}% · ${left} left`,
} as const;

export const LIBRARY = { title: "Your Books", none: "Start Your Journey Today!" } as const;

export const RECENT = {
  title: "Recently Played",
  none: "You haven't listened to any audiobooks recently.",
  failed: "Failed to fetch recently played",
  retry: "Try again",
  favorites: "Favorites",
} as const;

/** The links between shelves. */
export const SHELVES = "Shelves";

/** The link on an empty shelf. */
export const BROWSE = "Browse the books";

/** The list of bookmarks. */
export const BOOKMARKS = {
  title: "Bookmarks",
  files: "Bookmarks and history as a file:",
  markdown: "Markdown",
  json: "JSON",
  edit: "Edit",
  note: "Note",
  save: "Save note",
  remove: "Delete bookmark",
} as const;
