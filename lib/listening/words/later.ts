/** Texts that the player needs after a press: bookmarks, network, places, sleep timer, notices. */

export enum BookmarkWords {
  title = "Bookmarks",
  add = "Add Bookmark",
  none = "No bookmarks in this book yet.",
  left = "Back to where you were",
  note = "Note",
  addNote = "Add note",
  editNote = "Edit note",
  saveNote = "Save note",
  cancel = "Cancel",
  remove = "Delete",
  added = "Bookmark added",
  chapter = "Chapter",
  refused = "Can't create bookmark",
  notPlaying = "No audio is currently playing",
  noRoom = "This browser is out of space.",
}

export const chapterName = (number: number) => `${BookmarkWords.chapter} ${number}`;

/** The browser has stopped the clearer voice. */
export enum EffectWords {
  interrupted = "Sound interrupted",
  press = "Press Play to continue.",
}

/** Texts of the shelf's scripts: the visitor's card on Home, the heart. Enums: see player.ts. */
export enum HomeWords {
  title = "Continue Listening",
  resume = "Resume",
  chapter = "Chapter",
  notSaved = "Favorite not saved",
  tryAgain = "Please try again.",
}

/* Messages that appear by themselves: network, other tabs and devices, storage. */

export enum NetworkWords {
  loading = "Loading…",
  slow = "Slow connection. Still loading…",
  waiting = "Waiting for the connection…",
  playing = "You're offline. Playing what's already loaded.",
}

/** Another tab plays. */
export enum TabWords {
  title = "Playing in another tab",
  refused = "Only one tab can play at a time. Press Play to listen here.",
  taken = "Paused here because another tab started playing. Press Play to listen here.",
}

/** A place of the listener's other device; the chapter is null where it is the one on display. One line on a phone. */
export function leftOffBeside(clock: string, chapter: number | null, isHere: boolean): string {
  const device = `on ${isHere ? "this" : "another"} device`;
  return chapter === null
    ? `You left off at ${clock} ${device}.`
    : `Chapter ${chapter}, ${clock} ${device}.`;
}

/** The undo after a jump; `chapter` if it is another than the current one. */
export const backTo = (clock: string, chapter?: string) =>
  chapter === undefined ? `Back to ${clock}` : `Back to ${chapter}, ${clock}`;
export const fellAsleep = (back: string) => `Fell asleep? ${back}`;

/** Remaining time of the sleep timer. */
export enum LeftWords {
  short = "less than 1 min",
}

export const minutesLeft = (minutes: number) => `${minutes} min`;
export const chaptersLeft = (chapters: number) => `${chapters} chapters`;

/** On the cards of the playing book. */
export enum CardWords {
  open = "Open Player",
}

/** Titles and texts of toasts. */
export enum KeptWords {
  unsaved = "Not saved to your account yet",
  unsavedText = "Your place is safe in this browser. We'll save it once you're back online.",
  full = "This browser is out of space",
  fullText = "We can only keep your place while this page is open.",
}

export enum KeyWords {
  play = "Play or pause",
  back = "Skip back",
  forward = "Skip forward",
  tenth = "Jump to 0–90% of the chapter",
  to = "to",
  mute = "Mute or unmute",
  slower = "Slower",
  faster = "Faster",
  bookmark = "Bookmark this place",
  show = "Show these shortcuts",
  rate = "Playback speed",
}

/* Notices, from the product's catalogue of messages (spec 2 section 8). */

export enum NoticeWords {
  premium = "Premium Content",
  rest = "To play the rest of the Audiobook, please purchase it.",
  visitor = "Please log in or purchase this audiobook to access all chapters.",
  signedOut = "Signed out",
  signedOutText = "You've been signed out. Sign in to continue.",
  end = "End of Available Chapters",
  endText = "You've reached the end of the audiobook.",
  error = "Playback Error",
}

/** By the media element's error code (HTML, "MediaError"). */
export enum MediaErrorWords {
  aborted = "Could not play audio. Please click the play button again.",
  network = "A network error stopped the sound. Please try again or refresh the page.",
  decode = "Decoding audio data failed.",
  source = "There was a problem loading the audio file.",
  other = "Failed to load audio file. Please try refreshing the page.",
}

export const unlock = (bookTitle: string) => `Purchase ${bookTitle} to unlock all chapters.`;
export const failedStatus = (status: number) => `Failed loading audio file with status: ${status}.`;

/* Texts of the read-along sheet; not in player.ts, which the page would then fetch separately. */

export enum ReadAlongWords {
  title = "Read along",
  loading = "Loading the text…",
  missing = "There's no text for this chapter yet.",
  refused = "The text comes with the chapter. Buy the book to read along.",
  unreachable = "We couldn't load the text. Please check your connection.",
  retry = "Try again",
  follow = "Follow the voice",
  share = "Share this sentence",
  settings = "Text settings",
  size = "Size",
  leading = "Line spacing",
  face = "Font",
}

export const READING_CHOICES = {
  size: { small: "Small", medium: "Medium", large: "Large", huge: "Huge" },
  leading: { close: "Tight", open: "Relaxed", wide: "Wide" },
  face: { serif: "Serif", sans: "Sans" },
} as const;

/* At the end of the free chapters: what is left, and for how long it is the listener's. */

export enum RestWords {
  terms = "One payment. Yours to keep.",
}

/** "24 more chapters, 1 hr 32 min left" */
export const restLength = (chapters: number, length: string) =>
  `${chapters === 1 ? "1 more chapter" : `${chapters} more chapters`}, ${length} left`;
export const allBooks = (books: number, price: string) => `All ${books} books for ${price}`;
