import { readChapterRef } from "@/lib/media/addresses.ts";
import { writeTab } from "@/lib/platform/tab_store.browser.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { bookIdOf, readSharedMoment, withoutPlace } from "../player/saved_start.ts";
import { findChapter } from "../player/state.browser.ts";
import type { KeptPlace, Places } from "./places.browser.ts";
import { resumeSec } from "./saved_position.ts";

/**
 * Removes the place from the page's address after something was heard there: a reload, or signing in, then leads to
 * the place that was heard. A shared moment stays available by a button (shared_moment.ts).
 */
export function dropAddressPlace(player: PlayerModel, bookId: number): void {
  if (location.search === "" || bookIdOf(location.pathname) !== bookId) return;
  const asked = location.pathname + location.search, kept = withoutPlace(location);
  if (kept === null) return;
  const book = player.page.peek();
  const moment = book && readSharedMoment(location.search, book);
  if (moment) {
    player.sharedMoment.value = moment;
    writeTab("moment", moment);
  }
  history.replaceState(history.state, "", kept);
  // The links to sign in carry this page's old address in `redirect`.
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href*='redirect=']")) {
    const url = new URL(link.href);
    if (url.searchParams.get("redirect") !== asked) continue;
    url.searchParams.set("redirect", kept);
    link.href = url.pathname + url.search;
  }
}

interface Heard {
  bookId: number;
  chapter: number;
  positionSec: number;
}

/** Stores the place that was heard in this browser, and, when the page is hidden or left, what was playing. */
export class PlaceKeeper {
  readonly #player: PlayerModel;
  readonly #places: Places;
  #last: Heard | null = null;

  /** @param stop removes the event listeners */
  constructor(player: PlayerModel, places: Places, stop: AbortSignal) {
    this.#player = player;
    this.#places = places;
    const leave = () => this.#leave();
    addEventListener("pagehide", leave, { signal: stop });
    document.addEventListener("visibilitychange", () => document.hidden && leave(), {
      signal: stop,
    });
  }

  keep(place: Heard): void {
    this.#last = place;
    const { title = "", durationSec = Infinity } = this.#chapter(place) ?? {};
    this.#places.keep({ ...place, chapterTitle: title, savedAtMs: Date.now() }, durationSec);
  }

  /** A chapter has ended: stores the beginning of the next one, or no place when there is none that may be heard. */
  finish({ bookId }: Heard): void {
    const next = this.#player.list.next.peek();
    if (!next) return this.#places.finish(bookId);
    if (next.locked) return this.#places.forget(bookId);
    const { number: chapter, title: chapterTitle, durationSec } = next;
    const place = { bookId, chapter, chapterTitle, positionSec: 0, savedAtMs: Date.now() };
    this.#places.keep(place, durationSec);
  }

  /** The place stored last for the book in the player, by any tab. null: none, or it has expired. */
  latest(): KeptPlace | null {
    const bookId = this.#player.list.book.peek()?.id;
    return bookId === undefined ? null : this.#places.get(bookId, Date.now());
  }

  #leave(): void {
    const book = this.#player.list.book.peek(), last = this.#last;
    const chapter = last && this.#chapter(last);
    if (!book || !last || !chapter || this.#player.media.paused.peek()) return;
    const ref = chapter.src === null ? null : readChapterRef(chapter.src);
    this.#places.leave({
      audiobookId: last.bookId,
      chapter: last.chapter,
      position: resumeSec(last.positionSec, chapter.durationSec),
      chapterTitle: chapter.title,
      audiobookTitle: book.title,
      sourceBook: ref?.sourceBook ?? last.bookId,
      sourceChapter: ref?.sourceChapter ?? last.chapter,
      timestamp: Date.now(),
    });
  }

  #chapter({ bookId, chapter }: Heard) {
    const book = this.#player.list.book.peek();
    return book?.id === bookId ? findChapter(book, chapter) : null;
  }
}
