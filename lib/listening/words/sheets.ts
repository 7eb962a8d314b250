// Made of lib/listening/messages/en.json by `deno task words`: change it there.

export enum DrawerWords {
  title = "Chapters",
  loading = "Loading chapters...",
  free = "Free",
  locked = "Locked",
}

export const sectionName = (number: string | number): string => `Book ${number}`;

export enum BarWords {
  label = "Now playing",
  progress = "Chapter progress",
}

export const stillPlaying = (clock: string | number): string => `, ${clock}, still playing`;

export const stillPaused = (clock: string | number): string => `, ${clock}, paused`;

export enum MoreWords {
  title = "More",
  help = "Help",
  keys = "Keyboard shortcuts",
  search = "Search titles and text",
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

export const sleepMinutes = (minutes: string | number): string => `${minutes} min`;

export const sleepChapters = (chapters: string | number): string => `End of ${chapters} chapters`;

export const sleepLeft = (left: string | number): string => `Pauses in ${left}.`;

export enum PaceWords {
  speed = "Speed",
  back = "Skip back by",
  forward = "Skip forward by",
}

export const rateValue = (rate: string | number): string => `${rate} times`;

export const onlyFor = (bookTitle: string | number): string => `Only for ${bookTitle}`;

export const skipLength = (sec: string | number): string => `${sec} s`;

export enum QualityWords {
  title = "Sound quality, from the next chapter",
  auto = "Automatic",
  low = "Data saver",
  high = "High",
}

export enum NoticeActs {
  dismiss = "Dismiss",
  retry = "Try again",
  reload = "Reload Page",
  buy = "Buy Now",
  keep = "Keep listening",
  premium = "Or subscribe",
  login = "Sign In",
}

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

export const seriesOffer = (
  title: string | number,
  price: string | number,
  note: string | number,
): string => `${title} for ${price}: ${note}.`;

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

export enum PromptWords {
  label = "Suggestions",
  awake = "Still awake? Keep listening",
  stay = "Stay here",
}
