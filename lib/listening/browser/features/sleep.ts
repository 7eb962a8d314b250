/** Ties the sleep timer to what is remembered of the evening and to the way back. */
import { untracked } from "@preact/signals";
import type { PlayerModel } from "../player/model.ts";
import { keepNight, markSlept, takeNight } from "./sleep_memory.ts";
import { type SleepChoice, SleepTimer } from "./sleep_timer.ts";
import type { UndoSeek } from "./undo_seek.ts";

export interface Sleep {
  timer: SleepTimer;
  /** Sets the timer and remembers where. */
  set(choice: SleepChoice): void;
}

/** @param stop ends it */
export function makeSleep(
  player: PlayerModel,
  element: HTMLMediaElement,
  { undoSeek, storage }: { undoSeek: UndoSeek; storage: Storage | null },
  stop: AbortSignal,
): Sleep {
  const timer = new SleepTimer(player, element, () => markSlept(storage), stop);
  const offer = () => {
    const book = player.list.book.value, night = book && takeNight(storage, book.id);
    if (night) undoSeek.offerNight({ ...night, book });
  };
  // The next sound after the night is when the way back is of use.
  element.addEventListener("playing", offer, { signal: stop });
  if (!element.paused) untracked(offer);
  const stopWatching = player.watch(() => {
    player.sleepIn.value = timer.left.value;
  });
  stop.addEventListener("abort", stopWatching);
  return {
    timer,
    set(choice) {
      const { place } = player;
      if (place) keepNight(storage, place);
      timer.set(choice);
    },
  };
}
