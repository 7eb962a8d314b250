/**
 * The way to the player from a page that has not needed it yet. What shows a book is a drawing; the
 * player and its signals come with the first touch, the first sound or an earlier choice of the listener.
 */
import { getListener, VISITOR } from "@/lib/listening/browser/player/listener.ts";
import type { TabPlayer } from "@/lib/listening/browser/features/lazy_features.ts";
import { isStored } from "@/lib/platform/browser/is_stored.ts";

interface Watcher {
  /** Once, when both are there. */
  meet?(player: TabPlayer): unknown;
  /** At once and whenever something that it read has changed. */
  draw(player: TabPlayer): void;
}

let player: TabPlayer | undefined;
let loading: Promise<TabPlayer> | undefined;
const waiting = new Set<(player: TabPlayer) => void>();

/** @throws when the network does not bring it; the next call tries again */
export function loadPlayer(): Promise<TabPlayer> {
  return loading ??= import("./player.ts").then(({ getPlayer }) => {
    player = getPlayer();
    for (const tell of waiting) tell(player);
    waiting.clear();
    return player;
  }, (error) => {
    loading = undefined;
    throw error;
  });
}

/** @returns ends the watching, also before the player has come */
export function watchPlayer({ meet, draw }: Watcher): () => void {
  let stop = () => {};
  const begin = (player: TabPlayer) => {
    meet?.(player);
    stop = player.watch(() => draw(player));
  };
  if (player) begin(player);
  else waiting.add(begin);
  return () => {
    waiting.delete(begin);
    stop();
  };
}

/** Whether this listener may have a place to return to: an account, or a book begun in this browser. */
export function mayResume(bookId: number): boolean {
  const listener = getListener();
  return listener !== VISITOR || isStored(`place:${listener}:${bookId}`);
}

/** Whether the listener has chosen a speed or a volume before, which the page should show at once. */
export function hasPreferences(): boolean {
  return isStored("player");
}
