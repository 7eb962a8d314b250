/** What is said of a listener's books: in progress, liked, marked; on home, /library and /recently-played. */

/** The book to go on with. */
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

/** Where and how far, in a row. */
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

/** The way from one shelf to another. */
export const SHELVES = "Shelves";

/** The way on from an empty shelf. */
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
