/**
 * What the server, the page's script and the player, which comes later, say to each other through the page. Scripts that
 * are fetched at different moments share no module, only the document: the attributes stand here, and in `handover.ts`
 * what the page itself needs none of.
 *
 * This folder is what a phone fetches before anything is pressed: the inline script (`head_script.ts`), the page's script
 * (`page.browser.ts`) with the press (`press.browser.ts`), the card that it puts on Home (`continue_card.browser.ts`), and
 * the list of the bundles (`bundles.ts`). Bytes rule here: home has 4,096 of script, a book's page 16,384, compressed
 * (`bench/sizes.ts`). On simulated slow 4G a kilobyte is 5 ms of a press that has to be heard at once. So no zod, no
 * signals and no Preact in these files, types in the place of constants, and what only some visitors need is a bundle of
 * its own, fetched on demand. No other file writes shared state into a `data-` attribute.
 */

import type { StreamStart } from "@/lib/media/addresses.ts";

/**
 * What scripts look for on a page of the server: marked with an attribute. Classes are for style sheets
 * alone.
 */
type PageMark =
  /** Home's opening words, in whose place a visitor's card to go on with comes. */
  | "continue"
  /** That card, once it is there. */
  | "continue-card"
  /** In there: the link to the whole series, which stays. */
  | "continue-more"
  /** Home's card of the book to continue, for an account. */
  | "current-book"
  /** Chapter and clock of the book to continue, each in a child; the value is its id. */
  | "current-place"
  /** A link that goes on with a book: its words, the first span, follow what the player does; the value is its id. */
  | "resume"
  /** The bottom bar's Continue while there is nothing to continue. */
  | "continue-asleep"
  /** A book's card; the value is its id. */
  | "book-card"
  /** The link to Home, which shows it anew within the document. */
  | "home-link"
  /** What the player of a book's page stands in. */
  | "book-player"
  /** The play button; before any other script is here the inline one plays by it (head_script.ts). */
  | "play";

/** The attribute, for a component. */
export function mark(name: PageMark, value: string | number = ""): Record<string, string> {
  return { [`data-${name}`]: String(value) };
}

/** The selector, for a script: a type, so that it costs a page nothing but the word. */
export type Marked = `[data-${PageMark}${"" | `="${number}"`}]`;

/** Whose things a browser keeps when nobody is signed in. */
export const VISITOR = "visitor";

/** Who listens now, as the page says: the account's id, or VISITOR. */
export function getListener(): string {
  return document.querySelector<HTMLElement>("[data-listener]")?.dataset.listener ?? VISITOR;
}

const findSound = () => document.getElementById("sound") as HTMLAudioElement | null;

/** Whether a press has asked for sound in this tab, even if it has failed since: not "untouched". */
export function hasPressed(): boolean {
  return findSound()?.dataset.press !== undefined;
}

/** Whether the tab's sound is running, and for this book. */
export function isSounding(bookId: number): boolean {
  const element = findSound(), start: StreamStart = `/api/stream/${bookId}?`;
  return element?.paused === false && (element.dataset.stream ?? element.src).includes(start);
}

/** What a press on an element of the page starts. The element says it in attributes, which are written and read here. */
export interface SoundStart {
  /** Stream address; without a grant the listener's session opens it. */
  src: string;
  /** Seconds into the chapter; absent: its beginning. */
  positionSec?: number;
  /**
   * The element resumes a book, and is as old as its page: a place that this tab or another device has
   * reached since is the right one. Its attribute has the place as its value, for the hand-over.
   */
  isResume?: boolean;
}

/** The attributes of an element that starts a sound when it is pressed. */
export function soundAttributes(
  { src, positionSec = 0, isResume }: SoundStart,
): Record<string, string> {
  return {
    "data-sound-src": src,
    "data-sound-position": String(positionSec),
    ...(isResume && { "data-sound-resume": String(positionSec) }),
  };
}

/** Finds the elements that start a sound. */
export const SOUND_START = "[data-sound-src]";

/** The attributes as `dataset` has them: a type, because the page's script has no bytes to spare. */
export type SoundDataset = Partial<Record<"soundSrc" | "soundPosition" | "soundResume", string>>;
