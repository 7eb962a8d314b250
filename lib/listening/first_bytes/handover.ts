/**
 * The hand-over of the sound from the page's script, which starts it, to the player. It stands on the sound's own
 * element, in `data-press`: what the pressed element says in `data-sound-resume`.
 */

/** What presses in this tab have left for the player. */
type Handover =
  /** No press has asked for sound. `data-press` is absent. */
  | { state: "untouched" }
  /** A press has started it: it sounds, is on its way, was paused again or has failed. `data-press=""` */
  | { state: "pressed" }
  /**
   * A press on a link that resumes has started it, at a place that may be older than the listener's: the
   * book's page, when it is here, keeps it or corrects it, and then it is "pressed". `data-press="12.5"`
   */
  | { state: "resumed"; fromSec: number };

export function readHandover({ dataset: { press } }: HTMLElement): Handover {
  if (press === undefined) return { state: "untouched" };
  return press === "" ? { state: "pressed" } : { state: "resumed", fromSec: Number(press) };
}

/** The book's page is here: what was "resumed" is "pressed" from now on. @returns what it was */
export function takeHandover(element: HTMLElement): Handover {
  const handover = readHandover(element);
  if (handover.state === "resumed") element.dataset.press = "";
  return handover;
}

/** A press has started the sound. @param resume what the pressed element says in `data-sound-resume`; "": nothing */
export function leaveHandover(element: HTMLElement, resume: string): void {
  element.dataset.press = resume;
}

/*
 * `data-stream` on the sound's element: the stream address of what an engine plays by another address, such as a blob.
 */

export function getStreamOf(element: HTMLMediaElement): string {
  return element.dataset.stream ?? element.src;
}

export function setStreamOf(element: HTMLMediaElement, src: string): void {
  element.dataset.stream = src;
}

/** The element's own address is the stream's. */
export function dropStreamOf(element: HTMLMediaElement): void {
  delete element.dataset.stream;
}

/** Sets the listener of the document, as the server does in a page that it renders for one. */
export function showListener(listener: string | null): void {
  const { dataset } = document.documentElement;
  if (listener === null) delete dataset.listener;
  else dataset.listener = listener;
}

/** Events of the document: about to sign out, and signed out. */
export const SIGNING_OUT = "signing-out";
export const SIGNED_OUT = "signed-out";
