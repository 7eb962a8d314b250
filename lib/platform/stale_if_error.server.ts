/** Caches answers; expired ones are still used while the store is unavailable, up to a fixed age. */

import { LRUCache } from "lru-cache";
import { Unavailable } from "./refusal.ts";
import { TimeoutError, withDeadline } from "./time.ts";

/** Short enough that listeners do not notice; a call to the store times out after 3 s. */
const PATIENCE_MS = 500;
/** After the store was found unavailable, it is not asked for this long where an earlier answer can be used. */
const REST_MS = 1_000;

interface CacheOptions<V> {
  /** How long an answer is used without asking again. */
  lifetimeMs: number;
  /** Longest use of an answer while the store is unavailable; absent: none is used after it expires. */
  maxStaleMs?: number;
  maxEntries: number;
  /** Whether an answer may be cached; absent: any may. */
  counts?: (value: V) => boolean;
  now?: () => number;
}

/** For `covers`: accepts no cached answer. */
export const FRESH = () => false;

/** Its age counts from the start of the read: the store may have changed since. */
interface Answer<V> {
  value: V;
  sinceMs: number;
}

/**
 * lru-cache bounds the entries. Its `fetchMethod` is not used: it joins a forced refresh to a read that began
 * earlier, and does not expose the reads under way, which a drop must discard.
 */
export class StaleIfErrorCache<V> {
  readonly #known: LRUCache<string, Answer<V>>;
  readonly #reading = new Map<string, Answer<Promise<V>>>();
  readonly #o: Required<CacheOptions<V>>;
  #awayUntilMs = -Infinity;

  constructor(o: CacheOptions<V>) {
    this.#o = { maxStaleMs: o.lifetimeMs, counts: () => true, now: Date.now, ...o };
    this.#known = new LRUCache({ max: o.maxEntries });
  }

  /**
   * The cached answer, else that of `read`; concurrent callers share one read.
   * @param covers which cached answer is accepted, while it lives; else it is read now ({@link FRESH}). Absent:
   * any, and an expired one while the store is unavailable.
   * @throws what `read` does
   */
  async get(key: string, read: () => Promise<V>, covers?: (value: V) => boolean): Promise<V> {
    const { now, lifetimeMs, maxStaleMs } = this.#o;
    const known = this.#recall(key, lifetimeMs);
    if (known && (!covers || covers(known.value))) return known.value;
    if (covers) return await this.#read(key, read);
    const last = this.#recall(key, maxStaleMs);
    if (last && now() < this.#awayUntilMs) return last.value;
    const reading = this.#join(key) ?? this.#read(key, read);
    if (!last) return await reading;
    try {
      return await withDeadline(PATIENCE_MS, reading);
    } catch (error) {
      if (!(error instanceof TimeoutError || error instanceof Unavailable)) throw error;
      const stale = this.#recall(key, maxStaleMs);
      if (!stale) return await reading;
      reading.catch(() => {});
      this.#awayUntilMs = now() + REST_MS;
      return stale.value;
    }
  }

  /** Whether {@link get} would answer from the cache. */
  has(key: string): boolean {
    return (this.#recall(key, this.#o.lifetimeMs) ?? this.#join(key)) !== undefined;
  }

  get size(): number {
    return this.#known.size;
  }

  /**
   * Changes a cached answer, which keeps its age; null drops it. A read under way may lack the change, so its
   * answer is not cached.
   */
  change(key: string, change: (value: V) => V | null): void {
    this.#reading.delete(key);
    const known = this.#known.get(key);
    if (!known) return;
    const value = change(known.value);
    if (value === null) this.#known.delete(key);
    else this.#known.set(key, { ...known, value });
  }

  /** Drops an answer; a read under way still answers its callers, but is not cached. */
  delete(key: string): void {
    this.#reading.delete(key);
    this.#known.delete(key);
  }

  /** Drops all answers that match; no read under way is cached. */
  forget(matches: (key: string, value: V) => boolean): void {
    this.#reading.clear();
    for (const [key, { value }] of [...this.#known.entries()]) {
      if (matches(key, value)) this.#known.delete(key);
    }
  }

  #recall(key: string, forMs: number): Answer<V> | undefined {
    const known = this.#known.get(key);
    const isUsable = known && known.sinceMs + forMs > this.#o.now() && this.#o.counts(known.value);
    return isUsable ? known : undefined;
  }

  #join(key: string): Promise<V> | undefined {
    const reading = this.#reading.get(key);
    return reading && reading.sinceMs + this.#o.lifetimeMs > this.#o.now()
      ? reading.value
      : undefined;
  }

  #read(key: string, read: () => Promise<V>): Promise<V> {
    const reading = { sinceMs: this.#o.now(), value: read() };
    this.#reading.set(key, reading);
    /** False: a later read or a change has replaced it. */
    const end = () => this.#reading.get(key) === reading && this.#reading.delete(key);
    reading.value.then((value) => {
      if (!end()) return;
      if (this.#o.counts(value)) this.#known.set(key, { ...reading, value });
      else this.#known.delete(key);
    }, end);
    return reading.value;
  }
}
