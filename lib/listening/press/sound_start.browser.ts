/** What a press on an element of the page starts. The element says it in attributes, which are written and read here. */
export interface SoundStart {
  /** Stream address; without a grant the listener's session opens it. */
  src: string;
  /** Seconds into the chapter; absent: its beginning. */
  positionSec?: number;
  /**
   * The element resumes a book, and is as old as its page: a place that this tab or another device has
   * reached since is the right one. Its attribute has the place as its value, for the hand-over.
   */
  isResume?: boolean;
}

/** The attributes of an element that starts a sound when it is pressed. */
export function soundAttributes(
  { src, positionSec = 0, isResume }: SoundStart,
): Record<string, string> {
  return {
    "data-sound-src": src,
    "data-sound-position": String(positionSec),
    ...(isResume && { "data-sound-resume": String(positionSec) }),
  };
}

/** Finds the elements that start a sound. */
export const SOUND_START = "[data-sound-src]";

/** The attributes as `dataset` has them: a type, because the page's script has no bytes to spare. */
export type SoundDataset = Partial<Record<"soundSrc" | "soundPosition" | "soundResume", string>>;
