/** Pages, forms and files of listening. */

/** The home screen's shortcut: the book to go on with, playing at its place. */
export const CONTINUE_PATH = "/continue";
export const RECENTLY_PLAYED_PATH = "/recently-played";
/** The list of bookmarks, on that page. */
export const BOOKMARKS_PATH = "/recently-played#bookmarks";

/** A listener's own place in a book. */
export interface OwnPlace {
  chapter: { bookId: number; number: number };
  positionSec: number;
}

/** Why the sound starts there: the player's page reads it from the query (spec 1 section 2). */
export type PlayReason = "source=resume_button" | "bookmark=true";

/** The book's page at a place; it does not play before a press. */
export function placePath({ chapter: { bookId, number }, positionSec }: OwnPlace): string {
  return `/audiobook/${bookId}?chapter=${number}&position=${Math.floor(positionSec)}`;
}

/** The same, playing at once. */
export function playPath(place: OwnPlace, reason?: PlayReason): string {
  const path = `${placePath(place)}&autoplay=true`;
  return reason ? `${path}&${reason}` : path;
}

/** The book's page, playing from the beginning of a chapter. */
export const playChapterPath = (bookId: number, chapter: number): string =>
  `/audiobook/${bookId}?chapter=${chapter}&autoplay=true`;

/** Where the heart's form posts to. */
export const favoritePath = (bookId: number): string => `/audiobook/${bookId}/favorite`;

/** Where the form posts to that starts a book again. */
export const restartPath = (bookId: number): string => `/audiobook/${bookId}/restart`;

/** Where the forms of a bookmark in the list post to. */
export const bookmarkPath = (id: string, action: "note" | "delete"): string =>
  `/bookmarks/${id}/${action}`;

/** Bookmarks, places and history of a listener, as a file. */
export const exportPath = (format: "json" | "markdown"): string =>
  `/api/bookmarks/export?format=${format}`;

/** What was heard: hours by week, books, nights. */
export const HEARD_PATH = "/account/listening";

export const heardYearPath = (year: number): string => `${HEARD_PATH}?year=${year}`;

/** The same day by day, as a file. */
export const heardFilePath = (format: "csv" | "json"): string => `/api/listening?format=${format}`;
