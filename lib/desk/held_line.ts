/** A book whose new sound waits to be heard. */
export interface HeldLine {
  bookId: number;
  title: string;
  /** ISO 8601. */
  heldAt: string;
  /** What is new in it. */
  chapters: { number: number; title: string | null; durationSec: number }[];
}
