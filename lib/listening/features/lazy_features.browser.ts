import { untracked } from "@preact/signals";
import { showPageAnew } from "@/lib/platform/show_page_anew.browser.ts";
import { chooseDelivery, type Delivery, refreshGrants } from "../delivery/delivery.browser.ts";
import { offerEffects } from "../effects/offer.browser.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import type { PlayerContext } from "./features.browser.ts";
import { followCards, sayChapter, wakeContinue, watchStage } from "./follow_page.browser.ts";
import { bindMediaSession, type Casting, watchCasting } from "./media_session.browser.ts";
import { saveBeforePayment } from "./payment_return.browser.ts";
import {
  getStatus,
  renewAddress,
  reopenStalled,
  retryPlayback,
  watchConnection,
} from "./recovery.browser.ts";
import { makeSleep, type Sleep } from "./sleep.browser.ts";
import { UndoSeek } from "./undo_seek.browser.ts";

const NEXT_CHAPTER_MS = 1500;

/**
 * What follows the end of a chapter: the next one after a breath, or the words for why not. Needed
 * only once something plays.
 *
 * @param stop ends it
 */
export function autoAdvance(
  player: PlayerModel,
  element: HTMLMediaElement,
  stop: AbortSignal,
): void {
  const goOn = () => {
    const next = player.list.next.value;
    if (!next) player.showNotice({ kind: "end" });
    else if (next.locked) player.showNotice({ kind: "rest-locked" });
    else if (player.settings.autoplayNext.value) player.upNext.value = next;
  };
  element.addEventListener("ended", goOn, { signal: stop });
  if (element.ended) untracked(goOn); // it was over before this was fetched
  // Whatever clears `upNext`, a pause, a seek, another chapter, thereby calls the next one off.
  const stopWaiting = player.watch(() => {
    if (!player.settings.autoplayNext.value) player.upNext.value = null;
    if (!player.upNext.value) return;
    const timer = setTimeout(() => player.play(), NEXT_CHAPTER_MS);
    return () => clearTimeout(timer);
  });
  stop.addEventListener("abort", stopWaiting);
}

/* What a playing player needs and a silent page does not: one chunk, fetched at the first play. */

/** What they offer to the interface: `player.features`. */
export interface LazyFeatures {
  undoSeek: UndoSeek;
  sleep: Sleep;
  delivery: Delivery;
  casting: Casting;
  /** Skipping silence and a clearer voice are offered here. */
  hasEffects: boolean;
}

/** The player of a tab, with what joins it. */
export type TabPlayer = PlayerModel<LazyFeatures>;

/** The engine in the ports is replaced by one that can do more. */
export function joinLazyFeatures({ player, element, ports }: PlayerContext): void {
  const stop = player.disposed;
  autoAdvance(player, element, stop);
  retryPlayback(player, element, {
    getStatus: async (src) => {
      const status = await getStatus(src);
      return player.localEngine.peek()?.judge(src, status) ?? status;
    },
    refreshGrants,
    onLocked() {
      // The page was made for a right that has ended: its locks and its offer come back.
      if (player.page.peek()?.id === player.list.book.peek()?.id) showPageAnew();
    },
  }, stop);
  reopenStalled(player, element, stop);
  renewAddress(player, element, { stop });
  bindMediaSession(player, element, stop);
  watchConnection(player, stop);
  wakeContinue(element, stop);
  saveBeforePayment(player, element, stop);
  watchStage(player, stop);
  followCards(player, stop);
  sayChapter(player, stop);
  const undoSeek = new UndoSeek(player, stop);
  const features: LazyFeatures = {
    undoSeek,
    sleep: makeSleep(player, element, { undoSeek, storage: ports.storage }, stop),
    delivery: chooseDelivery(player, element, ports, stop),
    casting: watchCasting(element, stop),
    hasEffects: offerEffects(player, element, stop),
  };
  player.features.value = features;
}
