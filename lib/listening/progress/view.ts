/** Progress in responses (4-wire) and places to return to, in the requested book's chapter numbers. */

import { type Chapter, firstProper } from "@/lib/catalogue/book.ts";
import type { BookMap } from "./book_map.ts";
import { NO_PROGRESS } from "./merge.ts";
import {
  countSeconds,
  encodeVersion,
  type EventRecord,
  joinVersions,
  type ProgressRecord,
} from "./model.ts";
import { resolvePlace } from "./resolve.ts";
import { resumeSec } from "./saved_position.ts";

export interface HistoryItem {
  chapter: number;
  chapterTitle: string;
  positionSec: number;
  /** When the listener left it. */
  at: string;
}

/** Newest first. */
export function historyView(
  map: BookMap,
  states: ReadonlyMap<number, ProgressRecord>,
): HistoryItem[] {
  const places = map.sourceBooks.flatMap((id) =>
    (states.get(id)?.left ?? []).flatMap(({ chapter, positionSec, atMs }) => {
      const found = map.find(id, chapter);
      return found ? [{ chapter: found.number, chapterTitle: found.title, positionSec, atMs }] : [];
    })
  );
  return places.sort((a, b) => b.atMs - a.atMs)
    .map(({ atMs, ...item }) => ({ ...item, at: new Date(atMs).toISOString() }));
}

/* Progress in responses (4-wire): one book, in the chapter numbers of that book. */

export interface ProgressView {
  audiobookId: number;
  /** Where to resume: whole seconds into `currentChapter`. A book heard to its end begins at its beginning. */
  currentPosition: number;
  /** The same, not rounded. */
  positionSec: number;
  currentChapter: number;
  chapterTitle: string;
  /** The book was heard to the end of its last chapter proper, and not restarted since. */
  isCompleted: boolean;
  isFavorite: boolean;
  /** ISO 8601; null: marked as a favourite, never played. */
  lastPlayed: string | null;
  /** The book the listener used last for this sound: this one, or the bundle that plays it, or a part of it. */
  playedAs: number;
  /** 0 to 100, of the whole book; what Start leaves out counts only if it was heard. */
  percent: number;
  completedSec: number;
  remainingSec: number;
  /** Seconds of the book ever heard, each counted once. */
  heardSec: number;
  /** Chapters heard to their end. */
  completedChapters: number[];
  /** What the player sends back as `baseVersion` once it has shown or taken over this place. */
  version: string;
  /** Places of other devices; not null: ask the listener once, then send a seek to the answer. */
  conflict: { here: PlaceView; others: PlaceView[] } | null;
}

export interface PlaceView {
  deviceId: string;
  /** "Chrome on Android". */
  device: string;
  chapter: number;
  chapterTitle: string;
  positionSec: number;
  at: string;
}

/** Places closer than this count as one: the listener is not asked about half a minute. */
const SAME_PLACE_SEC = 30;

/** A place in the chapter list of the requested book. */
interface Located {
  event: EventRecord;
  chapter: Chapter;
}

/**
 * The progress of a book from that of the single books it plays; null when there is none.
 * A bundle is where its most recently played book is.
 */
export function progressView(
  map: BookMap,
  states: ReadonlyMap<number, ProgressRecord>,
  isFavorite: boolean,
): ProgressView | null {
  const known = map.sourceBooks.flatMap((id) => {
    const state = states.get(id);
    return state && state.lastPlayedAtMs > 0 ? [{ id, state }] : [];
  });
  const latest = known.toSorted((a, b) => b.state.lastPlayedAtMs - a.state.lastPlayedAtMs)[0];
  const resolved = latest && resolvePlace(latest.state);
  const locate = (event: EventRecord): Located[] => {
    const chapter = latest && map.find(latest.id, event.chapter); // null if the author has removed the chapter
    return chapter ? [{ event, chapter }] : [];
  };
  const [place] = resolved?.place ? locate(resolved.place) : [];
  if (!place) return isFavorite ? untouched(map) : null;
  const completed = completedChapters(map, states);
  const isCompleted = map.lastChapters.every((last) => completed.includes(last.number));
  const { chapter, positionSec } = isCompleted && isAfterAll(map, place)
    ? { chapter: firstProper(map.chapters)!, positionSec: 0 }
    : resumePoint(map, place);
  const leftOutSec = isCompleted ? 0 : leftOut(map, states, chapter);
  const totalSec = map.book.durationSec - leftOutSec;
  const completedSec = isCompleted ? totalSec : map.bookTimeSec(chapter, positionSec) - leftOutSec;
  return {
    audiobookId: map.book.id,
    currentPosition: Math.floor(positionSec),
    positionSec,
    currentChapter: chapter.number,
    chapterTitle: chapter.title,
    isCompleted,
    isFavorite,
    lastPlayed: new Date(latest!.state.lastPlayedAtMs).toISOString(),
    playedAs: place.event.via,
    percent: totalSec > 0 ? Math.round(completedSec / totalSec * 100) : 0,
    completedSec: Math.round(completedSec),
    remainingSec: Math.round(totalSec - completedSec),
    heardSec: heardSec(map, states),
    completedChapters: completed,
    version: versionOf(known.map(({ state }) => state)),
    conflict: conflictView(map, place, resolved!.others.flatMap(locate)),
  };
}

