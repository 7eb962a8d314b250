import { bookIdOf, readSharedMoment, withoutPlace } from "@/lib/listening/player/address_place.ts";
import { writeTab } from "@/lib/platform/browser/tab_store.ts";
import type { PlayerModel } from "../player/model.ts";

/**
 * Removes the place from the page's address after something was heard there: a reload, or signing in, then leads to
 * the place that was heard. A shared moment stays available by a button (shared_moment.ts).
 */
export function dropAddressPlace(player: PlayerModel, bookId: number): void {
  if (location.search === "" || bookIdOf(location.pathname) !== bookId) return;
  const asked = location.pathname + location.search, kept = withoutPlace(location);
  if (kept === null) return;
  const book = player.page.peek();
  const moment = book && readSharedMoment(location.search, book);
  if (moment) {
    player.sharedMoment.value = moment;
    writeTab("moment", moment);
  }
  history.replaceState(history.state, "", kept);
  // The links to sign in carry this page's old address in `redirect`.
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href*='redirect=']")) {
    const url = new URL(link.href);
    if (url.searchParams.get("redirect") !== asked) continue;
    url.searchParams.set("redirect", kept);
    link.href = url.pathname + url.search;
  }
}
