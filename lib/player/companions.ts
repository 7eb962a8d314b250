/** What a playing player needs and a silent page does not: fetched at the first play. */
import { keepGoing } from "./continuity.ts";
import { bindMediaSession } from "./media_session.ts";
import type { PlayerModel } from "./model.ts";
import { getStatus, recoverFromFaults } from "./recovery.ts";

export function joinPlayer(player: PlayerModel, element: HTMLMediaElement): void {
  keepGoing(player, element, player.disposed);
  recoverFromFaults(player, element, getStatus, player.disposed);
  bindMediaSession(player, player.disposed);
}
