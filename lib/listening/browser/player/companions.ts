/** What a playing player needs and a silent page does not: fetched at the first play. */
import type { Signal } from "@preact/signals";
import { cacheAhead } from "@/lib/downloads/browser/player/cache_ahead.ts";
import { type Casting, watchCasting } from "./casting.ts";
import { watchConnection } from "./connection.ts";
import { keepGoing } from "./continuity.ts";
import { chooseDelivery, type Delivery } from "./delivery.ts";
import { offerEffects } from "../effects/offer.ts";
import { registerOnceHeard } from "@/lib/downloads/browser/register_once_heard.ts";
import { bindMediaSession } from "./media_session.ts";
import type { PlayerModel, PlayerPorts } from "./model.ts";
import { getStatus, recoverFromFaults } from "./recovery.ts";
import { renewGrants } from "./renewal.ts";
import { makeSleep, type Sleep } from "./sleep.ts";
import { reviveStalls } from "./stalls.ts";
import { WayBack } from "./way_back.ts";

export interface Companions {
  wayBack: WayBack;
  sleep: Sleep;
  delivery: Delivery;
  casting: Casting;
  /** Skipping silence and a clearer voice are offered here. */
  hasEffects: boolean;
  /** What the network does to the sound, in words; empty while all is well. */
  network: Signal<string>;
}

/** @param ports the player's own: the engine in them is replaced by one that can do more */
export function joinPlayer(
  player: PlayerModel,
  element: HTMLMediaElement,
  ports: PlayerPorts,
): void {
  const stop = player.disposed;
  keepGoing(player, element, stop);
  recoverFromFaults(player, element, {
    getStatus: async (src) => {
      const status = await getStatus(src);
      return player.copies.peek()?.judge(src, status) ?? status;
    },
    renewGrants,
  }, stop);
  reviveStalls(player, element, stop);
  bindMediaSession(player, element, stop);
  registerOnceHeard(element, stop);
  cacheAhead(player, stop);
  const wayBack = new WayBack(player, stop);
  const sleep = makeSleep(player, element, { wayBack, storage: ports.storage }, stop);
  player.companions.value = {
    wayBack,
    sleep,
    delivery: chooseDelivery(player, element, ports, stop),
    casting: watchCasting(element, stop),
    hasEffects: offerEffects(player, element, stop),
    network: watchConnection(player, stop),
  };
}
