/** The keys of the player: what each does, for the hand and for the sheet that shows them. */

import { raiseToast } from "@/lib/platform/raise_toast.browser.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { stepRate } from "../player/settings.browser.ts";
import { KeyWords } from "../words/later.ts";

interface Shortcut {
  /** As printed on the key. */
  labels: string[];
  /** The word between them, when it is not "or". */
  joint?: string;
  does: string;
  /** Values of `KeyboardEvent.key`, letters in lower case. */
  keys: string[];
  /** Holding the key down does it again and again. */
  repeats?: boolean;
  run(player: PlayerModel, key: string): void;
}

export const SHORTCUTS: Shortcut[] = [
  {
    labels: ["Space", "K"],
    does: KeyWords.play,
    keys: [" ", "k"],
    run: (player) => player.toggle(),
  },
  {
    labels: ["←", "J"],
    does: KeyWords.back,
    keys: ["ArrowLeft", "j"],
    repeats: true,
    run: (player) => player.skip(-player.settings.skipBackSec.peek()),
  },
  {
    labels: ["→", "L"],
    does: KeyWords.forward,
    keys: ["ArrowRight", "l"],
    repeats: true,
    run: (player) => player.skip(player.settings.skipForwardSec.peek()),
  },
  {
    labels: ["0", "9"],
    joint: KeyWords.to,
    does: KeyWords.tenth,
    keys: [..."0123456789"],
    run(player, key) {
      player.seekTo((player.list.chapter.value?.durationSec ?? NaN) * Number(key) / 10);
    },
  },
  {
    labels: ["M"],
    does: KeyWords.mute,
    keys: ["m"],
    run: (player) => player.settings.toggleMute(),
  },
  {
    labels: ["<"],
    does: KeyWords.slower,
    keys: ["<"],
    run: (player) => changeRate(player, "slower"),
  },
  {
    labels: [">"],
    does: KeyWords.faster,
    keys: [">"],
    run: (player) => changeRate(player, "faster"),
  },
  {
    labels: ["B"],
    does: KeyWords.bookmark,
    keys: ["b"],
    // Bookmarks are fetched when first wanted.
    run: (player) =>
      void import("../bookmarks/bookmarks.browser.ts").then((it) => it.addBookmark(player)),
  },
  {
    labels: ["?"],
    does: KeyWords.show,
    keys: ["?"],
    run: (player) => player.sheet.value = "shortcuts",
  },
];

function changeRate(player: PlayerModel, direction: "faster" | "slower"): void {
  const rate = player.settings.setRate(stepRate(player.media.rate.value, direction));
  raiseToast({ title: KeyWords.rate, text: `${rate}×` });
}

/**
 * Lets the keys act on every page, except where they have a meaning of their own.
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

/** What a key stands for; null with a modifier, which makes it the browser's. */
export function findShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): Shortcut | null {
  if (ctrlKey || metaKey || altKey) return null;
  // On some keyboards digits and signs need shift; a letter or an arrow with it is another key.
  if (shiftKey && (key.length > 1 || /[ a-z]/i.test(key))) return null;
  const plain = key.length === 1 ? key.toLowerCase() : key;
  return SHORTCUTS.find(({ keys }) => keys.includes(plain)) ?? null;
}

const TEXT = "input:not([type=range], [type=checkbox], [type=radio], [type=button])," +
  "textarea, select, [contenteditable]:not([contenteditable=false])";
/** What Space presses; a slider, which has the focus after a press on it, is moved by arrows alone. */
const PRESSABLE = "a[href], button, summary, input:not([type=range]), [role=button], audio, video";

/** Whether something on the page wants this key itself: a field, an open dialog, a focused control. */
function isTaken({ key, target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(`dialog, ${TEXT}`)) return true;
  if (key === " ") return target.closest(PRESSABLE) !== null;
  return key.startsWith("Arrow") && target.closest("input, audio, video") !== null;
}
