import { expect } from "npm:expect@30.5.2";
import type { DownloadedBook, DownloadedChapter } from "./library.browser.ts";
import type { QueuedChapter } from "./records.browser.ts";
import { type OfflineView, secondsLeft, stateOf } from "./view.browser.ts";

const MB = 1024 * 1024;

const chapter = (number: number, more: Partial<DownloadedChapter>): DownloadedChapter => ({
  audiobookId: 11,
  chapter: number,
  bytes: 4 * MB,
  storedBytes: 4 * MB,
  etag: "",
  totalChunks: 4,
  isComplete: true,
  storedAt: 0,
  version: 1,
  ...more,
});

const queued = (number: number, more: Partial<QueuedChapter> = {}): QueuedChapter => ({
  audiobookId: 11,
  chapter: number,
  bytes: 4 * MB,
  state: "waiting",
  reason: "",
  wantedAt: 0,
  ...more,
});

/** Chapter 1 is complete, half of 2 and a quarter of 3 are stored, 4 waits, 5 has failed. */
const VIEW: OfflineView = {
  books: [{
    id: 11,
    chapters: [
      chapter(1, {}),
      chapter(2, { isComplete: false, storedBytes: 2 * MB }),
      chapter(3, { isComplete: false, storedBytes: MB }),
    ],
  } as DownloadedBook],
  queue: [
    queued(1, { state: "paused" }),
    queued(2),
    queued(3, { state: "paused" }),
    queued(4),
    queued(5, { state: "failed", reason: "Why." }),
  ],
  quota: { usedBytes: 0, quotaBytes: null, isPersisted: false, isForgetful: false },
  progress: {
    userId: "ada",
    bookId: 11,
    chapter: 2,
    loadedBytes: 3 * MB,
    bytes: 4 * MB,
    bytesPerSec: MB,
  },
};

Deno.test("stateOf: what is here is here, whatever was ordered since; the rest is as ordered", () => {
  const seen = [1, 2, 3, 4, 5, 6].map((chapter) => stateOf(VIEW, { bookId: 11, chapter }));
  expect(seen.map(({ state, loadedBytes }) => [state, loadedBytes / MB])).toEqual([
    ["ready", 4],
    ["loading", 3],
    ["paused", 1],
    ["waiting", 0],
    ["failed", 0],
    ["none", 0],
  ]);
  expect(seen[4]!.reason).toBe("Why.");
  expect(stateOf(VIEW, { bookId: 12, chapter: 1 }).state).toBe("none");
});

Deno.test("secondsLeft: of everything that waits; unknown while nothing comes", () => {
  expect(secondsLeft(VIEW)).toBe(5); // 1 unit of chapter 2 and 4 of chapter 4, at one per second
  expect(secondsLeft({ ...VIEW, progress: null })).toBe(null);
});
