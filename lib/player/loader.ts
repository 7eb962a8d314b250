import { signal } from "@preact/signals";
import type { PlayerModel } from "./model.ts";
import { readSource } from "./source.ts";

/**
 * The player of this tab, once its code has come. A page that only shows a book does without it: the
 * first touch, the first sound or an earlier choice of the listener fetches it. Never set on the server.
 */
export const currentPlayer = signal<PlayerModel | null>(null);

/** Has a verb carried out by the player as soon as it is here. */
export type Ask = (verb: (player: PlayerModel) => void) => void;

let loading: Promise<PlayerModel> | undefined;

/** @throws when the network does not bring it; the next call tries again */
export function loadPlayer(): Promise<PlayerModel> {
  return loading ??= import("./player.ts").then(
    ({ getPlayer }) => currentPlayer.value = getPlayer(),
    (error) => {
      loading = undefined;
      throw error;
    },
  );
}

/** Whether the page's one sound is running, and for this book. */
export function isSounding(bookId: number): boolean {
  const element = document.getElementById("sound") as HTMLAudioElement | null;
  return element?.paused === false && readSource(element.src)?.bookId === bookId;
}
