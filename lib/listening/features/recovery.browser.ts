import { getStreamOf } from "../first_bytes/handover.ts";
import { computed, signal, untracked } from "@preact/signals";
import type { PlayerModel } from "../player/model.browser.ts";
import { NetworkWords } from "../words/later.ts";

/** Shorter stalls are not shown. */
const WORTH_MS = 1000;
const SLOW_MS = 8000;
/** Without a byte for this long, the connection is lost, whatever the browser says of it. */
const LOST_MS = 5000;

/**
 * Keeps `player.networkStatus` and `player.isFailing`.
 *
 * @param stop ends it
 */
export function watchConnection(player: PlayerModel, stop: AbortSignal): void {
  const { media, retrying, networkStatus: words } = player;
  const online = signal(navigator.onLine);
  const hear = () => online.value = navigator.onLine;
  globalThis.addEventListener("online", hear, { signal: stop });
  globalThis.addEventListener("offline", hear, { signal: stop });
  /** Sound is wanted and does not come. */
  const isSilent = computed(() => retrying.value || media.waiting.value);
  const isLost = signal(false);
  const stopCounting = player.watch(() => {
    if (!isSilent.value) return void (isLost.value = false);
    if (!retrying.value) void media.buffered.value; // a byte starts the count again
    const timer = setTimeout(() => isLost.value = true, LOST_MS);
    return () => clearTimeout(timer);
  });
  const stopWatching = player.watch(() => {
    player.isFailing.value = isLost.value && retrying.value && online.value;
    if (isSilent.value && (isLost.value || !online.value)) {
      words.value = NetworkWords.waiting;
    } else if (isSilent.value) {
      const later = [[WORTH_MS, NetworkWords.loading], [SLOW_MS, NetworkWords.slow]] as const;
      const timers = later.map(([ms, text]) => setTimeout(() => words.value = text, ms));
      return () => timers.forEach(clearTimeout);
    } else {
      const isSounding = !media.paused.value && !media.ended.value;
      words.value = isSounding && !online.value ? NetworkWords.playing : "";
    }
    return undefined;
  });
  stop.addEventListener("abort", stopCounting);
  stop.addEventListener("abort", stopWatching);
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** After this long without a network, the listener will press play. */
const PATIENCE_MS = 30 * 60_000;

/**
 * Requests repeatedly, with growing delays and at once when the browser is back online, until there is an
 * answer.
 *
 * @param ask HTTP status of the resource; 0: unreachable
 * @param stop cancels it
 * @returns the status; 0 when it was cancelled or half an hour has passed
 */
async function untilReachable(
  ask: () => Promise<number>,
  stop: AbortSignal,
): Promise<number> {
  const begunMs = Date.now();
  for (let waitMs = FIRST_WAIT_MS; Date.now() - begunMs < PATIENCE_MS; waitMs *= 2) {
    await nextChance(Math.min(waitMs, LONGEST_WAIT_MS), stop);
    if (stop.aborted) return 0;
    const status = await ask();
    if (status !== 0) return status;
  }
  return 0;
}

/** Resolves after this time, when the browser comes online, or when cancelled. */
function nextChance(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController(), once = { signal: settled.signal };
    const settle = () => {
      clearTimeout(timer);
      settled.abort();
      resolve();
    };
    const timer = setTimeout(settle, ms);
    globalThis.addEventListener("online", settle, once);
    stop.addEventListener("abort", settle, once);
    if (stop.aborted) settle();
  });
}

/** Share of an address's lifetime that is used; the rest allows for the store's clock and the network. */
const SHARE = 0.75;

/**
 * Where players are redirected to a signed address elsewhere (`<html data-led>`, its lifetime in seconds),
 * browsers keep requesting the rest of the sound there after the address has expired, for half a minute. The
 * source is opened again as soon as data are missing that late: after a seek or a long pause.
 *
 * @param o.stop ends it
 */
