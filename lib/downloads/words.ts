/** Texts of downloads: sentences, many word for word from spec 2 section 8; sizes, times and states. */

import { formatLength } from "@/lib/platform/duration.ts";
import { formatLocalDay } from "@/lib/platform/time.ts";
import type { DownloadState } from "./addresses.ts";

/** Reasons for a refused key of a book; the first two are the server's own answers. */
export const REFUSALS = {
  signed_out: "User authentication required for offline storage",
  not_bought: "Content not purchased",
  refused: "Security validation failed",
  unreachable: "Purchase verification failed",
} as const;

/** Reasons why a download does not start, or a chapter is left out. */
export const FAULTS = {
  database: "Failed to open offline storage database",
  metadata: "Failed to fetch audiobook metadata",
  chapters: "Failed to fetch chapters list",
  chunks: "Failed to fetch audiobook chunks",
  store: "Failed to store audio chunk",
  changing: "The audio keeps changing on the server.",
  silent: "The site isn't answering. Try again in a while.",
  full: "There is no more room on this device. Delete a download and try again.",
  chapter: (chapter: number) => `Chapter ${chapter} not found`,
  status: (status: number) => `Failed loading audio file with status: ${status}.`,
  leftOut: (chapter: number, why: string) => `Chapter ${chapter} was left out: ${why}`,
} as const;

/** For a requested book or chapter that is not stored on this device. */
export const NOT_AVAILABLE = "Audiobook not available offline";

/** Titles of toasts about failures. */
export const TOASTS = {
  failed: "Download",
  notStarted: "Not downloaded",
  impossible: {
    title: "No downloads in this browser",
    text: "They need https, and a browser that may store data: Lockdown Mode turns that off.",
  },
} as const;

export const MODE = {
  label: "Offline mode",
  hint: "Plays what is on this device, and keeps the next 6 chapters ready while you listen.",
  turnedOn: {
    title: "Offline playback enabled",
    text: "The next chapters are kept ready while you listen.",
  },
  turnedOff: {
    title: "Online streaming enabled",
    text: "Downloads stay until you delete them.",
  },
} as const;

/** The sheet of downloads. */
export const SHEET = {
  title: "Downloads",
  loading: "Loading chapters...",
  empty: "Nothing is on this device yet.",
  chapters: "Chapters",
  progress: (book: string) => `Download of ${book}`,
  here: (ready: number, all: number) => `${ready} of ${all} chapters on this device`,
  part: (loadedBytes: number, bytes: number) =>
    `${formatBytes(loadedBytes)} of ${formatBytes(bytes)}`,
  startAll: "Download all",
  startMore: (chapters: number) => `Download ${chapters} more`,
  deleteBook: (book: string) => `Delete ${book} from this device`,
  keep: "Keep it",
} as const;

/** Labels of the buttons of a book or a chapter. */
export const ACTS = {
  start: "Download",
  pause: "Pause",
  resume: "Resume",
  retry: "Try again",
  cancel: "Cancel",
  remove: "Delete",
} as const;

/** Accessible names of the control beside a chapter's row. */
export const CONTROL: Record<DownloadState["state"], (title: string) => string> = {
  none: (title) => `Download ${title}`,
  waiting: (title) => `Pause download of ${title}, which waits`,
  loading: (title) => `Pause download of ${title}`,
  paused: (title) => `Resume download of ${title}`,
  failed: (title) => `Try download of ${title} again`,
  ready: (title) => `${title} is on this device`,
};

/** Texts on the browser's storage quota, and whether stored data may be evicted. */
export const QUOTA = {
  heading: "Space on this device",
  used: (bytes: number) => `${formatBytes(bytes)} used`,
  allowed: (bytes: number) => ` of about ${formatBytes(bytes)} this browser allows`,
  promised: ". It has promised to keep what is here.",
  nearlyFull:
    "Space is running short. Delete what you have heard, or the browser may stop a download.",
  eviction: {
    label: "Downloads may be removed",
    text:
      "This browser may remove downloads when the device runs short of space, or after weeks without a visit.",
    forgetful:
      "Safari removes what a site keeps after seven days without a visit. Add this site to your Home Screen, and your downloads stay.",
    ask: "Ask the browser to keep them",
    denied: "The browser did not agree. Installing the site usually helps.",
  },
} as const;

/** The page of the downloads on this device. */
export const OFFLINE_PAGE = {
  title: "On This Device",
  heading: "On this device",
  noScript: "What is on this device can only be shown with JavaScript.",
  retry: "Try again",
  loading: "Looking at what is here…",
  offline: "You are offline.",
  hereOnline: "This plays without a network, too.",
  hereOffline: "You are offline. This plays all the same.",
  pageFails: "The page you asked for does not answer just now.",
  pageNeedsNetwork: "You are offline, and the page you asked for needs the network.",
  manage: "Manage downloads",
  noStorage: "This browser does not let the site keep anything on this device.",
  signedOut: "Nothing is kept here for you: sign in first, then download what you own.",
  empty:
    "Nothing is on this device yet. Chapters of the books you own can be downloaded from their lists.",
  toLibrary: "Your Books",
  signIn: "Sign In",
} as const;

/** A book's page without a network. */
export const OFFLINE_BOOK = {
  here: (chapters: number, all: number) =>
    chapters === all ? `All ${all} chapters` : `${chapters} of ${all} chapters`,
  size: (bytes: number) => `${formatBytes(bytes)} on this device`,
  back: "All books here",
  chapters: "Chapters",
  missing: "Not here",
  cover: (title: string) => `Cover of ${title}`,
} as const;

const MB = 1024 * 1024;

/** "0.4 MB", "12 MB", "1.3 GB". */
export function formatBytes(bytes: number): string {
  const mb = bytes / MB;
  if (mb >= 1000) return `${(mb / 1024).toFixed(1)} GB`;
  return mb < 10 ? `${mb.toFixed(1)} MB` : `${Math.round(mb)} MB`;
}

/** "40 s left", "12 min left". */
export function formatLeft(sec: number): string {
  return sec < 60 ? `${Math.max(1, Math.round(sec))} s left` : `${formatLength(sec)} left`;
}

/** When a download expires: "until 22 December 2026". */
export const formatUntil = (atMs: number): string => `until ${formatLocalDay(atMs)}`;

/** The state of a chapter's download in a few words. */
export function describeState({ state, bytes, loadedBytes, reason }: DownloadState): string {
  const part = SHEET.part(loadedBytes, bytes);
  const soFar = loadedBytes > 0 ? `, ${part}` : "";
  switch (state) {
    case "ready":
      return formatBytes(bytes);
    case "loading":
      return part;
    case "waiting":
      return `Waiting${soFar}`;
    case "paused":
      return reason ? `Paused${soFar}. ${reason}` : `Paused${soFar}`;
    case "failed":
      return reason;
    case "none":
      return "";
  }
}
