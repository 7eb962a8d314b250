import { effect, untracked } from "@preact/signals";
import { bindContents } from "./contents.ts";
import { getSoundElement } from "./element.ts";
import { openKept } from "@/lib/platform/browser/local_store.ts";
import { getListener, VISITOR } from "./listener.ts";
import { PlayerModel, type PlayerPorts } from "./model.ts";
import { progressiveEngine } from "./progressive.ts";
import { resumeHere } from "./resume_here.ts";
import { listenForShortcuts } from "./shortcuts.ts";

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
    const ports: PlayerPorts = {
      engine: progressiveEngine(element),
      storage: getStorage(),
      resume: (book, start) =>
        resumeHere({ kept: openKept(), listener: getListener(), nowMs: Date.now() }, book, start),
    };
    const model = player = new PlayerModel(element, ports);
    // At once with the first play: the key that pauses cannot wait. Before it keys are the page's own.
    effect(() => {
      if (model.started.value) untracked(() => listenForShortcuts(model, model.disposed));
    });
    // At the first play, or sooner for who wants to choose.
    callAtPlay(
      model,
      element,
      async () => (await import("./companions.ts")).joinPlayer(model, element, ports),
      () => model.sheet.value !== null,
    );
    // An account's other devices may move a silent player too.
    callAtPlay(
      model,
      element,
      async () => (await import("./resume.ts")).keepResumable(model, element),
      () => getListener() !== VISITOR,
    );
    // What lies on this device is an account's.
    if (getListener() !== VISITOR) {
      import("@/lib/downloads/browser/player/play_copies.ts").then(({ playCopies }) =>
        playCopies(model)
      ).catch(() => {});
    }
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

/** Once, at the first play or when it is wanted; a fetch that fails is tried again at the next play. */
function callAtPlay(
  player: PlayerModel,
  element: HTMLMediaElement,
  join: () => Promise<void>,
  isWanted: () => boolean,
): void {
  let called = false;
  const call = async () => {
    if (called) return;
    called = true;
    await join().catch(() => called = false); // not reachable just now
  };
  element.addEventListener("play", call, { signal: player.disposed });
  const stop = effect(() => {
    if (player.started.value || isWanted()) call();
  });
  player.disposed.addEventListener("abort", stop);
}

/** Reading `localStorage` throws where the browser forbids storage. */
function getStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
