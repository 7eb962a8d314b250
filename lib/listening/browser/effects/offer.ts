import type { PlayerModel } from "../player/model.ts";

/**
 * Whether sound may go through Web Audio here without harm. Not in Apple's browser engine, which is every
 * browser on iPhones and iPads: there it falls silent when the screen is locked or the page is left, some
 * renditions come out silent at once, and an element that was led there cannot be led back.
 */
export function mayProcessSound({ vendor }: Pick<Navigator, "vendor">): boolean {
  return "AudioContext" in globalThis && !vendor.startsWith("Apple");
}

/**
 * Begins the effects at the first sound for which one is switched on: by then there has been a press,
 * which browsers want before they let a page make sound this way.
 *
 * @param stop ends it
 * @returns false where none are offered
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
    // Not reachable, or not allowed just now: again at the next play.
    import("./process.ts").then(
      async ({ processSound }) => isBegun = await processSound(player, element, stop),
      () => isBegun = false,
    );
  });
  stop.addEventListener("abort", stopWatching);
  return true;
}
