/**
 * Texts of the player on a book's page. Enums, because the bundler inlines the members that are used: the page's script
 * stays small. It carries every function of this file, so those of later scripts are in `sheets.ts`.
 */

export enum StageWords {
  label = "Player",
  play = "Play",
  pause = "Pause",
  previous = "Previous chapter",
  next = "Next chapter",
  seek = "Seek",
  rate = "Playback speed",
  rates = "Choose playback speed",
  mute = "Mute",
  unmute = "Unmute",
  volume = "Volume",
  chapters = "Chapters",
  bookmarks = "Bookmarks",
  text = "Read along",
  sleep = "Sleep",
  more = "More",
  goOn = "Continue",
  retry = "Try again",
  unreachable = "Could not play audio. Please try again or refresh the page.",
  offline = "You're offline. Please try again.",
}

/** In a chapter with a shared moment. */
export const playFrom = (clock: string) => `${StageWords.play} from ${clock}`;
export const chapterCount = (number: number, all: number) => `${number} of ${all}`;
export const upNext = (title: string) => `Up next: ${title}`;
export const rateLabel = (rate: number) => `${StageWords.rate} ${rate}×`;
export const skipLabel = (bySec: number) =>
  `Skip ${bySec < 0 ? "back" : "forward"} ${Math.abs(bySec)} seconds`;
/** "1 minute 30 of 3 minutes" */
export const seekValue = (at: string, whole: string) => `${at} of ${whole}`;
export const volumeValue = (percent: number) => `${percent} percent`;
export const resumingAt = (clock: string) => `Resuming at ${clock}`;
