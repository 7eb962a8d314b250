import { untracked } from "@preact/signals";
import type { PlayerModel } from "../player/model.ts";

const NEXT_CHAPTER_MS = 1500;

/**
 * What follows the end of a chapter: the next one after a breath, or the words for why not. Needed
 * only once something plays.
 *
 * @param stop ends it
 */
export function autoAdvance(
  player: PlayerModel,
  element: HTMLMediaElement,
  stop: AbortSignal,
): void {
  const goOn = () => {
    const next = player.list.next.value;
    if (!next) player.showNotice({ kind: "end" });
    else if (next.locked) player.showNotice({ kind: "rest-locked" });
    else if (player.settings.autoplayNext.value) player.upNext.value = next;
  };
  element.addEventListener("ended", goOn, { signal: stop });
  if (element.ended) untracked(goOn); // it was over before this was fetched
  // Whatever clears `upNext`, a pause, a seek, another chapter, thereby calls the next one off.
  const stopWaiting = player.watch(() => {
    if (!player.settings.autoplayNext.value) player.upNext.value = null;
    if (!player.upNext.value) return;
    const timer = setTimeout(() => player.play(), NEXT_CHAPTER_MS);
    return () => clearTimeout(timer);
  });
  stop.addEventListener("abort", stopWaiting);
}
