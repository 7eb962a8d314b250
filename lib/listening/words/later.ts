// Made of lib/listening/messages/en.json by `deno task words`: change it there.

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

export const chapterName = (number: string | number): string => `Chapter ${number}`;

export enum EffectWords {
  interrupted = "Sound interrupted",
  press = "Press Play to continue.",
}

export enum HomeWords {
  title = "Continue Listening",
  resume = "Resume",
  chapter = "Chapter",
  notSaved = "Favorite not saved",
  tryAgain = "Please try again.",
}

export enum NetworkWords {
  loading = "Loading…",
  slow = "Slow connection. Still loading…",
  waiting = "Waiting for the connection…",
  playing = "You're offline. Playing what's already loaded.",
}

export enum TabWords {
  title = "Playing in another tab",
  refused = "Only one tab can play at a time. Press Play to listen here.",
  taken = "Paused here because another tab started playing. Press Play to listen here.",
}

export const leftOffHere = (clock: string | number): string =>
  `You left off at ${clock} on this device.`;

export const leftOffElsewhere = (clock: string | number): string =>
  `You left off at ${clock} on another device.`;

export const chapterHere = (chapter: string | number, clock: string | number): string =>
  `Chapter ${chapter}, ${clock} on this device.`;

export const chapterElsewhere = (chapter: string | number, clock: string | number): string =>
  `Chapter ${chapter}, ${clock} on another device.`;

export const backTo = (clock: string | number): string => `Back to ${clock}`;

export const backToChapter = (chapter: string | number, clock: string | number): string =>
  `Back to ${chapter}, ${clock}`;

export const fellAsleep = (back: string | number): string => `Fell asleep? ${back}`;

export enum LeftWords {
  short = "less than 1 min",
}

export const minutesLeft = (minutes: string | number): string => `${minutes} min`;

export const chaptersLeft = (chapters: string | number): string => `${chapters} chapters`;

export enum CardWords {
  open = "Open Player",
}

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

export enum MediaErrorWords {
  aborted = "Could not play audio. Please click the play button again.",
  network = "A network error stopped the sound. Please try again or refresh the page.",
  decode = "Decoding audio data failed.",
  source = "There was a problem loading the audio file.",
  other = "Failed to load audio file. Please try refreshing the page.",
}

export const unlock = (bookTitle: string | number): string =>
  `Purchase ${bookTitle} to unlock all chapters.`;

export const failedStatus = (status: string | number): string =>
  `Failed loading audio file with status: ${status}.`;

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
  size: {
    small: "Small",
    medium: "Medium",
    large: "Large",
    huge: "Huge",
  },
  leading: {
    close: "Tight",
    open: "Relaxed",
    wide: "Wide",
  },
  face: {
    serif: "Serif",
    sans: "Sans",
  },
} as const;

export enum RestWords {
  terms = "One payment. Yours to keep.",
}

export const restChapter = (chapters: string | number, length: string | number): string =>
  `${chapters} more chapter, ${length} left`;

export const restChapters = (chapters: string | number, length: string | number): string =>
  `${chapters} more chapters, ${length} left`;

export const allBooks = (books: string | number, price: string | number): string =>
  `All ${books} books for ${price}`;
