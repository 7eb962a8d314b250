// Made of lib/downloads/messages/en.json by `deno task words`: change it there.

export enum REFUSALS {
  signed_out = "User authentication required for offline storage",
  not_bought = "Content not purchased",
  refused = "Security validation failed",
  unreachable = "Purchase verification failed",
}

export const FAULTS = {
  database: "Failed to open offline storage database",
  metadata: "Failed to fetch audiobook metadata",
  chapters: "Failed to fetch chapters list",
  chunks: "Failed to fetch audiobook chunks",
  store: "Failed to store audio chunk",
  changing: "This audio is being updated. Please try again later.",
  silent: "We can't reach the site. Please try again in a few minutes.",
  full: "This device is full. Delete a download, then try again.",
  chapter: (chapter: string | number): string => `Chapter ${chapter} not found`,
  status: (status: string | number): string => `Failed loading audio file with status: ${status}.`,
  leftOut: (chapter: string | number, why: string | number): string =>
    `Skipped chapter ${chapter}. ${why}`,
} as const;

export const NOT_AVAILABLE = "Audiobook not available offline";

export const TOASTS = {
  failed: "Download problem",
  notStarted: "Download didn't start",
  impossible: {
    title: "This browser can't store downloads",
    text: "Downloads need https and a browser that can store data. Lockdown Mode turns that off.",
  },
} as const;

export const MODE = {
  label: "Offline mode",
  hint: "Plays what's on this device and gets the next 6 chapters ready while you listen.",
  turnedOn: {
    title: "Offline playback enabled",
    text: "We'll get the next chapters ready while you listen.",
  },
  turnedOff: {
    title: "Online streaming enabled",
    text: "Your downloads stay until you delete them.",
  },
} as const;

export const SHEET = {
  title: "Downloads",
  loading: "Loading chapters...",
  empty: "Nothing downloaded yet.",
  chapters: "Chapters",
  progress: (book: string | number): string => `Downloading ${book}`,
  here: (ready: string | number, all: string | number): string =>
    `${ready} of ${all} chapters on this device`,
  part: (loaded: string | number, whole: string | number): string => `${loaded} of ${whole}`,
  secondsLeft: (seconds: string | number): string => `${seconds} s left`,
  left: (length: string | number): string => `${length} left`,
  until: (day: string | number): string => `until ${day}`,
  startAll: "Download all",
  startMore: (chapters: string | number): string => `Download ${chapters} more`,
  deleteBook: (book: string | number): string => `Delete ${book} from this device`,
  keep: "Keep it",
} as const;

export const STATES = {
  waiting: "Waiting",
  waitingAt: (part: string | number): string => `Waiting, ${part}`,
  paused: "Paused",
  pausedAt: (part: string | number): string => `Paused, ${part}`,
  because: (state: string | number, reason: string | number): string => `${state}. ${reason}`,
} as const;

export enum ACTS {
  start = "Download",
  pause = "Pause",
  resume = "Resume",
  retry = "Try again",
  cancel = "Cancel",
  remove = "Delete",
}

export const CONTROL = {
  none: (title: string | number): string => `Download ${title}`,
  waiting: (title: string | number): string => `Pause download of ${title} (waiting)`,
  loading: (title: string | number): string => `Pause download of ${title}`,
  paused: (title: string | number): string => `Resume download of ${title}`,
  failed: (title: string | number): string => `Retry download of ${title}`,
  ready: (title: string | number): string => `${title} is on this device`,
} as const;

export const QUOTA = {
  heading: "Space on this device",
  used: (used: string | number): string => `${used} used`,
  usedOf: (used: string | number, quota: string | number): string =>
    `${used} used of about ${quota} available`,
  promised: (usage: string | number): string => `${usage}. Your browser will keep it.`,
  nearlyFull: "You're running low on space. Delete what you've finished, or a download may stop.",
  eviction: {
    label: "Downloads may be removed",
    text:
      "Your browser may remove downloads when this device runs low on space, or if you stay away for weeks.",
    forgetful:
      "Safari removes a site's data after 7 days without a visit. Add this site to your Home Screen to keep your downloads.",
    ask: "Keep my downloads",
    denied: "Your browser said no. Installing the site usually helps.",
  },
} as const;

export enum OFFLINE_PAGE {
  title = "Downloads",
  heading = "Downloads",
  noScript = "Turn on JavaScript to see your downloads.",
  retry = "Try again",
  loading = "Loading your downloads…",
  offline = "You're offline.",
  hereOnline = "These play offline, too.",
  hereOffline = "You're offline. These still play.",
  pageFails = "We can't open that page right now.",
  pageNeedsNetwork = "You're offline, and that page needs a connection.",
  manage = "Manage downloads",
  noStorage = "This browser won't let the site store anything on this device.",
  signedOut = "Sign in, then download the books you own to see them here.",
  empty = "Nothing downloaded yet. Open a book you own and download chapters from its list.",
  toLibrary = "Your Books",
  signIn = "Sign In",
}

export const OFFLINE_BOOK = {
  all: (all: string | number): string => `All ${all} chapters`,
  here: (chapters: string | number, all: string | number): string =>
    `${chapters} of ${all} chapters`,
  size: (size: string | number): string => `${size} on this device`,
  back: "All downloads",
  play: "Play",
  chapters: "Chapters",
  missing: "Not downloaded",
  cover: (title: string | number): string => `Cover of ${title}`,
} as const;
