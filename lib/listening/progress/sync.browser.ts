import { type Signal, signal, untracked } from "@preact/signals";
import { formatClock } from "@/lib/platform/duration.ts";
import { holdLock, type LockEnd } from "@/lib/platform/hold_lock.browser.ts";
import { asListener, isSignedOut, request } from "@/lib/platform/request.browser.ts";
import type { followProgress, listProgressNow } from "../calls.ts";
import { VISITOR } from "../first_bytes/attributes.ts";
import type { PlayerModel } from "../player/model.browser.ts";
import { findChapter } from "../player/state.browser.ts";
import type { LeftOff, PlayerBook } from "../player/types.ts";
import { chapterElsewhere, chapterHere, leftOffElsewhere, leftOffHere } from "../words/later.ts";
import type { Journal } from "./journal.browser.ts";
import { isSameSpot, type Recorder, type Seen, type Spot, spotOf } from "./recorder.browser.ts";
import { resumeSec } from "./saved_position.ts";
import type { PlaceView, ProgressView } from "./view.ts";

type Conflict = NonNullable<ProgressView["conflict"]>;

interface Following {
  player: PlayerModel;
  journal: Journal;
  recorder: Recorder;
  seen: Seen;
  /** Sends the journal: the listener has answered. */
  send(): void;
}

/** Devices went on in a book without knowing of each other. */
interface Question {
  book: PlayerBook;
  view: ProgressView;
  places: readonly PlaceView[];
  /** The book and the devices. */
  key: string;
}

/**
 * Takes over what happens at the listener's other devices: a silent player moves to their place, a playing one does not.
 * Where both went on without knowing of each other, a silent player offers the other place (`player.leftOff`); the next
 * play, on either device, decides.
 */
export class Follower {
  readonly #o: Following;
  /** The number of the event that answered a question, by its key. */
  readonly #answered = new Map<string, number>();
  readonly #question: Signal<Question | null> = signal(null);

