/** Something the site stands on does not answer right now; asking again a moment later is right. */
export class Unavailable extends Error {
  /** For programs, snake_case. */
  readonly code: string = "unavailable";
  /** For people. */
  readonly told: string = "This is not available right now. Please try again.";
  /** When to come again, whole seconds (`Retry-After`). */
  readonly retryAfterSec: number = 2;
}
