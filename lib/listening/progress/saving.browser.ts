import { readChapterRef } from "@/lib/media/addresses.ts";
import { openLocalStore } from "@/lib/platform/local_store.browser.ts";
import { raiseToast, writeTab } from "@/lib/platform/tab.browser.ts";
import { VISITOR } from "../first_bytes/attributes.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { bookIdOf, readSharedMoment, withoutPlace } from "../player/saved_start.ts";
import { findChapter } from "../player/state.browser.ts";
import { noteHeardHere } from "../heard_here.browser.ts";
import { KeptWords } from "../words/later.ts";
import { Device, EventStore, Journal, openEventDb } from "./journal.browser.ts";
import { keepProgress, type KeptPlace, Places } from "./places.browser.ts";
import { Recorder, Seen } from "./recorder.browser.ts";
import { resumeSec } from "./saved_position.ts";
import { adoptVisitor, type JournalAnswer, JournalSender, sendInTime } from "./sender.browser.ts";
import { Follower, followLive } from "./sync.browser.ts";
import type { ProgressView } from "./view.ts";

/**
 * Removes the place from the page's address after something was heard there: a reload, or signing in, then
 * leads to the place that was heard. A shared moment stays available by a button (`offerSharedMoment`).
 */
function dropAddressPlace(player: PlayerModel, bookId: number): void {
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
  // The links to sign in carry this page's old address, without its language, in `redirect`.
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href*='redirect=']")) {
    const url = new URL(link.href);
    if (!asked.endsWith(url.searchParams.get("redirect")!)) continue;
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
class PlaceKeeper {
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

/*
 * Stores what must outlive the player: its journal, which is sent to the server, and what was playing. Also
 * follows the listener's other tabs and devices.
 */

export interface Saving {
  /** Goes to the place that another tab of this browser has reached. */
  catchUp(): void;
  /** Whether an account has unsent events; null for a visitor, who sends nothing. */
  hasUnsent: (() => boolean) | null;
}

/**
 * @param listener the account's id, or VISITOR
 * @param stop ends it
 */
export function keepResumable(
  player: PlayerModel,
  element: HTMLMediaElement,
  listener: string,
  stop: AbortSignal,
): Saving {
  const local = openLocalStore(), device = new Device(local), seen = new Seen();
  const store = new EventStore(local, openEventDb(), () => {
    // The account stores what this browser cannot, unless it is out of reach.
    if (!sender || sender.isInTrouble) showStorageFullToast();
  });
  const journal = new Journal({ listener, device, store });
  const keeper = new PlaceKeeper(player, new Places(local, listener), stop);

  // Events left by earlier pages show whether this browser is ahead of the server; the latest are loaded
  // before anything is followed or written.
  const opened = journal.open();
  const follow = (progress: ProgressView[]) => {
    if (listener !== VISITOR) keepProgress(local, listener, progress);
    follower.follow(progress);
  };
  const onSignedOut = () => stop.aborted || player.noteSignedOut();
  const sender = listener === VISITOR ? null : new JournalSender({
    journal,
    to: { path: "/api/progress", account: listener },
    onAnswer: ({ progress }) => follow(progress),
    onTrouble: () => store.isFull ? showStorageFullToast() : showUnsavedToast(),
    onSignedOut,
  }, stop);
  const recorder = new Recorder({
    player,
    element,
    journal,
    seen,
    onHeard(place) {
      keeper.keep(place);
      if (listener !== VISITOR) noteHeardHere(place.bookId);
      dropAddressPlace(player, place.bookId);
    },
    onMilestone(what, place) {
      if (what === "finish") keeper.finish(place);
      void sender?.send();
    },
  }, stop);
  const follower = new Follower({
    player,
    journal,
    recorder,
    seen,
    send: () => void sender?.send(),
  }, stop);

  const stopSeeing = player.watch(() => {
    const page = player.page.value;
    if (page?.saved) queueMicrotask(() => follow([page.saved!])); // after its start has been applied
  });
  stop.addEventListener("abort", stopSeeing);
  const live = followLive({ listener, onProgress: follow, onSignedOut }, stop);
  element.addEventListener("playing", () => live.lead(), { signal: stop });
  if (!element.paused) live.lead(); // pressed before this was loaded
  const catchUp = () => {
    const place = keeper.latest();
    if (place) follower.catchUp(place);
  };
  if (!sender) return { catchUp, hasUnsent: null };
  sendInTime(sender, element, stop);
  void opened.then(() => sender.send());
  const onAnswer = ({ progress }: JournalAnswer) => follow(progress);
  void adoptVisitor({ account: listener, local, store, device, onAnswer }, stop);
  return { catchUp, hasUnsent: () => journal.size > 0 };
}

function showUnsavedToast(): void {
  raiseToast({
    title: KeptWords.unsaved,
    text: KeptWords.unsavedText,
  });
}

function showStorageFullToast(): void {
  raiseToast({
    title: KeptWords.full,
    text: KeptWords.fullText,
    variant: "destructive",
  });
}
