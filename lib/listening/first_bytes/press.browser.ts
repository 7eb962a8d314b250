/**
 * Press to play, from the finger to the player.
 *
 * 1. A phone allows sound only within a press, and the player's code has not loaded yet. So the page's small
 *    script starts the sound itself, within the press: `listenForPresses`. What to play is in the pressed
 *    element's attributes (attributes.ts).
 * 2. It records this on the audio element (handover.ts).
 * 3. A link is followed once the first bytes have arrived: on a slow connection the next page would take a
 *    quarter of the bandwidth (bench/first_sound.ts). The sound and its element survive the navigation.
 * 4. The page's island sees that sound plays or was requested, and fetches the player (islands/Player.tsx,
 *    components/listening/player/load_player.ts).
 * 5. The player reads book, chapter and place from the element and takes over (`PlayerModel.visit`); it then
 *    corrects the place of a Resume link, which is as old as its page.
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

/** How long following the link waits for the sound. */
const PATIENCE_MS = 1000;

export function listenForPresses(): void {
  if (findSoundElement()) getSoundElement(); // loaded by HEAD_SCRIPT: from now on it reports time in the chapter
  /** The link to follow once its sound has started, has failed or takes too long. */
  let waiting: HTMLElement | null = null;
  // In the capture phase: in-page navigation may remove the link during the same press.
  document.addEventListener("click", (event) => {
    if (!event.isTrusted) return; // our own click, after the wait
    waiting = null;
    const pressed = findPressed(event, SOUND_START);
    if (!pressed) return;
    const element = getSoundElement();
    const { soundSrc, soundPosition, soundResume = "" }: SoundDataset = pressed.dataset;
    const src = soundSrc!, positionSec = Number(soundPosition);
    if (isStarted(element, src, positionSec)) return;
    // This tab has played the book since the page was made: its own place is newer.
    if (soundResume && hasPlayed(element, src)) return requestPlay(element);
    // Before the sound is requested, so that the player sees it even if it fails at once.
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
