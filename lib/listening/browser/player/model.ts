import { batch, effect, signal } from "@preact/signals";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import { MediaLoader } from "../sound/media_loader.ts";
import type { Engine, LocalEngine } from "../sound/engine.ts";
import type { Notice, Obstacle } from "./notices.ts";
import { findChapter, type JumpOrigin, type Place, Playlist } from "./playlist.ts";
import { readHandover, takeHandover } from "../press/handover.ts";
import { isSameStart } from "../sound/requests.ts";
import { getLoadedChapter } from "../sound/element.ts";
import { MediaState } from "../sound/media_state.ts";
import { PlaybackSettings } from "./playback_settings.ts";
import type { PlayerBook, PlayerChapter, PlayerStart } from "../../player/types.ts";

export interface PlayerPorts {
  /** May be replaced at any time: asked anew for each source. */
  engine: Engine;
  /** Null where the browser forbids it. */
  storage: Storage | null;
  /** Where a book begins that this browser has heard further than the page knows. */
  resume?(book: PlayerBook, start: PlayerStart): PlayerStart;
}

/** A place the listener asked for. */
export interface Choice {
  bookId: number;
  chapter: number;
  positionSec: number;
  /** What the page that was asked for it knew of the account's place; absent for jumps on a page. */
  known?: ProgressView;
}

/**
 * The listener's side of the sound: which book and chapter, what comes next, what to say when it
 * cannot go on. What the sound does is in `media`, read from the element; the verbs ask the element
 * and wait for it to tell. Made in the browser only, one per tab.
 *
 * What else a player does are features (feature.ts), which it knows nothing of: `Features` is what they
 * offer to the interface once they have joined.
 */
export class PlayerModel<Features = unknown> {
  readonly media: MediaState;
  readonly list = new Playlist();
  readonly settings: PlaybackSettings;
  /** Sound has been asked for in this tab: from then on navigation must not change what is loaded. */
  readonly started = signal(false);
  /** The book whose own page is open. */
  readonly page = signal<PlayerBook | null>(null);
  /** The drawer of chapters is asked for. */
  readonly drawerOpen = signal(false);
  /** The sheet that is asked for: further choices, or the keys there are. */
  readonly sheet = signal<"more" | "shortcuts" | null>(null);
  /** Put here by the features that come with the first play: null until then. */
  readonly features = signal<Features | null>(null);
  /** What the network does to the sound, in words; empty while all is well. */
  readonly networkStatus = signal("");
  /** Time until the sleep timer pauses, in words; null without one. */
  readonly sleepIn = signal<string | null>(null);
  /** For chapters on this device; null until it is known what is here, and for visitors. */
  readonly localEngine = signal<LocalEngine | null>(null);
  /** Places that the listener's own jumps have left, oldest first; taken away by whoever keeps them. */
  readonly jumpOrigins = signal<readonly JumpOrigin[]>([]);
  /** The chapter about to begin by itself. */
  readonly upNext = signal<PlayerChapter | null>(null);
  /** A failure is being mended: sound is wanted although the element, after an error, says it is paused. */
  readonly retrying = signal(false);
  readonly notice = signal<Notice | null>(null);
  /** The latest jump that was asked for; taken away by whoever keeps a record of it. */
  readonly chosen = signal<Choice | null>(null);

  readonly #element: HTMLMediaElement;
  readonly #ports: PlayerPorts;
  readonly #loader: MediaLoader;
  readonly #stop = new AbortController();
  readonly #startsFollowed = new Set<string>();

