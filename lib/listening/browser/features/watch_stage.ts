import type { Marked } from "../page_marks.ts";
import type { PlayerModel } from "../player/model.ts";

/**
 * Keeps `player.isStageAway`: whoever reads on below the player of a book's page can pause all the same.
 *
 * @param stop ends it
 */
export function watchStage(player: PlayerModel, stop: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => {
    player.isStageAway.value = !entries.at(-1)!.isIntersecting;
  });
  const stopWatching = player.watch(() => {
    const stage = player.page.value &&
      document.querySelector("[data-book-player]" satisfies Marked);
    if (!stage) return;
    observer.observe(stage);
    return () => {
      observer.unobserve(stage);
      player.isStageAway.value = false;
    };
  });
  stop.addEventListener("abort", () => {
    stopWatching();
    observer.disconnect();
  });
}
