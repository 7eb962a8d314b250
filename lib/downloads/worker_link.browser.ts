/**
 * Offline mode of an account (spec 2 section 6: for logged-in users only): it plays from this device and downloads
 * the next chapters in advance. The record in `localStorage` also shows every page, without opening a database, that
 * the account may have downloads here.
 */

import { getListener, VISITOR } from "@/lib/listening/first_bytes/attributes.ts";
import type { PlayerModel } from "@/lib/listening/player/model.browser.ts";
import { readChapterRef } from "@/lib/media/addresses.ts";
import { hasFields, type LocalStore, openLocalStore } from "@/lib/platform/local_store.browser.ts";
import type { LocalKey } from "@/lib/platform/storage_keys.browser.ts";
import type { SourceChapter } from "./downloads.browser.ts";

interface Mode {
  on: boolean;
}

const keyOf = (userId: string): LocalKey => `offline:${userId}`;
const isMode = hasFields<Mode>({ on: "boolean" });

export function isOfflineMode(local: LocalStore, userId: string): boolean {
  return local.read(keyOf(userId), isMode)?.on === true;
}

export function setOfflineMode(local: LocalStore, userId: string, on: boolean): void {
  local.write(keyOf(userId), { on });
}

/** Records that the account may have downloads here. */
export function noteDownloads(local: LocalStore, userId: string): void {
  setOfflineMode(local, userId, isOfflineMode(local, userId));
}

/** Removes the record when no downloads are left, unless offline mode is on. */
export function forgetDownloads(local: LocalStore, userId: string): void {
  if (!isOfflineMode(local, userId)) local.remove(keyOf(userId));
}

/** Accounts that may have downloads here. */
export function listNoted(local: LocalStore): string[] {
  return local.keys("offline:").map((key) => key.slice("offline:".length));
}

/*
 * Loads the code of downloads: a separate bundle (`components/downloads/main.tsx`, tools/bundle.ts), fetched only by
 * pages of listeners who have downloads or start one.
 */

export interface OfflinePart {
  /** Renews keys and continues downloads; to be called once per page. */
  run(): void;
  /** Opens the sheet of a book's downloads, or of all. */
  showDownloads(bookId?: number): void;
  /**
   * Adds a control to every `[data-download="{book}/{chapter}"]` below `root`. @returns a function that removes them
   */
  mountControls(root: ParentNode): () => void;
  /** Turns offline mode of the listener on or off, and shows a toast. */
  turnMode(on: boolean): void;
  /** Downloads the next chapters in advance, for offline mode. */
  cacheAhead(chapters: readonly SourceChapter[]): void;
}

/** Loads the bundle. Rejects if it cannot be fetched; the next call tries again. */
export function loadOffline(): Promise<OfflinePart> {
  const { page } = document.querySelector<HTMLElement>("script[data-page]")!.dataset;
  // Derived from the address of the page's script in the same folder: a second address would cost every page bytes.
  return import(page!.replace("page.js", "offline.js"));
}

/** Whether this browser can store downloads: it has IndexedDB and, over https, WebCrypto. */
export const canKeepBooks = (): boolean =>
  globalThis.crypto?.subtle !== undefined && "indexedDB" in globalThis;

/** Spec 2 section 4, "Offline cache entry". */
const FROM_PART = 0.8;
const CHAPTERS = 6;

/**
 * In offline mode, downloads the next chapters in advance: once for each chapter, near its end.
 *
 * @param stop ends it
 */
export function cacheAhead(player: PlayerModel, stop: AbortSignal): void {
  let requested = "";
  const end = player.watch(() => {
    const book = player.list.book.value, chapter = player.list.chapter.value;
    const { paused, positionSec } = player.media;
    if (!book || !chapter || paused.value) return;
    const name = `${book.id}/${chapter.number}`;
    if (name === requested || positionSec.value < FROM_PART * chapter.durationSec) return;
    const listener = getListener();
    if (listener === VISITOR || !isOfflineMode(openLocalStore(), listener)) return;
    requested = name;
    const index = book.chapters.indexOf(chapter);
    const coming = book.chapters.slice(index + 1, index + 1 + CHAPTERS).flatMap(({ src }) => {
      const ref = src === null ? null : readChapterRef(src);
      return ref ? [{ bookId: ref.sourceBook, chapter: ref.sourceChapter }] : [];
    });
    loadOffline().then((offline) => offline.cacheAhead(coming), () => requested = "");
  });
  stop.addEventListener("abort", end);
}

/* Background Sync, if the browser supports it: the worker sends what a closed page has not sent. */

export const SYNC_TAG = "unsent";

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Registers a sync when sound is played without a network, and when a page with unsent data is hidden: while a page
 * is being closed it is too late.
 *
 * @param hasUnsent whether there is unsent data
 * @param stop ends it
 */
export function syncLater(
  element: HTMLMediaElement,
  hasUnsent: () => boolean,
  stop: AbortSignal,
): void {
  const requestSync = () => void registerSync().catch(() => {}); // the next page sends it
  const syncIfOffline = () => navigator.onLine || element.paused || requestSync();
  globalThis.addEventListener("offline", syncIfOffline, { signal: stop });
  element.addEventListener("play", syncIfOffline, { signal: stop });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && hasUnsent()) requestSync();
  }, { signal: stop });
  syncIfOffline();
}

async function registerSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker
    ?.getRegistration();
  await registration?.sync?.register(SYNC_TAG);
}
