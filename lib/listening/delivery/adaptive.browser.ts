import { setStreamOf } from "../first_bytes/handover.ts";
import { isSameChapter } from "@/lib/media/addresses.ts";
import { type Engine, requestPlay } from "../player/sound.browser.ts";
import type { PreparedChapter } from "./hls.browser.ts";

/** A chapter as adaptive renditions, and the stream address with which it was opened last. */
interface AdaptiveChapter {
  src: string;
  renditions: PreparedChapter;
}

/** Prepares the renditions at an address; null where the browser cannot play them. */
type Prepare = (
  address: string,
  onFatal: () => void,
) => Promise<PreparedChapter | null>;

/**
 * Plays a chapter adaptively if its renditions were prepared while the chapter before it played. First sound, jumps
 * and retries stay progressive, which starts sooner.
 */
export class AdaptiveEngine implements Engine {
  readonly #element: HTMLMediaElement;
  readonly #progressive: Engine;
  readonly #prepare: Prepare;
  #next: AdaptiveChapter | null = null;
  #playing: AdaptiveChapter | null = null;
  /** Adaptive playback has failed in this tab and is not tried again. */
  #failed = false;

  /** @param stop removes the event listener and closes what is playing */
  constructor(
    element: HTMLMediaElement,
    { progressive, prepare }: { progressive: Engine; prepare: Prepare },
    stop: AbortSignal,
  ) {
    this.#element = element;
    this.#progressive = progressive;
    this.#prepare = prepare;
    // Other code, such as a pressed link, may give the element another source.
    element.addEventListener("emptied", () => {
      if (element.dataset.stream !== this.#playing?.src) this.#release();
    }, { signal: stop });
    stop.addEventListener("abort", () => this.#release());
  }

  open(src: string, positionSec: number): void {
    const next = this.#next;
    // Compares chapters, not addresses: the grant may have been renewed.
    if (!next || !isSameChapter(next.src, src) || positionSec > 0) {
      return this.#openProgressively(() => this.#progressive.open(src, positionSec));
    }
    this.#next = null;
    this.#release();
    this.#playing = next;
    // The address with the current grant: the "emptied" listener compares it.
    next.src = src;
    setStreamOf(this.#element, src);
    next.renditions.attach(this.#element);
  }

  reopen(src: string, positionSec: number): void {
    this.#openProgressively(() => this.#progressive.reopen(src, positionSec));
  }

  /** @returns false when the chapter has no renditions that this browser can play */
  async prepareNext(src: string, address: string): Promise<boolean> {
    if (this.#failed) return false;
    let chapter: AdaptiveChapter | null = null;
    const renditions = await this.#prepare(address, () => this.#fallBackToFile(chapter));
    if (!renditions || this.#failed) {
      renditions?.close();
      return false;
    }
    this.#next?.renditions.close();
    this.#next = chapter = { src, renditions };
    return true;
  }

  #openProgressively(open: () => void): void {
    const { stream } = this.#element.dataset;
    open();
    // An unchanged address means that the chapter stayed loaded and only the position changed.
    if (this.#element.dataset.stream !== stream) this.#release();
  }

  /** Opens the same place in the progressive file, and plays it if it was playing. */
  #fallBackToFile(chapter: AdaptiveChapter | null): void {
    this.#failed = true;
    if (!chapter) return; // it failed while it was being prepared
    if (this.#next === chapter) {
      chapter.renditions.close();
      this.#next = null;
    }
    if (this.#playing !== chapter) return;
    const { currentTime, paused } = this.#element;
    this.reopen(chapter.src, currentTime);
    if (!paused) requestPlay(this.#element);
  }

  #release(): void {
    const playing = this.#playing;
    this.#playing = null;
    playing?.renditions.close();
  }
}
