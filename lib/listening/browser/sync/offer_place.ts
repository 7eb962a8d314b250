/** A shared address has passed over the account's place: it is offered, never silently replaced. */
import type { showPrompt } from "@/lib/platform/browser/prompt.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import type { PlayerModel } from "../player/model.ts";
import { findChapter } from "../player/playlist.ts";

/** @param stop ends it */
export function offerPassedOver(
  player: PlayerModel,
  ask: typeof showPrompt,
  stop: AbortSignal,
): void {
  const stopWatching = player.watch(() => {
    const place = player.passedOver.value;
    if (!place) return;
    const { book, chapter, positionSec } = place;
    const title = findChapter(book, chapter)?.title ?? `chapter ${chapter}`;
    return ask({
      title: `You are in ${book.title} already`,
      text: `Your place is ${title}, ${formatClock(positionSec)}. This link leads to another.`,
      choices: [
        { label: `Go on at ${formatClock(positionSec)}`, act: () => player.goToPassedOver() },
        { label: "Stay here", act: () => player.passedOver.value = null },
      ],
      onDismiss: () => player.passedOver.value = null,
    });
  });
  stop.addEventListener("abort", stopWatching);
}
