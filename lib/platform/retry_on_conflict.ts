/** Optimistic concurrency: read, decide, write if nothing has changed since; otherwise retry. */

import { StoreUnavailable } from "./refusal.ts";

/** Returned by an attempt that wrote nothing because another writer was faster. */
export const CONFLICT = Symbol("conflict");

const MAX_ATTEMPTS = 20;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;

/**
 * Runs `attempt` until it is not CONFLICT, with growing random pauses, about two seconds in all. Each attempt
 * must read its data anew.
 * @throws {StoreUnavailable} when others were faster every time.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | typeof CONFLICT>): Promise<T> {
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    if (count > 0) {
      const bound = Math.min(FIRST_PAUSE_MS * 2 ** count, LONGEST_PAUSE_MS);
      await new Promise((done) => setTimeout(done, bound * Math.random()));
    }
    const result = await attempt();
    if (result !== CONFLICT) return result;
  }
  throw new StoreUnavailable(`others wrote first ${MAX_ATTEMPTS} times`);
}
