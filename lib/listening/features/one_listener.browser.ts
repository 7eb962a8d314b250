/**
 * A session that ends while its page is open: the account's paid sound stops and the player leads to signing
 * in. If the same listener signs in again, playback resumes at the same second.
 */

import { readGrant } from "@/lib/media/addresses.ts";
import { holdLock } from "@/lib/platform/hold_lock.browser.ts";
import { showPageAnew } from "@/lib/platform/show_page_anew.browser.ts";
import { VISITOR } from "../first_bytes/attributes.ts";
import { SIGNED_OUT, SIGNING_OUT } from "../first_bytes/handover.ts";
import type { PlayerModel } from "../player/model.browser.ts";

interface SessionEndPorts {
  /** Fetches fresh grants for the book in the player; false: there are none. */
  refreshGrants(player: PlayerModel): Promise<boolean>;
  /** Loads the page again, because what it shows of the account's rights is outdated. */
  showPageAnew(): void;
}

/** A page with unsaved input is not reloaded. */
export function showPageUnlessWritten(): void {
  const texts = [...document.querySelectorAll("textarea")];
  if (texts.every((it) => it.value === it.defaultValue)) showPageAnew();
}

/** @param stop ends it */
export function followSessionEnd(
  player: PlayerModel,
  { refreshGrants, showPageAnew }: SessionEndPorts,
  stop: AbortSignal,
): void {
  /** Paid sound was stopped here and should resume. */
  let isOwed = false;

  const goOn = () => {
    player.signedOut.value = null;
    player.dismissNotice();
    if (isOwed && player.list.chapter.peek()?.src) player.retry();
    isOwed = false;
  };
  const end = async () => {
    isOwed = true;
    player.pause();
    player.showNotice({ kind: "signed-out" });
    // Another tab has signed in meanwhile: resumes without a question.
    if (await refreshGrants(player)) return goOn();
    if (player.page.peek()?.id === player.list.book.peek()?.id) showPageAnew();
  };
  const stopEnding = player.watch(() => {
    const isWanted = player.retrying.value || !player.media.paused.value;
    if (player.signedOut.value !== null && isWanted && isPaid(player)) void end();
  });
  const stopMeeting = player.watch(() => {
    const listener = player.listener.value, owner = player.signedOut.peek();
    if (owner === null || listener === VISITOR) return;
    if (listener !== owner) isOwed = false;
    void refreshGrants(player).then(goOn);
  });
  stop.addEventListener("abort", () => {
    stopEnding();
    stopMeeting();
  });
}

/** Whether the chapter in the player needs a right of the account. */
function isPaid({ list }: PlayerModel): boolean {
  const src = list.chapter.value?.src;
  return src ? readGrant(src) !== null : false;
}

const SOUND_LOCK = "lamplight:sound";

/**
 * Only one tab plays at a time: it holds a Web Lock while it does. A second tab stays silent and explains why; another
 * press on Play takes over, which stops the first. Without Web Locks every tab may play.
 *
 * @param onTakeOver called when this tab plays on what another tab was playing
 * @param stop ends it
 */
export function ownSound(
  player: PlayerModel,
  element: HTMLMediaElement,
  onTakeOver: () => void,
  stop: AbortSignal,
): void {
  let release: (() => void) | null = null;
  /** The listener was told that another tab plays. */
  let isTold = false;

  const hold = async (options: LockOptions): Promise<"played again" | "over"> => {
    let own: (() => void) | null = null;
    const end = await holdLock(SOUND_LOCK, options, async () => {
      if (element.paused) return; // stopped before the lock was granted
      await new Promise<void>((resolve) => release = own = resolve);
    });
    // Another tab may have taken the lock during a pause: no message.
    const isOurs = own !== null && release === own;
    if (isOurs) release = null;
    if (end === "busy") yieldSound(false);
    else if (end === "taken" && isOurs) yieldSound(true);
    return end === "released" && !element.paused ? "played again" : "over";
  };

  const yieldSound = (isTaken: boolean) => {
    player.pause();
    player.showNotice({ kind: "other-tab", isTaken });
    isTold = true;
  };

  /** From the request until the lock is free again: a second request would be blocked by this tab itself. */
  let isBusy = false;
  const start = async () => {
    if (isBusy) return;
    isBusy = true;
    const options = isTold ? { steal: true } : { ifAvailable: true };
    if (isTold) onTakeOver();
    isTold = false;
    const end = await hold(options);
    isBusy = false;
    if (end === "played again" && !stop.aborted) void start();
  };
  const end = () => {
    // Between two chapters this tab keeps the lock.
    if (!player.upNext.peek() && !player.retrying.peek()) release?.();
  };

  element.addEventListener("play", start, { signal: stop });
  element.addEventListener("pause", end, { signal: stop });
  stop.addEventListener("abort", () => release?.());
  if (!element.paused) void start();
}

/**
 * Stops the player when its listener signs out in any tab of the browser (lib/site/page/session.browser.ts).
 *
 * @param stop ends it
 */
export function stopAtSignOut(player: PlayerModel, stop: AbortSignal): void {
  document.addEventListener(SIGNING_OUT, () => player.pause(), { signal: stop });
  document.addEventListener(SIGNED_OUT, () => {
    player.pause();
    player.listener.value = VISITOR; // nothing more is stored for the account
  }, { signal: stop });
}
