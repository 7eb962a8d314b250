/**
 * What the store said a while ago, for as long as it may count: an answer while the store is away or slow, so that
 * sound does not stop with it.
 */
import { TimeoutError, withDeadline } from "@/lib/platform/deadline.ts";
import { Unavailable } from "@/lib/platform/unavailable.ts";

/** Nobody who listens notices; a call that is given up takes 3 s. */
const PATIENCE_MS = 500;
/** After the store was found away, it is not asked again for this long where an earlier answer still counts. */
const REST_MS = 1_000;

export class WhileAway {
  #awayUntilMs = -Infinity;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * What `fetch` answers; while the store is away, `last` at that very moment.
   * @param last undefined: there is none, or it may count no more
   * @throws what `fetch` does, when there is no `last`
   */
  async ask<V>(fetch: () => Promise<V> | V, last: () => V | undefined): Promise<V> {
    const known = this.#now() < this.#awayUntilMs ? last() : undefined;
    if (known !== undefined) return known;
    const fetching = fetch();
    if (!(fetching instanceof Promise)) return fetching;
    try {
      return await withDeadline(PATIENCE_MS, fetching);
    } catch (error) {
      const isLate = error instanceof TimeoutError;
      if (!isLate && !(error instanceof Unavailable)) throw error;
      const value = last();
      if (value === undefined) return await fetching;
      fetching.catch(() => {});
      this.#awayUntilMs = this.#now() + REST_MS;
      return value;
    }
  }
}
