/** An answer kept in memory for a while; those who ask for it meanwhile share one fetch. */
import { LRUCache } from "lru-cache";

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