export function renewAddress(
  player: PlayerModel,
  element: HTMLMediaElement,
  { root = document.documentElement, stop }: { root?: HTMLElement; stop: AbortSignal },
): void {
  const lifeMs = Number(root.dataset.led) * 1000 * SHARE;
  if (!lifeMs) return;
  let begunMs = performance.now();
  // Not "loadstart": an element that is told to play fires "waiting" before it begins to load.
  element.addEventListener("emptied", () => begunMs = performance.now(), { signal: stop });
  element.addEventListener("waiting", () => {
    const isLed = getStreamOf(element) === element.src;
    if (!isLed || performance.now() - begunMs < lifeMs) return;
    begunMs = performance.now();
    player.retry();
  }, { signal: stop });
}

const RETRY_MS = 1000;
/** A failure within this distance of the last is the same one; further on, the retry had worked. */
const SAME_FAULT_SEC = 5;
const UNREACHABLE = 0;
const UNAUTHORIZED = 401;
const PAYMENT_REQUIRED = 402;

interface RetryPorts {
  /** HTTP status a stream address answers with; 0 when it cannot be reached. */
  getStatus(src: string): Promise<number>;
  /** Fetches fresh grants for the book in the player; false: there are none. */
  refreshGrants(player: PlayerModel): Promise<boolean>;
  /** Called when the stream answers 402: the locks that the page shows are outdated. */
  onLocked(): void;
}

/**
 * Recovers without the listener where possible: one silent retry after a failure, a fresh grant after a 401,
 * waiting while the network is away. Other failures get a notice. A premium stream (402) is not retried.
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
  /** Tracked by events: a failed element is paused before it fires `error`. */
  let isWanted = !element.paused;
  /** Belongs to the latest attempt: answers for earlier ones are ignored. */
  let present = new AbortController();

  const cancel = () => {
    clearTimeout(timer);
    present.abort();
  };

  const giveUp = (status: number, code: number) => {
    fault = null; // the listener's own next attempt gets a silent retry again
    player.pause();
    if (status === PAYMENT_REQUIRED) onLocked();
    player.showNotice(
      status === PAYMENT_REQUIRED ? { kind: "rest-locked" } : { kind: "error", code, status },
    );
  };

  const recover = async () => {
    // The chapter's address, not the element's: an engine may use others.
    const src = player.list.chapter.peek()?.src ?? element.src, atSec = player.lastKnownSec;
    const again = fault?.src === src && Math.abs(fault.atSec - atSec) < SAME_FAULT_SEC;
    fault = { src, atSec, renewed: again && fault?.renewed === true };
    player.retrying.value = true;
    cancel();
    const { signal } = present = new AbortController();
    const code = element.error?.code ?? 0;
    if (!again) timer = setTimeout(() => player.retry(), RETRY_MS);
    // Only the stream's own answer tells the reason: the element calls every refusal "source not supported".
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
    // A preload that fails before sound was wanted stays silent: the press tries again.
    if (isWanted || player.retrying.value) recover();
  }, { signal: stop });
  element.addEventListener("emptied", cancel, { signal: stop });
  element.addEventListener("playing", () => player.retrying.value = false, { signal: stop });
  // A pause or another chapter clears `retrying`, which cancels the retry.
  const stopWatching = player.watch(() => {
    if (!player.retrying.value) cancel();
  });
  stop.addEventListener("abort", stopWatching);
  if (element.error) recover(); // it failed while this code was being fetched
}

export async function getStatus(src: string): Promise<number> {
  try {
    return (await fetch(src, { method: "HEAD", signal: AbortSignal.timeout(5000) })).status;
  } catch {
    return UNREACHABLE;
  }
}

/** A stall this long without a byte is a dead connection. */
const DEAD_MS = 10_000;

/**
 * Reopens the source when the sound has stopped on a dead connection: after a phone has changed networks, a
 * request may neither end nor fail.
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
