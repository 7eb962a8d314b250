/**
 * Data that the server, the page's script and the player exchange through the document, because scripts
 * fetched at different moments share no module. The attributes are defined here; those that the page itself
 * does not need are in `handover.ts`.
 *
 * This folder is what a phone fetches before anything is pressed: the inline script (`head_script.ts`), the
 * page's script (`page.browser.ts`) with the press (`press.browser.ts`), the visitor's card on Home
 * (`continue_card.browser.ts`), and the list of the bundles (`bundles.ts`). Size matters: home may have 4,096
 * bytes of script, a book's page 16,384, compressed (`bench/sizes.ts`). On simulated slow 4G a kilobyte
 * delays the first sound by 5 ms. So these files use no zod, signals or Preact, and types instead of
 * constants; what only some visitors need is a bundle of its own, fetched on demand. No other file writes
 * shared state into a `data-` attribute.
 */

import type { StreamStart } from "@/lib/media/addresses.ts";

/**
 * Attributes that mark elements of the server's page for scripts. Classes are for style sheets only.
 */
type PageMark =
  /** Home's opening words, which a visitor's card to continue replaces. */
  | "continue"
  /** That card, once it has been inserted. */
  | "continue-card"
  /** In the opening words: the link to the whole series, which stays. */
  | "continue-more"
  /** Home's card of the book to continue, for an account. */
  | "current-book"
  /** Chapter and position of the book to continue, each in a child; the value is the book's id. */
  | "current-place"
  /** A Resume link, whose label (the first span) follows the player; the value is the book's id. */
  | "resume"
  /** The bottom bar's Continue while there is nothing to continue. */
  | "continue-asleep"
  /** A book's card; the value is the book's id. */
  | "book-card"
  /** The link to Home, followed by in-page navigation. */
  | "home-link"
  /** The container of the player on a book's page. */
  | "book-player"
  /**
   * The play button. "": the inline script handles a press (head_script.ts), for the player has not loaded. "true" or
   * "false" then: whether it plays. Style sheets use this, because the label is in the page's language.
   */
  | "play";

/** The attribute, for components. */
export function mark(name: PageMark, value: string | number = ""): Record<string, string> {
  return { [`data-${name}`]: String(value) };
}

/** The selector, for scripts: a type, so that it adds only the string itself. */
export type Marked = `[data-${PageMark}${"" | `="${number}"`}]`;

/** The listener under whom a browser stores data while nobody is signed in. */
export const VISITOR = "visitor";

/** Who listens according to the page: the account's id, or VISITOR. */
export function getListener(): string {
  return document.querySelector<HTMLElement>("[data-listener]")?.dataset.listener ?? VISITOR;
}

const findSound = () => document.getElementById("sound") as HTMLAudioElement | null;

/** Whether a press has asked for sound in this tab, even if it has failed since: not "untouched". */
export function hasPressed(): boolean {
  return findSound()?.dataset.press !== undefined;
}

/** Whether the tab's sound is playing, and is of this book. */
export function isSounding(bookId: number): boolean {
  const element = findSound(), start: StreamStart = `/api/stream/${bookId}?`;
  return element?.paused === false && (element.dataset.stream ?? element.src).includes(start);
}

/** What a press on an element starts; only this file writes and reads its attributes. */
export interface SoundStart {
  /** Stream address; without a grant the listener's session opens it. */
  src: string;
  /** Seconds into the chapter; absent: its beginning. */
  positionSec?: number;
  /**
   * The element resumes a book, and its place is as old as the page: a newer place, of this tab or another
   * device, wins. The attribute's value is the place, for the hand-over.
   */
  isResume?: boolean;
}

/** The attributes of an element that plays when it is pressed. */
export function soundAttributes(
  { src, positionSec = 0, isResume }: SoundStart,
): Record<string, string> {
  return {
    "data-sound-src": src,
    "data-sound-position": String(positionSec),
    ...(isResume && { "data-sound-resume": String(positionSec) }),
  };
}

/** Selects the elements that play when they are pressed. */
export const SOUND_START = "[data-sound-src]";

/** The attributes as in `dataset`: a type, which adds no bytes to the page's script. */
export type SoundDataset = Partial<Record<"soundSrc" | "soundPosition" | "soundResume", string>>;
