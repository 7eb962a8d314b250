import { effect } from "@preact/signals";
import { formatClock } from "@/lib/platform/duration.ts";
import { findPressed } from "@/lib/platform/element.browser.ts";
import { hasFields } from "@/lib/platform/local_store.browser.ts";
import { readTab } from "@/lib/platform/tab_store.browser.ts";
import { getListener, type Marked } from "../page_marks.browser.ts";
import type { PlayerModel, PlayerPorts } from "../player/model.browser.ts";
import type { SharedMoment } from "../player/saved_start.ts";
import { findChapter } from "../player/state.browser.ts";
import type { PlayerBook } from "../player/types.ts";

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

/** What a feature may use. */
export interface PlayerContext {
  player: PlayerModel;
  element: HTMLMediaElement;
  /** The player's own. */
  ports: PlayerPorts;
}

/**
 * Something that joins a player: it watches the model and the element and calls the model's verbs, which
 * knows nothing of it. It ends with `player.disposed`.
 */
export type PlayerFeature = (context: PlayerContext) => void | Promise<void>;

/** A feature that a silent page does not need. */
export interface LazyFeature {
  /** Fetches its code and joins it. */
  join: PlayerFeature;
  /** Whether it is wanted before the first play; read as signals are. */
  isWanted?(player: PlayerModel): boolean;
}

/** Joins it once, at the first play or when it is wanted; a fetch that fails is tried again at the next play. */
export function joinAtFirstPlay(context: PlayerContext, { join, isWanted }: LazyFeature): void {
  const { player, element } = context;
  let isJoined = false;
  const joinOnce = async () => {
    if (isJoined) return;
    isJoined = true;
    try {
      await join(context);
    } catch {
      isJoined = false; // its code cannot be fetched now
    }
  };
  element.addEventListener("play", joinOnce, { signal: player.disposed });
  const stop = effect(() => {
    if (player.started.value || isWanted?.(player)) joinOnce();
  });
  player.disposed.addEventListener("abort", stop);
}

/**
 * Tells who listens, at once and whenever a page that is shown in place says somebody else.
 *
 * @param stop ends it
 */
export function followListener(tell: (listener: string) => void, stop: AbortSignal): void {
  tell(getListener());
  // Said of every page; heard before its content is put in, which is why reading it waits.
  const titles = new MutationObserver(() => setTimeout(() => stop.aborted || tell(getListener())));
  titles.observe(document.querySelector("title")!, { childList: true });
  stop.addEventListener("abort", () => titles.disconnect());
}
