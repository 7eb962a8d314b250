/** Answers of the store, remembered for a while; older ones count while it is away, until a promised moment. */

import { LRUCache } from "lru-cache";
import { Unavailable } from "../refusal.ts";
import { TimeoutError, withDeadline } from "../time.ts";

/* An answer kept in memory for a while; those who ask for it meanwhile share one fetch. */

interface Entry<V> {
  value: Promise<V> | V;
  /** When its reading began. */
  sinceMs: number;
  expiresAtMs: number;
  /** The answer before it, while this one is still being fetched. */
  before: Entry<V> | null;
}

export class Remembered<V> {
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #lifetimeMs: number;

  constructor(o: { lifetimeMs: number; maxEntries: number }) {
    this.#lifetimeMs = o.lifetimeMs;
    this.#entries = new LRUCache({ max: o.maxEntries });
  }

  /** The remembered answer, else that of `fetch`. With `fresh`, an earlier answer does not count. */
  get(key: string, nowMs: number, fetch: () => Promise<V>, fresh = false): Promise<V> | V {
    const known = this.#entries.get(key);
    if (known && !fresh && known.expiresAtMs > nowMs) return known.value;
    return this.#fetch(key, nowMs, fetch);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Whether {@link get} would answer without asking. */
  has(key: string, nowMs: number): boolean {
    return (this.#entries.get(key)?.expiresAtMs ?? -Infinity) > nowMs;
  }

  /** The latest answer whose reading began after that moment, while a newer one is being fetched too. */
  last(key: string, afterMs: number): V | undefined {
    const known = this.#entries.get(key);
    const { value, sinceMs } = (known?.value instanceof Promise ? known.before : known) ??
      { value: undefined, sinceMs: -Infinity };
    return value instanceof Promise || sinceMs <= afterMs ? undefined : value;
  }

  /** Drops answers; one that is still being fetched will reach its askers but not be remembered. */
  forget(matches: (key: string) => boolean): void {
    for (const key of [...this.#entries.keys()]) if (matches(key)) this.#entries.delete(key);
  }

  #fetch(key: string, nowMs: number, fetch: () => Promise<V>): Promise<V> {
    const known = this.#entries.get(key);
    const before = known?.value instanceof Promise ? known.before : known ?? null;
    const value = fetch();
    const entry: Entry<V> = {
      value,
      sinceMs: nowMs,
      expiresAtMs: nowMs + this.#lifetimeMs,
      before,
    };
    this.#entries.set(key, entry);
    value.then((settled) => Object.assign(entry, { value: settled, before: null }), () => {
      if (this.#entries.get(key) !== entry) return;
      // Failures are asked again; by then what was there before has expired, or somebody wanted it fresh.
      if (before) this.#entries.set(key, before);
      else this.#entries.delete(key);
    });
    return value;
  }
}

/*
 * What the store said a while ago, for as long as it may count: an answer while the store is away or slow, so that
 * sound does not stop with it.
 */

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

interface StaleIfErrorOptions {
  /** How long an answer is used without asking the store again. */
  lifetimeMs: number;
  /** Longest use of an answer, from the start of its read, even while the store is away. */
  promisedMs: number;
  maxEntries: number;
  now: () => number;
}

export class StaleIfErrorCache<V> {
  readonly #remembered: Remembered<V>;
  readonly #whileAway: WhileAway;
  readonly #o: StaleIfErrorOptions;

  constructor(o: StaleIfErrorOptions) {
    this.#remembered = new Remembered(o);
    this.#whileAway = new WhileAway(o.now);
    this.#o = o;
  }

  /** With `fresh`, no earlier answer counts. */
  async get(key: string, fetch: () => Promise<V>, fresh = false): Promise<V> {
    const { now, promisedMs } = this.#o;
    const ask = () => this.#remembered.get(key, now(), fetch, fresh);
    if (fresh) return await ask();
    return await this.#whileAway.ask(ask, () => this.#remembered.last(key, now() - promisedMs));
  }

  /** Whether {@link get} would answer without asking. */
  has(key: string): boolean {
    return this.#remembered.has(key, this.#o.now());
  }

  get size(): number {
    return this.#remembered.size;
  }

  /** Drops answers; one that is still being fetched will reach its askers but not be remembered. */
  forget(matches: (key: string) => boolean): void {
    this.#remembered.forget(matches);
  }
}
