import { bookIdOf, readSharedMoment, withoutPlace } from "@/lib/listening/player/address_place.ts";
import { writeTab } from "@/lib/platform/browser/tab_store.ts";
import type { PlayerModel } from "../player/model.ts";

/**
 * Something was heard: where it was heard is the place from now on, on reload and after signing in, and no
 * longer the one that the page's address asked for. A shared moment stays one press away (shared_moment.ts).
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
  // The way to sign in leads back to this page, by the address that it was made with.
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href*='redirect=']")) {
    const url = new URL(link.href);
    if (url.searchParams.get("redirect") !== asked) continue;
    url.searchParams.set("redirect", kept);
    link.href = url.pathname + url.search;
  }
}
