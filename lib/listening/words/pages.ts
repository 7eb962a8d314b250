/** Texts of pages: listening statistics, a chapter's text, refusals, and a listener's books. */

import { formatDayOfYear } from "@/lib/platform/time.ts";

/** The page of listening statistics. */
export const HEARD = {
  title: "Your listening",
  teaser: "Your hours by week, your books and your longest night.",
  open: "See your listening",
  lead: "Replays on the same day count once.",
  none: "Nothing here yet. What you listen to from now on shows up here, just for you.",
  browse: "Browse the books",
  years: "Years",
  heard: "Listened",
  days: "Days",
  row: "Longest streak",
  night: "Longest night",
  rowText: (from: string, to: string) => `${formatDayOfYear(from)} to ${formatDayOfYear(to)}`,
  nightText: (day: string) => `on ${formatDayOfYear(day)}, from 8 pm`,
  weeks: "Week by week",
  weekText: (monday: string) => `Week of ${formatDayOfYear(monday)}`,
  mostIn: (week: string, length: string) => `Most in the week of ${week}: ${length}.`,
  table: "Show as table",
  week: "Week of",
  time: "Listened",
  books: "Books",
  dayCount: (days: number) => days === 1 ? "1 day" : `${days} days`,
  undated: (length: string) =>
    `You also listened for ${length} before we counted by day, so that isn't part of any year.`,
  dayRule: "A day ends at 4 am, so what you hear after midnight counts toward the evening before.",
  files: "Export",
  filesText: "Every day and every book, to the second.",
  csv: "Export as CSV",
  json: "Export as JSON",
  back: "Back to your account",
} as const;

/** The page of a chapter's text. */
export const READING = {
  /** A document's title; the book's name alone would be ambiguous. */
  title: (chapter: string, book: string) => `${chapter} · ${book}`,
  sound: (chapter: string, book: string) => `${book}: ${chapter}`,
  lead: "Tap or click a sentence to hear it.",
  files: "Also available:",
  plain: "plain text",
  vtt: "WebVTT with timings",
  chapters: "Chapters",
  previous: "Previous:",
  next: "Next:",
  back: "Back to the player",
  /** The link to the page. */
  read: (chapter: string) => `Read “${chapter}”`,
} as const;

/** Messages of refused calls. */
export const REFUSED = {
  storeBusy: "We couldn't save this just now. We'll try again.",
  alreadyClaimed: "This listening history belongs to another account.",
  tooManyStreams: "Too many live connections are open. Close one, then try again.",
  tooManyBookmarks: "You've reached the limit for bookmarks. Delete some to add more.",
  unknownBookmark: "We couldn't find that bookmark.",
  unknownPlace: (
    { audiobookId, chapter, positionSec }: {
      audiobookId: number;
      chapter: number;
      positionSec: number;
    },
  ) => `Book ${audiobookId} has nothing at chapter ${chapter}, ${positionSec} seconds.`,
} as const;

/* Texts of a listener's books (in progress, liked, marked): on home, /library and /recently-played. */

/** The book to continue. */
export const CURRENT = {
  title: "Continue Listening",
  total: "Total",
  completed: "Completed",
  remaining: "Remaining",
  complete: "Complete",
  nothing: "0 min",
} as const;

export const ACTS = {
  resume: "Resume",
  start: "Start Audiobook",
  restart: "Restart",
  favorite: "Favorite",
  heardOf: (title: string) => `Progress in ${title}`,
} as const;

/** Place and progress in a row. */
export const ROW = {
  heard: "Finished",
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
  files: "Export bookmarks and history:",
  markdown: "Markdown",
  json: "JSON",
  edit: "Edit",
  note: "Note",
  save: "Save note",
  remove: "Delete bookmark",
} as const;

/** The account's place beside a link to another; the chapter is null where both are in the same one. */
export const leftOffAt = (clock: string, chapter: number | null) =>
  chapter === null
    ? `You left off at ${clock}.`
    : `You left off in chapter ${chapter} at ${clock}.`;
