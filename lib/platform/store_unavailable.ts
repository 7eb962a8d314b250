/** The one error of a store that cannot be used right now. */
import { Unavailable } from "@/lib/platform/unavailable.ts";

/**
 * The store did not answer in time, could not write, or had too many others writing the same entry. Whether
 * the last write stands is not known; asking again a moment later is right. Calls answer 503 with Retry-After.
 */
export class StoreUnavailable extends Unavailable {
  override name = "StoreUnavailable";
}

/** For `catch`, where nothing depends on what was to be written: a memory, a note of the last use. */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}
