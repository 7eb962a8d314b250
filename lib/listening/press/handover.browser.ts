/**
 * The hand-over of the sound from the page's script, which starts it, to the player, whose code comes later.
 * The two share nothing but the page, so it stands on the sound's own element, in `data-press`: what the
 * pressed element says in `data-sound-resume`.
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
