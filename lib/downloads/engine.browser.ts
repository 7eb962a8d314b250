/** The download queue in IndexedDB, which any tab may change, and the fetching of its chapters. */

import { holdLock } from "@/lib/platform/hold_lock.browser.ts";
import type { DownloadRef } from "./addresses.ts";
import { keepTexts } from "./chapter_text.browser.ts";
import { discard, fetchChapter, type Fetched, storageFault } from "./fetch_chapter.browser.ts";
import { confirmKey, type KeyRefusal } from "./keyring.browser.ts";
import {
  announce,
  type DownloadProgress,
  getRecords,
  listen,
  type QueuedChapter,
  recordAt,
  type StoredChapter,
} from "./records.browser.ts";
import { FAULTS, REFUSALS } from "./words.ts";

export async function listQueue(userId: string): Promise<QueuedChapter[]> {
  const all = await getRecords().read<QueuedChapter[]>((store) =>
    store.getAll(recordAt.allQueued(userId))
  );
  return all.toSorted((a, b) => a.wantedAt - b.wantedAt || a.chapter - b.chapter);
}

async function findQueued(ref: DownloadRef): Promise<QueuedChapter | undefined> {
  return await getRecords().read((store) => store.get(recordAt.queued(ref)));
}

export async function putQueued(userId: string, queued: readonly QueuedChapter[]): Promise<void> {
  await getRecords().write((store) => {
    for (const it of queued) {
      const { audiobookId: bookId, chapter } = it;
      store.put(it, recordAt.queued({ userId, bookId, chapter }));
    }
  });
  announce({ kind: "changed" });
}

/** Selects downloads of a listener: a chapter; without `chapter` a whole book; without both all. */
export interface Which {
  bookId?: number;
  chapter?: number;
}

const matches = (which: Which) => ({ audiobookId, chapter }: QueuedChapter) =>
  (which.bookId ?? audiobookId) === audiobookId && (which.chapter ?? chapter) === chapter;

/** Pauses downloads that wait or run. */
export async function pause(userId: string, which: Which): Promise<void> {
  const selected = (await listQueue(userId)).filter(matches(which));
  const waiting = selected.filter(({ state }) => state === "waiting");
  await putQueued(userId, waiting.map((it) => ({ ...it, state: "paused" })));
}

/** Pauses all downloads because one could not go on, whose record gets the reason. */
async function pauseAt({ userId, bookId, chapter }: DownloadRef, reason: string) {
  await pause(userId, {});
  const stopped = (await listQueue(userId)).filter(matches({ bookId, chapter }));
  await putQueued(userId, stopped.map((it) => ({ ...it, reason })));
  announce({ kind: "failed", text: reason });
}

/** Continues downloads that are paused or have failed. */
export async function resume(userId: string, which: Which): Promise<void> {
  const selected = (await listQueue(userId)).filter(matches(which));
  await putQueued(userId, selected.map((it) => ({ ...it, state: "waiting", reason: "" })));
}

/*
 * Fetches the queued chapters one after the other, in one tab at a time. Any tab may change the queue; the
 * fetching tab receives a message and adjusts.
 */

const LOCK = "lamplight:downloads";
/** Delays before retries after a lost connection, milliseconds; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
const TRIES = 8;
/** The speed is averaged over this time. */
const SPEED_MS = 5_000;
const PROGRESS_EVERY_MS = 250;

let running: Promise<void> | undefined;
let fetching: { ref: DownloadRef; abort: AbortController } | null = null;

/**
 * Fetches waiting chapters, and reports why they cannot be fetched. If another tab holds the lock, waits and
 * takes over when that tab closes.
 */
export function runDownloads(userId: string): Promise<void> {
  return running ??= runInOneTab(userId)
    .catch((error) => announce({ kind: "failed", text: storageFault(error) }))
    .finally(() => running = undefined);
}

async function runInOneTab(userId: string): Promise<void> {
  const end = await holdLock(LOCK, {}, () => processQueue(userId));
  if (end === "unavailable") await processQueue(userId);
}

async function processQueue(userId: string): Promise<void> {
  const stopListening = listen(({ kind }) => kind === "changed" && void abortIfStopped());
  try {
    for (let tries = 0;;) {
      const next = (await listQueue(userId)).find(({ state }) => state === "waiting");
      if (!next) return;
      const outcome = await fetchOne(userId, next);
      if (outcome !== "no network") tries = 0;
      else if (tries < TRIES) {
        await untilOnline(PAUSES_MS[Math.min(tries++, PAUSES_MS.length - 1)]!);
      } else return await giveUp(userId, next);
    }
  } finally {
    stopListening();
  }
}

/** A lost network comes back with an event; a server that does not answer has no such event. */
async function giveUp(userId: string, { audiobookId: bookId, chapter }: QueuedChapter) {
  if (navigator.onLine) await pauseAt({ userId, bookId, chapter }, FAULTS.silent);
}

