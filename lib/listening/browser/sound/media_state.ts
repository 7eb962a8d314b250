import { batch, signal } from "@preact/signals";

/** A loaded stretch of the chapter, in seconds. */
export interface BufferedRange {
  startSec: number;
  endSec: number;
}

/** After any of these a fact may have changed; reading them all again is cheaper than knowing which. */
const EVENTS =
  "loadstart emptied loadedmetadata durationchange timeupdate seeking seeked progress " +
  "play playing pause ended waiting stalled canplay ratechange volumechange error";

const HAVE_FUTURE_DATA = 3;

/** What the media element says of itself. Nothing here is ever set by the interface. */
export class MediaState {
  readonly src = signal("");
  readonly paused = signal(true);
  readonly ended = signal(false);
  /** Sound is wanted and the element has nothing to play: first load, seek or stall. */
  readonly waiting = signal(false);
  readonly positionSec = signal(0);
  /** Measured length; null until the element knows it. */
  readonly durationSec = signal<number | null>(null);
  readonly buffered = signal<readonly BufferedRange[]>([]);
  /** The listener's speed; that of the moment differs from it where silence is skipped. */
  readonly rate = signal(1);
  readonly volume = signal(1);
  readonly muted = signal(false);
  /** MediaError code; 0 when there is none. */
  readonly errorCode = signal(0);

  /** @param stop ends the listening */
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
    // An equal list must stay the same object, or everything that shows it draws again at each tick.
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
