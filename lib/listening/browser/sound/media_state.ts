import { batch, signal } from "@preact/signals";

/** A buffered part of the chapter, in seconds. */
export interface BufferedRange {
  startSec: number;
  endSec: number;
}

/** After each of these events all values are read again: cheaper in code than tracking which event changes which. */
const EVENTS =
  "loadstart emptied loadedmetadata durationchange timeupdate seeking seeked progress " +
  "play playing pause ended waiting stalled canplay ratechange volumechange error";

const HAVE_FUTURE_DATA = 3;
const ENDS_MOVING = ["waiting", "seeking", "emptied"];
/** Time that has not moved for so long stands still: browsers tell of it four times a second, in hidden pages once. */
const STILL_MS = 1_500;

/** The media element's state as signals. Read only: the interface acts on the element (requests.ts). */
export class MediaState {
  readonly src = signal("");
  readonly paused = signal(true);
  readonly ended = signal(false);
  /**
   * Playing, but nothing sounds: first load, seek or stall. The element says for itself that it has no data; WebKit
   * goes on saying so after a seek, while it plays, so that time has to stand still too.
   */
  readonly waiting = signal(false);
  readonly positionSec = signal(0);
  /** Measured length; null until the element knows it. */
  readonly durationSec = signal<number | null>(null);
  readonly buffered = signal<readonly BufferedRange[]>([]);
  /** The listener's speed (`defaultPlaybackRate`); `playbackRate` differs while silence is skipped. */
  readonly rate = signal(1);
  readonly volume = signal(1);
  readonly muted = signal(false);
  /** MediaError code; 0 when there is none. */
  readonly errorCode = signal(0);

  /** Time has moved of late. */
  #isMoving = false;
  #standsStill: ReturnType<typeof setTimeout> | undefined;

  /** @param stop removes the event listeners */
  constructor(element: HTMLMediaElement, stop: AbortSignal) {
    const read = () => batch(() => this.#read(element));
    const stand = () => {
      clearTimeout(this.#standsStill);
      this.#isMoving = false;
    };
    const move = () => {
      stand();
      this.#isMoving = true;
      this.#standsStill = setTimeout(() => {
        stand();
        read();
      }, STILL_MS);
    };
    const hear = ({ type }: Event) => {
      if (type === "timeupdate" && element.currentTime > this.positionSec.peek()) move();
      else if (ENDS_MOVING.includes(type)) stand();
      read();
    };
    for (const name of EVENTS.split(" ")) element.addEventListener(name, hear, { signal: stop });
    stop.addEventListener("abort", stand);
    read();
  }

  #read(element: HTMLMediaElement): void {
    this.src.value = element.src;
    this.paused.value = element.paused;
    this.ended.value = element.ended;
    this.waiting.value = !element.paused && !element.ended &&
      element.readyState < HAVE_FUTURE_DATA && !this.#isMoving;
    this.positionSec.value = element.currentTime;
    this.durationSec.value = Number.isFinite(element.duration) ? element.duration : null;
    this.rate.value = element.defaultPlaybackRate;
    this.volume.value = element.volume;
    this.muted.value = element.muted;
    this.errorCode.value = element.error?.code ?? 0;
    const ranges = readRanges(element.buffered);
    // An equal list keeps its identity, or every component that shows it would render at each timeupdate.
    if (JSON.stringify(ranges) !== JSON.stringify(this.buffered.peek())) {
      this.buffered.value = ranges;
    }
  }
}

function readRanges(ranges: TimeRanges): BufferedRange[] {
  return Array.from({ length: ranges.length }, (_, i) => ({
    startSec: ranges.start(i),
    endSec: ranges.end(i),
  }));
}
