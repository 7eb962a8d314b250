import { formatClock } from "@/lib/platform/duration.ts";
import { readTab } from "@/lib/platform/browser/tab_store.ts";
import { hasFields } from "@/lib/platform/browser/local_store.ts";
import type { SharedMoment } from "@/lib/listening/player/address_place.ts";
import type { Marked } from "../page_marks.ts";
import type { PlayerModel } from "../player/model.ts";
import { findChapter } from "../player/playlist.ts";

/** Told by its fields: it comes out of the tab's storage. */
const isSharedMoment = hasFields<SharedMoment>({
  bookId: "number",
  chapter: "number",
  positionSec: "number",
});

/**
 * Keeps the moment of the shared link that led to a book one press away, on the book's page, after what was
 * heard there has taken its place in the address.
 *
 * @param stop ends it
 */
export function offerSharedMoment(player: PlayerModel, stop: AbortSignal): void {
  const kept = readTab("moment");
  if (isSharedMoment(kept)) player.sharedMoment.value = kept;
  const stopWatching = player.watch(() => {
    const moment = player.sharedMoment.value, book = player.page.value;
    if (!moment || book?.id !== moment.bookId) return;
    const chapter = findChapter(book, moment.chapter);
    const below = document.querySelector("[data-book-player]" satisfies Marked);
    if (!chapter?.src || !below) return;
    const line = document.createElement("p"), button = document.createElement("button");
    line.className = "aside";
    button.type = "button";
    button.className = "button button--quiet";
    button.textContent = `To the shared moment, ${formatClock(moment.positionSec)}`;
    button.title = chapter.title;
    button.onclick = () => player.jumpTo(book, moment.chapter, moment.positionSec);
    line.append(button);
    below.append(line);
    return () => line.remove();
  });
  stop.addEventListener("abort", stopWatching);
}
