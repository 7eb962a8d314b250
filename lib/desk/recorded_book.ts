/** What the library holds of one book, beside what the catalogue lists. */
export interface RecordedBook {
  bookId: number;
  title: string;
  isDraft: boolean;
  /** Listed by the catalogue. */
  chapters: number;
  /** Numbers of those that have no sound. */
  missing: number[];
  /** Numbers of those that the demo's voice speaks. */
  spoken: number[];
  /** Numbers of chapters that have sound and are not listed: nobody finds them. */
  unlisted: number[];
  /** Of what is listed and recorded, all its renditions. */
  durationSec: number;
  bytes: number;
  /** When the sound was last changed, ISO 8601; null: nothing is recorded. */
  changedAt: string | null;
}
