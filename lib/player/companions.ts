/** What a playing player needs and a silent page does not: fetched at the first play. */
import type { Signal } from "@preact/signals";
import { watchConnection } from "./connection.ts";
import { keepGoing } from "./continuity.ts";
import { bindMediaSession } from "./media_session.ts";
import type { PlayerModel } from "./model.ts";
import { getStatus, recoverFromFaults } from "./recovery.ts";
import { renewGrants } from "./renewal.ts";
import { listenForShortcuts } from "./shortcuts.ts";
import { makeSleep, type Sleep } from "./sleep.ts";
import { reviveStalls } from "./stalls.ts";
import { WayBack } from "./way_back.ts";

export interface Companions {
  wayBack: WayBack;
  sleep: Sleep;
  /** What the network does to the sound, in words; empty while all is well. */
  network: Signal<string>;
}

/** @param storage null where the browser forbids it */
export function joinPlayer(
  player: PlayerModel,
  element: HTMLMediaElement,
  storage: Storage | null,
): void {
  const stop = player.disposed;
  keepGoing(player, element, stop);
  recoverFromFaults(player, element, { getStatus, renewGrants }, stop);
  reviveStalls(player, element, stop);
  bindMediaSession(player, element, stop);
  listenForShortcuts(player, stop);
  const wayBack = new WayBack(player, stop);
  const sleep = makeSleep(player, element, { wayBack, storage }, stop);
  player.companions.value = { wayBack, sleep, network: watchConnection(player, stop) };
}
