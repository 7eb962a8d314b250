import { batch } from "@preact/signals";
import { firstProper } from "@/lib/catalogue/book.ts";
import { readHandover, takeHandover } from "../first_bytes/handover.ts";
import { resumeSec } from "../progress/saved_position.ts";
import { type Engine, getLoadedChapter, isSameStart, MediaLoader } from "./sound.browser.ts";
import { type BookPlace, findChapter, type JumpOrigin, PlayerState } from "./state.browser.ts";
import type { PlayerBook, PlayerChapter, PlayerStart } from "./types.ts";

/** Plays, pauses and loads chapters: makes requests of the element, whose events report the result. */
class Transport<Features = unknown> extends PlayerState<Features> {
  protected readonly element: HTMLMediaElement;
  readonly #ports: { engine: Engine };
  readonly #loader: MediaLoader;

  /** @param ports the engine for streamed chapters: read for each source */
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

  /** The engine for streamed chapters. */
  get stream(): Engine {
    return this.#ports.engine;
  }

  /** Last known position in the chapter, in seconds: the element loses it when it fails. */
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

  /** Called when the listener presses Play again: ends the silent retries and starts anew. */
  playAnew(): void {
    this.pause();
    this.play();
  }

  /** Goes to the beginning of the next chapter without playing: the next press starts there. */
  standBy(): void {
    const next = this.list.next.value;
    if (next?.src) this.openChapter(next, 0, false);
  }

  /** Loads the same chapter again, from where it failed. */
  retry(): void {
    const { src, durationSec } = this.list.chapter.value ?? {};
    if (src) this.#loader.reopen(src, resumeSec(this.lastKnownSec, durationSec!));
  }

  /** Goes to the place of the listener's other device, without a request by the listener here. */
  moveTo(book: PlayerBook, chapter: number, positionSec: number, play: boolean): void {
    this.openBook(book, findChapter(book, chapter), positionSec, play);
  }

  protected get isSounding(): boolean {
    return this.retrying.value || (!this.element.paused && !this.element.ended);
  }

  /** @param toSec into the chapter; clamped to it */
  protected seek(toSec: number): void {
    this.upNext.value = null;
    this.#loader.seek(toSec, this.#durationSec);
    this.media.positionSec.value = this.lastKnownSec; // the element reports it only later
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

  /** Opens the chapter at a position, but not so close to its end that it would end at once. */
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
   * Reads what the element has loaded, possibly by a pressed link. In the same book, the place in the list
   * follows; of another book, the page is about to open.
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

  /** The measured length, or the catalogue's until it is known. */
  get #durationSec(): number {
    return this.media.durationSec.value ?? this.list.chapter.value?.durationSec ?? 0;
  }
}

export interface PlayerPorts {
  /** May be replaced at any time: read for each source. */
  engine: Engine;
  /** Null where the browser forbids it. */
  storage: Storage | null;
  /** The start in a book whose place in this browser is newer than the page's. */
  resume?(book: PlayerBook, start: PlayerStart): PlayerStart;
}

/**
 * The player. Its state is in PlayerState (state.browser.ts), play and pause in Transport; this class handles
 * what pages and listeners ask for: a start or a jump. Created in the browser only, one per tab. Everything
 * else is a feature (features/features.browser.ts), which the model does not know.
 */
export class PlayerModel<Features = unknown> extends Transport<Features> {
  readonly #ports: PlayerPorts;
  readonly #startsFollowed = new Set<string>();

  constructor(element: HTMLMediaElement, ports: PlayerPorts) {
    super(element, ports);
    this.#ports = ports;
  }

  /**
   * Called when a book's page opens. Takes the book over unless another one has been started, and follows the
   * page's start once per address: returning to that address later must not move the sound.
   *
   * @returns true when the page's start was followed
   */
  visit(book: PlayerBook, start: PlayerStart): boolean {
    const handover = takeHandover(this.element);
    if (this.page.value === book) return false;
    // The press that has fetched the player was on this page, and is newer than the page's own start.
    const pressedHere = handover.state === "pressed" && !start.autoplay &&
      this.#startsFollowed.size === 0;
    const key = JSON.stringify([book.id, start]);
    const fresh = start.forced || !this.#startsFollowed.has(key);
    this.#startsFollowed.add(key);
    this.page.value = book;
    const loaded = getLoadedChapter(this.element);
    if (!this.started.value || (loaded?.bookId !== book.id && fresh && start.autoplay)) {
      this.load(book, start);
      return true;
    }
    if (loaded?.bookId !== book.id) return false;
    batch(() => {
      this.list.book.value = book;
      this.readLoaded();
    });
    if (handover.state === "resumed" && start.source === "resume_button") {
      return this.#correctResumed(book, start, handover.fromSec);
    }
    // Bought while it played: the tab's own place is newer than the page's.
    const goesOn = start.purchased && start.source === "resume_button";
    return fresh && start.requested && !goesOn && this.#goToStart(book, start, pressedHere);
  }

