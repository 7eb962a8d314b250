/** Texts of clips: on the share page, in the share dialog, in the frame, and in failures. */

/** Enums, because the bundler inlines their values: the dialog's script contains only the texts that it shows. */
export enum ClipWords {
  title = "Or a clip",
  text = "Seconds that anyone can play, whether they have the book or not.",
  earlier = "Begin 5 seconds earlier",
  later = "Begin 5 seconds later",
  busy = "Cutting...",
  cut = "Cut this clip",
  sound = "The clip",
}

/** Shown if the site cannot be reached. */
export const CLIP_UNREACHABLE = "The clip could not be cut. Please try again.";

export const clipFrom = (clock: string) => `From ${clock}`;
export const clipLength = (sec: number) => `${sec} s`;

/** The form on the share page. */
export const CLIP_FORM = {
  from: "Begin at second",
  of: (chapter: string) => `of “${chapter}”, for`,
  seconds: (seconds: number) => `${seconds} seconds`,
} as const;

/** Reasons why no clip is cut or played. Times are given as formatted text. */
export const CLIP_REFUSALS = {
  notAllowed: (last: number) => `The author allows no clips after chapter ${last}.`,
  tooShort: (length: string) => `The chapter is ${length} long: too short for a clip.`,
  outside: (length: string, latest: string, latestSec: number) =>
    `The chapter is ${length} long: a clip begins at ${latest} (from=${latestSec}) at the latest.`,
  usedUp: (title: string, limit: string, used: string) =>
    `Your clips of “${title}” may add up to ${limit}, and ${used} are shared already. Share the link to this moment instead.`,
  ended: "This clip is no longer shared.",
  badLink: "This link to a clip is not valid.",
  tooMany: "You have cut very many clips. Please wait a while before the next one.",
} as const;
