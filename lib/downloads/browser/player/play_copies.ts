import { listen } from "@/lib/downloads/browser/announce.ts";
import { Copies } from "./copies.ts";
import { getSoundElement } from "@/lib/listening/browser/player/element.ts";
import { getListener } from "@/lib/listening/browser/player/listener.ts";
import type { PlayerModel } from "@/lib/listening/browser/player/model.ts";

/** Joins to a player what this device holds of the listener's books; again changes nothing. */
export async function playCopies(player: PlayerModel): Promise<void> {
  const userId = getListener();
  if (player.copies.peek()?.userId === userId) return;
  const element = getSoundElement();
  const copies = new Copies({ element, userId, getStream: () => player.stream });
  await copies.refresh();
  player.copies.value = copies;
  listen(({ kind }) => kind === "changed" && void copies.refresh());
  const { disposed: signal } = player;
  for (const target of [element.remote, element]) {
    for (const event of ["connecting", "webkitcurrentplaybacktargetiswirelesschanged"]) {
      target?.addEventListener(event, () => giveAway(player, copies), { signal });
    }
  }
  // Before the next chapter is opened: more may have come since, or one turned out to be damaged.
  for (const event of ["play", "ended", "error"]) {
    element.addEventListener(event, () => void copies.refresh(), { signal });
  }
}

/** To another device: that one takes the stream. */
function giveAway(player: PlayerModel, copies: Copies): void {
  if (copies.isLoaded && !player.media.paused.peek()) player.retry();
}
