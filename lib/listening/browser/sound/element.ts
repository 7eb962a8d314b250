import { tellChapterTime } from "./chapter_time.ts";
import { type ListedRef, readStreamPath } from "@/lib/media/addresses.ts";

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
