/** The browser's storage quota for this site, and whether the browser may evict stored data. */

import type { DownloadState } from "./addresses.ts";
import { listQueue } from "./engine.browser.ts";
import { type DownloadedBook, listDownloads } from "./library.browser.ts";
import { type DownloadProgress, listen, type QueuedChapter } from "./records.browser.ts";

export interface StorageQuota {
  /** Bytes that this site uses. */
  usedBytes: number;
  /** Bytes that it may use; null: unknown. */
  quotaBytes: number | null;
  /** The browser has promised not to evict stored data. */
  isPersisted: boolean;
  /** Safari outside the Home Screen deletes a site's data after seven days of use without a visit. */
  isForgetful: boolean;
}

/** Reserved for places and bookmarks, and because the browser only estimates the usage. */
const RESERVE_BYTES = 20 * 1024 * 1024;

export async function readStorageQuota(): Promise<StorageQuota> {
  const { storage } = navigator;
  const [estimate, isPersisted] = await Promise.all([
    storage?.estimate?.().catch(() => null),
    storage?.persisted?.().catch(() => false),
  ]);
  return {
    usedBytes: estimate?.usage ?? 0,
    quotaBytes: estimate?.quota ?? null,
    isPersisted: isPersisted === true,
    isForgetful: /^Apple/.test(navigator.vendor) &&
      !matchMedia("(display-mode: standalone)").matches,
  };
}

/** Requests persistent storage; the browser may ask the listener, or refuse. */
export async function askToPersist(): Promise<boolean> {
  return await navigator.storage?.persist?.().catch(() => false) ?? false;
}

/** Whether so many more bytes fit. true if the quota is unknown: then a write fails instead. */
export function fits(bytes: number, { usedBytes, quotaBytes }: StorageQuota): boolean {
  return quotaBytes === null || usedBytes + bytes + RESERVE_BYTES <= quotaBytes;
}

/* A snapshot of the downloads in plain values, for display. */

export interface OfflineView {
  books: DownloadedBook[];
  queue: QueuedChapter[];
  quota: StorageQuota;
  /** Progress of the chapter that any tab is fetching. */
  progress: DownloadProgress | null;
}

export function stateOf(
  { books, queue, progress }: OfflineView,
  { bookId, chapter }: { bookId: number; chapter: number },
): DownloadState {
  const here = books.find(({ id }) => id === bookId)?.chapters.find((it) => it.chapter === chapter);
  const queued = queue.find((it) => it.audiobookId === bookId && it.chapter === chapter);
  const bytes = here?.bytes ?? queued?.bytes ?? 0;
  const shared = { bytes, loadedBytes: here?.storedBytes ?? 0, reason: queued?.reason ?? "" };
  // Checked before the queue: a chapter may have been paused while its last chunk was being stored.
  if (here?.isComplete) return { ...shared, state: "ready" };
  if (!queued) return { ...shared, state: "none" };
  const isLoading = queued.state === "waiting" && progress?.bookId === bookId &&
    progress.chapter === chapter;
  if (!isLoading) return { ...shared, state: queued.state };
  return { ...shared, state: "loading", loadedBytes: progress.loadedBytes };
}

/** Estimated seconds until all waiting chapters are stored; null: the speed is not known yet. */
export function secondsLeft(view: OfflineView): number | null {
  const { queue, progress } = view;
  if (!progress?.bytesPerSec) return null;
  const waiting = queue.filter(({ state }) => state === "waiting");
  const bytes = waiting.reduce((sum, { audiobookId: bookId, chapter }) => {
    const { bytes, loadedBytes } = stateOf(view, { bookId, chapter });
    return sum + bytes - loadedBytes;
  }, 0);
  return Math.ceil(bytes / progress.bytesPerSec);
}

/**
 * Calls `draw` at once and after every change in any tab.
 * @param onError called if the browser forbids IndexedDB
 * @returns a function that stops watching
 */
export function watchDownloads(
  userId: string,
  draw: (view: OfflineView) => void,
  onError: (error: unknown) => void,
): () => void {
  let view: OfflineView | null = null, isStopped = false, isDue = false, isReading = false;

  async function read(): Promise<void> {
    isDue = true;
    if (isReading) return;
    isReading = true;
    while (isDue && !isStopped) {
      isDue = false;
      const [books, queue, quota] = await Promise.all([
        listDownloads(userId),
        listQueue(userId),
        readStorageQuota(),
      ]);
      view = { books, queue, quota, progress: dropIfStopped(view?.progress ?? null, queue) };
      if (!isStopped) draw(view);
    }
    isReading = false;
  }

  const refresh = () => void read().catch(onError);
  const stop = listen((it) => {
    if (it.kind !== "progress") return refresh();
    const progress = it.progress?.userId === userId ? it.progress : null;
    if (view) draw(view = { ...view, progress });
    if (!progress) refresh(); // reads the stored sizes
  });
  refresh();
  return () => {
    isStopped = true;
    stop();
  };
}

const dropIfStopped = (progress: DownloadProgress | null, queue: QueuedChapter[]) =>
  progress &&
    queue.some((it) =>
      it.audiobookId === progress.bookId && it.chapter === progress.chapter &&
      it.state === "waiting"
    )
    ? progress
    : null;
