import { effect } from "@preact/signals";
import { bindContents } from "./contents.ts";
import { getSoundElement } from "./element.ts";
import { openKept } from "./kept.ts";
import { getListener, VISITOR } from "./listener.ts";
import { PlayerModel } from "./model.ts";
import { progressiveEngine } from "./progressive.ts";
import { resumeHere } from "./resume_here.ts";

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
      resume: (book, start) =>
        resumeHere({ kept: openKept(), listener: getListener(), nowMs: Date.now() }, book, start),
    });
    callAtPlay(
      player,
      element,
      async (...it) => (await import("./companions.ts")).joinPlayer(...it),
    );
    // An account's other devices may move a silent player too.
    callAtPlay(
      player,
      element,
      async (...it) => (await import("./resume.ts")).keepResumable(...it),
      getListener() !== VISITOR,
    );
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

type Join = (player: PlayerModel, element: HTMLMediaElement) => Promise<void>;

/** Once, at the first play or at once; a fetch that fails is tried again at the next play. */
function callAtPlay(
  player: PlayerModel,
  element: HTMLMediaElement,
  join: Join,
  now = false,
): void {
  let called = false;
  const call = async () => {
    if (called) return;
    called = true;
    await join(player, element).catch(() => called = false); // not reachable just now
  };
  element.addEventListener("play", call, { signal: player.disposed });
  if (now || player.started.value) call();
}

/** Reading `localStorage` throws where the browser forbids storage. */
function getStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
