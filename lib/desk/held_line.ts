/** A book with new sound that awaits approval. */
export interface HeldLine {
  bookId: number;
  title: string;
  /** ISO 8601. */
  heldAt: string;
  /** The new chapters. */
  chapters: { number: number; title: string | null; durationSec: number }[];
}
