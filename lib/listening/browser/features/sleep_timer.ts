import { computed, signal } from "@preact/signals";
import type { PlayerModel } from "../player/model.ts";
import { chaptersLeft, LeftWords, minutesLeft } from "@/lib/listening/words/moments.ts";

/** The last of the sound goes quiet over this time, where the browser lets a page set the volume. */
const FADE_SEC = 20;
const EXTENSION_MIN = 15;
/** Clock ticks further apart than this are a machine that slept, not time that was heard. */
const MAX_TICK_SEC = 10;

/** When to pause: after so many minutes of sound, or at the end of so many chapters, this one counted. */
export type SleepChoice = { minutes: number } | { chapters: number };

export interface SleepState {
  /** Seconds until the pause by the listener's clock; null while whole chapters come before it. */
  leftSec: number | null;
  /** Chapters to be heard to their end; 0 when it is a matter of minutes. */
  chapters: number;
  fading: boolean;
}

/** Pauses by itself. Time counts only while there is sound. */
export class SleepTimer {
  readonly state = signal<SleepState | null>(null);
  /** What is left, in words that change once a minute; null while no timer runs. */
  readonly left = computed(() => this.state.value && describeLeft(this.state.value));
  /** The sound is about to pause. */
  readonly fading = computed(() => this.state.value?.fading === true);
  readonly #player: PlayerModel;
  readonly #element: HTMLMediaElement;
  readonly #onAsleep: () => void;
  /** Volume to come back to; null while nothing fades. */
  #volume: number | null = null;
  #tickMs = 0;

  /**
   * @param onAsleep told when the timer has paused the sound
   * @param stop ends it
   */
  constructor(
    player: PlayerModel,
    element: HTMLMediaElement,
    onAsleep: () => void,
    stop: AbortSignal,
  ) {
    this.#player = player;
    this.#element = element;
    this.#onAsleep = onAsleep;
    const on = (event: string, then: () => void) =>
      element.addEventListener(event, then, { signal: stop });
    on("timeupdate", () => this.#tick());
    on("playing", () => this.#tickMs = Date.now());
    on("pause", () => this.#unfade());
    on("ended", () => this.#endChapter());
    stop.addEventListener("abort", () => this.cancel());
  }

  set(choice: SleepChoice): void {
    this.cancel();
    this.#tickMs = Date.now();
    this.#show(
      "minutes" in choice ? choice.minutes * 60 : null,
      "chapters" in choice ? choice.chapters : 0,
    );
  }

  /** More time: a quarter of an hour to minutes, a chapter to chapters. */
  extend(): void {
    const state = this.state.value;
    if (!state) return;
    this.#unfade();
    if (state.chapters > 0) this.#show(null, state.chapters + 1);
    else this.#show((state.leftSec ?? 0) + EXTENSION_MIN * 60, 0);
  }

  cancel(): void {
    this.#unfade();
    this.state.value = null;
  }

  #show(minutesLeftSec: number | null, chapters: number): SleepState {
    const leftSec = chapters === 1 ? this.#chapterLeftSec() : minutesLeftSec;
    const fading = leftSec !== null && leftSec <= FADE_SEC;
    return this.state.value = { leftSec, chapters, fading };
  }

  #chapterLeftSec(): number {
    const { currentTime, duration, defaultPlaybackRate } = this.#element;
    const durationSec = duration || this.#player.list.chapter.value?.durationSec || Infinity;
    return (durationSec - currentTime) / defaultPlaybackRate;
  }

  #tick(): void {
    const state = this.state.value, now = Date.now();
    const sinceSec = (now - this.#tickMs) / 1000;
    this.#tickMs = now;
    if (!state || this.#element.paused) return;
    const heardSec = sinceSec < MAX_TICK_SEC ? sinceSec : 0;
    const beforeSec = state.leftSec === null ? null : state.leftSec - heardSec;
    const { leftSec, chapters, fading } = this.#show(beforeSec, state.chapters);
    if (fading) this.#fade(leftSec! / FADE_SEC);
    else this.#unfade();
    if (chapters === 0 && leftSec! <= 0) this.#fallAsleep();
  }

  #endChapter(): void {
    const state = this.state.value;
    if (!state?.chapters) return;
    if (state.chapters > 1) {
      this.#show(null, state.chapters - 1);
    } else {
      this.#player.standBy();
      this.#fallAsleep();
    }
  }

  #fallAsleep(): void {
    this.#player.pause();
    this.cancel();
    this.#onAsleep();
  }

  /** Where the platform keeps the volume to itself, setting it changes nothing and the end is plain. */
  #fade(share: number): void {
    this.#volume ??= this.#element.volume;
    this.#element.volume = this.#volume * Math.max(0, share);
  }

  #unfade(): void {
    if (this.#volume === null) return;
    this.#element.volume = this.#volume;
    this.#volume = null;
  }
}

function describeLeft({ leftSec, chapters }: SleepState): string {
  if (leftSec === null) return chaptersLeft(chapters);
  return leftSec < 60 ? LeftWords.short : minutesLeft(Math.ceil(leftSec / 60));
}
