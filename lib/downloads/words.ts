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
  changing: "This audio is being updated. Please try again later.",
  silent: "We can't reach the site. Please try again in a few minutes.",
  full: "This device is full. Delete a download, then try again.",
  chapter: (chapter: number) => `Chapter ${chapter} not found`,
  status: (status: number) => `Failed loading audio file with status: ${status}.`,
  leftOut: (chapter: number, why: string) => `Skipped chapter ${chapter}. ${why}`,
} as const;

/** For a requested book or chapter that is not stored on this device. */
export const NOT_AVAILABLE = "Audiobook not available offline";

/** Titles of toasts about failures. */
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

/** The sheet of downloads. */
export const SHEET = {
  title: "Downloads",
  loading: "Loading chapters...",
  empty: "Nothing downloaded yet.",
  chapters: "Chapters",
  progress: (book: string) => `Downloading ${book}`,
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
  waiting: (title) => `Pause download of ${title} (waiting)`,
  loading: (title) => `Pause download of ${title}`,
  paused: (title) => `Resume download of ${title}`,
  failed: (title) => `Retry download of ${title}`,
  ready: (title) => `${title} is on this device`,
};

/** Texts on the browser's storage quota, and whether stored data may be evicted. */
export const QUOTA = {
  heading: "Space on this device",
  used: (bytes: number) => `${formatBytes(bytes)} used`,
  allowed: (bytes: number) => ` of about ${formatBytes(bytes)} available`,
  promised: ". Your browser will keep it.",
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

/** The page of the downloads on this device. */
export const OFFLINE_PAGE = {
  title: "Downloads",
  heading: "Downloads",
  noScript: "Turn on JavaScript to see your downloads.",
  retry: "Try again",
  loading: "Loading your downloads…",
  offline: "You're offline.",
  hereOnline: "These play offline, too.",
  hereOffline: "You're offline. These still play.",
  pageFails: "We can't open that page right now.",
  pageNeedsNetwork: "You're offline, and that page needs a connection.",
  manage: "Manage downloads",
  noStorage: "This browser won't let the site store anything on this device.",
  signedOut: "Sign in, then download the books you own to see them here.",
  empty: "Nothing downloaded yet. Open a book you own and download chapters from its list.",
  toLibrary: "Your Books",
  signIn: "Sign In",
} as const;

/** A book's page without a network. */
export const OFFLINE_BOOK = {
  here: (chapters: number, all: number) =>
    chapters === all ? `All ${all} chapters` : `${chapters} of ${all} chapters`,
  size: (bytes: number) => `${formatBytes(bytes)} on this device`,
  back: "All downloads",
  play: "Play",
  chapters: "Chapters",
  missing: "Not downloaded",
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
