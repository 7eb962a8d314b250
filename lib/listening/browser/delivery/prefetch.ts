import { readGrant } from "@/lib/media/addresses.ts";
import type { PlayerModel } from "../player/model.ts";
import type { PlayerChapter } from "@/lib/listening/player/types.ts";

/** Prefetching starts this long before the end, in seconds of listening, or in the last share of the chapter. */
const LAST_SEC = 30;
const LAST_SHARE = 0.2;
/** About twenty seconds of sound: what a browser buffers before it starts to play. */
const WARM_BYTES = 256 * 1024;

export interface PrefetchPorts {
  /** Renews the book's grants, which may expire before the next chapter begins. */
  refreshGrants(player: PlayerModel): Promise<boolean>;
  /** Prepares the chapter's adaptive renditions; false when it has none. */
  prepare(src: string): Promise<boolean>;
  fetch: typeof fetch;
}

/** Whether the end of a chapter is near: in less than 30 s at this rate, or within the last fifth. */
export function isNearEnd(positionSec: number, durationSec: number, rate: number): boolean {
  const leftSec = durationSec - positionSec;
  return leftSec / rate < LAST_SEC || leftSec < durationSec * LAST_SHARE;
}

/**
 * Fetches the beginning of the next chapter near the end of the current one.
 *
 * @param stop ends the prefetching
 * @returns a function that repeats a prefetch already made, after a change of the quality
 */
export function prefetchNext(
  player: PlayerModel,
  element: HTMLMediaElement,
  ports: PrefetchPorts,
  stop: AbortSignal,
): () => void {
  /** Book and number of the chapter fetched last. */
  let warmed = "";
  /** Prefetches run one after the other, so that the latest one wins. */
  let work = Promise.resolve();
  const nameNext = () => `${player.list.book.peek()?.id}/${player.list.next.peek()?.number}`;
  const begin = () => {
    const next = player.list.next.peek();
    if (!next?.src || nameNext() === warmed || player.localEngine.peek()?.has(next.src)) return;
    warmed = nameNext();
    work = work.then(() => warm(player, next, ports)).catch(() => {}); // then the chapter is fetched when it is opened
  };
  element.addEventListener("timeupdate", () => {
    const { paused, currentTime, duration, defaultPlaybackRate: rate } = element;
    const sounds = !paused && !player.media.waiting.peek(); // the sound comes first
    if (sounds && isNearEnd(currentTime, duration, rate)) begin();
  }, { signal: stop });
  return () => {
    if (nameNext() !== warmed) return;
    warmed = "";
    begin();
  };
}

async function warm(
  player: PlayerModel,
  next: PlayerChapter,
  { refreshGrants, prepare, fetch }: PrefetchPorts,
): Promise<void> {
  if (readGrant(next.src!) !== null) await refreshGrants(player);
  const now = player.list.next.peek();
  if (now?.number !== next.number || !now.src) return;
  if (await prepare(now.src).catch(() => false)) return;
  // Fills the HTTP cache, from which the element reads.
  const range = `bytes=0-${WARM_BYTES - 1}`;
  await (await fetch(now.src, { headers: { range }, priority: "low" })).arrayBuffer();
}
