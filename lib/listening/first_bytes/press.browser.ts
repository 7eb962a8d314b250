/**
 * Press to play, from the finger to the player.
 *
 * 1. A phone lets a page sound only within a press, and the player's code is not here yet. So the page's
 *    small script starts the sound itself, inside the press: `listenForPresses`. What is started stands in
 *    the pressed element's attributes (sound_start.ts).
 * 2. It writes on the sound's element what it did (handover.ts).
 * 3. A link is followed once the first bytes are there, for they have the line to themselves: the page that
 *    follows would take a quarter of a slow one (bench/first_sound.ts). Sound and element stay.
 * 4. The page's island sees the running sound, or that one was asked for, and fetches the player
 *    (islands/Player.tsx, components/listening/player/load_player.ts).
 * 5. The player finds book, chapter and place in the element and goes on with it (`PlayerModel.visit`); a
 *    Resume link's place, as old as its page, is corrected then.
 */

import { findPressed } from "@/lib/platform/element.browser.ts";
import {
  findSoundElement,
  getSoundElement,
  isStarted,
  openSource,
  requestPlay,
} from "../player/sound.browser.ts";
import { SOUND_START, type SoundDataset } from "./attributes.ts";
import { getStreamOf, leaveHandover } from "./handover.ts";

/** How long the next page waits for the sound. */
const PATIENCE_MS = 1000;

export function listenForPresses(): void {
  if (findSoundElement()) getSoundElement(); // HEAD_SCRIPT has asked for it: from now on it tells the chapter's time
  /** The link that is followed when its sound is there, has failed or takes longer than one would wait. */
  let waiting: HTMLElement | null = null;
  // In the capture phase: the page's navigation may take the link away in the same press.
  document.addEventListener("click", (event) => {
    if (!event.isTrusted) return; // our own, at the end of the wait
    waiting = null;
    const pressed = findPressed(event, SOUND_START);
    if (!pressed) return;
    const element = getSoundElement();
    const { soundSrc, soundPosition, soundResume = "" }: SoundDataset = pressed.dataset;
    const src = soundSrc!, positionSec = Number(soundPosition);
    if (isStarted(element, src, positionSec)) return;
    // This tab has played the book since the page was made: its own place is newer, and sounds.
    if (soundResume && hasPlayed(element, src)) return requestPlay(element);
    // Before the sound is asked for: a player must know of it even if it fails at once.
    leaveHandover(element, soundResume);
    openSource(element, src, positionSec);
    requestPlay(element);
    if (!(pressed instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    event.stopPropagation();
    waiting = pressed;
    const follow = () => {
      if (waiting !== pressed) return;
      waiting = null;
      pressed.click();
    };
    element.onloadeddata = element.onerror = follow;
    setTimeout(follow, PATIENCE_MS);
  }, true);
}

function hasPlayed(element: HTMLMediaElement, src: string): boolean {
  return element.played.length > 0 && getStreamOf(element).includes(src.split("chapter")[0]!);
}
