import type { PlayerModel } from "./model.browser.ts";
import type { Notice } from "./notices.browser.ts";
import type { BufferedRange } from "./state.browser.ts";
import type { PlayerBook, PlayerChapter, PlayerStart } from "./types.ts";

/** Has the player do something, as soon as it is here. */
export type CallPlayer = (command: (player: PlayerModel) => void) => void;

/** Everything a drawing of the player needs, as plain values of one moment. */
export interface PlayerView {
  chapter: PlayerChapter | null;
  hasPrevious: boolean;
  hasNext: boolean;
  playing: boolean;
  /** Sound is wanted and not there yet. */
  waiting: boolean;
  positionSec: number;
  durationSec: number;
  buffered: readonly BufferedRange[];
  rate: number;
  /** What a press on the skip buttons means. */
  skipBackSec: number;
  skipForwardSec: number;
  /** 0..1; what is heard, so 0 when muted. */
  volume: number;
  upNext: PlayerChapter | null;
  notice: Notice | null;
  /** What the network does to the sound, in words; empty while all is well. */
  network: string;
  /** Beside these words stands a button that tries at once. */
  failing: boolean;
  /** Time until the sleep timer pauses, in words; null without one. */
  sleepIn: string | null;
}

/** Reads the signals: whoever draws this draws again when one of them changes. */
export function readView(player: PlayerModel): PlayerView {
  const { list, media, upNext, notice } = player;
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
    network: player.networkStatus.value,
    failing: player.isFailing.value,
    sleepIn: player.sleepIn.value,
  };
}

/** What every book shares, before the browser has told the listener's own choices. */
const UNTOUCHED = {
  rate: 1,
  skipBackSec: 10,
  skipForwardSec: 30,
  volume: 1,
  notice: null,
  network: "",
  failing: false,
  sleepIn: null,
};

/**
 * A book that is not in the player: on the server, until the player is fetched, and while another
 * book plays.
 *
 * @param shared what the player says of itself, once it is there
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
