/** What keeps the player from simply going on. */
export type Obstacle =
  /** A locked chapter was asked for, by its number. */
  | { kind: "locked"; chapter: number }
  /** What may be heard is over, or the stream answered 402. */
  | { kind: "rest-locked" }
  /** A visitor has been at a locked chapter for a while. */
  | { kind: "visitor" }
  /** The last chapter is over. */
  | { kind: "end" }
  /** A second try failed too. `code` is the element's MediaError code, `status` the stream's; 0: unreachable. */
  | { kind: "error"; code: number; status: number };

export type Notice = Obstacle & { bookId: number };

const MEDIA_ERRORS: Record<number, string> = {
  1: "Could not play audio. Please click the play button again.",
  2: "A network error stopped the sound. Please try again or refresh the page.",
  3: "Decoding audio data failed.",
  4: "There was a problem loading the audio file.",
};

/** The words for a notice, as the product's catalogue of messages has them. */
export function describeNotice(
  notice: Obstacle,
  bookTitle: string,
): { title: string; text: string } {
  switch (notice.kind) {
    case "locked":
      return { title: "Premium Content", text: `Purchase ${bookTitle} to unlock all chapters.` };
    case "rest-locked":
      return {
        title: "Premium Content",
        text: "To play the rest of the Audiobook, please purchase it.",
      };
    case "visitor":
      return {
        title: "Premium Content",
        text: "Please log in or purchase this audiobook to access all chapters.",
      };
    case "end":
      return {
        title: "End of Available Chapters",
        text: "You've reached the end of the audiobook.",
      };
    case "error":
      return { title: "Playback Error", text: describeFault(notice) };
  }
}

function describeFault({ code, status }: { code: number; status: number }): string {
  if (status >= 400) return `Failed loading audio file with status: ${status}.`;
  if (status === 0) return MEDIA_ERRORS[2]!;
  return MEDIA_ERRORS[code] ?? "Failed to load audio file. Please try refreshing the page.";
}
