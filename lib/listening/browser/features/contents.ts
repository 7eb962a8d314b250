import { effect } from "@preact/signals";
import { findPressed } from "@/lib/platform/browser/find_pressed.ts";
import type { PlayerModel } from "../player/model.ts";
import type { PlayerBook } from "@/lib/listening/player/types.ts";

const ROW = "a[data-chapter]";

/**
 * Lets the page's table of contents, plain links of the server, speak to the player while it is there:
 * a press plays the chapter at once instead of opening the page again, and the row that plays is marked.
 *
 * @returns ends it
 */
export function bindContents(player: PlayerModel, book: PlayerBook): () => void {
  const press = (event: MouseEvent) => {
    const row = findPressed(event, ROW);
    if (!row) return;
    event.preventDefault();
    event.stopPropagation();
    player.playChapter(book, Number(row.dataset.chapter));
  };
  // In the capture phase, or the page's own navigation would have followed the link already.
  document.addEventListener("click", press, true);
  const stopMarking = effect(() => {
    if (player.list.book.value?.id !== book.id) return;
    const current = String(player.list.chapterNumber.value);
    for (const row of document.querySelectorAll<HTMLElement>(ROW)) {
      if (row.dataset.chapter === current) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  });
  return () => {
    document.removeEventListener("click", press, true);
    stopMarking();
  };
}
