import { resumeSec } from "@/lib/listening/progress/saved_position.ts";
import type { PlaceView, ProgressView } from "@/lib/listening/progress/view.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import type { showPrompt } from "@/lib/platform/browser/prompt.ts";
import type { Journal } from "../journal/journal.ts";
import type { Recorder } from "../journal/recorder.ts";
import type { PlayerModel } from "../player/model.ts";
import { findChapter } from "../player/playlist.ts";
import type { PlayerBook } from "../../player/types.ts";
import { isSameSpot, type Seen, type Spot, spotOf } from "../journal/seen.ts";
import { goTo, placeLabel, PlaceWords, whereQuestion } from "@/lib/listening/words/moments.ts";

type Conflict = NonNullable<ProgressView["conflict"]>;

export interface Following {
  player: PlayerModel;
  journal: Journal;
  recorder: Recorder;
  seen: Seen;
  showPrompt: typeof showPrompt;
  /** Has the journal sent: the listener has answered. */
  send(): void;
}

/**
 * Takes over what happens at the listener's other devices: a silent player goes where they are, a playing
 * one goes on, and where both went on without knowing of each other the listener is asked, once.
 */
export class Follower {
  readonly #o: Following;
  /**
   * What was asked about, and the number of the event that answered it. None yet: closing the question is
   * an answer for this page.
   */
  readonly #asked = new Map<string, number>();
  #close = () => {};

  constructor(following: Following) {
    this.#o = following;
  }

  /** The account's progress as the server has it now. */
  follow(progress: readonly ProgressView[]): void {
    const { player } = this.#o;
    for (const view of progress) {
      if (view.lastPlayed === null) continue; // liked, never played: no place
      const book = [player.list.book.peek(), player.page.peek()]
        .find((book) => book?.id === view.audiobookId);
      if (book) this.#followIn(book, view);
    }
  }

  /** Goes to a place another tab of this browser has reached, when this one stands where that one was. */
  catchUp({ bookId, chapter, positionSec }: Spot & { bookId: number }): void {
    const { player, recorder } = this.#o;
    const book = player.list.book.peek(), here = recorder.placeIn(bookId);
    const stands = {
      chapter: player.list.chapterNumber.peek(),
      positionSec: player.media.positionSec.peek(),
    };
    if (book?.id !== bookId || (here && !isSameSpot(here, stands))) return;
    this.#move(book, { chapter, positionSec }, false);
  }

  #followIn(book: PlayerBook, view: ProgressView): void {
    // This view was made before the server had what was heard here: a later answer has overtaken it.
    if (this.#o.journal.isStale(book.id, view.version)) return;
    if (view.conflict) return this.#ask(book, view, view.conflict);
    this.#close();
    const { player, journal, recorder, seen } = this.#o;
    const there = spotOf(view), here = recorder.placeIn(book.id);
    const isLoaded = player.list.book.peek()?.id === book.id;
    const began = recorder.beganAt(book.id); // a start from there has taken it over already
    const stands = isLoaded ? startsOf(player) : []; // it may be about to begin, nothing heard yet
    const isTaken = [here, began, ...stands].some((spot) => spot && isSameSpot(spot, there));
    if (isTaken) return seen.takeView(view);
    if ((isLoaded && isSounding(player)) || journal.hasUnsent(book.id)) return;
    seen.takeView(view);
    // A place that the listener has asked for is not moved: its event will tell that the other was known.
    if (isLoaded && player.chosen.peek() === null) this.#move(book, there, false);
  }

