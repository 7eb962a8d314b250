/**
 * What the player of a book's page says. The texts are members of enums, because the bundler writes those
 * where they are used: the page's script is small.
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
  more = "More",
  untilSleep = "until the sleep timer pauses, more",
  unreachable = "Could not play audio. Please try again or refresh the page.",
  offline = "You are offline. Please try again.",
}

/** In a chapter that somebody has shared a moment of. */
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

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? "" : "s"}`;

/** A time as it is said: "1 minute 30", "3 minutes", "2 hours 5 minutes", "12 seconds". */
export function speakTime(sec: number): string {
  const whole = Math.floor(sec), seconds = whole % 60;
  const minutes = Math.floor(whole / 60) % 60, hours = Math.floor(whole / 3600);
  const parts = [hours && count(hours, "hour"), minutes && count(minutes, "minute")];
  if (whole < 60) parts.push(count(seconds, "second"));
  else if (seconds) parts.push(String(seconds));
  return parts.filter(Boolean).join(" ");
}
