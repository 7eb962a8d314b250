/** Fetches the beginning of the next chapter before it is needed. */
import { readGrant } from "@/lib/media/addresses.ts";
import type { PlayerModel } from "../player/model.ts";
import type { PlayerChapter } from "@/lib/listening/player/types.ts";

const LAST_SEC = 30;
const LAST_SHARE = 0.2;
/** Some twenty seconds of sound: what a player reads before it begins. */
const WARM_BYTES = 256 * 1024;
const ENOUGH_DATA = 3;

export interface PrefetchPorts {
  /** Renews the book's grants when they would be old by the time the chapter begins. */
  refreshGrants(player: PlayerModel): Promise<boolean>;
  /** Prepares the chapter for an engine that begins it faster; false when there is none. */
  prepare(src: string): Promise<boolean>;
  fetch: typeof fetch;
}

/** Whether the end of a chapter is near, by the listener's clock. */
export function isNearEnd(positionSec: number, durationSec: number, rate: number): boolean {
  const leftSec = durationSec - positionSec;
  return leftSec / rate < LAST_SEC || leftSec < durationSec * LAST_SHARE;
}

/**
 * @param stop ends it
 * @returns prepares what is prepared already once more: something that it depends on has changed
 */
export function prefetchNext(
  player: PlayerModel,
  element: HTMLMediaElement,
  ports: PrefetchPorts,
  stop: AbortSignal,
): () => void {
  /** Book and number of the chapter that was warmed last. */
  let warmed = "";
  /** One after the other, so that the latest counts. */
  let work = Promise.resolve();
  const nameNext = () => `${player.list.book.peek()?.id}/${player.list.next.peek()?.number}`;
  const begin = () => {
    const next = player.list.next.peek();
    if (!next?.src || nameNext() === warmed || player.localEngine.peek()?.has(next.src)) return;
    warmed = nameNext();
    work = work.then(() => warm(player, next, ports)).catch(() => {}); // the press will fetch it
  };
  element.addEventListener("timeupdate", () => {
    const { paused, currentTime, duration, defaultPlaybackRate: rate, readyState } = element;
    if (paused || readyState < ENOUGH_DATA || !isNearEnd(currentTime, duration, rate)) return;
    begin();
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
  // Into the browser's cache, where the element will look first.
  const range = `bytes=0-${WARM_BYTES - 1}`;
  await (await fetch(now.src, { headers: { range }, priority: "low" })).arrayBuffer();
}
