import type { Engine } from "../sound/engine.ts";
import type { PreparedChapter } from "./hls.ts";
import { requestPlay } from "../sound/requests.ts";
import { isSameChapter } from "@/lib/media/addresses.ts";

/** A chapter that begins adaptively, and the stream's address under which it was opened last. */
interface AdaptiveChapter {
  src: string;
  renditions: PreparedChapter;
}

/** Prepares the renditions at an address; null where the browser cannot play them. */
export type Prepare = (
  address: string,
  onFatal: () => void,
) => Promise<PreparedChapter | null>;

/**
 * Adaptive renditions for what comes next. First sound, jumps and repairs stay progressive, which is
 * there sooner; a chapter that was prepared while the one before it played begins adaptively.
 */
export class AdaptiveEngine implements Engine {
  readonly #element: HTMLMediaElement;
  readonly #progressive: Engine;
  readonly #prepare: Prepare;
  #next: AdaptiveChapter | null = null;
  #playing: AdaptiveChapter | null = null;
  /** It has failed in this tab: no second disappointment. */
  #failed = false;

  /** @param stop ends it */
  constructor(
    element: HTMLMediaElement,
    { progressive, prepare }: { progressive: Engine; prepare: Prepare },
    stop: AbortSignal,
  ) {
    this.#element = element;
    this.#progressive = progressive;
    this.#prepare = prepare;
    // Whoever gives the element another source, such as a pressed link, takes it from us.
    element.addEventListener("emptied", () => {
      if (element.dataset.stream !== this.#playing?.src) this.#release();
    }, { signal: stop });
    stop.addEventListener("abort", () => this.#release());
  }

  open(src: string, positionSec: number): void {
    const next = this.#next;
    // The same chapter, whatever grant its address carries by now.
    if (!next || !isSameChapter(next.src, src) || positionSec > 0) {
      return this.#openProgressively(() => this.#progressive.open(src, positionSec));
    }
    this.#next = null;
    this.#release();
    this.#playing = next;
    // Grants may have been renewed since it was prepared; it is by the address that it is known again.
    next.src = this.#element.dataset.stream = src;
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
    // What is loaded already has stayed: only the place has changed.
    if (this.#element.dataset.stream !== stream) this.#release();
  }

  /** The same place from the progressive file, sounding if it sounded. */
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
