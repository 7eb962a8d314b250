import { formatClock } from "@/lib/platform/duration.ts";
import { readChapterRef } from "@/lib/media/addresses.ts";
import { CardWords } from "@/lib/listening/words/moments.ts";
import type { Marked } from "../page_marks.ts";
import type { PlayerModel } from "../player/model.ts";

/**
 * Lets the cards of the book that plays say what its bar says: the same chapter, the same second, and no
 * "Resume" while it sounds. A page that was made when the account had heard less shows an older place.
 *
 * @param stop ends it
 */
export function followCards(player: PlayerModel, stop: AbortSignal): void {
  const stopWatching = player.watch(() => {
    const { list, media, page, started } = player;
    const book = list.book.value, chapter = list.chapter.value, at = media.positionSec.value;
    const isPlaying = !media.paused.value && !media.ended.value;
    page.value; // another page may show other cards
    if (!book || !chapter?.src || !started.value) return;
    // Whoever owns the series is shown its books.
    for (const id of new Set([book.id, readChapterRef(chapter.src)?.sourceBook ?? book.id])) {
      for (const place of findAll(`[data-current-place="${id}"]`)) {
        say(place.firstElementChild, chapter.title);
        say(place.lastElementChild, formatClock(at));
      }
      for (const link of findAll(`[data-resume="${id}"]`)) {
        const words = link.querySelector("span")!;
        link.dataset.silent ??= words.textContent!;
        say(words, isPlaying ? CardWords.open : link.dataset.silent);
      }
    }
  });
  stop.addEventListener("abort", stopWatching);
}

const findAll = (marked: Marked) => document.querySelectorAll<HTMLElement>(marked);

/** What was said last: what stands there may have been translated by the browser. */
const said = new WeakMap<Element, string>();

/** Only what has changed: a text that is written anew is read out, and translated, anew. */
function say(element: Element | null, words: string): void {
  if (!element || (said.get(element) ?? element.textContent) === words) return;
  said.set(element, words);
  element.textContent = words;
}
