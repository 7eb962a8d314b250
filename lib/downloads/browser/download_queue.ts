/** The download queue: records in IndexedDB that any tab may change. */
import { announce } from "./announce.ts";
import type { DownloadRef } from "@/lib/downloads/chapter_download.ts";
import { getRecords, type QueuedChapter, recordAt } from "./records.ts";

export async function listQueue(userId: string): Promise<QueuedChapter[]> {
  const all = await getRecords().read<QueuedChapter[]>((store) =>
    store.getAll(recordAt.allQueued(userId))
  );
  return all.toSorted((a, b) => a.wantedAt - b.wantedAt || a.chapter - b.chapter);
}

export async function findQueued(ref: DownloadRef): Promise<QueuedChapter | undefined> {
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

/** Pauses all of them because of one, which says why. */
export async function pauseAt({ userId, bookId, chapter }: DownloadRef, reason: string) {
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
