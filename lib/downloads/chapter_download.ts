/** The download of one chapter: which it is, and how far it has come. */

/** Whose download of which chapter; book and chapter are the source ones. */
export interface DownloadRef {
  userId: string;
  bookId: number;
  chapter: number;
}

/** What a listener is shown of it. */
export interface DownloadState {
  state: "none" | "waiting" | "loading" | "paused" | "failed" | "ready";
  loadedBytes: number;
  /** 0: not known before the server is asked. */
  bytes: number;
  /** Of a failed one. */
  reason: string;
}
