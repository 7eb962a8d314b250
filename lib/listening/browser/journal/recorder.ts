import type { ProgressView } from "@/lib/listening/progress/view.ts";
import type { PlayerModel } from "../player/model.ts";
import { readHandover } from "../press/handover.ts";
import { getLoadedChapter } from "../sound/element.ts";
import { isSameSpot, type Seen, type Spot } from "./seen.ts";
import type { Journal } from "./journal.ts";
import type { NewEvent, StoredEvent } from "./event.ts";

/** After less listening than this, a further jump counts as one with the jump before it. */
const LOOKED_SEC = 5;

/** How long a resumed sound waits for its page to confirm the place. */
const PAGE_COMES_SEC = 10;

/** A place in a book. */
interface HeardPlace extends Spot {
  bookId: number;
}

/** An uninterrupted stretch of listening. */
interface Run extends HeardPlace {
  fromSec: number;
  /** null until something was heard. */
  stored: StoredEvent | null;
}

/** What a listener's jump wrote, while it may still be one of several in search of a place. */
interface Jump {
  /** null once something else has been written: events must stay in order. */
  stored: StoredEvent | null;
  left: Spot | null;
  bookId: number;
}

export interface RecorderOptions {
  player: PlayerModel;
  element: HTMLMediaElement;
  journal: Journal;
  seen: Seen;
  /** A place was heard; several times a second. */
  onHeard(place: HeardPlace): void;
  /** Something that the server should know at once. */
  onMilestone(what: "pause" | "seek" | "finish", place: HeardPlace): void;
}

/** Writes down what is heard as the element tells it, and what the listener asked for. */
export class Recorder {
  readonly #o: RecorderOptions;
  #run: Run | null = null;
  #jump: Jump | null = null;
  /** Where the ear is; null before the first sound of this page. */
  #place: HeardPlace | null = null;

  /** @param stop ends it */
  constructor(recording: RecorderOptions, stop: AbortSignal) {
    this.#o = recording;
    const { element, player } = recording;
    const on = (names: string, then: () => void) => {
      for (const name of names.split(" ")) element.addEventListener(name, then, { signal: stop });
    };
    on("timeupdate playing seeked canplay", () => this.#hear());
    on("seeking emptied", () => this.#run = null);
    on("pause", () => this.#pause());
    on("ended", () => this.#finish());
    const stopWatching = player.watch(() => {
      const chosen = player.chosen.value;
      if (chosen && player.started.peek()) this.#settle();
    });
    stop.addEventListener("abort", stopWatching);
    this.#hear(true); // it may have begun to sound while this was on its way
  }

  /** Where the ear was last, in a book. */
  placeIn(bookId: number): Spot | null {
    return this.#place?.bookId === bookId ? this.#place : this.#o.seen.get(bookId);
  }

  /** Where the run under way began, in a book. */
  beganAt(bookId: number): Spot | null {
    const run = this.#run;
    return run?.bookId === bookId ? { chapter: run.chapter, positionSec: run.fromSec } : null;
  }

  /** The listener has been moved here by something else than a jump: nothing was left. */
  moveTo(place: HeardPlace): void {
    this.#run = this.#jump = null;
    this.#place = place;
  }

  #hear(isFirst = false): void {
    const { element } = this.#o;
    const place = this.#read();
    if (!place || element.paused || element.seeking || isPreliminary(element)) return;
    if (this.#o.player.chosen.peek()) this.#settle();
    const run = this.#run;
    if (run && isContinued(run, place)) this.#goOn(run, place);
    else {
      const fromSec = isFirst ? playedFrom(element) : place.positionSec;
      this.#run = { ...place, positionSec: fromSec, fromSec, stored: null };
      this.#goOn(this.#run, place);
    }
  }

  #goOn(run: Run, place: HeardPlace): void {
    if (place.positionSec <= run.positionSec) return;
    run.positionSec = place.positionSec;
    run.stored = this.#write(run.stored, entryOf(run, "play"));
    this.#place = place;
    if (place.positionSec - run.fromSec >= LOOKED_SEC) this.#jump = null;
    else if (this.#jump) this.#jump.stored = null;
    this.#o.onHeard(place);
  }

  #pause(): void {
    const run = this.#run, place = this.#read();
    if (!run || !place || this.#o.element.ended) return;
    if (isContinued(run, place)) this.#goOn(run, place);
    this.#run = null;
    this.#o.onMilestone("pause", place);
  }

  #finish(): void {
    const place = this.#read();
    if (!place) return;
    const run = this.#run ?? { ...place, fromSec: place.positionSec, stored: null };
    run.positionSec = place.positionSec;
    this.#write(run.stored, entryOf(run, "finish"));
    this.#run = this.#jump = null;
    this.#place = place;
    this.#o.onMilestone("finish", place);
  }

  /** Writes the listener's jump, unless it leads to where the listener is anyway. */
  #settle(): void {
    const { player, seen } = this.#o;
    const to = player.chosen.peek()!;
    player.chosen.value = null;
    if (to.known) this.#know(to.known);
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

  /** A jump from a page that shows the account's place was made knowing it; a conflict stays a conflict. */
  #know(view: ProgressView): void {
    const { journal, seen } = this.#o;
    if (!view.conflict && !journal.isStale(view.audiobookId, view.version)) seen.takeView(view);
  }

  #write(stored: StoredEvent | null, entry: NewEvent): StoredEvent {
    const { journal, seen } = this.#o, version = seen.version(entry.audiobookId);
    return stored ? journal.revise(stored, entry, version) : journal.append(entry, version);
  }

  #read(): HeardPlace | null {
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

/** The sound of a Resume link, until its page has said whether that is still the listener's place. */
function isPreliminary(element: HTMLMediaElement): boolean {
  const handover = readHandover(element);
  if (handover.state !== "resumed") return false;
  const sinceSec = element.currentTime - handover.fromSec;
  return sinceSec >= 0 && sinceSec < PAGE_COMES_SEC;
}

/** Where the stretch began that the element is playing now. */
function playedFrom({ played, currentTime }: HTMLMediaElement): number {
  for (let i = played.length - 1; i >= 0; i--) {
    if (played.start(i) <= currentTime) return played.start(i);
  }
  return currentTime;
}

/** Milliseconds are exact enough, and shorter. */
function round(sec: number): number {
  return Math.round(sec * 1000) / 1000;
}
