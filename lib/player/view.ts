import { IS_BROWSER } from "fresh/runtime";
import { isSounding } from "./loader.ts";
import type { PlayerModel } from "./model.ts";
import type { Notice } from "./notices.ts";
import { findChapter } from "./playlist.ts";
import type { BufferedRange } from "./state.ts";
import type { PlayerBook, PlayerChapter, PlayerStart } from "./types.ts";

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
  /** 0..1; what is heard, so 0 when muted. */
  volume: number;
  autoplayNext: boolean;
  upNext: PlayerChapter | null;
  notice: Notice | null;
}

/** Reads the signals: whoever draws this draws again when one of them changes. */
export function readView({ list, media, autoplayNext, upNext, notice }: PlayerModel): PlayerView {
  const chapter = list.chapter.value;
  const durationSec = chapter?.durationSec ?? 0;
  return {
    chapter,
    hasPrevious: list.previous.value !== null,
    hasNext: list.next.value !== null,
    playing: !media.paused.value && !media.ended.value,
    waiting: media.waiting.value,
    positionSec: Math.min(media.positionSec.value, durationSec),
    durationSec,
    buffered: media.buffered.value,
    rate: media.rate.value,
    volume: media.muted.value ? 0 : media.volume.value,
    autoplayNext: autoplayNext.value,
    upNext: upNext.value,
    notice: notice.value,
  };
}

/** Before the browser has told the listener's own choices. */
const UNTOUCHED = { rate: 1, volume: 1, autoplayNext: true, notice: null };

/**
 * A book that is not in the player: on the server, until the player is fetched, and while another
 * book plays. A sound that its link's press has started already shows as playing.
 *
 * @param player null while there is none
 */
export function readIdleView(
  book: PlayerBook,
  start: PlayerStart,
  player: PlayerModel | null,
): PlayerView {
  const chapter = findChapter(book, start.chapter);
  return {
    ...(player ? readView(player) : UNTOUCHED),
    chapter,
    hasPrevious: chapter !== book.chapters[0],
    hasNext: chapter !== book.chapters.at(-1),
    playing: IS_BROWSER && isSounding(book.id),
    waiting: false,
    positionSec: start.positionSec,
    durationSec: chapter?.durationSec ?? 0,
    buffered: [],
    upNext: null,
  };
}
