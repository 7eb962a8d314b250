/** What the player has to say in words when it cannot simply go on. */
export interface Notice {
  kind: "premium" | "error" | "end";
  title: string;
  text: string;
}

const premium = (text: string): Notice => ({ kind: "premium", title: "Premium Content", text });
const error = (text: string): Notice => ({ kind: "error", title: "Playback Error", text });

/** A locked chapter was asked for. */
export const lockedNotice = (bookTitle: string): Notice =>
  premium(`Purchase ${bookTitle} to unlock all chapters.`);

/** What may be heard is over, or the stream answered 402. */
export const restLockedNotice: Notice = premium(
  "To play the rest of the Audiobook, please purchase it.",
);

export const endNotice: Notice = {
  kind: "end",
  title: "End of Available Chapters",
  text: "You've reached the end of the audiobook.",
};

/** By MediaError code, where the stream itself answers well. */
const MEDIA_ERRORS: Record<number, string> = {
  1: "Could not play audio. Please click the play button again.",
  2: "A network error stopped the sound. Please try again or refresh the page.",
  3: "Decoding audio data failed.",
};

/**
 * Words for a failure that a second try did not mend.
 *
 * @param code MediaError code of the element
 * @param status what the stream answered when asked; 0 when it could not be reached
 */
export function faultNotice(code: number, status: number): Notice {
  if (status === 402) return restLockedNotice;
  if (status >= 400) return error(`Failed loading audio file with status: ${status}.`);
  if (status === 0) return error(MEDIA_ERRORS[2]!);
  return error(
    MEDIA_ERRORS[code] ?? "Failed to load audio file. Please try refreshing the page.",
  );
}
