import { effect } from "@preact/signals";
import { bindContents } from "./contents.ts";
import { getSoundElement } from "./element.ts";
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
    });
    callCompanions(player, element);
    showContents(player);
  }
  return player;
}

function showContents(player: PlayerModel): void {
  effect(() => {
    const book = player.page.value;
    return book ? bindContents(player, book) : undefined;
  });
}

/** At the first play; a fetch that fails is tried again at the next one. */
function callCompanions(player: PlayerModel, element: HTMLMediaElement): void {
  const called = new AbortController();
  const call = async () => {
    try {
      const { joinPlayer } = await import("./companions.ts");
      if (called.signal.aborted) return;
      called.abort();
      joinPlayer(player, element);
    } catch { /* not reachable just now */ }
  };
  element.addEventListener("play", call, { signal: called.signal });
  if (player.started.value) call();
}

/** Reading `localStorage` throws where the browser forbids storage. */
function getStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
