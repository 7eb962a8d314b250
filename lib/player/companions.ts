/** What a playing player needs and a silent page does not: fetched at the first play. */
import { keepGoing } from "./continuity.ts";
import { bindMediaSession } from "./media_session.ts";
import type { PlayerModel } from "./model.ts";
import { getStatus, recoverFromFaults } from "./recovery.ts";
import { listenForShortcuts } from "./shortcuts.ts";
import { makeSleep, type Sleep } from "./sleep.ts";
import { WayBack } from "./way_back.ts";

export interface Companions {
  wayBack: WayBack;
  sleep: Sleep;
}

/** @param storage null where the browser forbids it */
export function joinPlayer(
  player: PlayerModel,
  element: HTMLMediaElement,
  storage: Storage | null,
): void {
  const stop = player.disposed;
  keepGoing(player, element, stop);
  recoverFromFaults(player, element, getStatus, stop);
  bindMediaSession(player, element, stop);
  listenForShortcuts(player, stop);
  const wayBack = new WayBack(player, stop);
  const sleep = makeSleep(player, element, { wayBack, storage }, stop);
  player.companions.value = { wayBack, sleep };
}
