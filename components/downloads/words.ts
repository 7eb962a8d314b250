/** Sizes, times and states of downloads as people read them. */
import { formatLength } from "@/lib/platform/duration.ts";
import type { DownloadState } from "@/lib/downloads/browser/view.ts";

const MB = 1024 * 1024;

/** "0.4 MB", "12 MB", "1.3 GB". */
export function formatBytes(bytes: number): string {
  const mb = bytes / MB;
  if (mb >= 1000) return `${(mb / 1024).toFixed(1)} GB`;
  return mb < 10 ? `${mb.toFixed(1)} MB` : `${Math.round(mb)} MB`;
}

/** "40 s left", "12 min left". */
export function formatLeft(sec: number): string {
  return sec < 60 ? `${Math.max(1, Math.round(sec))} s left` : `${formatLength(sec)} left`;
}

/** "22 December 2026", in the language of the page. */
export function formatDay(atMs: number): string {
  return new Date(atMs).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
}

/** What a chapter's download is at, in a few words. */
export function describeState({ state, bytes, loadedBytes, reason }: DownloadState): string {
  const part = `${formatBytes(loadedBytes)} of ${formatBytes(bytes)}`;
  const soFar = loadedBytes > 0 ? `, ${part}` : "";
  switch (state) {
    case "ready":
      return formatBytes(bytes);
    case "loading":
      return part;
    case "waiting":
      return `Waiting${soFar}`;
    case "paused":
      return `Paused${soFar}`;
    case "failed":
      return reason;
    case "none":
      return "";
  }
}
