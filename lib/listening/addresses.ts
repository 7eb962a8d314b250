/** Addresses of listening: pages, forms and files. */

/** The home screen shortcut: plays the current book at its place. */
export const CONTINUE_PATH = "/continue";
export const RECENTLY_PLAYED_PATH = "/recently-played";
/** The list of bookmarks, on /recently-played. */
export const BOOKMARKS_PATH = "/recently-played#bookmarks";

/** The listener's place in a book. */
export interface OwnPlace {
  chapter: { bookId: number; number: number };
  positionSec: number;
}

/** Why the sound starts there: the player's page reads it from the query (spec 1 section 2). */
export type PlayReason = "source=resume_button" | "bookmark=true";

/** The book's page at a place; plays only after a press. */
export function placePath({ chapter: { bookId, number }, positionSec }: OwnPlace): string {
  return `/audiobook/${bookId}?chapter=${number}&position=${Math.floor(positionSec)}`;
}

/** The same, playing at once. */
export function playPath(place: OwnPlace, reason?: PlayReason): string {
  const path = `${placePath(place)}&autoplay=true`;
  return reason ? `${path}&${reason}` : path;
}

/** The book's page, playing a chapter from its beginning. */
export const playChapterPath = (bookId: number, chapter: number): string =>
  `/audiobook/${bookId}?chapter=${chapter}&autoplay=true`;

/** Where the heart's form posts. */
export const favoritePath = (bookId: number): string => `/audiobook/${bookId}/favorite`;

/** Where the form that restarts a book posts. */
export const restartPath = (bookId: number): string => `/audiobook/${bookId}/restart`;

/** Where the forms of a listed bookmark post. */
export const bookmarkPath = (id: string, action: "note" | "delete"): string =>
  `/bookmarks/${id}/${action}`;

/** Bookmarks, places and history of a listener, as a file. */
export const exportPath = (format: "json" | "markdown"): string =>
  `/api/bookmarks/export?format=${format}`;

/** Listening statistics: hours by week, books, nights. */
export const HEARD_PATH = "/account/listening";

export const heardYearPath = (year: number): string => `${HEARD_PATH}?year=${year}`;

/** The same by day, as a file. */
export const heardFilePath = (format: "csv" | "json"): string => `/api/listening?format=${format}`;
