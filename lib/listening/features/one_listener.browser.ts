/**
 * A session that ends while its page is open: the account's paid sound stops and the player leads to signing in.
 * Whoever signs in as the same listener hears it go on at the same second.
 */

import { readGrant } from "@/lib/media/addresses.ts";
import { holdLock } from "@/lib/platform/hold_lock.browser.ts";
import { showPrompt } from "@/lib/platform/prompt.browser.ts";
import { showPageAnew } from "@/lib/platform/show_page_anew.browser.ts";
import { VISITOR } from "../first_bytes/attributes.ts";
import { SIGNED_OUT, SIGNING_OUT } from "../first_bytes/handover.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { TabWords } from "../words/later.ts";

interface SessionEndPorts {
  /** Fetches fresh grants for the book in the player; false when there are none to be had. */
  refreshGrants(player: PlayerModel): Promise<boolean>;
  /** What the page says of the account's rights is over. */
  showPageAnew(): void;
}

/** A page that is being written on stays as it is. */
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
  /** Paid sound was stopped here: it is to go on. */
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
    // Signed in again by another tab meanwhile, it just goes on.
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
 * One tab sounds at a time: it holds a lock of the browser while it does. A second one stays silent, says
 * why and can take over, which silences the first. Where the browser gives no locks every tab may sound.
 *
 * @param onTakeOver about to play what another tab was playing
 * @param stop ends it
 */
export function ownSound(
  player: PlayerModel,
  element: HTMLMediaElement,
  onTakeOver: () => void,
  stop: AbortSignal,
): void {
  let release: (() => void) | null = null;
  let closeQuestion = () => {};

  const hold = async (options: LockOptions): Promise<"played again" | "over"> => {
    let own: (() => void) | null = null;
    const end = await holdLock(SOUND_LOCK, options, async () => {
      if (element.paused) return; // stopped again before the lock came
      closeQuestion();
      await new Promise<void>((resolve) => release = own = resolve);
    });
    // After a pause another tab may have taken it meanwhile, which is no news.
    const isOurs = own !== null && release === own;
    if (isOurs) release = null;
    if (end === "busy") yieldSound(TabWords.refused);
    else if (end === "taken" && isOurs) yieldSound(TabWords.taken);
    return end === "released" && !element.paused ? "played again" : "over";
  };

  const yieldSound = (text: string) => {
    player.pause();
    closeQuestion = showPrompt({
      title: TabWords.title,
      text,
      choices: [{ label: TabWords.takeOver, act: () => takeOver() }],
    });
  };

  const takeOver = () => {
    takesOver = true;
    onTakeOver();
    player.play();
  };
  let takesOver = false;

  /** From the request until the lock is free again: a second request would find it taken, by this tab. */
  let isBusy = false;
  const start = async () => {
    if (isBusy) return;
    isBusy = true;
    const options = takesOver ? { steal: true } : { ifAvailable: true };
    takesOver = false;
    const end = await hold(options);
    isBusy = false;
    if (end === "played again" && !stop.aborted) void start();
  };
  const end = () => {
    // Between two chapters the sound is still this tab's.
    if (!player.upNext.peek() && !player.retrying.peek()) release?.();
  };

  element.addEventListener("play", start, { signal: stop });
  element.addEventListener("pause", end, { signal: stop });
  stop.addEventListener("abort", () => release?.());
  if (!element.paused) void start();
}

/**
 * What a player does when its listener signs out, in whatever tab of the browser (lib/site/page/session.browser.ts).
 *
 * @param stop ends it
 */
export function stopAtSignOut(player: PlayerModel, stop: AbortSignal): void {
  document.addEventListener(SIGNING_OUT, () => player.pause(), { signal: stop });
  document.addEventListener(SIGNED_OUT, () => {
    player.pause();
    player.listener.value = VISITOR; // nothing more is kept in the account's name
  }, { signal: stop });
}
