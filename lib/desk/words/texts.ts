/** Texts of the pages that correct chapter texts. */

/** `1:02.500`; "": unknown. */
export function formatMoment(ms: number | null): string {
  if (ms === null) return "";
  const [minutes, rest] = [Math.floor(ms / 60_000), ms % 60_000];
  const seconds = String(Math.floor(rest / 1_000)).padStart(2, "0");
  return `${minutes}:${seconds}.${String(rest % 1_000).padStart(3, "0")}`;
}

export const TEXTS = {
  heading: "What the chapters say",
  title: (book: string, number: number, chapter: string | null) =>
    `${book}, ${number}${chapter === null ? "" : `: ${chapter}`}`,
  lead:
    "Hear a sentence, mend its words, set the moment at which it begins. A sentence without a moment is shown and never lit.",
  chapters: (count: number) => `${count} ${count === 1 ? "chapter" : "chapters"}`,
  sound: "The chapter",
  hear: (moment: string) => `Hear ${moment}`,
  at: "Begins at",
  words: "Words",
  /** Button that the script shows: takes the current playback position. */
  now: "Now",
  keys: "Arrow keys move a moment by a tenth of a second.",
  save: "Save",
  saveOf: (text: string) => `Save "${text.slice(0, 60)}"`,
  undo: "Take back the latest correction",
  corrected: (text: string) => `Saved: ${text.slice(0, 100)}`,
  undone: "The text is as it was before the latest correction.",
  paragraph: (number: number) => `Paragraph ${number}`,
  back: "All recordings",
} as const;
