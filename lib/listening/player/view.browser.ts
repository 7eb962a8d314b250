import type { PlayerModel } from "./model.browser.ts";
import type { Notice } from "./notices.browser.ts";
import type { BufferedRange } from "./state.browser.ts";
import type { LeftOff, PlayerBook, PlayerChapter, PlayerStart } from "./types.ts";

/** Runs a command on the player, as soon as it has loaded. */
export type CallPlayer = (command: (player: PlayerModel) => void) => void;

/** A snapshot of the player in plain values, for display. */
export interface PlayerView {
  chapter: PlayerChapter | null;
  hasPrevious: boolean;
  hasNext: boolean;
  playing: boolean;
  /** Sound is wanted but has not started. */
  waiting: boolean;
  positionSec: number;
  durationSec: number;
  buffered: readonly BufferedRange[];
  rate: number;
  /** Seconds that a press on the skip buttons moves. */
  skipBackSec: number;
  skipForwardSec: number;
  /** 0..1; the audible volume, so 0 when muted. */
  volume: number;
  upNext: PlayerChapter | null;
  notice: Notice | null;
  leftOff: LeftOff | null;
  /** The network's effect on the sound, in words; empty: none. */
  network: string;
  /** Whether a button to retry at once is shown. */
  failing: boolean;
  /** Remaining time of the sleep timer, in words; null without one. */
  sleepIn: string | null;
}

/** Reads the signals, so that a component that renders this renders again at every change. */
export function readView(player: PlayerModel): PlayerView {
  const { list, media, upNext, notice, leftOff } = player;
  const chapter = list.chapter.value;
  const durationSec = chapter?.durationSec ?? 0;
  const retrying = player.retrying.value;
  return {
    chapter,
    hasPrevious: list.previous.value !== null,
    hasNext: list.next.value !== null,
    playing: retrying || (!media.paused.value && !media.ended.value),
    waiting: retrying || media.waiting.value,
    positionSec: Math.min(media.positionSec.value, durationSec),
    durationSec,
    buffered: media.buffered.value,
    rate: media.rate.value,
    skipBackSec: player.settings.skipBackSec.value,
    skipForwardSec: player.settings.skipForwardSec.value,
    volume: media.muted.value ? 0 : media.volume.value,
    upNext: upNext.value,
    notice: notice.value,
    leftOff: leftOff.value,
    network: player.networkStatus.value,
    failing: player.isFailing.value,
    sleepIn: player.sleepIn.value,
  };
}

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
