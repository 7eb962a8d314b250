/** Sizes, times and states of downloads, in words. */

import { formatBytes } from "@/lib/platform/language/format.ts";
import { formatLength } from "@/lib/platform/length.ts";
import type { DownloadState } from "./addresses.ts";
import { SHEET, STATES } from "./words.ts";

/** "40 s left", "12 min left". */
export function formatLeft(sec: number): string {
  return sec < 60 ? SHEET.secondsLeft(Math.max(1, Math.round(sec))) : SHEET.left(formatLength(sec));
}

/** "3.0 MB of 10 MB" */
export const describePart = (loadedBytes: number, bytes: number): string =>
  SHEET.part(formatBytes(loadedBytes), formatBytes(bytes));

/** The state of a chapter's download in a few words. */
export function describeState({ state, bytes, loadedBytes, reason }: DownloadState): string {
  const part = describePart(loadedBytes, bytes);
  switch (state) {
    case "ready":
      return formatBytes(bytes);
    case "loading":
      return part;
    case "waiting":
      return loadedBytes > 0 ? STATES.waitingAt(part) : STATES.waiting;
    case "paused": {
      const paused = loadedBytes > 0 ? STATES.pausedAt(part) : STATES.paused;
      return reason ? STATES.because(paused, reason) : paused;
    }
    case "failed":
      return reason;
    case "none":
      return "";
  }
}