  constructor(element: HTMLMediaElement, ports: PlayerPorts) {
    this.#element = element;
    this.#ports = ports;
    this.settings = new PlaybackSettings(element, ports.storage);
    this.media = new MediaState(element, this.#stop.signal);
    this.#loader = new MediaLoader(element, (src) => this.#engineFor(src), this.#stop.signal);
    this.started.value = !element.paused || readHandover(element).state !== "untouched";
    this.#listen();
  }

  /** Aborted when the model is at its end: whoever listens for it stops too. */
  get disposed(): AbortSignal {
    return this.#stop.signal;
  }

  /** How chapters come by the network. */
  get stream(): Engine {
    return this.#ports.engine;
  }

  /**
   * Calls back at once and whenever a signal that was read in the callback has changed.
   *
   * @returns ends it
   */
  watch(draw: () => void | (() => void)): () => void {
    return effect(draw);
  }

  dispose(): void {
    this.#calm();
    this.#stop.abort();
  }

  /** Last place known in the chapter, in seconds: the element forgets it when it fails. */
  get lastKnownSec(): number {
    return this.#loader.lastKnownSec;
  }

  /**
   * A book's page has opened. Takes the book over unless another one has been started, and goes where
   * the page asks once per address: coming back to that address later must not move the sound.
   *
   * @returns true when the page's start was followed
   */
  visit(book: PlayerBook, start: PlayerStart): boolean {
    const handover = takeHandover(this.#element);
    if (this.page.value === book) return false;
    const key = JSON.stringify([book.id, start]);
    const fresh = start.forced || !this.#startsFollowed.has(key);
    this.#startsFollowed.add(key);
    this.page.value = book;
    const heard = getLoadedChapter(this.#element);
    if (!this.started.value || (heard?.bookId !== book.id && fresh && start.autoplay)) {
      this.load(book, start);
      return true;
    }
    if (heard?.bookId !== book.id) return false;
    batch(() => {
      this.list.book.value = book;
      this.#follow();
    });
    if (handover.state === "resumed" && start.source === "resume_button") {
      return this.#correct(book, start, handover.fromSec);
    }
    return fresh && start.requested && this.#go(book, start);
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
    this.#openIn(book, findChapter(book, start.chapter), start.positionSec, start.autoplay);
  }

  /** Follows the listener's other device; nobody here has asked for anything. */
  moveTo(book: PlayerBook, chapter: number, positionSec: number, play: boolean): void {
    this.#openIn(book, findChapter(book, chapter), positionSec, play);
  }

  play(): void {
    const upNext = this.upNext.value, chapter = this.list.chapter.value;
    if (upNext) return this.#open(upNext, 0, true);
    if (!chapter?.src) return this.#open(chapter, 0, true);
    this.notice.value = null;
    if (this.#element.error) this.retry();
    else this.#loader.resume(this.#durationSec);
  }

  pause(): void {
    this.#calm();
    this.#element.pause();
  }

  toggle(): void {
    if (this.#sounding) this.pause();
    else this.play();
  }

  /** Seconds into the chapter; held inside it. */
  seekTo(toSec: number): void {
    this.#jump("seek", () => this.#seek(toSec));
  }

  skip(bySec: number): void {
    this.#jump("skip", () => this.#seek(this.#element.currentTime + bySec));
  }

  /** A press on a chapter: from its beginning. A locked one is refused and what sounds goes on. */
  playChapter(book: PlayerBook, number: number): void {
    this.jumpTo(book, number, 0);
  }

  /** To a place in a book, which sounds from there. */
  jumpTo(book: PlayerBook, number: number, positionSec: number): void {
    const chapter = findChapter(book, number);
    if (chapter?.locked) this.tell({ kind: "locked", chapter: number }, book);
    else this.#jump("chapter", () => this.#openIn(book, chapter, positionSec, true));
  }

  /** Where the sound is now; null without a book. */
  get place(): Place | null {
    const book = this.list.book.value;
    return book && { book, chapter: this.list.chapterNumber.value, positionSec: this.lastKnownSec };
  }

  /** Back to a place the listener was at: what sounds goes on sounding there. */
  returnTo({ book, chapter, positionSec }: Place): void {
    this.#choose(book, chapter, positionSec);
    this.#openIn(book, findChapter(book, chapter), positionSec, this.#sounding);
  }

  /** At the beginning of the next chapter, in silence: the next press goes on there. */
  standBy(): void {
    const next = this.list.next.value;
    if (next?.src) this.#open(next, 0, false);
  }

  nextChapter(): void {
    this.#step(this.list.next.value);
  }

  previousChapter(): void {
    this.#step(this.list.previous.value);
  }

  /** The same chapter again, from where it failed. */
  retry(): void {
    const src = this.list.chapter.value?.src;
    if (src) this.#loader.reopen(src);
  }

  /** Says what is in the way, on the page of the book it concerns and in the bar that plays it. */
  tell(obstacle: Obstacle, book = this.list.book.value): void {
    if (book) this.notice.value = { ...obstacle, bookId: book.id };
  }

  dismissNotice(): void {
    this.notice.value = null;
  }

  #engineFor(src: string): Engine {
    const local = this.localEngine.peek();
    return local?.has(src) ? local : this.stream;
  }

  get #sounding(): boolean {
    return this.retrying.value || (!this.#element.paused && !this.#element.ended);
  }

  #listen(): void {
    const element = this.#element;
    const on = (event: string, then: () => void) =>
      element.addEventListener(event, then, { signal: this.#stop.signal });
    on("loadstart", () => this.#follow());
    on("durationchange", () => this.#follow());
    on("play", () => this.started.value = true);
  }

  /**
   * Reads what the element holds. It may come from a pressed link: of the same book, then the place
   * in the list moves along; of another, then its page is about to bring it.
   */
  #follow(): void {
    const heard = getLoadedChapter(this.#element);
    if (!heard) return;
    const { book, chapterNumber } = this.list;
    const isOther = heard.bookId !== book.value?.id || heard.chapter !== chapterNumber.value;
    if (isOther) this.#loader.readPosition();
    if (heard.bookId !== book.value?.id) book.value = null;
    chapterNumber.value = heard.chapter;
    this.list.correctDuration(this.#element.duration);
  }

  #chooseStart({ id: bookId, saved }: PlayerBook, { chapter, positionSec }: PlayerStart): void {
    this.chosen.value = { bookId, chapter, positionSec, ...(saved && { known: saved }) };
  }

  #choose(book: PlayerBook | null, chapter: number, positionSec: number): void {
    if (book) this.chosen.value = { bookId: book.id, chapter, positionSec };
  }

  #go(book: PlayerBook, start: PlayerStart): boolean {
    this.#chooseStart(book, start);
    if (this.list.chapterNumber.value !== start.chapter) {
      const play = start.autoplay || this.#sounding;
      this.#open(findChapter(book, start.chapter), start.positionSec, play);
    } else if (this.#element.currentTime < start.positionSec - 1) {
      this.#seek(start.positionSec);
    }
    return true;
  }

  /** The sound of a Resume link that was older than the listener's place goes to that place. */
  #correct(book: PlayerBook, asked: PlayerStart, begunSec: number): boolean {
    const { chapter, positionSec } = this.#ports.resume?.(book, asked) ?? asked;
    const isSameChapter = chapter === this.list.chapterNumber.value;
    if (isSameChapter && isSameStart(positionSec, begunSec)) return false;
    if (isSameChapter) this.#seek(positionSec);
    else this.#open(findChapter(book, chapter), positionSec, true);
    return true;
  }

  /** To the neighbour: a sounding player goes on sounding, a paused one stays paused. */
  #step(chapter: PlayerChapter | null): void {
    if (chapter?.locked) this.tell({ kind: "rest-locked" });
    else {
      const play = this.#sounding || this.#element.ended;
      this.#jump("chapter", () => this.#open(chapter, 0, play));
    }
  }

  #seek(toSec: number): void {
    this.upNext.value = null;
    this.#loader.seek(toSec, this.#durationSec);
  }

  /** Measured; until it is, the catalogue's. */
  get #durationSec(): number {
    return this.media.durationSec.value ?? this.list.chapter.value?.durationSec ?? 0;
  }

  #jump(by: JumpOrigin["by"], move: () => void): void {
    const { place, jumpOrigins } = this;
    move();
    this.#choose(this.list.book.value, this.list.chapterNumber.value, this.lastKnownSec);
    if (place && this.started.peek()) jumpOrigins.value = [...jumpOrigins.peek(), { ...place, by }];
  }

  #openIn(book: PlayerBook, chapter: PlayerChapter | null, atSec: number, play: boolean): void {
    batch(() => {
      if (book.id !== this.list.book.value?.id) this.list.book.value = book;
      this.#open(chapter, atSec, play);
    });
  }

  #open(chapter: PlayerChapter | null, positionSec: number, play: boolean): void {
    if (!chapter) return;
    const { src } = chapter;
    this.#calm();
    batch(() => {
      this.list.chapterNumber.value = chapter.number;
      this.notice.value = null;
      if (play && !src) this.tell({ kind: "locked", chapter: chapter.number });
    });
    if (src) this.#loader.open(src, positionSec, play);
    else this.#element.pause();
  }

  /** Nothing may begin by itself any more. */
  #calm(): void {
    this.upNext.value = null;
    this.retrying.value = false;
  }
}
