import { tellChapterTime } from "./chapter_time.ts";
import { type ListedRef, readStreamPath } from "@/lib/media/addresses.ts";

/** The tab's sound, where a page has brought it or a press has made it. */
export function findSoundElement(): HTMLAudioElement | null {
  return document.getElementById("sound") as HTMLAudioElement | null;
}

/**
 * The one sound of the tab. Phones give permission to play per element, and only within a press, so
 * there is never a second one: the book page brings it from the server, elsewhere the first press
 * makes it. It lives in <body> outside every partial and outlasts all navigation. Its time is the chapter's.
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
 * The stream address that the element stands for. An engine that feeds it by other means than its `src`
 * writes the address down in `data-stream`.
 */
export function getStreamOf(element: HTMLMediaElement): string {
  return element.dataset.stream ?? element.src;
}

/** The chapter in the element; null: none. */
export function getLoadedChapter(element: HTMLMediaElement): ListedRef | null {
  return readStreamPath(getStreamOf(element));
}
