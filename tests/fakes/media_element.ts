import { readBeginning } from "@/lib/media/addresses.ts";

/**
 * The part of HTMLMediaElement the player uses, with the browser's order of events and a clock that only
 * the test moves. A source is told beforehand how long it is, or that it fails.
 */
export class FakeMediaElement extends EventTarget {
  paused = true;
  ended = false;
  readyState = 0;
  duration = NaN;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  preservesPitch = false;
  error: { code: number } | null = null;
  /** False: the browser wants a press first. */
  mayPlay = true;
  /** How many times a source was set: a restart that needs no load must not load. */
  loads = 0;
  buffered = ranges([]);
  played = ranges([]);
  dataset: Record<string, string> = {};
  #src = "";
  #time = 0;
  #volume = 1;
  #muted = false;

  get src(): string {
    return this.#src;
  }

  set src(src: string) {
    this.#src = new URL(src, "https://books.example").href;
    this.loads++;
    this.error = null;
    this.paused = true;
    this.ended = false;
    this.readyState = 0;
    this.duration = NaN;
    this.#time = readBeginning(src); // as tellChapterTime has it
    this.playbackRate = this.defaultPlaybackRate;
    this.#tell("emptied", "loadstart");
  }

  get currentTime(): number {
    return this.#time;
  }

  set currentTime(sec: number) {
    this.#time = this.readyState > 0 ? Math.min(Math.max(0, sec), this.duration) : sec;
    this.ended = false;
    this.#tell("seeking", "timeupdate", "seeked");
  }

  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = volume;
    this.#tell("volumechange");
  }

  get muted(): boolean {
    return this.#muted;
  }

  set muted(muted: boolean) {
    this.#muted = muted;
    this.#tell("volumechange");
  }

  play(): Promise<void> {
    if (!this.mayPlay) return Promise.reject(new DOMException("press first", "NotAllowedError"));
    if (this.paused) {
      this.paused = false;
      this.ended = false;
      this.#tell("play", "playing");
    }
    return Promise.resolve();
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.#tell("pause");
  }

  /** The source turns out to be this long and ready to play. */
  ready(durationSec: number): void {
    this.duration = durationSec;
    this.readyState = 4;
    this.#tell("durationchange", "loadedmetadata", "canplay");
  }

  /** The sound goes on by so much, up to its end. */
  advance(sec: number): void {
    this.#time = Math.min(this.#time + sec, this.duration);
    this.#tell("timeupdate");
    if (this.#time < this.duration) return;
    this.ended = true;
    this.paused = true;
    this.#tell("pause", "ended");
  }

  /** Nothing more comes from the network. */
  stall(): void {
    this.readyState = 2;
    this.#tell("waiting");
  }

  /** @param code a MediaError code */
  fail(code: number): void {
    this.error = { code };
    this.readyState = 0;
    this.#time = 0;
    const wasPaused = this.paused;
    this.paused = true; // before it tells, as Chromium does
    this.#tell("error");
    if (!wasPaused) this.#tell("pause");
  }

  load(stretches: [number, number][]): void {
    this.buffered = ranges(stretches);
    this.#tell("progress");
  }

  #tell(...names: string[]): void {
    for (const name of names) this.dispatchEvent(new Event(name));
  }
}

function ranges(stretches: [number, number][]): TimeRanges {
  return {
    length: stretches.length,
    start: (index) => stretches[index]![0],
    end: (index) => stretches[index]![1],
  };
}
