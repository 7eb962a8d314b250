import { signal, untracked } from "@preact/signals";
import { formatClock } from "@/lib/platform/duration.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { type BookPlace, findChapter, type JumpOrigin } from "../player/state.browser.ts";
import { backTo, fellAsleep } from "../words/later.ts";

const OFFERED_MS = 10_000;
/** The night is remembered longer than a slip of the finger. */
const NIGHT_OFFERED_MS = 60_000;
/** A move of less than this needs no way back; after a skip, one of more than a single press is. */
const WORTH_SEC = { seek: 5, skip: 31, chapter: 0 };

interface UndoTarget {
  place: BookPlace;
  /** The button's words. */
  label: string;
}

/** The way back after a move: offered for a while, to where a run of moves began. */
export class UndoSeek {
  readonly target = signal<UndoTarget | null>(null);
  readonly #player: PlayerModel;
  /** Where the present run of moves began, offered or not yet. */
  #origin: JumpOrigin | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param stop ends it */
  constructor(player: PlayerModel, stop: AbortSignal) {
    this.#player = player;
    const stopWatching = player.watch(() => {
      const jumpOrigins = player.jumpOrigins.value;
      if (jumpOrigins.length > 0) untracked(() => this.#take(jumpOrigins));
    });
    stop.addEventListener("abort", () => {
      stopWatching();
      this.dismiss();
    });
  }

  /** Offers the way back to where the sleep timer was set. */
  offerNight(place: BookPlace): void {
    this.target.value = { place, label: fellAsleep(describe(place, this.#player)) };
    this.#expire(NIGHT_OFFERED_MS);
  }

  go(): void {
    const place = this.target.value?.place;
    this.dismiss();
    if (place) this.#player.returnTo(place);
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.#origin = null;
    this.target.value = null;
  }

  /** Several when they were made before this was fetched. */
  #take(jumpOrigins: readonly JumpOrigin[]): void {
    this.#player.jumpOrigins.value = [];
    const origin = this.#origin ??= jumpOrigins[0]!, { by } = jumpOrigins.at(-1)!;
    if (isFar(origin, by, this.#player)) {
      this.target.value = { place: origin, label: describe(origin, this.#player) };
    } else this.target.value = null; // back by one's own means
    this.#expire(OFFERED_MS);
  }

  #expire(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.dismiss(), afterMs);
  }
}

function isFar(origin: JumpOrigin, by: JumpOrigin["by"], player: PlayerModel): boolean {
  const now = player.place;
  if (now?.book.id !== origin.book.id || now.chapter !== origin.chapter) return true;
  const { skipBackSec, skipForwardSec } = player.settings;
  const onePressSec = by === "skip" ? Math.max(skipBackSec.peek(), skipForwardSec.peek()) + 1 : 0;
  return Math.abs(now.positionSec - origin.positionSec) >= Math.max(WORTH_SEC[by], onePressSec);
}

/** "Back to 12:34", with the chapter's title when it is another one. */
function describe({ book, chapter, positionSec }: BookPlace, player: PlayerModel): string {
  const now = player.place, clock = formatClock(positionSec);
  if (now?.book.id === book.id && now.chapter === chapter) return backTo(clock);
  return backTo(clock, findChapter(book, chapter)?.title ?? book.title);
}