  #ask(book: PlayerBook, view: ProgressView, conflict: Conflict): void {
    const { player, journal, recorder } = this.#o;
    const isLoaded = player.list.book.peek()?.id === book.id && player.started.peek();
    const places = namePlaces(conflict, journal.deviceId, {
      spot: isLoaded ? standOf(player) : recorder.placeIn(book.id),
      isSounding: isLoaded && isSounding(player),
    });
    const key = JSON.stringify([book.id, places.map(({ deviceId }) => deviceId).sort()]);
    // Until the account knows of the answer, the question is the one that was answered already.
    if (!journal.isKnown(this.#asked.get(key) ?? 0, view.version)) return;
    this.#asked.set(key, Infinity);
    this.#close = this.#o.showPrompt({
      title: whereQuestion(book.title),
      text: describePlaces(places),
      choices: places.map((place) => ({
        label: place.name === PlaceWords.here ? PlaceWords.stay : goTo(place.label),
        act: () => this.#asked.set(key, this.#answer(book, view, place)),
      })),
    });
  }

  /**
   * The answer is a jump by someone who has seen all places.
   *
   * @returns the number of its event
   */
  #answer(book: PlayerBook, view: ProgressView, place: NamedPlace): number {
    const { player, journal, recorder, seen, send } = this.#o;
    const stays = place.name === PlaceWords.here;
    const { chapter, positionSec } = (stays && recorder.placeIn(book.id)) || place;
    seen.takeView(view);
    const stored = journal.append(
      { intent: "seek", audiobookId: book.id, chapter, positionSec },
      seen.version(book.id),
    );
    send();
    // A page that has just opened stands at the furthest place, which may be the other one.
    const isElsewhere = !isSameSpot(standOf(player), { chapter, positionSec });
    const isLoaded = player.list.book.peek()?.id === book.id;
    if (!stays || (isLoaded && isElsewhere)) {
      this.#move(book, { chapter, positionSec }, isSounding(player));
    }
    return stored.event.sequence;
  }

  #move(book: PlayerBook, { chapter, positionSec }: Spot, autoplay: boolean): void {
    const { player, recorder } = this.#o;
    const found = findChapter(book, chapter);
    if (!found || found.locked) return;
    recorder.moveTo({ bookId: book.id, chapter, positionSec });
    player.moveTo(book, chapter, positionSec, autoplay);
  }
}

/** Also in the breath between two chapters. */
function isSounding(player: PlayerModel): boolean {
  if (player.upNext.peek()) return true;
  return player.retrying.peek() || !(player.media.paused.peek() || player.media.ended.peek());
}

function standOf({ list, lastKnownSec }: PlayerModel): Spot {
  return { chapter: list.chapterNumber.peek(), positionSec: lastKnownSec };
}

/** Where it stands, and where one would go on from there: at an end that is somewhere else. */
function startsOf(player: PlayerModel): Spot[] {
  const stands = standOf(player), anew = player.beginsAnewAt;
  const positionSec = resumeSec(stands.positionSec, player.list.chapter.peek()?.durationSec ?? 0);
  const beginning = anew ? [{ chapter: anew.number, positionSec: 0 }] : [];
  return [stands, { ...stands, positionSec }, ...beginning];
}

/** The listener's places, the one of this browser last, each as the listener would call it. */
interface NamedPlace extends PlaceView {
  name: string;
  label: string;
}

/** Where this browser's player is now: the account has heard of it up to 15 s ago. */
interface Here {
  /** null: it has not been heard in this tab. */
  spot: Spot | null;
  /** Its clock runs on while the question stands there. */
  isSounding: boolean;
}

/** @param deviceId this browser's */
export function namePlaces(
  { here, others }: Conflict,
  deviceId: string,
  { spot, isSounding }: Here,
): NamedPlace[] {
  const places = [here, ...others].map((told) => {
    const isHere = told.deviceId === deviceId, place = { ...told, ...isHere && spot };
    const at = isHere && isSounding ? PlaceWords.playing : formatClock(place.positionSec);
    return {
      ...place,
      name: isHere ? PlaceWords.here : place.device,
      label: placeLabel(place.chapter, at),
    };
  });
  return places.sort((a, b) =>
    Number(a.name === PlaceWords.here) - Number(b.name === PlaceWords.here)
  );
}

/** "Chrome on Android: chapter 12, 14:03. Here: chapter 9, 2:10." */
export function describePlaces(places: readonly NamedPlace[]): string {
  return places.map(({ name, label }) => `${name}: ${label}.`).join(" ");
}
