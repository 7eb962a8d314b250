import { batch } from "@preact/signals";
import { readHandover } from "../press/handover.browser.ts";
import { resumeSec } from "../progress/saved_position.ts";
import { type Engine, getLoadedChapter } from "../sound/element.browser.ts";
import { MediaLoader } from "../sound/media_loader.browser.ts";
import { findChapter, PlayerState } from "./state.browser.ts";
import type { PlayerBook, PlayerChapter } from "./types.ts";

/** What plays and pauses, and puts chapters into the element: it asks the element and waits for it to tell. */
export class Transport<Features = unknown> extends PlayerState<Features> {
  protected readonly element: HTMLMediaElement;
  readonly #ports: { engine: Engine };
  readonly #loader: MediaLoader;

  /** @param ports the engine for what comes by the network: asked anew for each source */
  constructor(element: HTMLMediaElement, ports: { engine: Engine; storage: Storage | null }) {
    super(element, ports.storage);
    this.element = element;
    this.#ports = ports;
    this.#loader = new MediaLoader(element, (src) => this.#engineFor(src), this.disposed);
    this.started.value = !element.paused || readHandover(element).state !== "untouched";
    const on = (event: string, then: () => void) =>
      element.addEventListener(event, then, { signal: this.disposed });
    on("loadstart", () => this.readLoaded());
    on("durationchange", () => this.readLoaded());
    on("play", () => this.started.value = true);
  }

  /** How chapters come by the network. */
  get stream(): Engine {
    return this.#ports.engine;
  }

  /** Last place known in the chapter, in seconds: the element forgets it when it fails. */
  get lastKnownSec(): number {
    return this.#loader.lastKnownSec;
  }

  play(): void {
    const upNext = this.upNext.value, chapter = this.list.chapter.value;
    if (upNext) return this.openChapter(upNext, 0, true);
    if (!chapter?.src) return this.openChapter(chapter, 0, true);
    this.notice.value = null;
    if (this.element.error) this.retry();
    else this.#loader.resume(this.#durationSec);
  }

  pause(): void {
    this.cancelUpcoming();
    this.element.pause();
  }

  toggle(): void {
    if (this.isSounding) this.pause();
    else this.play();
  }

  /** As a listener does who waits no longer: the silent tries end, and this one begins. */
  playAnew(): void {
    this.pause();
    this.play();
  }

  /** At the beginning of the next chapter, in silence: the next press goes on there. */
  standBy(): void {
    const next = this.list.next.value;
    if (next?.src) this.openChapter(next, 0, false);
  }

  /** The same chapter again, from where it failed. */
  retry(): void {
    const { src, durationSec } = this.list.chapter.value ?? {};
    if (src) this.#loader.reopen(src, resumeSec(this.lastKnownSec, durationSec!));
  }

  /** Goes where the listener's other device is; nobody here has asked for anything. */
  moveTo(book: PlayerBook, chapter: number, positionSec: number, play: boolean): void {
    this.openBook(book, findChapter(book, chapter), positionSec, play);
  }

  protected get isSounding(): boolean {
    return this.retrying.value || (!this.element.paused && !this.element.ended);
  }

  /** @param toSec into the chapter; held inside it */
  protected seek(toSec: number): void {
    this.upNext.value = null;
    this.#loader.seek(toSec, this.#durationSec);
    this.media.positionSec.value = this.lastKnownSec; // the element tells of it only later
  }

  protected openBook(
    book: PlayerBook,
    chapter: PlayerChapter | null,
    atSec: number,
    play: boolean,
  ): void {
    batch(() => {
      if (book.id !== this.list.book.value?.id) this.list.book.value = book;
      this.openChapter(chapter, atSec, play);
    });
  }

  /** At a place within it: never so close to its end that it would end at once. */
  protected openChapter(chapter: PlayerChapter | null, positionSec: number, play: boolean): void {
    if (!chapter) return;
    const { src, durationSec } = chapter;
    batch(() => {
      this.cancelUpcoming();
      this.list.chapterNumber.value = chapter.number;
      this.notice.value = null;
      if (play && !src) this.showNotice({ kind: "locked", chapter: chapter.number });
    });
    if (src) this.#loader.open(src, resumeSec(positionSec, durationSec), play);
    else this.element.pause();
  }

  /**
   * Reads what the element holds. It may come from a pressed link: of the same book, then the place
   * in the list moves along; of another, then its page is about to bring it.
   */
  protected readLoaded(): void {
    const loaded = getLoadedChapter(this.element);
    if (!loaded) return;
    const { book, chapterNumber } = this.list;
    const isOther = loaded.bookId !== book.value?.id || loaded.chapter !== chapterNumber.value;
    if (isOther) this.#loader.readPosition();
    if (loaded.bookId !== book.value?.id) book.value = null;
    chapterNumber.value = loaded.chapter;
    this.list.correctDuration(this.element.duration);
  }

  #engineFor(src: string): Engine {
    const local = this.localEngine.peek();
    return local?.has(src) ? local : this.stream;
  }

  /** Measured; until it is, the catalogue's. */
  get #durationSec(): number {
    return this.media.durationSec.value ?? this.list.chapter.value?.durationSec ?? 0;
  }
}
