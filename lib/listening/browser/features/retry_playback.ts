import type { PlayerModel } from "../player/model.ts";
import { untilReachable } from "./reachable.ts";

const RETRY_MS = 1000;
/** Failing again within this distance is the same failure; further on, the retry had helped. */
const SAME_FAULT_SEC = 5;
const UNREACHABLE = 0;
const UNAUTHORIZED = 401;
const PAYMENT_REQUIRED = 402;

export interface RetryPorts {
  /** HTTP status a stream address answers with; 0 when it cannot be reached. */
  getStatus(src: string): Promise<number>;
  /** Fetches fresh grants for the book in the player; false when there are none to be had. */
  refreshGrants(player: PlayerModel): Promise<boolean>;
  /** Told when the stream asks for payment: what the page says of the book's locks is over. */
  onLocked(): void;
}

/**
 * Mends what can be mended without the listener: one silent second try after a failure, a fresh grant
 * after a 401, patience while the network is away. Words for the rest. A premium stream (402) needs no
 * second try.
 *
 * @param stop ends it
 */
export function retryPlayback(
  player: PlayerModel,
  element: HTMLMediaElement,
  { getStatus, refreshGrants, onLocked }: RetryPorts,
  stop: AbortSignal,
): void {
  let fault: { src: string; atSec: number; renewed: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** By its events: a failed element is paused before it tells of its failure. */
  let isWanted = !element.paused;
  /** Of what was begun last: an answer about something older concerns nobody. */
  let present = new AbortController();

  const cancel = () => {
    clearTimeout(timer);
    present.abort();
  };

  const giveUp = (status: number, code: number) => {
    fault = null; // the listener's own next try has its silent second one again
    player.pause();
    if (status === PAYMENT_REQUIRED) onLocked();
    player.showNotice(
      status === PAYMENT_REQUIRED ? { kind: "rest-locked" } : { kind: "error", code, status },
    );
  };

  const recover = async () => {
    // The chapter's address, not the element's: an engine may feed it by others.
    const src = player.list.chapter.peek()?.src ?? element.src, atSec = player.lastKnownSec;
    const again = fault?.src === src && Math.abs(fault.atSec - atSec) < SAME_FAULT_SEC;
    fault = { src, atSec, renewed: again && fault?.renewed === true };
    player.retrying.value = true;
    cancel();
    const { signal } = present = new AbortController();
    const code = element.error?.code ?? 0;
    if (!again) timer = setTimeout(() => player.retry(), RETRY_MS);
    // Only the stream's own answer tells why: the element names every refusal "source not supported".
    let status = await getStatus(src);
    if (signal.aborted) return;
    if (status === UNREACHABLE) {
      clearTimeout(timer);
      status = await untilReachable(() => getStatus(src), signal);
      if (signal.aborted) return;
      const isRefused = status === UNAUTHORIZED || status === PAYMENT_REQUIRED;
      if (status !== UNREACHABLE && !isRefused) return player.retry();
    }
    if (status === UNAUTHORIZED && !fault.renewed) {
      clearTimeout(timer);
      fault.renewed = true;
      const renewed = await refreshGrants(player);
      if (signal.aborted) return;
      if (renewed) return player.retry();
      return giveUp(status, code);
    }
    if (again || status === PAYMENT_REQUIRED || status === UNREACHABLE) giveUp(status, code);
  };

  const hearWish = () => isWanted = !element.paused;
  for (const event of ["play", "pause", "emptied"]) {
    element.addEventListener(event, hearWish, { signal: stop });
  }
  element.addEventListener("error", () => {
    // A preload that fails before anyone asked for sound stays silent: the press tries afresh.
    if (isWanted || player.retrying.value) recover();
  }, { signal: stop });
  element.addEventListener("emptied", cancel, { signal: stop });
  element.addEventListener("playing", () => player.retrying.value = false, { signal: stop });
  // Whatever clears `retrying`, a pause or another chapter, thereby calls the second try off.
  const stopWatching = player.watch(() => {
    if (!player.retrying.value) cancel();
  });
  stop.addEventListener("abort", stopWatching);
  if (element.error) recover(); // it failed while this was on its way
}

export async function getStatus(src: string): Promise<number> {
  try {
    return (await fetch(src, { method: "HEAD", signal: AbortSignal.timeout(5000) })).status;
  } catch {
    return UNREACHABLE;
  }
}
