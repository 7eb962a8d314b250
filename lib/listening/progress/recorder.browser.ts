import { readHandover } from "../first_bytes/handover.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { beginsAnew } from "../player/saved_start.ts";
import { getLoadedChapter } from "../player/sound.browser.ts";
import { type Journal, lastOf, type NewEvent, type StoredEvent } from "./journal.browser.ts";
import type { ProgressView } from "./view.ts";

export interface Spot {
  chapter: number;
  positionSec: number;
}

/** A place of the account that this page has shown or applied. */
export interface SeenPlace extends Spot {
  /** Sent to the server as `baseVersion` of later events. */
  version: string;
  isCompleted?: boolean;
}

/** Places closer than this are the same: rounding and rewinding cause such differences. */
const SAME_SEC = 2;

export function isSameSpot(a: Spot, b: Spot): boolean {
  return a.chapter === b.chapter && Math.abs(a.positionSec - b.positionSec) <= SAME_SEC;
}

export function spotOf({ currentChapter, positionSec }: ProgressView): Spot {
  return { chapter: currentChapter, positionSec };
}

/** The account's places that this page knows, by book. */
export class Seen {
  readonly #places = new Map<number, SeenPlace>();

  get(bookId: number): SeenPlace | null {
    return this.#places.get(bookId) ?? null;
  }

  version(bookId: number): string {
    return this.#places.get(bookId)?.version ?? "";
  }

  /** Whether what is known here includes this version, and more. */
  isBeyond({ audiobookId, version }: Pick<ProgressView, "audiobookId" | "version">): boolean {
    const known = this.version(audiobookId);
    return version !== known && version.split("~").every((pair) => {
      const [device, last] = pair.split(".") as [string, string];
      return parseInt(last, 36) <= lastOf(device, known);
    });
  }

  take(bookId: number, place: SeenPlace): void {
    this.#places.set(bookId, place);
  }

  takeView(view: ProgressView): void {
    const { audiobookId, currentChapter: chapter, positionSec, version, isCompleted } = view;
    this.take(audiobookId, { chapter, positionSec, version, isCompleted });
  }
}

/** A jump after less listening than this is merged with the jump before it. */
const SEARCH_SEC = 5;

/** How much of a resumed sound is not recorded while its page has not confirmed the place. */
const CONFIRM_SEC = 10;

/** A place in a book. */
interface HeardPlace extends Spot {
  bookId: number;
}

/** An uninterrupted stretch of listening. */
interface Run extends HeardPlace {
  fromSec: number;
  /** null until something was recorded. */
  stored: StoredEvent | null;
}

/** The latest jump, while further jumps may be merged with it. */
interface Jump {
  /** null once another event has been written: this one may not be revised then, or the order would be lost. */
  stored: StoredEvent | null;
  left: Spot | null;
  bookId: number;
}

interface RecorderOptions {
  player: PlayerModel;
  element: HTMLMediaElement;
  journal: Journal;
  seen: Seen;
  /** Called several times a second while a chapter plays. */
  onHeard(place: HeardPlace): void;
  /** Called for events that should be sent to the server at once. */
  onMilestone(what: "pause" | "seek" | "finish", place: HeardPlace): void;
}

/** Records in the journal what the element plays, and the listener's jumps. */
export class Recorder {
  readonly #o: RecorderOptions;
  #run: Run | null = null;
  #jump: Jump | null = null;
  /** The last place heard or jumped to; null before the first sound of this page. */
  #place: HeardPlace | null = null;