  /** Called when the page is left; a newer page of the same book may have opened before. */
  leave(book: PlayerBook): void {
    if (this.page.value !== book) return;
    this.page.value = null;
    this.drawerOpen.value = false;
  }

  /** Loads a book at the page's start; plays only if the start says autoplay. */
  load(book: PlayerBook, asked: PlayerStart): void {
    const start = this.#ports.resume?.(book, asked) ?? asked;
    this.chosen.value = null;
    if (start.requested) this.#chooseStart(book, start);
    this.openBook(book, findChapter(book, start.chapter), start.positionSec, start.autoplay);
  }

  /** The beginning of a book just heard to its end: the next Play starts there. Otherwise null. */
  get beginsAnewAt(): PlayerChapter | null {
    const book = this.list.book.peek();
    if (!book || !this.element.ended || this.list.next.peek()) return null;
    return firstProper(book.chapters);
  }

  override play(): void {
    const book = this.list.book.peek(), first = this.beginsAnewAt;
    if (!book || !first?.src) return super.play();
    this.#choose(book, first.number, 0);
    this.openChapter(first, 0, true);
  }

  /** Seconds into the chapter; clamped to it. */
  seekTo(toSec: number): void {
    this.#jump("seek", () => this.seek(toSec));
  }

  skip(bySec: number): void {
    this.#jump("skip", () => this.seek(this.element.currentTime + bySec));
  }

  /** Plays a chapter from its beginning. A locked one is refused, and playback goes on. */
  playChapter(book: PlayerBook, number: number): void {
    this.jumpTo(book, number, 0);
  }

  /** Plays a book from a place. */
  jumpTo(book: PlayerBook, number: number, positionSec: number): void {
    const chapter = findChapter(book, number);
    if (chapter?.locked) this.showNotice({ kind: "locked", chapter: number }, book);
    else this.#jump("chapter", () => this.openBook(book, chapter, positionSec, true));
  }

  nextChapter(): void {
    this.#stepTo(this.list.next.value);
  }

  previousChapter(): void {
    this.#stepTo(this.list.previous.value);
  }

  /** The current place; null without a book. */
  get place(): BookPlace | null {
    const book = this.list.book.value;
    return book && { book, chapter: this.list.chapterNumber.value, positionSec: this.lastKnownSec };
  }

  /** Returns to an earlier place; playback goes on if it was playing. */
  returnTo({ book, chapter, positionSec }: BookPlace): void {
    this.#choose(book, chapter, positionSec);
    this.openBook(book, findChapter(book, chapter), positionSec, this.isSounding);
  }

  /** Goes to the neighbouring chapter; a paused player stays paused. */
  #stepTo(chapter: PlayerChapter | null): void {
    if (chapter?.locked) this.showNotice({ kind: "rest-locked" });
    else {
      const play = this.isSounding || this.element.ended;
      this.#jump("chapter", () => this.openChapter(chapter, 0, play));
    }
  }

  /** Moves, and records from where and to where. */
  #jump(by: JumpOrigin["by"], move: () => void): void {
    const { place, jumpOrigins } = this;
    move();
    this.#choose(this.list.book.value, this.list.chapterNumber.value, this.lastKnownSec);
    if (place && this.started.peek()) jumpOrigins.value = [...jumpOrigins.peek(), { ...place, by }];
  }

  #choose(book: PlayerBook | null, chapter: number, positionSec: number): void {
    if (book) this.chosen.value = { bookId: book.id, chapter, positionSec };
  }

  #chooseStart(book: PlayerBook, start: PlayerStart): void {
    const { id: bookId, saved } = book, { chapter, positionSec } = start;
    this.chosen.value = { bookId, chapter, positionSec, ...(saved && { known: saved }) };
    if (start.left && findChapter(book, start.left.chapter)?.src) {
      this.jumpOrigins.value = [...this.jumpOrigins.peek(), { book, ...start.left, by: "chapter" }];
    }
  }

  #goToStart(book: PlayerBook, start: PlayerStart, pressedHere: boolean): boolean {
    const isOther = this.list.chapterNumber.value !== start.chapter;
    const isBefore = !isOther && this.element.currentTime < start.positionSec - 1;
    if (pressedHere && (isOther || isBefore)) return false;
    this.#chooseStart(book, start);
    if (isOther) {
      const play = start.autoplay || this.isSounding;
      this.openChapter(findChapter(book, start.chapter), start.positionSec, play);
    } else if (isBefore) this.seek(start.positionSec);
    return true;
  }

  /** Moves the sound of an outdated Resume link to the listener's present place. */
  #correctResumed(book: PlayerBook, asked: PlayerStart, begunSec: number): boolean {
    const { chapter, positionSec } = this.#ports.resume?.(book, asked) ?? asked;
    const isSameChapter = chapter === this.list.chapterNumber.value;
    if (isSameChapter && isSameStart(positionSec, begunSec)) return false;
    if (isSameChapter) this.seek(positionSec);
    else this.openChapter(findChapter(book, chapter), positionSec, true);
    return true;
  }
}