/** Aborts the running fetch if its chapter has been paused or removed from the queue. */
async function abortIfStopped(): Promise<void> {
  if (!fetching) return;
  const { ref, abort } = fetching;
  if ((await findQueued(ref))?.state !== "waiting") abort.abort();
}

/** @returns "no network": the next attempt has to wait for the network */
async function fetchOne(userId: string, queued: QueuedChapter): Promise<"no network" | "went on"> {
  const { audiobookId: bookId, chapter } = queued, ref = { userId, bookId, chapter };
  const confirmed = await confirmKey(userId, bookId);
  if (!confirmed.ok) {
    if (confirmed.refusal === "unreachable") return "no network";
    if (confirmed.refusal === "refused") await markFailed(userId, queued, REFUSALS.refused);
    else tellRemoved(confirmed.refusal);
    return "went on";
  }
  const bytes = confirmed.answer.chapters.find(({ number }) => number === chapter)?.bytes;
  if (!bytes) {
    await markFailed(userId, queued, FAULTS.chapter(chapter));
    return "went on";
  }
  const abort = new AbortController();
  fetching = { ref, abort };
  const before = await countChunks(ref);
  const fetched = await fetchChapter({
    ref,
    wrapping: confirmed.key,
    bytes,
    onProgress: makeReporter(ref, bytes),
    signal: abort.signal,
  });
  fetching = null;
  announce({ kind: "progress", progress: null });
  await applyOutcome(ref, queued, fetched);
  const isOffline = !fetched.ok && fetched.kind === "offline";
  return isOffline && await countChunks(ref) === before ? "no network" : "went on";
}

/** The keyring has removed the book and its queue entries. */
function tellRemoved(refusal: KeyRefusal): void {
  announce({ kind: "changed" });
  announce({ kind: "failed", text: REFUSALS[refusal] });
}

const countChunks = (ref: DownloadRef) =>
  getRecords().read((store) => store.count(recordAt.chunks(ref)));

async function applyOutcome(
  ref: DownloadRef,
  queued: QueuedChapter,
  fetched: Fetched,
): Promise<void> {
  const { userId, bookId } = ref;
  if (!await findQueued(ref)) await discard(ref); // canceled during the fetch: delete chunks stored after that
  else if (fetched.ok) await complete(ref, queued);
  else if (fetched.kind === "failed") await markFailed(userId, queued, fetched.reason);
  else if (fetched.kind === "withdrawn") {
    // If the key is refused, the keyring removes the book. If it is confirmed, the API contradicts itself: a failure.
    const confirmed = await confirmKey(userId, bookId);
    if (confirmed.ok) await markFailed(userId, queued, REFUSALS.refused);
    else if (confirmed.refusal !== "unreachable") tellRemoved(confirmed.refusal);
  } else if (fetched.kind === "full") await pauseAt(ref, FAULTS.full);
  announce({ kind: "changed" });
}

async function complete(ref: DownloadRef, queued: QueuedChapter): Promise<void> {
  const records = getRecords();
  const record = await records.read<StoredChapter | undefined>((store) =>
    store.get(recordAt.chapter(ref))
  );
  if (!record) return; // canceled and queued again during the fetch: it starts anew
  if (await countChunks(ref) !== record.totalChunks) {
    return await markFailed(ref.userId, queued, FAULTS.chunks);
  }
  await records.write((store) => {
    store.put({ ...record, isComplete: true }, recordAt.chapter(ref));
    store.delete(recordAt.queued(ref));
  });
  await keepTexts(ref.userId, ref.bookId);
}

/** Marks a chapter as failed; the queue continues with the next one. */
async function markFailed(userId: string, queued: QueuedChapter, reason: string): Promise<void> {
  await putQueued(userId, [{ ...queued, state: "failed", reason }]);
  announce({ kind: "failed", text: FAULTS.leftOut(queued.chapter, reason) });
}

function makeReporter(ref: DownloadRef, bytes: number): (loadedBytes: number) => void {
  const samples: { atMs: number; loadedBytes: number }[] = [];
  let reportedMs = 0;
  return (loadedBytes) => {
    const atMs = performance.now();
    if (atMs - reportedMs < PROGRESS_EVERY_MS && loadedBytes < bytes) return;
    reportedMs = atMs;
    samples.push({ atMs, loadedBytes });
    while (samples.length > 2 && atMs - samples[0]!.atMs > SPEED_MS) samples.shift();
    const passedMs = atMs - samples[0]!.atMs;
    const bytesPerSec = passedMs > 0
      ? Math.round((loadedBytes - samples[0]!.loadedBytes) / passedMs * 1000)
      : 0;
    const progress: DownloadProgress = { ...ref, loadedBytes, bytes, bytesPerSec };
    announce({ kind: "progress", progress });
  };
}

function untilOnline(pauseMs: number): Promise<void> {
  const isOver = new AbortController(), { signal } = isOver;
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener("abort", () => clearTimeout(timer));
    addEventListener("online", () => resolve(), { signal });
  }).finally(() => isOver.abort());
}
