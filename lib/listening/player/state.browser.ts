import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { VISITOR } from "../first_bytes/attributes.ts";
import type { ProgressView } from "../progress/view.ts";
import type { Notice, Obstacle } from "./notices.browser.ts";
import type { SharedMoment } from "./saved_start.ts";
import { PlaybackSettings } from "./settings.browser.ts";
import type { LocalEngine } from "./sound.browser.ts";
import type { LeftOff, PlayerBook, PlayerChapter } from "./types.ts";

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
/** Longest time between two reports of time that moves: browsers send four a second, hidden pages one. */
const STILL_MS = 1_500;

/** The media element's state as signals. Read only: requests to the element are in sound.browser.ts. */
class MediaState {
  readonly src = signal("");
  readonly paused = signal(true);
  readonly ended = signal(false);
  /**
   * Playing, but silent: first load, seek or stall. The element reports that it has no data; WebKit goes on
   * reporting so after a seek, while it plays, so time must stand still too.
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

  /** Time has moved recently. */
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

/** A point in a book. */
export interface BookPlace {
  book: PlayerBook;
  chapter: number;
  positionSec: number;
}

/** The place that the listener has just left by a jump. */
export interface JumpOrigin extends BookPlace {
  /** `skip`: by a skip button; `seek`: to a chosen time; `chapter`: to another chapter. */
  by: "skip" | "seek" | "chapter";
}

/** Measured lengths that differ by more replace the catalogue's. */
const TOLERANCE_SEC = 5;

export function findChapter(book: PlayerBook | null, number: number): PlayerChapter | null {
  return book?.chapters.find((chapter) => chapter.number === number) ?? null;
}

/** The book in the player and the place in its list of chapters. */
class Playlist {
  readonly book = signal<PlayerBook | null>(null);
  readonly chapterNumber = signal(0);

