/** What the player says by itself: of the network, of other tabs and devices, of a place that is kept nowhere. */

export enum NetworkWords {
  loading = "Loading …",
  slow = "The network is slow. Still loading …",
  /** Beside it stands a button that tries at once. */
  failing = "The sound does not come. Still trying.",
  waiting = "You are offline. Waiting for the network.",
  playing = "You are offline. Playing what is already here.",
}

/** The player of another tab sounds. */
export enum TabWords {
  title = "Playing in another tab",
  refused = "Only one tab plays at a time.",
  taken = "This tab was paused because another one plays now.",
  takeOver = "Play here",
}

/** Places of the same book that lie apart. */
export enum PlaceWords {
  here = "Here",
  playing = "playing now",
  stay = "Stay here",
}

export const whereQuestion = (book: string) => `Where are you in ${book}?`;
export const goTo = (place: string) => `Go to ${place}`;
export const placeLabel = (chapter: number, at: string) => `chapter ${chapter}, ${at}`;

/** A shared address leads to another place than the account's. */
export const passedOver = {
  title: (book: string) => `You are in ${book} already`,
  chapter: (number: number) => `chapter ${number}`,
  text: (chapter: string, clock: string) =>
    `Your place is ${chapter}, ${clock}. This link leads to another.`,
  goOn: (clock: string) => `Go on at ${clock}`,
};

/** The way back after a jump; `chapter`: another one than is playing. */
export const backTo = (clock: string, chapter?: string) =>
  chapter === undefined ? `Back to ${clock}` : `Back to ${chapter}, ${clock}`;
export const fellAsleep = (back: string) => `Fell asleep? ${back}`;

/** What is left of the sleep timer. */
export enum LeftWords {
  short = "less than 1 min",
}

export const minutesLeft = (minutes: number) => `${minutes} min`;
export const chaptersLeft = (chapters: number) => `${chapters} chapters`;

/** On the cards of the book that sounds. */
export enum CardWords {
  open = "Open Player",
}

/** Titles and texts of toasts. */
export enum KeptWords {
  unsaved = "Not saved to your account yet",
  unsavedText = "Your place is kept in this browser and will be saved when the connection is back.",
  full = "This browser has no room left",
  fullText = "Your place is only kept as long as this page is open.",
}

export enum KeyWords {
  play = "Play or pause",
  back = "Skip back",
  forward = "Skip forward",
  tenth = "To that tenth of the chapter",
  to = "to",
  mute = "Mute or unmute",
  slower = "Slower",
  faster = "Faster",
  bookmark = "Bookmark this place",
  show = "Show these keys",
  rate = "Playback speed",
}
