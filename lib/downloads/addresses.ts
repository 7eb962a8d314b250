/** Addresses of downloads. */

/* The reference and the state of one chapter's download. */

/** A listener's download of a chapter. Book and chapter are the source book and source chapter. */
export interface DownloadRef {
  userId: string;
  bookId: number;
  chapter: number;
}

/** The state shown to the listener. */
export interface DownloadState {
  state: "none" | "waiting" | "loading" | "paused" | "failed" | "ready";
  loadedBytes: number;
  /** 0: not known yet. */
  bytes: number;
  /** Why it failed or was paused without the listener, in words; otherwise "". */
  reason: string;
}

/**
 * The page of the downloads on this device. The service worker also serves it instead of a page that cannot be
 * loaded.
 */
export const OFFLINE_PATH = "/offline";

/** The script of the service worker. */
export const WORKER_PATH = "/sw.js";

/** The script of the small service worker that is installed before anything has been played in this browser. */
export const AWAY_WORKER_PATH = "/away_worker.js";

const MEDIA = "/offline/media/";

/**
 * The address of a downloaded chapter for a media element. It is on our own origin; only the service worker answers
 * it, no server knows it. It contains the listener because the worker cannot ask the page.
 */
export function mediaAddress({ userId, bookId, chapter }: DownloadRef): string {
  return `${MEDIA}${bookId}/${chapter}?listener=${encodeURIComponent(userId)}`;
}

/** The address of a downloaded chapter's text. Like that of its sound, only the worker answers it. */
export const textAddress = (ref: DownloadRef): string => mediaAddress(ref).replace("?", ".vtt?");

export const isTextAddress = (pathname: string): boolean =>
  isMediaAddress(pathname) && pathname.endsWith(".vtt");

/** null: not the address of a download. */
export function readMediaAddress({ pathname, searchParams }: URL): DownloadRef | null {
  const found = /^\/offline\/media\/(\d{1,9})\/(\d{1,6})(?:\.vtt)?$/.exec(pathname);
  const userId = searchParams.get("listener");
  return found && userId ? { userId, bookId: Number(found[1]), chapter: Number(found[2]) } : null;
}

export function isMediaAddress(pathname: string): boolean {
  return pathname.startsWith(MEDIA);
}