  /** @param stop ends the recording */
  constructor(recording: RecorderOptions, stop: AbortSignal) {
    this.#o = recording;
    const { element, player } = recording;
    const on = (names: string, then: () => void) => {
      for (const name of names.split(" ")) element.addEventListener(name, then, { signal: stop });
    };
    on("timeupdate playing seeked canplay", () => this.#recordPosition());
    on("seeking emptied", () => this.#run = null);
    on("pause", () => this.#pause());
    on("ended", () => this.#finish());
    const stopWatching = player.watch(() => {
      const chosen = player.chosen.value;
      if (chosen && player.started.peek()) this.#recordJump();
    });
    stop.addEventListener("abort", stopWatching);
    this.#recordPosition(true); // it may have started before this code was loaded
  }

  /** The last known place of the listener in a book. */
  placeIn(bookId: number): Spot | null {
    return this.#place?.bookId === bookId ? this.#place : this.#o.seen.get(bookId);
  }

  /** Where the current run of listening began; null: it is in another book, or nothing plays. */
  beganAt(bookId: number): Spot | null {
    const run = this.#run;
    return run?.bookId === bookId ? { chapter: run.chapter, positionSec: run.fromSec } : null;
  }

  /** Called when the player is moved without a jump by the listener: no event is written, and no place was left. */
  moveTo(place: HeardPlace): void {
    this.#run = this.#jump = null;
    this.#place = place;
  }

  #recordPosition(isFirst = false): void {
    const { element } = this.#o;
    const place = this.#readPlace();
    if (!place || element.paused || element.seeking || isPreliminary(element)) return;
    if (this.#o.player.chosen.peek()) this.#recordJump();
    const run = this.#run;
    if (run && isContinued(run, place)) this.#extendRun(run, place);
    else {
      const fromSec = isFirst ? playedFrom(element) : place.positionSec;
      this.#sayBegunAnew({ ...place, positionSec: fromSec });
      this.#run = { ...place, positionSec: fromSec, fromSec, stored: null };
      this.#extendRun(this.#run, place);
    }
  }

  /**
   * A finished book begins again without a jump: this records it, or its first run would count as a player
   * that lost its place.
   */
  #sayBegunAnew(from: HeardPlace): void {
    const { player, seen } = this.#o, { bookId } = from, book = player.list.book.peek();
    const isMoved = this.#place?.bookId === bookId && !isSameSpot(this.#place, from);
    if (book?.id !== bookId || isMoved || this.#jump?.bookId === bookId) return;
    const { saved } = book;
    if (saved && !seen.get(bookId) && isSameSpot(spotOf(saved), from)) this.#takeKnown(saved);
    const known = seen.get(bookId);
    if (!known || !isSameSpot(known, from) || !beginsAnew(known, book)) return;
    const { chapter, positionSec } = known;
    this.#write(null, { intent: "seek", audiobookId: bookId, chapter, positionSec });
    seen.take(bookId, { ...known, isCompleted: false }); // in progress again
  }

  #extendRun(run: Run, place: HeardPlace): void {
    if (place.positionSec <= run.positionSec) return;
    run.positionSec = place.positionSec;
    run.stored = this.#write(run.stored, entryOf(run, "play"));
    this.#place = place;
    if (place.positionSec - run.fromSec >= SEARCH_SEC) this.#jump = null;
    else if (this.#jump) this.#jump.stored = null;
    this.#o.onHeard(place);
  }

  #pause(): void {
    const run = this.#run, place = this.#readPlace();
    if (!run || !place || this.#o.element.ended) return;
    if (isContinued(run, place)) this.#extendRun(run, place);
    this.#run = null;
    this.#o.onMilestone("pause", place);
  }

  #finish(): void {
    const place = this.#readPlace();
    if (!place) return;
    const run = this.#run ?? { ...place, fromSec: place.positionSec, stored: null };
    run.positionSec = place.positionSec;
    this.#write(run.stored, entryOf(run, "finish"));
    this.#run = this.#jump = null;
    this.#place = place;
    this.#o.onMilestone("finish", place);
  }

  /** Records the listener's jump, unless it leads to the place where the listener is already. */
  #recordJump(): void {
    const { player, seen } = this.#o;
    const to = player.chosen.peek()!;
    player.chosen.value = null;
    if (to.known) this.#takeKnown(to.known);
    const isThere = this.#run?.bookId === to.bookId && isSameSpot(this.#run, to);
    if (!isThere || this.#run?.stored) this.#run = null;
    const from = this.#place?.bookId === to.bookId ? this.#place : seen.get(to.bookId);
    if (from && isSameSpot(from, to)) return;
    const last = this.#jump?.bookId === to.bookId ? this.#jump : null;
    const left = last
      ? last.left
      : from && { chapter: from.chapter, positionSec: round(from.positionSec) };
    const entry: NewEvent = {
      intent: "seek",
      audiobookId: to.bookId,
      chapter: to.chapter,
      positionSec: round(to.positionSec),
      ...(left && { left }),
    };
    this.#jump = { bookId: to.bookId, left, stored: this.#write(last?.stored ?? null, entry) };
    this.#place = to;
    this.#o.onMilestone("seek", to);
  }

  /** A jump on a page that showed the account's place supersedes that place. A conflict must stay unresolved. */
  #takeKnown(view: ProgressView): void {
    const { journal, seen } = this.#o;
    if (!view.conflict && !journal.isStale(view.audiobookId, view.version)) seen.takeView(view);
  }

  #write(stored: StoredEvent | null, entry: NewEvent): StoredEvent {
    const { journal, seen } = this.#o, version = seen.version(entry.audiobookId);
    return stored ? journal.revise(stored, entry, version) : journal.append(entry, version);
  }

  #readPlace(): HeardPlace | null {
    const { element } = this.#o;
    const source = getLoadedChapter(element);
    if (!source || element.readyState === 0 || element.error) return null;
    return { ...source, positionSec: element.currentTime };
  }
}

function isContinued(run: Run, { bookId, chapter, positionSec }: HeardPlace): boolean {
  return run.bookId === bookId && run.chapter === chapter && positionSec >= run.fromSec;
}

function entryOf(
  { bookId, chapter, fromSec, positionSec }: Run,
  intent: "play" | "finish",
): NewEvent {
  return {
    intent,
    audiobookId: bookId,
    chapter,
    positionSec: round(positionSec),
    heardFromSec: round(fromSec),
    heardToSec: round(positionSec),
  };
}

/** Whether a Resume link started the sound, and its page has not yet confirmed or corrected the place. */
function isPreliminary(element: HTMLMediaElement): boolean {
  const handover = readHandover(element);
  if (handover.state !== "resumed") return false;
  const sinceSec = element.currentTime - handover.fromSec;
  return sinceSec >= 0 && sinceSec < CONFIRM_SEC;
}

/** Start, in seconds, of the range in `played` that the element is playing now. */
function playedFrom({ played, currentTime }: HTMLMediaElement): number {
  for (let i = played.length - 1; i >= 0; i--) {
    if (played.start(i) <= currentTime) return played.start(i);
  }
  return currentTime;
}

/** To milliseconds: exact enough, and shorter in JSON. */
function round(sec: number): number {
  return Math.round(sec * 1000) / 1000;
}
