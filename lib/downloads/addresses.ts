/** Addresses of downloads. */
import type { DownloadRef } from "@/lib/downloads/chapter_download.ts";

/** What lies on this device; the service worker shows the same in the place of a page that cannot be had. */
export const OFFLINE_PATH = "/offline";

/** The script of the service worker. */
export const WORKER_PATH = "/sw.js";

/** The script of the one that stands in before anything was heard here. */
export const AWAY_WORKER_PATH = "/away_worker.js";

const MEDIA = "/offline/media/";

/**
 * Where an element finds a chapter that lies on this device: an address of our own origin that the service
 * worker answers and no server knows. It names the listener because the worker cannot ask the page.
 */
export function mediaAddress({ userId, bookId, chapter }: DownloadRef): string {
  return `${MEDIA}${bookId}/${chapter}?listener=${encodeURIComponent(userId)}`;
}

/** Where the page finds the chapter's text; as its sound, and answered by the worker alone. */
export const textAddress = (ref: DownloadRef): string => mediaAddress(ref).replace("?", ".vtt?");

export const isTextAddress = (pathname: string): boolean =>
  isMediaAddress(pathname) && pathname.endsWith(".vtt");

/** null: not such an address. */
export function readMediaAddress({ pathname, searchParams }: URL): DownloadRef | null {
  const found = /^\/offline\/media\/(\d{1,9})\/(\d{1,6})(?:\.vtt)?$/.exec(pathname);
  const userId = searchParams.get("listener");
  return found && userId ? { userId, bookId: Number(found[1]), chapter: Number(found[2]) } : null;
}

export function isMediaAddress(pathname: string): boolean {
  return pathname.startsWith(MEDIA);
}