  readonly index = computed(() =>
    this.book.value?.chapters.findIndex(({ number }) => number === this.chapterNumber.value) ?? -1
  );
  readonly chapter = computed(() => this.#at(0));
  readonly previous = computed(() => this.#at(-1));
  readonly next = computed(() => this.#at(1));

  #at(offset: number): PlayerChapter | null {
    const index = this.index.value;
    return index < 0 ? null : this.book.value?.chapters[index + offset] ?? null;
  }

  /** @param measuredSec the current chapter's length in the element; NaN when unknown */
  correctDuration(measuredSec: number): void {
    const book = this.book.value, chapter = this.chapter.value;
    if (!book || !chapter || !Number.isFinite(measuredSec)) return;
    if (Math.abs(measuredSec - chapter.durationSec) <= TOLERANCE_SEC) return;
    const corrected = { ...chapter, durationSec: measuredSec };
    this.book.value = {
      ...book,
      chapters: book.chapters.map((other) => other === chapter ? corrected : other),
    };
  }
}

/** A snapshot of the player in plain values, for display. */
export interface PlayerView {
  chapter: PlayerChapter | null;
  hasPrevious: boolean;
  hasNext: boolean;
  playing: boolean;
  /** Sound is wanted but has not started. */
  waiting: boolean;
  positionSec: number;
  durationSec: number;
  buffered: readonly BufferedRange[];
  rate: number;
  /** Seconds that a press on the skip buttons moves. */
  skipBackSec: number;
  skipForwardSec: number;
  /** 0..1; the audible volume, so 0 when muted. */
  volume: number;
  upNext: PlayerChapter | null;
  notice: Notice | null;
  leftOff: LeftOff | null;
  /** The network's effect on the sound, in words; empty: none. */
  network: string;
  /** Whether a button to retry at once is shown. */
  failing: boolean;
  /** Remaining time of the sleep timer, in words; null without one. */
  sleepIn: string | null;
}

/** A place that the listener chose. */
interface Choice {
  bookId: number;
  chapter: number;
  positionSec: number;
  /** What the page knew of the account's place; absent for jumps on a page. */
  known?: ProgressView;
}

/**
 * The player's state as signals; the state of the sound is in `media`, read from the element. `Features` is
 * what features offer to the interface once they have joined (features/features.browser.ts).
 */
export class PlayerState<Features = unknown> {
  readonly media: MediaState;
  readonly list = new Playlist();
  readonly settings: PlaybackSettings;
  /** Sound has been requested in this tab: from then on navigation must not change what is loaded. */
  readonly started = signal(false);
  /** Who listens: changes when somebody signs in during playback. */
  readonly listener = signal(VISITOR);
  /** The account that was found to be signed out while its page was open. */
  readonly signedOut = signal<string | null>(null);
  /** The book whose own page is open. */
  readonly page = signal<PlayerBook | null>(null);
  /** That page is scrolled past its player: the bar is shown instead. */
  readonly isStageAway = signal(false);
  /** Whether the drawer of chapters is open. */
  readonly drawerOpen = signal(false);
  /** The sheet that is open: the sleep timer, more settings, the shortcuts, or the chapter's text. */
  readonly sheet = signal<"sleep" | "more" | "shortcuts" | "text" | null>(null);
  /** Set by the features that load with the first play; null until then. */
  readonly features = signal<Features | null>(null);
  /** The network's effect on the sound, in words; empty: none. */
  readonly networkStatus = signal("");
  /** The browser is online, but no retry has brought sound for a while: a button to retry at once is shown. */
  readonly isFailing = signal(false);
  /** Remaining time of the sleep timer, in words; null without one. */
  readonly sleepIn = signal<string | null>(null);
  /** The engine for downloaded chapters; null until the downloads are known, and for visitors. */
  readonly localEngine = signal<LocalEngine | null>(null);
  /** Places left by the listener's jumps, oldest first; removed by the feature that records them. */
  readonly jumpOrigins = signal<readonly JumpOrigin[]>([]);
  /** The chapter about to start automatically. */
  readonly upNext = signal<PlayerChapter | null>(null);
  /** A failed source is being retried: sound is wanted, although the element is paused after an error. */
  readonly retrying = signal(false);
  readonly notice = signal<Notice | null>(null);
  /** The listener's place at another device, in the book that this one has in the player or on its page. */
  readonly leftOff = signal<LeftOff | null>(null);
  /** The latest requested jump; removed by the code that records it. */
  readonly chosen = signal<Choice | null>(null);

  /** The moment of the shared link that was last heard in this tab. */
  readonly sharedMoment = signal<SharedMoment | null>(null);

  readonly #stop = new AbortController();

  /** @param storage null where the browser forbids it */
  constructor(element: HTMLMediaElement, storage: Storage | null) {
    this.settings = new PlaybackSettings(element, storage);
    this.media = new MediaState(element, this.#stop.signal);
    this.#stop.signal.addEventListener("abort", this.#useBooks());
  }

  /** Aborted when the player ends; listeners use it to stop too. */
  get disposed(): AbortSignal {
    return this.#stop.signal;
  }

  /** What is shown. Reads the signals: who watches and draws this draws again at every change. */
  get view(): PlayerView {
    const { list, media, settings } = this;
    const chapter = list.chapter.value;
    const durationSec = chapter?.durationSec ?? 0;
    const retrying = this.retrying.value;
    return {
      chapter,
      hasPrevious: list.previous.value !== null,
      hasNext: list.next.value !== null,
      playing: retrying || (!media.paused.value && !media.ended.value),
      waiting: retrying || media.waiting.value,
      positionSec: Math.min(media.positionSec.value, durationSec),
      durationSec,
      buffered: media.buffered.value,
      rate: media.rate.value,
      skipBackSec: settings.skipBackSec.value,
      skipForwardSec: settings.skipForwardSec.value,
      volume: media.muted.value ? 0 : media.volume.value,
      upNext: this.upNext.value,
      notice: this.notice.value,
      leftOff: this.leftOff.value,
      network: this.networkStatus.value,
      failing: this.isFailing.value,
      sleepIn: this.sleepIn.value,
    };
  }

  /**
   * Calls back at once and whenever a signal that the callback has read changes.
   *
   * @returns a function that ends it
   */
  watch(draw: () => void | (() => void)): () => void {
    return effect(draw);
  }

  dispose(): void {
    this.cancelUpcoming();
    this.#stop.abort();
  }

  /** A request for the listener was refused: the account is no longer signed in here. */
  noteSignedOut(): void {
    const listener = this.listener.peek();
    if (listener !== VISITOR) this.signedOut.value = listener;
  }

  /** Shows a notice on the page of the book that it concerns and in the bar that plays it. */
  showNotice(obstacle: Obstacle, book = this.list.book.value): void {
    if (book) this.notice.value = { ...obstacle, bookId: book.id };
  }

  dismissNotice(): void {
    this.notice.value = null;
  }

  /** Applies the speed chosen for a book. */
  #useBooks(): () => void {
    const bookId = computed(() => this.list.book.value?.id);
    return effect(() => {
      const id = bookId.value;
      if (id !== undefined) untracked(() => this.settings.useBook(id));
    });
  }

  /** Cancels everything that would start automatically. */
  protected cancelUpcoming(): void {
    this.upNext.value = null;
    this.retrying.value = false;
  }
}