/** The version that includes these states. */
function versionOf(states: ProgressRecord[]): string {
  return encodeVersion(
    states.reduce((seen, state) => joinVersions(seen, state.seen), NO_PROGRESS.seen),
  );
}

function untouched(map: BookMap): ProgressView {
  // An announced book may have no chapter yet.
  const first = firstProper(map.chapters);
  return {
    audiobookId: map.book.id,
    currentPosition: 0,
    positionSec: 0,
    currentChapter: first?.number ?? 0,
    chapterTitle: first?.title ?? "",
    isCompleted: false,
    isFavorite: true,
    lastPlayed: null,
    playedAs: map.book.id,
    percent: 0,
    completedSec: 0,
    remainingSec: Math.round(map.book.durationSec),
    heardSec: 0,
    completedChapters: [],
    version: "",
    conflict: null,
  };
}

/** Whether only closing credits follow a place. */
function isAfterAll(map: BookMap, { event, chapter }: Located): boolean {
  const last = map.lastChapters.at(-1)!;
  return chapter.number > last.number ||
    (chapter.number === last.number && event.intent === "finish");
}

/** Seconds before the chapter at which Start begins, such as opening credits: they count only if they were heard. */
function leftOut(
  map: BookMap,
  states: ReadonlyMap<number, ProgressRecord>,
  at: Pick<Chapter, "number">,
): number {
  const first = firstProper(map.chapters)!;
  if (at.number < first.number) return 0;
  const before = map.chapters.filter(({ number }) => number < first.number);
  const isHeard = before.some(({ sourceBook, sourceChapter: number }) => {
    const state = states.get(sourceBook);
    return (state?.heard[number] ?? state?.finished[number]) !== undefined;
  });
  return isHeard ? 0 : map.bookTimeSec(first, 0);
}

/** At a chapter's end, the beginning of the next; otherwise the rule of saved positions. */
function resumePoint(
  map: BookMap,
  { event, chapter }: Located,
): { chapter: Chapter; positionSec: number } {
  const next = event.intent === "finish" ? map.next(chapter) : null;
  if (next) return { chapter: next, positionSec: 0 };
  return { chapter, positionSec: resumeSec(event.positionSec, chapter.durationSec) };
}

function completedChapters(map: BookMap, states: ReadonlyMap<number, ProgressRecord>): number[] {
  return map.chapters.filter(({ sourceBook, sourceChapter }) =>
    states.get(sourceBook)?.finished[sourceChapter] !== undefined
  ).map(({ number }) => number);
}

function heardSec(map: BookMap, states: ReadonlyMap<number, ProgressRecord>): number {
  return map.chapters.reduce((sum, { sourceBook, sourceChapter }) => {
    const seconds = states.get(sourceBook)?.heard[sourceChapter];
    return seconds ? sum + countSeconds(seconds) : sum;
  }, 0);
}

function conflictView(map: BookMap, place: Located, others: Located[]): ProgressView["conflict"] {
  const timeSec = ({ event, chapter }: Located) => map.bookTimeSec(chapter, event.positionSec);
  const apart = others.filter((it) => Math.abs(timeSec(it) - timeSec(place)) > SAME_PLACE_SEC);
  const view = (located: Located) => placeView(located.event, resumePoint(map, located));
  return apart.length > 0 ? { here: view(place), others: apart.map(view) } : null;
}

function placeView(
  event: EventRecord,
  { chapter, positionSec }: { chapter: Chapter; positionSec: number },
): PlaceView {
  return {
    deviceId: event.deviceId,
    device: event.device,
    chapter: chapter.number,
    chapterTitle: chapter.title,
    positionSec,
    at: new Date(event.atMs).toISOString(),
  };
}

/**
 * Each listening once, as the book the listener used for it (3-decisions, "Series progress"): the Complete
 * Series or the single book. If the series has since been used elsewhere, the single book represents what was
 * heard of it.
 * @param all views of every book with progress; the order is kept
 */
export function selectUsed(all: ProgressView[]): ProgressView[] {
  const played = all.filter(({ lastPlayed }) => lastPlayed !== null);
  const isUsed = ({ playedAs, audiobookId }: ProgressView) => playedAs === audiobookId;
  const used = new Set(played.filter(isUsed).map(({ audiobookId }) => audiobookId));
  return played.filter((it) => isUsed(it) || !used.has(it.playedAs));
}
