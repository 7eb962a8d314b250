// Made of lib/listening/messages/en.json by `deno task words`: change it there.

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

export const playFrom = (clock: string | number): string => `Play from ${clock}`;

export const chapterCount = (number: string | number, all: string | number): string =>
  `${number} of ${all}`;

export const upNext = (title: string | number): string => `Up next: ${title}`;

export const rateLabel = (rate: string | number): string => `Playback speed ${rate}×`;

export const skipBack = (seconds: string | number): string => `Skip back ${seconds} seconds`;

export const skipForward = (seconds: string | number): string => `Skip forward ${seconds} seconds`;

export const seekValue = (at: string | number, whole: string | number): string =>
  `${at} of ${whole}`;

export const volumeValue = (percent: string | number): string => `${percent} percent`;

export const resumingAt = (clock: string | number): string => `Resuming at ${clock}`;
