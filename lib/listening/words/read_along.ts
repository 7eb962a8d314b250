/** What the player's text says around the story; not of stage.ts, which the page would then fetch apart. */

export enum ReadAlongWords {
  title = "Read along",
  play = "Play",
  pause = "Pause",
  loading = "Fetching the text…",
  missing = "This chapter has no text yet.",
  refused = "Its text comes with the chapter: buy the book to read it.",
  unreachable = "The text could not be fetched. Please check your connection.",
  retry = "Try again",
  follow = "Follow the voice",
  share = "Share this sentence",
  settings = "How it looks",
  size = "Size",
  leading = "Lines",
  face = "Letters",
}

export const READING_CHOICES = {
  size: { small: "Small", medium: "Medium", large: "Large", huge: "Huge" },
  leading: { close: "Close", open: "Open", wide: "Wide" },
  face: { serif: "Serif", sans: "Plain" },
} as const;
