import type { PlayerModel } from "../player/model.browser.ts";

/**
 * Whether the element can be routed through Web Audio without harm. Not in WebKit, the engine of every browser on
 * iPhones and iPads: there the sound stops when the screen is locked or the page is in the background, some
 * renditions are silent from the start, and the routing of an element cannot be undone.
 */
export function mayProcessSound({ vendor }: Pick<Navigator, "vendor">): boolean {
  return "AudioContext" in globalThis && !vendor.startsWith("Apple");
}

/**
 * Loads the effects the first time that something plays while an effect is on. By then the listener has pressed
 * something, which browsers require before an AudioContext may run.
 *
 * @param stop ends the effects
 * @returns false where the browser cannot have them
 */
export function offerEffects(
  player: PlayerModel,
  element: HTMLMediaElement,
  stop: AbortSignal,
): boolean {
  if (!mayProcessSound(navigator)) return false;
  let isBegun = false;
  const stopWatching = player.watch(() => {
    const { media, settings } = player;
    const isWanted = settings.clearVoice.value || settings.skipSilence.value;
    if (isBegun || !isWanted || media.paused.value) return;
    isBegun = true;
    // The code could not be fetched, or the context may not run now: retried at the next play.
    import("./effects.browser.ts").then(
      async ({ processSound }) => isBegun = await processSound(player, element, stop),
      () => isBegun = false,
    );
  });
  stop.addEventListener("abort", stopWatching);
  return true;
}
