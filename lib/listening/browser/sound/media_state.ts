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

/** The media element's state as signals. Read only: the interface acts on the element (requests.ts). */
export class MediaState {
  readonly src = signal("");
  readonly paused = signal(true);
  readonly ended = signal(false);
  /** Playing, but the element has no data: first load, seek or stall. */
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

  /** @param stop removes the event listeners */
  constructor(element: HTMLMediaElement, stop: AbortSignal) {
    const read = () => batch(() => this.#read(element));
    for (const name of EVENTS.split(" ")) element.addEventListener(name, read, { signal: stop });
    read();
  }

  #read(element: HTMLMediaElement): void {
    this.src.value = element.src;
    this.paused.value = element.paused;
    this.ended.value = element.ended;
    this.waiting.value = !element.paused && !element.ended &&
      element.readyState < HAVE_FUTURE_DATA;
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
