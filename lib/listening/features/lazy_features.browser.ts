import { untracked } from "@preact/signals";
import { readChapterRef, streamPath } from "@/lib/media/addresses.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { makeElement } from "@/lib/platform/element.browser.ts";
import { showPageAnew } from "@/lib/platform/show_page_anew.browser.ts";
import { playPath } from "../addresses.ts";
import { chooseDelivery, type Delivery, refreshGrants } from "../delivery/delivery.browser.ts";
import { offerEffects } from "./effects_offer.browser.ts";
import { type Marked, soundAttributes } from "../first_bytes/attributes.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { getLoadedChapter } from "../player/sound.browser.ts";
import { CardWords, NetworkWords } from "../words/later.ts";
import { type PlayerContext, saveBeforePayment } from "./features.browser.ts";
import { bindMediaSession, type Casting, watchCasting } from "./media_session.browser.ts";
import {
  getStatus,
  renewAddress,
  reopenStalled,
  retryPlayback,
  watchConnection,
} from "./recovery.browser.ts";
import { makeSleep, type Sleep, UndoSeek } from "./sleep.browser.ts";

/**
 * Keeps the cards of the playing book in step with its bar: the same chapter and second, and no "Resume"
 * while it plays. A page made earlier shows an older place.
 *
 * @param stop ends it
 */
function followCards(player: PlayerModel, stop: AbortSignal): void {
  const stopWatching = player.watch(() => {
    const { list, media, page, started } = player;
    const book = list.book.value, chapter = list.chapter.value, at = media.positionSec.value;
    const isPlaying = !media.paused.value && !media.ended.value;
    page.value; // subscribes: another page may show other cards
    if (!book || !chapter?.src || !started.value) return;
    // An owner of the series sees its single books.
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

/** The text written last: the browser may have translated what is shown. */
const said = new WeakMap<Element, string>();

/** Writes only changes: a rewritten text is announced and translated again. */
function say(element: Element | null, words: string): void {
  if (!element || (said.get(element) ?? element.textContent) === words) return;
  said.set(element, words);
  element.textContent = words;
}

/**
 * Announces once to screen readers a new chapter, and away from the book's page a lost connection, because the texts
 * that change there are not live. On that page the stage announces an automatic next chapter and the connection.
 *
 * @param stop ends it
 */
function sayChapter(player: PlayerModel, stop: AbortSignal): void {
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
  const stopHearing = player.watch(() => {
    const isLost = player.networkStatus.value === NetworkWords.waiting;
    if (isLost && player.page.peek()?.id !== player.list.book.peek()?.id) {
      region.textContent = NetworkWords.waiting;
    }
  });
  stop.addEventListener("abort", () => {
    stopWatching();
    stopHearing();
    region.remove();
  });
}

const HEARD_SEC = 1;

/**
 * Enables Continue in the bottom bar, which is disabled on a page made before anything was heard: from the
 * first second heard it links to what plays.
 *
 * @param stop ends it
 */
function wakeContinue(element: HTMLMediaElement, stop: AbortSignal): void {
  element.addEventListener("timeupdate", () => {
    const link = document.querySelector("[data-continue-asleep]" satisfies Marked);
    const chapter = getLoadedChapter(element), { played, currentTime: positionSec } = element;
    if (!link || !chapter || !played.length || played.end(0) - played.start(0) < HEARD_SEC) return;
    const place = { chapter: { bookId: chapter.bookId, number: chapter.chapter }, positionSec };
    const start = soundAttributes({ src: streamPath(chapter), positionSec, isResume: true });
    const awake = { href: playPath(place, "source=resume_button"), ...start };
    for (const [name, value] of Object.entries(awake)) link.setAttribute(name, value);
    for (const name of ["role", "aria-disabled", "data-continue-asleep"]) {
      link.removeAttribute(name);
    }
  }, { signal: stop });
}

/**
 * Keeps `player.isStageAway`, so that a page scrolled past its player still offers Pause.
 *
 * @param stop ends it
 */
function watchStage(player: PlayerModel, stop: AbortSignal): void {
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

const NEXT_CHAPTER_MS = 1500;

/**
 * What follows the end of a chapter: the next one after a short pause, or a notice why not. Needed only once
 * something plays.
 *
 * @param stop ends it
 */
export function autoAdvance(
  player: PlayerModel,
  element: HTMLMediaElement,
  stop: AbortSignal,
): void {
  const goOn = () => {
    const next = player.list.next.value;
    if (!next) player.showNotice({ kind: "end" });
    else if (next.locked) player.showNotice({ kind: "rest-locked" });
    else if (player.settings.autoplayNext.value) player.upNext.value = next;
  };
  element.addEventListener("ended", goOn, { signal: stop });
  if (element.ended) untracked(goOn); // it ended before this code was fetched
  // A pause, a seek or another chapter clears `upNext`, which cancels the next chapter.
  const stopWaiting = player.watch(() => {
    if (!player.settings.autoplayNext.value) player.upNext.value = null;
    if (!player.upNext.value) return;
    const timer = setTimeout(() => player.play(), NEXT_CHAPTER_MS);
    return () => clearTimeout(timer);
  });
  stop.addEventListener("abort", stopWaiting);
}

/* What a playing player needs and a page without sound does not: one chunk, fetched at the first play. */

/** What these features offer to the interface: `player.features`. */
export interface LazyFeatures {
  undoSeek: UndoSeek;
  sleep: Sleep;
  delivery: Delivery;
  casting: Casting;
  /** Whether skipping silence and the clearer voice are available. */
  hasEffects: boolean;
}

/** The player of a tab, with its features. */
export type TabPlayer = PlayerModel<LazyFeatures>;

/** Replaces the engine in the ports by one that can do more. */
export function joinLazyFeatures({ player, element, ports }: PlayerContext): void {
  const stop = player.disposed;
  autoAdvance(player, element, stop);
  retryPlayback(player, element, {
    getStatus: async (src) => {
      const status = await getStatus(src);
      return player.localEngine.peek()?.judge(src, status) ?? status;
    },
    refreshGrants,
    onLocked() {
      // The page was made for a right that has ended: it is loaded again, with its locks and its offer.
      if (player.page.peek()?.id === player.list.book.peek()?.id) showPageAnew();
    },
  }, stop);
  reopenStalled(player, element, stop);
  renewAddress(player, element, { stop });
  bindMediaSession(player, element, stop);
  watchConnection(player, stop);
  wakeContinue(element, stop);
  saveBeforePayment(player, element, stop);
  watchStage(player, stop);
  followCards(player, stop);
  sayChapter(player, stop);
  const undoSeek = new UndoSeek(player, stop);
  const features: LazyFeatures = {
    undoSeek,
    sleep: makeSleep(player, element, { undoSeek, storage: ports.storage }, stop),
    delivery: chooseDelivery(player, element, ports, stop),
    casting: watchCasting(element, stop),
    hasEffects: offerEffects(player, element, stop),
  };
  player.features.value = features;
}
