import { getSoundElement } from "./element.ts";
import { bindMediaSession } from "./media_session.ts";
import { PlayerModel } from "./model.ts";
import { progressiveEngine } from "./progressive.ts";

let player: PlayerModel | undefined;

/**
 * The player of this tab, made at the first call. Islands come and go with navigation; it stays.
 *
 * @throws on the server, where one player would be shared by all visitors
 */
export function getPlayer(): PlayerModel {
  if (typeof document === "undefined") {
    throw new Error("getPlayer was called on the server; it wants a browser.");
  }
  if (!player) {
    const element = getSoundElement();
    player = new PlayerModel(element, {
      engine: progressiveEngine(element),
      storage: getStorage(),
      getStatus,
    });
    bindMediaSession(player);
  }
  return player;
}

/** Reading `localStorage` throws where the browser forbids storage. */
function getStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

async function getStatus(src: string): Promise<number> {
  try {
    return (await fetch(src, { method: "HEAD", signal: AbortSignal.timeout(5000) })).status;
  } catch {
    return 0;
  }
}
