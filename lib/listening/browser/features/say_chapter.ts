import { makeElement } from "@/lib/platform/browser/make_element.ts";
import type { PlayerModel } from "../player/model.ts";

/**
 * Says a new chapter of the book to screen readers, once: to them the words that change on the page are silent. On the
 * book's own page the stage has said the one that begins by itself, as the next one.
 *
 * @param stop ends it
 */
export function sayChapter(player: PlayerModel, stop: AbortSignal): void {
  const region = makeElement("p", "visually-hidden", "");
  region.setAttribute("role", "status");
  document.body.append(region);
  let last: { bookId: number; chapter: number } | undefined, announced: number | undefined;
  const stopWatching = player.watch(() => {
    const book = player.list.book.value, chapter = player.list.chapter.value;
    const upNext = player.upNext.value;
    if (!book || !chapter) return;
    const isOther = last?.bookId === book.id && last.chapter !== chapter.number;
    if (isOther && announced !== chapter.number) region.textContent = chapter.title;
    last = { bookId: book.id, chapter: chapter.number };
    announced = player.page.peek()?.id === book.id ? upNext?.number : undefined;
  });
  stop.addEventListener("abort", () => {
    stopWatching();
    region.remove();
  });
}
