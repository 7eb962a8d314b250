/**
 * Loads the player when a page first needs it. Until then the controls are static markup; the player and its
 * signals are fetched at the first touch, at the first playback, or if the listener has stored settings.
 */

import type { TabPlayer } from "@/lib/listening/features/lazy_features.browser.ts";
import { getListener, VISITOR } from "@/lib/listening/first_bytes/attributes.ts";
import { isStored } from "@/lib/platform/storage_keys.browser.ts";

interface Watcher {
  /** Called once, when the player is loaded. */
  meet?(player: TabPlayer): unknown;
  /** Called when the player is loaded and whenever a signal that it has read changes. */
  draw(player: TabPlayer): void;
}

type Leave = (player: TabPlayer) => void;

let player: TabPlayer | undefined;
let loading: Promise<TabPlayer> | undefined;
const waiting = new Set<(player: TabPlayer) => void>();

/** @throws if it cannot be fetched; the next call tries again */
export function loadPlayer(): Promise<TabPlayer> {
  return loading ??= import("@/lib/site/player/player.browser.ts").then(({ getPlayer }) => {
    player = getPlayer();
    for (const begin of waiting) begin(player);
    waiting.clear();
    return player;
  }, (error) => {
    loading = undefined;
    throw error;
  });
}

/**
 * @returns a function that stops watching, also before the player is loaded: with `leave`, the player still meets the
 * page once it is loaded, and leaves it at once
 */
export function watchPlayer({ meet, draw }: Watcher): (leave?: Leave | false) => void {
  let stop = () => {}, left: Leave | false | undefined;
  const begin = (player: TabPlayer) => {
    meet?.(player);
    if (left) left(player);
    else stop = player.watch(() => draw(player));
  };
  if (player) begin(player);
  else waiting.add(begin);
  return (leave) => {
    left = leave;
    if (!leave) waiting.delete(begin);
    stop();
  };
}

/** Whether this listener may have a saved place: an account, or a book begun in this browser. */
export function mayResume(bookId: number): boolean {
  const listener = getListener();
  return listener !== VISITOR || isStored(`place:${listener}:${bookId}`);
}

/** Whether the listener has stored a speed or a volume, which the page should show at once. */
export function hasPreferences(): boolean {
  return isStored("player");
}

export type Later = typeof import("./later.ts");

/** Fetches what is shown only after a press. After a failed load the next call tries again. */
export function loadLater(then: (later: Later) => void): void {
  import("./later.ts").then(then, () => {});
}
