/** What a player does when its listener signs out, in whatever tab of the browser (lib/site/browser/session/). */
import { VISITOR } from "./listener.ts";
import type { PlayerModel } from "./model.ts";

/** Events of the document: about to sign out, and signed out. */
export const SIGNING_OUT = "signing-out";
export const SIGNED_OUT = "signed-out";

/** @param stop ends it */
export function stopAtSignOut(player: PlayerModel, stop: AbortSignal): void {
  document.addEventListener(SIGNING_OUT, () => player.pause(), { signal: stop });
  document.addEventListener(SIGNED_OUT, () => {
    player.pause();
    player.listener.value = VISITOR; // nothing more is kept in the account's name
  }, { signal: stop });
}
