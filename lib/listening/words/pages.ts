// Made of lib/listening/messages/en.json by `deno task words`: change it there.

import { plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

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
  rowText: (from: string | number, to: string | number): string => `${from} to ${to}`,
  nightText: (day: string | number): string => `on ${day}, from 8 pm`,
  weeks: "Week by week",
  weekText: (monday: string | number, length: string | number): string =>
    `Week of ${monday}: ${length}`,
  mostIn: (week: string | number, length: string | number): string =>
    `Most in the week of ${week}: ${length}.`,
  table: "Show as table",
  week: "Week of",
  time: "Listened",
  books: "Books",
  dayCount: (days: number): string =>
    ((d: { days: number }) =>
      plural(d.days, 0, en, { one: "1 day", other: d.days + " days" }) as string)({ days }),
  undated: (length: string | number): string =>
    `You also listened for ${length} before we counted by day, so that isn't part of any year.`,
  dayRule: "A day ends at 4 am, so what you hear after midnight counts toward the evening before.",
  files: "Export",
  filesText: "Every day and every book, to the second.",
  csv: "Export as CSV",
  json: "Export as JSON",
  back: "Back to your account",
} as const;

export const READING = {
  title: (chapter: string | number, book: string | number): string => `${chapter} · ${book}`,
  sound: (book: string | number, chapter: string | number): string => `${book}: ${chapter}`,
  lead: "Tap or click a sentence to hear it.",
  files: "Also available:",
  plain: "plain text",
  vtt: "WebVTT with timings",
  chapters: "Chapters",
  previous: "Previous:",
  next: "Next:",
  back: "Back to the player",
  read: (chapter: string | number): string => `Read “${chapter}”`,
} as const;

export const REFUSED = {
  storeBusy: "We couldn't save this just now. We'll try again.",
  alreadyClaimed: "This listening history belongs to another account.",
  tooManyStreams: "Too many live connections are open. Close one, then try again.",
  tooManyBookmarks: "You've reached the limit for bookmarks. Delete some to add more.",
  unknownBookmark: "We couldn't find that bookmark.",
  unknownPlace: (
    audiobookId: string | number,
    chapter: string | number,
    positionSec: string | number,
  ): string => `Book ${audiobookId} has nothing at chapter ${chapter}, ${positionSec} seconds.`,
} as const;

export enum CURRENT {
  title = "Continue Listening",
  total = "Total",
  completed = "Completed",
  remaining = "Remaining",
  complete = "Complete",
  nothing = "0 min",
}

export const ACTS = {
  resume: "Resume",
  start: "Start Audiobook",
  restart: "Restart",
  favorite: "Favorite",
  heardOf: (title: string | number): string => `Progress in ${title}`,
} as const;

export const ROW = {
  heard: "Finished",
  new: "New",
  all: (length: string | number): string => `${length} · 100%`,
  part: (percent: string | number, left: string | number): string => `${percent}% · ${left} left`,
} as const;

export enum LIBRARY {
  title = "Your Books",
  none = "Start Your Journey Today!",
}

export enum RECENT {
  title = "Recently Played",
  none = "You haven't listened to any audiobooks recently.",
  failed = "Failed to fetch recently played",
  retry = "Try again",
  favorites = "Favorites",
}

export const SHELVES = "Shelves";

export const BROWSE = "Browse the books";

export enum BOOKMARKS {
  title = "Bookmarks",
  files = "Export bookmarks and history:",
  markdown = "Markdown",
  json = "JSON",
  edit = "Edit",
  note = "Note",
  save = "Save note",
  remove = "Delete bookmark",
}

export const leftOffAt = (clock: string | number): string => `You left off at ${clock}.`;

export const leftOffIn = (chapter: string | number, clock: string | number): string =>
  `You left off in chapter ${chapter} at ${clock}.`;
