/** What a player does when its listener signs out, in whatever tab of the browser (lib/site/session/). */

import { VISITOR } from "../page_marks.browser.ts";
import type { PlayerModel } from "./model.browser.ts";

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
