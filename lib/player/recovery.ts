import type { PlayerModel } from "./model.ts";

const RETRY_MS = 1000;
/** Failing again within this distance is the same failure; further on, the retry had helped. */
const SAME_FAULT_SEC = 5;
const PAYMENT_REQUIRED = 402;

/** HTTP status a stream address answers with; 0 when it cannot be reached. */
export type GetStatus = (src: string) => Promise<number>;

/**
 * One silent second try after a failure, then words. A premium stream (402) needs no second try.
 *
 * @param stop ends it
 */
export function recoverFromFaults(
  player: PlayerModel,
  element: HTMLMediaElement,
  getStatus: GetStatus,
  stop: AbortSignal,
): void {
  let fault: { src: string; atSec: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was begun since: an answer about something older concerns nobody. */
  let era = 0;

  const cancel = () => {
    clearTimeout(timer);
    era++;
  };

  const recover = async () => {
    const now = { src: element.src, atSec: player.standSec };
    const again = fault?.src === now.src && Math.abs(fault.atSec - now.atSec) < SAME_FAULT_SEC;
    fault = now;
    player.mending.value = true;
    cancel();
    if (!again) timer = setTimeout(() => player.retry(), RETRY_MS);
    const current = era, code = element.error?.code ?? 0;
    // Only the stream's own answer tells why: the element names every refusal "source not supported".
    const status = await getStatus(now.src);
    if (era !== current || !(again || status === PAYMENT_REQUIRED)) return;
    fault = null; // the listener's own next try has its silent second one again
    player.pause();
    player.tell(
      status === PAYMENT_REQUIRED ? { kind: "rest-locked" } : { kind: "error", code, status },
    );
  };

  element.addEventListener("error", () => {
    // A preload that fails before anyone asked for sound stays silent: the press tries afresh.
    if (!element.paused || player.mending.value) recover();
  }, { signal: stop });
  element.addEventListener("emptied", cancel, { signal: stop });
  element.addEventListener("playing", () => player.mending.value = false, { signal: stop });
  // Whatever clears `mending`, a pause or another chapter, thereby calls the second try off.
  const stopWatching = player.watch(() => {
    if (!player.mending.value) cancel();
  });
  stop.addEventListener("abort", stopWatching);
  if (element.error) recover(); // it failed while this was on its way
}

export async function getStatus(src: string): Promise<number> {
  try {
    return (await fetch(src, { method: "HEAD", signal: AbortSignal.timeout(5000) })).status;
  } catch {
    return 0;
  }
}
