/**
 * Converts the element's time to time in the chapter. A resumed chapter is fetched as a stream that begins at the
 * wanted second (`streamFrom`), because with the whole file a browser requests first the header and then the place:
 * two round trips. The media time of such a stream begins at 0. The conversion is done only here: all other code
 * reads and sets `currentTime` in seconds of the chapter.
 */

import { type ListedRef, readBeginning, readStreamPath } from "@/lib/media/addresses.ts";

/** Makes `currentTime` count from the beginning of the chapter. Idempotent. */
function tellChapterTime(element: HTMLAudioElement): void {
  Object.setPrototypeOf(
    element,
    {
      __proto__: HTMLAudioElement.prototype,
      get currentTime() {
        return super.currentTime + readBeginning(element.src);
      },
      set currentTime(sec) {
        super.currentTime = sec - readBeginning(element.src);
      },
    } satisfies ThisType<HTMLAudioElement>,
  );
}

/** The same for `duration`, `buffered` and `played`. Separate, because only the player needs them, no press. */
export function tellChapterLength(element: HTMLAudioElement): void {
  const { prototype } = HTMLAudioElement;
  const read = (name: string) => Reflect.get(prototype, name, element);
  const define = (name: string, get: () => unknown) =>
    Object.defineProperty(element, name, { configurable: true, get });
  const bySec = () => readBeginning(element.src);
  define("duration", () => read("duration") + bySec());
  for (const name of ["buffered", "played"]) define(name, () => shift(read(name), bySec()));
}

function shift(ranges: TimeRanges, bySec: number): TimeRanges {
  return {
    length: ranges.length,
    start: (index) => ranges.start(index) + bySec,
    end: (index) => ranges.end(index) + bySec,
  };
}

/** The tab's sound element; null before a page has included it or a press has created it. */
export function findSoundElement(): HTMLAudioElement | null {
  return document.getElementById("sound") as HTMLAudioElement | null;
}

/**
 * The only sound element of the tab, because phones permit playing per element and only within a press. The server
 * renders it into the book page; on other pages the first press creates it. It stands in <body> outside every
 * partial, so navigation keeps it. Its `currentTime` is time in the chapter (chapter_time.ts).
 */
export function getSoundElement(): HTMLAudioElement {
  const element = findSoundElement() ?? document.createElement("audio");
  if (!element.id) {
    element.id = "sound";
    element.preload = "metadata";
    element.crossOrigin = "anonymous";
    document.body.append(element);
  }
  tellChapterTime(element);
  return element;
}

/**
 * The stream address of the chapter in the element. An engine whose `src` is something else, such as a blob, stores
 * the stream address in `data-stream`.
 */
export function getStreamOf(element: HTMLMediaElement): string {
  return element.dataset.stream ?? element.src;
}

/** The chapter in the element; null: none. */
export function getLoadedChapter(element: HTMLMediaElement): ListedRef | null {
  return readStreamPath(getStreamOf(element));
}

/** Loads a chapter into the element. One engine for each kind of delivery. */
export interface Engine {
  /** Loads the chapter and seeks to the position. Does not start playing. */
  open(src: string, positionSec: number): void;
  /** The same after a failure or a stall: fetches again even what seems to be loaded. */
  reopen(src: string, positionSec: number): void;
}

/**
 * An engine for downloaded chapters, preferred to the network's engine for them. All methods take the chapter's
 * stream address.
 */
export interface LocalEngine extends Engine {
  /** The account that the downloads belong to. */
  readonly userId: string;
  has(src: string): boolean;
  /**
   * The status to report for a failure: a downloaded chapter does not fail because the network is missing.
   *
   * @param status the server's status for the stream; 0: unreachable
   */
  judge(src: string, status: number): number;
}
