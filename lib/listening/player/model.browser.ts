import { batch } from "@preact/signals";
import { firstProper } from "@/lib/catalogue/choose_chapter.ts";
import { readHandover, takeHandover } from "../first_bytes/handover.ts";
import { resumeSec } from "../progress/saved_position.ts";
import { beginsAnew, isPlaceKept } from "./saved_start.ts";
import { type Engine, getLoadedChapter, isSameStart, MediaLoader } from "./sound.browser.ts";
import { type BookPlace, findChapter, type JumpOrigin, PlayerState } from "./state.browser.ts";
import type { PlayerBook, PlayerChapter, PlayerStart } from "./types.ts";

/** What plays and pauses, and puts chapters into the element: it asks the element and waits for it to tell. */
class Transport<Features = unknown> extends PlayerState<Features> {
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

/** Closer than this to the account's place, an address leads to it: rounding and rewinding lie between. */
const NEAR_SEC = 30;

/**
 * The account's place that a start asked for by the address passes over: a listener who has one is told.
 * None beside a bookmark or a Resume link, which are the listener's own, and none while the account itself
 * asks which of two places counts.
 */
function findPassedOver(book: PlayerBook, start: PlayerStart): BookPlace | null {
  const { saved } = book;
  if (!saved || saved.conflict || start.source || start.bookmark) return null;
  if (!isPlaceKept(saved, book)) return null;
  const { currentChapter: chapter, positionSec, isCompleted } = saved;
  if (beginsAnew({ chapter, positionSec, isCompleted }, book)) return null;
  const isNear = chapter === start.chapter && Math.abs(positionSec - start.positionSec) < NEAR_SEC;
  return isNear ? null : { book, chapter, positionSec };
}

export interface PlayerPorts {
  /** May be replaced at any time: asked anew for each source. */
  engine: Engine;
  /** Null where the browser forbids it. */
  storage: Storage | null;
  /** Where a book begins that this browser has heard further than the page knows. */
  resume?(book: PlayerBook, start: PlayerStart): PlayerStart;
}

/**
 * The player: what is known of it (player_state.ts), play and pause (transport.ts), and here what pages and
 * listeners ask of it, a start or a jump. Made in the browser only, one per tab. What else a player does are
 * features (feature.ts), which it knows nothing of.
 */
export class PlayerModel<Features = unknown> extends Transport<Features> {
  readonly #ports: PlayerPorts;
  readonly #startsFollowed = new Set<string>();

  constructor(element: HTMLMediaElement, ports: PlayerPorts) {
    super(element, ports);
    this.#ports = ports;
  }

  /**
   * A book's page has opened. Takes the book over unless another one has been started, and goes where
   * the page asks once per address: coming back to that address later must not move the sound.
   *
   * @returns true when the page's start was followed
   */
  visit(book: PlayerBook, start: PlayerStart): boolean {
    const handover = takeHandover(this.element);
    if (this.page.value === book) return false;
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
    // Bought while it played: the tab's own place is newer than any that the page can know.
    const goesOn = start.purchased && start.source === "resume_button";
    return fresh && start.requested && !goesOn && this.#goToStart(book, start);
  }

  /** The page is gone; a newer page of the same book may have opened before the old one left. */
  leave(book: PlayerBook): void {
    if (this.page.value !== book) return;
    this.page.value = null;
    this.drawerOpen.value = false;
  }

  /** Puts a book in the player, at the page's start; sounds only when the start says autoplay. */
  load(book: PlayerBook, asked: PlayerStart): void {
    const start = this.#ports.resume?.(book, asked) ?? asked;
    this.chosen.value = null;
    if (start.requested) this.#chooseStart(book, start);
    this.openBook(book, findChapter(book, start.chapter), start.positionSec, start.autoplay);
  }

  /** The beginning of the book whose end has just been heard: the next Play starts there. Null otherwise. */
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

  /** Seconds into the chapter; held inside it. */
  seekTo(toSec: number): void {
    this.#jump("seek", () => this.seek(toSec));
  }

  skip(bySec: number): void {
    this.#jump("skip", () => this.seek(this.element.currentTime + bySec));
  }

  /** A press on a chapter: from its beginning. A locked one is refused and what sounds goes on. */
  playChapter(book: PlayerBook, number: number): void {
    this.jumpTo(book, number, 0);
  }

  /** To a place in a book, which sounds from there. */
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

  /** Where the sound is now; null without a book. */
  get place(): BookPlace | null {
    const book = this.list.book.value;
    return book && { book, chapter: this.list.chapterNumber.value, positionSec: this.lastKnownSec };
  }

  /** Back to a place the listener was at: what sounds goes on sounding there. */
  returnTo({ book, chapter, positionSec }: BookPlace): void {
    this.#choose(book, chapter, positionSec);
    this.openBook(book, findChapter(book, chapter), positionSec, this.isSounding);
  }

  /** To the account's place, which the page's address has passed over: as if that had not been asked. */
  goToPassedOver(): void {
    const place = this.passedOver.value;
    this.passedOver.value = null;
    if (place) this.returnTo(place);
  }

  /** To the neighbour: a sounding player goes on sounding, a paused one stays paused. */
  #stepTo(chapter: PlayerChapter | null): void {
    if (chapter?.locked) this.showNotice({ kind: "rest-locked" });
    else {
      const play = this.isSounding || this.element.ended;
      this.#jump("chapter", () => this.openChapter(chapter, 0, play));
    }
  }

  /** Moves, and notes where from and where to. */
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
    this.passedOver.value = findPassedOver(book, start);
    if (start.left && findChapter(book, start.left.chapter)?.src) {
      this.jumpOrigins.value = [...this.jumpOrigins.peek(), { book, ...start.left, by: "chapter" }];
    }
  }

  #goToStart(book: PlayerBook, start: PlayerStart): boolean {
    this.#chooseStart(book, start);
    if (this.list.chapterNumber.value !== start.chapter) {
      const play = start.autoplay || this.isSounding;
      this.openChapter(findChapter(book, start.chapter), start.positionSec, play);
    } else if (this.element.currentTime < start.positionSec - 1) {
      this.seek(start.positionSec);
    }
    return true;
  }

  /** The sound of a Resume link that was older than the listener's place goes to that place. */
  #correctResumed(book: PlayerBook, asked: PlayerStart, begunSec: number): boolean {
    const { chapter, positionSec } = this.#ports.resume?.(book, asked) ?? asked;
    const isSameChapter = chapter === this.list.chapterNumber.value;
    if (isSameChapter && isSameStart(positionSec, begunSec)) return false;
    if (isSameChapter) this.seek(positionSec);
    else this.openChapter(findChapter(book, chapter), positionSec, true);
    return true;
  }
}
