import { effect } from "@preact/signals";
import { writeRate } from "@/lib/platform/language/locale.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { findPressed } from "@/lib/platform/element.browser.ts";
import { hasFields } from "@/lib/platform/local_store.browser.ts";
import { raiseToast, readTab, removeTab, writeTab } from "@/lib/platform/tab.browser.ts";
import { isPaying } from "@/lib/shop/addresses.ts";
import { getListener, type Marked } from "../first_bytes/attributes.ts";
import type { PlayerModel, PlayerPorts } from "../player/model.browser.ts";
import type { SharedMoment } from "../player/saved_start.ts";
import { stepRate } from "../player/settings.browser.ts";
import { type BookPlace, findChapter } from "../player/state.browser.ts";
import type { PlayerBook } from "../player/types.ts";
import { KeyWords, toMoment } from "../words/later.ts";

const ROW = "a[data-chapter]";

/**
 * Makes the page's table of contents, plain links from the server, use the player: a press plays the chapter
 * instead of opening the page again, and the current row is marked.
 *
 * @returns a function that ends it
 */
export function bindContents(player: PlayerModel, book: PlayerBook): () => void {
  const press = (event: MouseEvent) => {
    const row = findPressed(event, ROW);
    if (!row) return;
    event.preventDefault();
    event.stopPropagation();
    player.playChapter(book, Number(row.dataset.chapter));
  };
  // In the capture phase: before the page's own navigation follows the link.
  document.addEventListener("click", press, true);
  const stopMarking = effect(() => {
    if (player.list.book.value?.id !== book.id) return;
    const current = String(player.list.chapterNumber.value);
    for (const row of document.querySelectorAll<HTMLElement>(`li > ${ROW}`)) {
      if (row.dataset.chapter === current) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  });
  return () => {
    document.removeEventListener("click", press, true);
    stopMarking();
  };
}

/** Checks the fields, because the value comes from the tab's storage. */
const isSharedMoment = hasFields<SharedMoment>({
  bookId: "number",
  chapter: "number",
  positionSec: "number",
});

/**
 * Keeps a shared moment available by a button on the book's page, after the address has been replaced by what
 * was heard there.
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
    button.textContent = toMoment(formatClock(moment.positionSec));
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
  /** The ports of the player. */
  ports: PlayerPorts;
}

/**
 * A part that joins a player: it watches the model and the element and calls the model's methods; the model
 * does not know it. It ends with `player.disposed`.
 */
export type PlayerFeature = (context: PlayerContext) => void | Promise<void>;

/** A feature that a page without sound does not need. */
export interface LazyFeature {
  /** Fetches its code and joins it. */
  join: PlayerFeature;
  /** Whether it is needed before the first play; reads signals, so a change is noticed. */
  isWanted?(player: PlayerModel): boolean;
}

/** Joins it once, at the first play or when it is needed; a failed fetch is tried again at the next play. */
export function joinAtFirstPlay(context: PlayerContext, { join, isWanted }: LazyFeature): void {
  const { player, element } = context;
  let isJoined = false;
  const joinOnce = async () => {
    if (isJoined) return;
    isJoined = true;
    try {
      await join(context);
    } catch {
      isJoined = false; // its code could not be fetched
    }
  };
  element.addEventListener("play", joinOnce, { signal: player.disposed });
  const stop = effect(() => {
    if (player.started.value || isWanted?.(player)) joinOnce();
  });
  player.disposed.addEventListener("abort", stop);
}

/**
 * Reports who listens, at once and whenever in-page navigation changes it.
 *
 * @param stop ends it
 */
export function followListener(tell: (listener: string) => void, stop: AbortSignal): void {
  tell(getListener());
  // The title changes with every page, before the new content is inserted: hence the timeout.
  const titles = new MutationObserver(() => setTimeout(() => stop.aborted || tell(getListener())));
  titles.observe(document.querySelector("title")!, { childList: true });
  stop.addEventListener("abort", () => titles.disconnect());
}

/*
 * Sound across a payment step that leaves the site, such as a bank's page: what was playing is stored in the
 * tab, and the page to which the buyer returns resumes it at that second.
 */

const KEY = "away";
/** After this time the listener is doing something else. */
const MAX_AWAY_MS = 60 * 60_000;

interface Away extends BookPlace {
  leftAtMs: number;
}

/** @param stop ends it */
export function saveBeforePayment(
  player: PlayerModel,
  element: HTMLMediaElement,
  stop: AbortSignal,
): void {
  addEventListener("pagehide", () => {
    const { place } = player;
    if (!place || element.paused || !isPaying(location.pathname)) return;
    writeTab(KEY, { ...place, leftAtMs: Date.now() } satisfies Away);
  }, { signal: stop });
  // The browser may have kept the page itself, and paused the sound.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && takeAway()) player.play();
  }, { signal: stop });
}

