/** A shared address has passed over the account's place: it is offered, never silently replaced. */
import type { showPrompt } from "@/lib/platform/browser/prompt.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import type { PlayerModel } from "../player/model.ts";
import { findChapter } from "../player/playlist.ts";
import { passedOver, PlaceWords } from "@/lib/listening/words/moments.ts";

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
    const title = findChapter(book, chapter)?.title ?? passedOver.chapter(chapter);
    return ask({
      title: passedOver.title(book.title),
      text: passedOver.text(title, formatClock(positionSec)),
      choices: [
        { label: passedOver.goOn(formatClock(positionSec)), act: () => player.goToPassedOver() },
        { label: PlaceWords.stay, act: () => player.passedOver.value = null },
      ],
      onDismiss: () => player.passedOver.value = null,
    });
  });
  stop.addEventListener("abort", stopWatching);
}
