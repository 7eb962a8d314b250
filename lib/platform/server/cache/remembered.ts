/** An answer kept in memory for a while; those who ask for it meanwhile share one fetch. */
import { LRUCache } from "lru-cache";

interface Entry<V> {
  value: Promise<V> | V;
  expiresAtMs: number;
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

  /** Drops answers; one that is still being fetched will reach its askers but not be remembered. */
  forget(matches: (key: string) => boolean): void {
    for (const key of [...this.#entries.keys()]) if (matches(key)) this.#entries.delete(key);
  }

  #fetch(key: string, nowMs: number, fetch: () => Promise<V>): Promise<V> {
    const value = fetch();
    const entry: Entry<V> = { value, expiresAtMs: nowMs + this.#lifetimeMs };
    this.#entries.set(key, entry);
    value.then((settled) => entry.value = settled, () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key); // failures are asked again
    });
    return value;
  }
}
