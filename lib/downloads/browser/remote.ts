/**
 * Loads the code of downloads: a separate bundle (`components/downloads/main.tsx`, tools/bundle.ts), fetched only by
 * pages of listeners who have downloads or start one.
 */
import type { SourceChapter } from "./downloads.ts";

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
