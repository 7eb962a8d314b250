import { listen } from "@/lib/downloads/browser/announce.ts";
import { OfflineEngine } from "./offline_engine.ts";
import { getSoundElement } from "@/lib/listening/browser/sound/element.ts";
import { getListener } from "@/lib/listening/browser/player/listener.ts";
import type { PlayerModel } from "@/lib/listening/browser/player/model.ts";

/** Gives a player the downloads of the listener on this device; calling it again changes nothing. */
export async function joinOfflineEngine(player: PlayerModel): Promise<void> {
  const userId = getListener();
  if (player.localEngine.peek()?.userId === userId) return;
  const element = getSoundElement();
  const engine = new OfflineEngine({ element, userId, getStream: () => player.stream });
  await engine.refresh();
  player.localEngine.value = engine;
  listen(({ kind }) => kind === "changed" && void engine.refresh());
  const { disposed: signal } = player;
  for (const target of [element.remote, element]) {
    for (const event of ["connecting", "webkitcurrentplaybacktargetiswirelesschanged"]) {
      target?.addEventListener(event, () => playStream(player, engine), { signal });
    }
  }
  // Before the next chapter is opened: downloads may have finished or been found damaged meanwhile.
  for (const event of ["play", "ended", "error"]) {
    element.addEventListener(event, () => void engine.refresh(), { signal });
  }
}

/** Playback moves to another device: that one is given the stream. */
function playStream(player: PlayerModel, engine: OfflineEngine): void {
  if (engine.isLoaded && !player.media.paused.peek()) player.retry();
}
