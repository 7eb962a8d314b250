/**
 * Sound over a step of paying that leaves the site, a bank's page or a hosted one: what sounded when the page
 * went is noted in the tab, and the page that the buyer comes back to goes on with it, at that second.
 */

import { readTab, removeTab, writeTab } from "@/lib/platform/tab_store.browser.ts";
import { isPaying } from "@/lib/shop/addresses.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import type { BookPlace } from "../player/state.browser.ts";

const KEY = "away";
/** Who comes back later has gone on to something else. */
const MAX_AWAY_MS = 60 * 60_000;

interface Away extends BookPlace {
  leftAtMs: number;
}

/** @param stop ends it */
export function saveBeforePayment(
  player: PlayerModel,
  element: HTMLMediaElement,
  stop: AbortSignal,
): void {
  addEventListener("pagehide", () => {
    const { place } = player;
    if (!place || element.paused || !isPaying(location.pathname)) return;
    writeTab(KEY, { ...place, leftAtMs: Date.now() } satisfies Away);
  }, { signal: stop });
  // The browser may have kept the page itself, and paused it.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && takeAway()) player.play();
  }, { signal: stop });
}

/** Goes on with it. Where the browser wants a press first, the bar stands at that second and waits for it. */
export function resumeAfterPayment(player: PlayerModel): void {
  const away = takeAway();
  const { pathname, search } = location;
  const isWayBack = isPaying(pathname) || search.includes("purchased=true");
  if (!away || !isWayBack || player.started.peek()) return;
  player.started.value = true;
  player.moveTo(away.book, away.chapter, away.positionSec, true);
}

function takeAway(): Away | null {
  const away = readTab(KEY) as Away | null;
  removeTab(KEY);
  return away && Date.now() - away.leftAtMs < MAX_AWAY_MS ? away : null;
}
