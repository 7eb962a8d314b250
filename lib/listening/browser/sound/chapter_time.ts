/**
 * Time in the chapter. A sound that is resumed comes as a stream of its own, which begins at the wanted second
 * (`streamFrom`): with the whole file a browser asks for its head first and then for the place, two round
 * trips. The element's own time of such a stream begins at 0. Here, and nowhere else, it is made the
 * chapter's: whoever asks the tab's sound where it is, is told where in the chapter.
 */
import { readBeginning } from "@/lib/media/addresses.ts";

/** Has the element tell and take its place in the chapter; calling it again changes nothing. */
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

/** Also the chapter's length, and what of it is loaded and played: for the player, as no press needs them. */
export function tellChapterLength(element: HTMLAudioElement): void {
  const { prototype } = HTMLAudioElement;
  const read = (name: string) => Reflect.get(prototype, name, element);
  const tell = (name: string, get: () => unknown) =>
    Object.defineProperty(element, name, { configurable: true, get });
  const bySec = () => readBeginning(element.src);
  tell("duration", () => read("duration") + bySec());
  for (const name of ["buffered", "played"]) tell(name, () => shift(read(name), bySec()));
}

function shift(ranges: TimeRanges, bySec: number): TimeRanges {
  return {
    length: ranges.length,
    start: (index) => ranges.start(index) + bySec,
    end: (index) => ranges.end(index) + bySec,
  };
}