  /** @param stop ends the offers */
  constructor(following: Following, stop: AbortSignal) {
    this.#o = following;
    const { player } = following;
    const stopOffering = player.watch(() => {
      const asked = this.#question.value;
      // Only the book's own page shows the offer.
      const question = asked?.book.id === player.page.value?.id ? asked : null;
      const isSilent = !question || !isLoaded(player, question.book) || !isSounding(player);
      untracked(() => this.#offer(question, isSilent));
    });
    stop.addEventListener("abort", () => {
      stopOffering();
      player.leftOff.value = null;
    });
  }

  /** Takes the account's present progress from the server. */
  follow(progress: readonly ProgressView[]): void {
    const { player } = this.#o;
    for (const view of progress) {
      if (view.lastPlayed === null) continue; // liked, never played: no place
      const book = [player.list.book.peek(), player.page.peek()]
        .find((book) => book?.id === view.audiobookId);
      if (book) this.#followIn(book, view);
    }
  }

  /** Plays on from the place that another tab has reached, if this one stands where that one was. */
  catchUp({ bookId, chapter, positionSec }: Spot & { bookId: number }): void {
    const { player, recorder } = this.#o;
    const book = player.list.book.peek(), here = recorder.placeIn(bookId);
    const stands = {
      chapter: player.list.chapterNumber.peek(),
      positionSec: player.media.positionSec.peek(),
    };
    if (book?.id !== bookId || (here && !isSameSpot(here, stands))) return;
    this.#move(book, { chapter, positionSec }, true);
  }

  #followIn(book: PlayerBook, view: ProgressView): void {
    const { version } = view;
    // An outdated view: from before the server had what was heard here, or overtaken on its way by another.
    if (this.#o.journal.isStale(book.id, version)) return;
    if (this.#o.seen.isBeyond(view)) return;
    if (view.conflict) return this.#ask(book, view, view.conflict);
    if (this.#question.peek()?.book.id === book.id) this.#question.value = null;
    const { player, journal, recorder, seen } = this.#o;
    const there = spotOf(view), here = recorder.placeIn(book.id);
    const began = recorder.beganAt(book.id); // playback from there has taken it over already
    const stands = isLoaded(player, book) ? startsOf(player) : []; // it may be about to start, with nothing heard yet
    const isTaken = [here, began, ...stands].some((spot) => spot && isSameSpot(spot, there));
    if (isTaken) return seen.takeView(view);
    if ((isLoaded(player, book) && isSounding(player)) || journal.isAheadOf(book.id, version)) {
      return;
    }
    seen.takeView(view);
    // A place that the listener chose is kept: its event will show that the other was known.
    if (isLoaded(player, book) && player.chosen.peek() === null) this.#move(book, there, false);
  }

  #ask(book: PlayerBook, view: ProgressView, { here, others }: Conflict): void {
    const places = [here, ...others];
    const key = JSON.stringify([book.id, places.map(({ deviceId }) => deviceId).sort()]);
    // Until the account has the answer, this is the question that was answered already.
    if (!this.#o.journal.isKnown(this.#answered.get(key) ?? 0, view.version)) return;
    this.#question.value = { book, view, places, key };
  }

  /** Sound after an offer is the answer. */
  #offer(question: Question | null, isSilent: boolean): void {
    const { player } = this.#o, isOffered = player.leftOff.peek() !== null;
    player.leftOff.value = question && isSilent ? this.#otherPlace(question) : null;
    if (question && !isSilent && isOffered) this.#answer(question);
  }

  /** Another device's latest place; this one's own where the page has opened at the other's. */
  #otherPlace({ book, view, places }: Question): LeftOff | null {
    const { player, journal, recorder } = this.#o;
    const stands = isLoaded(player, book) ? standOf(player) : spotOf(view);
    const apart = places.map((place) => {
      const isHere = place.deviceId === journal.deviceId;
      return { ...place, ...isHere && recorder.placeIn(book.id), isHere };
    }).filter((place) => !isSameSpot(place, stands));
    apart.sort((a, b) => Number(a.isHere) - Number(b.isHere) || b.at.localeCompare(a.at));
    const place = apart[0], chapter = place && findChapter(book, place.chapter);
    if (!place || !chapter?.src) return null;
    const clock = formatClock(place.positionSec);
    const words = chapter.number === stands.chapter
      ? (place.isHere ? leftOffHere : leftOffElsewhere)(clock)
      : (place.isHere ? chapterHere : chapterElsewhere)(
        chapter.numberInSection ?? chapter.number,
        clock,
      );
    return { chapter: chapter.number, positionSec: place.positionSec, words };
  }

  /** Recorded as a jump by someone who has seen all places. */
  #answer({ book, view, key }: Question): void {
    const { player, journal, seen, send } = this.#o;
    seen.takeView(view);
    const { event } = journal.append(
      { intent: "seek", audiobookId: book.id, ...standOf(player) },
      seen.version(book.id),
    );
    this.#answered.set(key, event.sequence);
    this.#question.value = null;
    send();
  }

  #move(book: PlayerBook, { chapter, positionSec }: Spot, autoplay: boolean): void {
    const { player, recorder } = this.#o;
    const found = findChapter(book, chapter);
    if (!found || found.locked) return;
    recorder.moveTo({ bookId: book.id, chapter, positionSec });
    player.moveTo(book, chapter, positionSec, autoplay);
  }
}

const isLoaded = ({ list }: PlayerModel, { id }: PlayerBook) => list.book.value?.id === id;

/** Also during the pause between two chapters. */
function isSounding({ upNext, retrying, media }: PlayerModel): boolean {
  if (upNext.value) return true;
  return retrying.value || !(media.paused.value || media.ended.value);
}

function standOf({ list, lastKnownSec }: PlayerModel): Spot {
  return { chapter: list.chapterNumber.peek(), positionSec: lastKnownSec };
}

/** The current place, and where playback would resume: after a chapter's end that is another place. */
function startsOf(player: PlayerModel): Spot[] {
  const stands = standOf(player), anew = player.beginsAnewAt;
  const positionSec = resumeSec(stands.positionSec, player.list.chapter.peek()?.durationSec ?? 0);
  const beginning = anew ? [{ chapter: anew.number, positionSec: 0 }] : [];
  return [stands, { ...stands, positionSec }, ...beginning];
}