/** Resumes it. Where the browser requires a press first, the bar waits at that second. */
export function resumeAfterPayment(player: PlayerModel): void {
  const away = takeAway();
  const { pathname, search } = location;
  const isWayBack = isPaying(pathname) || search.includes("purchased=true");
  if (!away || !isWayBack || player.started.peek()) return;
  player.started.value = true;
  player.moveTo(away.book, away.chapter, away.positionSec, true);
}

function takeAway(): Away | null {
  const away = readTab(KEY) as Away | null;
  removeTab(KEY);
  return away && Date.now() - away.leftAtMs < MAX_AWAY_MS ? away : null;
}

/* The player's keyboard shortcuts: the actions, and the texts of the sheet that lists them. */

interface Shortcut {
  /** As printed on the key. */
  labels: string[];
  /** The word between the labels, if not "or". */
  joint?: () => string;
  does: () => string;
  /** Values of `KeyboardEvent.key`, letters in lower case. */
  keys: string[];
  /** Repeats while the key is held down. */
  repeats?: boolean;
  run(player: PlayerModel, key: string): void;
}

/** The one key that has a name in each language. */
export const SPACE = "Space";

export const SHORTCUTS: Shortcut[] = [
  {
    labels: [SPACE, "K"],
    does: () => KeyWords.play,
    keys: [" ", "k"],
    run: (player) => player.toggle(),
  },
  {
    labels: ["←", "J"],
    does: () => KeyWords.back,
    keys: ["ArrowLeft", "j"],
    repeats: true,
    run: (player) => player.skip(-player.settings.skipBackSec.peek()),
  },
  {
    labels: ["→", "L"],
    does: () => KeyWords.forward,
    keys: ["ArrowRight", "l"],
    repeats: true,
    run: (player) => player.skip(player.settings.skipForwardSec.peek()),
  },
  {
    labels: ["0", "9"],
    joint: () => KeyWords.to,
    does: () => KeyWords.tenth,
    keys: [..."0123456789"],
    run(player, key) {
      player.seekTo((player.list.chapter.value?.durationSec ?? NaN) * Number(key) / 10);
    },
  },
  {
    labels: ["M"],
    does: () => KeyWords.mute,
    keys: ["m"],
    run: (player) => player.settings.toggleMute(),
  },
  {
    labels: ["<"],
    does: () => KeyWords.slower,
    keys: ["<"],
    run: (player) => changeRate(player, "slower"),
  },
  {
    labels: [">"],
    does: () => KeyWords.faster,
    keys: [">"],
    run: (player) => changeRate(player, "faster"),
  },
  {
    labels: ["B"],
    does: () => KeyWords.bookmark,
    keys: ["b"],
    // The code of bookmarks is fetched at the first use.
    run: (player) =>
      void import("../bookmarks/bookmarks.browser.ts").then((it) => it.addBookmark(player)),
  },
  {
    labels: ["?"],
    does: () => KeyWords.show,
    keys: ["?"],
    run: (player) => player.sheet.value = "shortcuts",
  },
];

function changeRate(player: PlayerModel, direction: "faster" | "slower"): void {
  const rate = player.settings.setRate(stepRate(player.media.rate.value, direction));
  raiseToast({ title: KeyWords.rate, text: `${writeRate(rate)}×` });
}

/**
 * Handles the shortcuts on every page, unless the key has a meaning of its own there.
 *
 * @param stop ends it
 */
export function listenForShortcuts(player: PlayerModel, stop: AbortSignal): void {
  document.addEventListener("keydown", (event) => {
    const shortcut = findShortcut(event);
    if (!shortcut || isTaken(event) || !player.list.book.value) return;
    event.preventDefault();
    if (!event.repeat || shortcut.repeats) shortcut.run(player, event.key);
  }, { signal: stop });
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** The shortcut of a key; null with a modifier, which belongs to the browser. */
export function findShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): Shortcut | null {
  if (ctrlKey || metaKey || altKey) return null;
  // On some keyboards digits and signs need shift; with a letter or an arrow, shift makes another key.
  if (shiftKey && (key.length > 1 || /[ a-z]/i.test(key))) return null;
  const plain = key.length === 1 ? key.toLowerCase() : key;
  return SHORTCUTS.find(({ keys }) => keys.includes(plain)) ?? null;
}

const TEXT = "input:not([type=range], [type=checkbox], [type=radio], [type=button])," +
  "textarea, select, [contenteditable]:not([contenteditable=false])";
/** What Space presses. A slider keeps only its arrow keys, because it has the focus after it was dragged. */
const PRESSABLE = "a[href], button, summary, input:not([type=range]), [role=button], audio, video";

/** Whether something on the page uses this key: a field, an open dialog, a focused control. */
function isTaken({ key, target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(`dialog, ${TEXT}`)) return true;
  if (key === " ") return target.closest(PRESSABLE) !== null;
  return key.startsWith("Arrow") && target.closest("input, audio, video") !== null;
}
