import { listen } from "@/lib/downloads/browser/announce.ts";
import { OfflineEngine } from "./offline_engine.ts";
import { getSoundElement } from "@/lib/listening/browser/sound/element.ts";
import { getListener } from "@/lib/listening/browser/player/listener.ts";
import type { PlayerModel } from "@/lib/listening/browser/player/model.ts";

/** Connects a player to the listener's downloads on this device. Idempotent. */
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
  // Refresh before the next chapter is opened: downloads may have finished or been found damaged since.
  for (const event of ["play", "ended", "error"]) {
    element.addEventListener(event, () => void engine.refresh(), { signal });
  }
}

/** Playback moves to another device, which cannot read downloads: it gets the stream. */
function playStream(player: PlayerModel, engine: OfflineEngine): void {
  if (engine.isLoaded && !player.media.paused.peek()) player.retry();
}
