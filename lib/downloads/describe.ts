/** Sizes, times and states of downloads, in words. */

import { formatLength } from "@/lib/platform/duration.ts";
import { formatLocalDay } from "@/lib/platform/time.ts";
import type { DownloadState } from "./addresses.ts";
import { SHEET, STATES } from "./words.ts";

const MB = 1024 * 1024;

/** "0.4 MB", "12 MB", "1.3 GB". */
export function formatBytes(bytes: number): string {
  const mb = bytes / MB;
  if (mb >= 1000) return `${(mb / 1024).toFixed(1)} GB`;
  return mb < 10 ? `${mb.toFixed(1)} MB` : `${Math.round(mb)} MB`;
}

/** "40 s left", "12 min left". */
export function formatLeft(sec: number): string {
  return sec < 60 ? SHEET.secondsLeft(Math.max(1, Math.round(sec))) : SHEET.left(formatLength(sec));
}

/** When a download expires: "until 22 December 2026". */
export const formatUntil = (atMs: number): string => SHEET.until(formatLocalDay(atMs));

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
