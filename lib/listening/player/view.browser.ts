import type { PlayerModel } from "./model.browser.ts";
import type { PlayerView } from "./state.browser.ts";
import type { PlayerBook, PlayerStart } from "./types.ts";

/** Runs a command on the player, as soon as it has loaded. */
export type CallPlayer = (command: (player: PlayerModel) => void) => void;

/** The same for every book, before the browser has read the listener's settings. */
const UNTOUCHED = {
  rate: 1,
  skipBackSec: 10,
  skipForwardSec: 30,
  volume: 1,
  notice: null,
  leftOff: null,
  network: "",
  failing: false,
  sleepIn: null,
};

/**
 * The view of a book that is not in the player: on the server, until the player has loaded, and while another
 * book plays.
 *
 * @param shared the player's own view, once it has loaded
 */
export function toIdleView(
  book: PlayerBook,
  start: PlayerStart,
  shared: Pick<PlayerView, keyof typeof UNTOUCHED> = UNTOUCHED,
): PlayerView {
  const chapter = book.chapters.find(({ number }) => number === start.chapter) ?? null;
  return {
    ...shared,
    chapter,
    hasPrevious: chapter !== book.chapters[0],
    hasNext: chapter !== book.chapters.at(-1),
    playing: false,
    waiting: false,
    positionSec: start.positionSec,
    durationSec: chapter?.durationSec ?? 0,
    buffered: [],
    upNext: null,
  };
}
