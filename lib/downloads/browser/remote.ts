/**
 * The way from the page's scripts to what only those need who keep books on their device: a bundle of its
 * own (`components/downloads/main.tsx`, tools/bundle.ts), fetched when it is wanted.
 */
import type { SourceChapter } from "./downloads.ts";

export interface OfflinePart {
  /** Looks after what is here, once a page: renews keys, goes on with downloads. */
  run(): void;
  /** Shows the downloads of a book, or all, until they are closed. */
  showDownloads(bookId?: number): void;
  /** Puts a control into every `[data-download="{book}/{chapter}"]` below. @returns takes them away */
  mountControls(root: ParentNode): () => void;
  /** Turns offline mode of the listener on or off, and says so. */
  turnMode(on: boolean): void;
  /** Keeps coming chapters ready, when offline mode is on. */
  cacheAhead(chapters: readonly SourceChapter[]): void;
}

/** Rejects when the network does not bring it; the next call tries again. */
export function loadOffline(): Promise<OfflinePart> {
  const { page } = document.querySelector<HTMLElement>("script[data-page]")!.dataset;
  // It lies beside the page's small script; named in the page it would weigh on everybody.
  return import(page!.replace("page.js", "offline.js"));
}

/** Whether this browser can keep books: it has a store, and real encryption (https). */
export const canKeepBooks = (): boolean =>
  globalThis.crypto?.subtle !== undefined && "indexedDB" in globalThis;
