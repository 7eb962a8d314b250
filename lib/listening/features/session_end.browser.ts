/**
 * A session that ends while its page is open: the account's paid sound stops and the player leads to signing in.
 * Whoever signs in as the same listener hears it go on at the same second.
 */

import { readGrant } from "@/lib/media/addresses.ts";
import { showPageAnew } from "@/lib/platform/show_page_anew.browser.ts";
import { VISITOR } from "../page_marks.browser.ts";
import type { PlayerModel } from "../player/model.browser.ts";

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
