/** The reference and the state of one chapter's download. */

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
