/** What the session of its listener means to a player: it may end elsewhere, or by signing out in another tab. */
import { LOGIN_PATH, withRedirect } from "@/lib/accounts/addresses.ts";
import { VISITOR } from "./listener.ts";
import type { PlayerModel } from "./model.ts";

/** Events of the document: about to sign out, and signed out, in whatever tab (lib/site/browser/session/). */
export const SIGNING_OUT = "signing-out";
export const SIGNED_OUT = "signed-out";

/** Whether a call on behalf of an account was refused because nobody is signed in (401), or somebody else (403). */
export const isSignedOut = (status: number): boolean => status === 401 || status === 403;

/** The sign-in page that leads back to the page on display. */
export const signInHerePath = (): string =>
  withRedirect(LOGIN_PATH, location.pathname + location.search);

/** @param stop ends it */
export function stopAtSignOut(player: PlayerModel, stop: AbortSignal): void {
  document.addEventListener(SIGNING_OUT, () => player.pause(), { signal: stop });
  document.addEventListener(SIGNED_OUT, () => {
    player.pause();
    player.listener.value = VISITOR; // nothing more is kept in the account's name
  }, { signal: stop });
}
