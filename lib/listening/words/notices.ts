/** Why the player does not go on, as the product's catalogue of messages has it (spec 2 section 8). */

export enum NoticeWords {
  premium = "Premium Content",
  rest = "To play the rest of the Audiobook, please purchase it.",
  visitor = "Please log in or purchase this audiobook to access all chapters.",
  signedOut = "Signed out",
  signedOutText = "You were signed out. Sign in to go on.",
  end = "End of Available Chapters",
  endText = "You've reached the end of the audiobook.",
  error = "Playback Error",
}

/** By the media element's error code (HTML, "MediaError"). */
export enum MediaErrorWords {
  aborted = "Could not play audio. Please click the play button again.",
  network = "A network error stopped the sound. Please try again or refresh the page.",
  decode = "Decoding audio data failed.",
  source = "There was a problem loading the audio file.",
  other = "Failed to load audio file. Please try refreshing the page.",
}

export const unlock = (bookTitle: string) => `Purchase ${bookTitle} to unlock all chapters.`;
export const failedStatus = (status: number) => `Failed loading audio file with status: ${status}.`;
