/** Texts of the player after a press: drawer, sheets, notices, and the bar of other pages. */

import { formatClock } from "@/lib/platform/duration.ts";

export enum DrawerWords {
  title = "Chapters",
  loading = "Loading chapters...",
  free = "Free",
  locked = "Locked",
}

/** On the cover of a source book. */
export const sectionName = (number: number) => `Book ${number}`;

export enum BarWords {
  label = "Now playing",
  progress = "Chapter progress",
}

/** The bar during the checkout: "Nine Hundred Lamps, 1:16, still playing". */
export const stillAt = (
  { positionSec, playing }: { positionSec: number; playing: boolean },
) => `, ${formatClock(positionSec)}, ${playing ? "still playing" : "paused"}`;

export enum MoreWords {
  title = "More",
  help = "Help",
  keys = "Keyboard shortcuts",
  search = "Search titles and text",
  /** Between two keys with the same action. */
  or = "or",
  share = "Share",
  shareBook = "Share this audiobook",
  settings = "Player settings",
  playback = "Playback",
  autoplay = "Autoplay next chapter",
  skipSilence = "Skip silence",
  clearVoice = "Clear voice",
  cast = "Play on another device",
  offline = "Offline",
  offlineMode = "Offline mode",
  downloads = "Downloads",
}

export enum SleepWords {
  title = "Sleep timer",
  endOfChapter = "End of chapter",
  extend = "Add time",
  cancel = "Turn off",
}

export const sleepMinutes = (minutes: number) => `${minutes} min`;
export const sleepChapters = (chapters: number) =>
  chapters === 1 ? SleepWords.endOfChapter : `End of ${chapters} chapters`;
export const sleepLeft = (left: string) => `Pauses in ${left}.`;

export enum PaceWords {
  speed = "Speed",
  back = "Skip back by",
  forward = "Skip forward by",
}

export const rateValue = (rate: number) => `${rate} times`;
export const onlyFor = (bookTitle: string) => `Only for ${bookTitle}`;
export const skipLength = (sec: number) => `${sec} s`;

export enum QualityWords {
  title = "Sound quality, from the next chapter",
  auto = "Automatic",
  low = "Data saver",
  high = "High",
}

/** Actions beside a notice. */
export enum NoticeActs {
  dismiss = "Dismiss",
  retry = "Try again",
  reload = "Reload Page",
  buy = "Buy Now",
  keep = "Keep listening",
  premium = "Or subscribe",
  login = "Sign In",
}

/** The end of the book. */
export enum AfterEndWords {
  label = "Next book",
  next = "Next",
  listen = "Listen",
  sample = "Play Sample",
  buy = "Buy Now",
  rest = "Get the Rest",
  alertNext = "Tell me when it's out",
  alertAny = "Tell me when there's a new book",
}

export const seriesOffer = ({ title, price, note }: Record<"title" | "price" | "note", string>) =>
  `${title} for ${price}: ${note}.`;

/** On the page after a purchase. */
export enum ProfileWords {
  loginTitle = "Sign in to listen",
  loginText = "Your purchase is waiting in your account.",
  login = "Sign In",
  title = "Create Your Profile",
  question = "What should we call you?",
  refused = "Your account was created but we couldn't save all your details. Please try again.",
  save = "Save",
  saved = "Profile created!",
  enjoy = "Enjoy your audiobook.",
}

/** Short-lived prompts above everything else. */
export enum PromptWords {
  label = "Suggestions",
  awake = "Still awake? Keep listening",
  stay = "Stay here",
}
