/**
 * Loads the code of downloads: a bundle of its own (`components/downloads/main.tsx`, tools/bundle.ts),
 * fetched only by pages of listeners who have downloads or ask for one.
 */
import type { SourceChapter } from "./downloads.ts";

export interface OfflinePart {
  /** Once a page: renews keys and continues downloads. */
  run(): void;
  /** Shows the downloads of a book, or all, until they are closed. */
  showDownloads(bookId?: number): void;
  /** Puts a control into every `[data-download="{book}/{chapter}"]` below. @returns takes them away */
  mountControls(root: ParentNode): () => void;
  /** Turns offline mode of the listener on or off, and shows a toast. */
  turnMode(on: boolean): void;
  /** In offline mode: downloads the next chapters in advance. */
  cacheAhead(chapters: readonly SourceChapter[]): void;
}

/** Rejects when it cannot be fetched; the next call tries again. */
export function loadOffline(): Promise<OfflinePart> {
  const { page } = document.querySelector<HTMLElement>("script[data-page]")!.dataset;
  // Its address is that of the page's script beside it: naming it in the page would cost every page bytes.
  return import(page!.replace("page.js", "offline.js"));
}

/** Whether this browser can store downloads: it has IndexedDB and, over https, WebCrypto. */
export const canKeepBooks = (): boolean =>
  globalThis.crypto?.subtle !== undefined && "indexedDB" in globalThis;
