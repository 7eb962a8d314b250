/**
 * The hand-over of the sound from the page's script, which starts it, to the player. It is stored in
 * `data-press` of the audio element: the value of the pressed element's `data-sound-resume`.
 */

/** What presses in this tab have left for the player. */
type Handover =
  /** No press has asked for sound. `data-press` is absent. */
  | { state: "untouched" }
  /** A press has started it: it plays, is loading, was paused again or has failed. `data-press=""` */
  | { state: "pressed" }
  /**
   * A press on a Resume link has started it, at a place that may be outdated: the book's page keeps or
   * corrects it once it has opened, and the state becomes "pressed". `data-press="12.5"`
   */
  | { state: "resumed"; fromSec: number };

export function readHandover({ dataset: { press } }: HTMLElement): Handover {
  if (press === undefined) return { state: "untouched" };
  return press === "" ? { state: "pressed" } : { state: "resumed", fromSec: Number(press) };
}

/** Called by the book's page: turns "resumed" into "pressed". @returns the former state */
export function takeHandover(element: HTMLElement): Handover {
  const handover = readHandover(element);
  if (handover.state === "resumed") element.dataset.press = "";
  return handover;
}

/** A press has started the sound. @param resume the pressed element's `data-sound-resume`; "": none */
export function leaveHandover(element: HTMLElement, resume: string): void {
  element.dataset.press = resume;
}

/* `data-stream` on the audio element: the stream address, if an engine plays by another, such as a blob. */

export function getStreamOf(element: HTMLMediaElement): string {
  return element.dataset.stream ?? element.src;
}

export function setStreamOf(element: HTMLMediaElement, src: string): void {
  element.dataset.stream = src;
}

/** The element plays the stream by its own address. */
export function dropStreamOf(element: HTMLMediaElement): void {
  delete element.dataset.stream;
}

/** Events of the document: about to sign out, and signed out. */
export const SIGNING_OUT = "signing-out";
export const SIGNED_OUT = "signed-out";
