/** Answers of the store, remembered for a while; older ones count while it is away, until a promised moment. */
import { Remembered } from "@/lib/platform/server/cache/remembered.ts";
import { WhileAway } from "@/lib/platform/server/cache/while_away.ts";

export interface PromisedOptions {
  /** How long an answer is used without asking the store again. */
  lifetimeMs: number;
  /** Longest use of an answer, from the start of its read, even while the store is away. */
  promisedMs: number;
  maxEntries: number;
  now: () => number;
}

export class Promised<V> {
  readonly #remembered: Remembered<V>;
  readonly #whileAway: WhileAway;
  readonly #o: PromisedOptions;

  constructor(o: PromisedOptions) {
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