const EVENTS: typeof followProgress.path = "/api/progress/events";
const NOW: typeof listProgressNow.path = "/api/progress/now";
const POLL_MS = 30_000;
/** Sent by a new tab: it may have missed changes since its page was made. */
const JOINED = "joined";

interface Watching {
  listener: string;
  onProgress(progress: ProgressView[]): void;
  /** Called in the tab that asks the server: the listener is no longer signed in here. */
  onSignedOut(): void;
}

interface Live {
  /** Called when this tab plays: from now on it is the one that asks the server. */
  lead(): void;
}

/**
 * Progress changes from the listener's other devices: one connection per browser, held by the tab that has a
 * Web Lock and shares what arrives with the others. A tab that plays takes the lock over. Without a lasting
 * connection, it polls every half minute while the page is visible.
 *
 * @param stop ends it
 */
export function followLive(
  { listener, onProgress, onSignedOut }: Watching,
  stop: AbortSignal,
): Live {
  if (listener === VISITOR) return { lead() {} };
  const name = `lamplight:live:${listener}`;
  const channel = new BroadcastChannel(name);
  /** The latest shared view of each book. */
  const latest = new Map<number, ProgressView>();
  channel.onmessage = ({ data }: MessageEvent<ProgressView[] | typeof JOINED>) => {
    if (data !== JOINED) onProgress(data);
    else if (latest.size > 0) channel.postMessage([...latest.values()]);
  };
  channel.postMessage(JOINED);
  let isLeader = false;

  const share = (progress: ProgressView[]) => {
    for (const it of progress) latest.set(it.audiobookId, it);
    channel.postMessage(progress);
    onProgress(progress);
  };

  const ended = new Promise<void>((done) => stop.addEventListener("abort", () => done()));
  const connect = async (taken: AbortSignal) => {
    isLeader = true;
    const connected = new AbortController();
    for (const it of [stop, taken]) it.addEventListener("abort", () => connected.abort());
    connectTo({ listener, onProgress: share, onSignedOut }, connected.signal);
    await ended;
  };
  /** Holds the lock until another tab takes it or the page ends. */
  const hold = async (options: LockOptions) => {
    const end = await holdLock(name, options, connect);
    isLeader = false;
    return end;
  };
  const goOn = (end: LockEnd) => {
    if (stop.aborted) return;
    if (end === "taken") {
      latest.clear(); // from now on another tab has the latest views
      void wait();
    } else if (end === "unavailable") void connect(stop);
  };
  let isWaiting = false;
  /** Queues for the lock, once. */
  const wait = async () => {
    if (isWaiting) return;
    isWaiting = true;
    const end = await hold({});
    isWaiting = false;
    goOn(end);
  };

  void wait();
  stop.addEventListener("abort", () => channel.close());
  return {
    lead() {
      if (!isLeader) void hold({ steal: true }).then(goOn);
    },
  };
}

function connectTo(following: Watching, stop: AbortSignal): void {
  if (!("EventSource" in globalThis)) return poll(following, stop);
  const source = new EventSource(asListener(EVENTS, following.listener));
  source.addEventListener("progress", ({ data }) => following.onProgress(JSON.parse(data)));
  source.onerror = () => {
    // Otherwise the browser reconnects by itself.
    if (source.readyState === EventSource.CLOSED && !stop.aborted) poll(following, stop);
  };
  stop.addEventListener("abort", () => source.close());
}

function poll({ listener, onProgress, onSignedOut }: Watching, stop: AbortSignal): void {
  const polling = new AbortController();
  const endPolling = () => polling.abort();
  const askNow = async () => {
    const reply = await request<typeof listProgressNow>("get", asListener(NOW, listener), {
      signal: AbortSignal.timeout(10_000),
    });
    if (reply.ok) {
      if (!polling.signal.aborted) onProgress(reply.data);
    } else if (isSignedOut(reply.status)) {
      endPolling(); // nothing will arrive any more
      onSignedOut();
    }
  };
  const askIfLookedAt = () => void (document.hidden || askNow());
  const timer = setInterval(askIfLookedAt, POLL_MS);
  polling.signal.addEventListener("abort", () => clearInterval(timer));
  stop.addEventListener("abort", endPolling);
  document.addEventListener("visibilitychange", askIfLookedAt, { signal: polling.signal });
  void askNow();
}
