import { untracked } from "@preact/signals";
import type { PlayerModel } from "../player/model.ts";

/** A stall without a byte for so long is a connection that has died without saying so. */
const DEAD_MS = 10_000;

/**
 * Opens the source anew when the sound has run dry on a dead connection: a phone that changes networks
 * leaves a request that never ends and never fails.
 *
 * @param stop ends it
 */
export function reopenStalled(
  player: PlayerModel,
  element: HTMLMediaElement,
  stop: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isStalled = () => player.media.waiting.peek() && !player.retrying.peek();
  const revive = () => {
    if (isStalled() && navigator.onLine) player.retry();
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    if (isStalled()) timer = setTimeout(revive, DEAD_MS);
  };
  element.addEventListener("progress", wait, { signal: stop });
  globalThis.addEventListener("online", revive, { signal: stop });
  const stopWatching = player.watch(() => {
    void player.media.waiting.value;
    untracked(wait);
  });
  stop.addEventListener("abort", () => {
    stopWatching();
    clearTimeout(timer);
  });
}
