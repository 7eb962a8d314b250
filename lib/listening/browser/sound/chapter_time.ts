/**
 * Converts the element's time to time in the chapter. A resumed chapter is fetched as a stream that begins at the
 * wanted second (`streamFrom`), because with the whole file a browser requests first the header and then the place:
 * two round trips. The media time of such a stream begins at 0. The conversion is done only here: all other code
 * reads and sets `currentTime` in seconds of the chapter.
 */
import { readBeginning } from "@/lib/media/addresses.ts";

/** Makes `currentTime` count from the beginning of the chapter. Idempotent. */
export function tellChapterTime(element: HTMLAudioElement): void {
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
