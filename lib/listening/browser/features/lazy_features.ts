/** What a playing player needs and a silent page does not: one chunk, fetched at the first play. */
import { showPageAnew } from "@/lib/platform/browser/show_page_anew.ts";
import { chooseDelivery, type Delivery } from "../delivery/delivery.ts";
import { refreshGrants } from "../delivery/refresh_grants.ts";
import { offerEffects } from "../effects/offer.ts";
import type { PlayerContext } from "../player/feature.ts";
import type { PlayerModel } from "../player/model.ts";
import { autoAdvance } from "./auto_advance.ts";
import { noteAway } from "./away.ts";
import { type Casting, watchCasting } from "./casting.ts";
import { watchConnection } from "./connection.ts";
import { followCards } from "./follow_cards.ts";
import { bindMediaSession } from "./media_session.ts";
import { renewAddress } from "./renew_address.ts";
import { getStatus, retryPlayback } from "./retry_playback.ts";
import { sayChapter } from "./say_chapter.ts";
import { makeSleep, type Sleep } from "./sleep.ts";
import { reopenStalled } from "./stalls.ts";
import { UndoSeek } from "./undo_seek.ts";
import { wakeContinue } from "./wake_continue.ts";
import { watchStage } from "./watch_stage.ts";

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
  noteAway(player, element, stop);
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
