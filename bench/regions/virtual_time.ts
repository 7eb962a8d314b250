/**
 * Time and chance that only a simulation moves: the timers, the clock and the dice of this process until it is
 * disposed of. Deadlines, pauses and retries of the product's own code run in it, hours within a second; the same
 * seed gives the same run.
 */
import { setImmediate } from "node:timers";

/** Deterministic, 32 bits: mulberry32. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let it = Math.imul(state ^ (state >>> 15), state | 1);
    it ^= it + Math.imul(it ^ (it >>> 7), it | 61);
    return ((it ^ (it >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Timer {
  id: number;
  atMs: number;
  run: () => void;
}

export class VirtualTime implements Disposable {
  readonly random: () => number;
  #nowMs: number;
  #ids = 0;
  readonly #timers = new Map<number, Timer>();
  readonly #real = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    now: Date.now,
    random: Math.random,
    randomUUID: crypto.randomUUID,
  };

  constructor({ seed, startMs }: { seed: number; startMs: number }) {
    this.random = dice(seed);
    this.#nowMs = startMs;
    const set = (run: () => void, ms = 0) => this.#set(run, ms);
    globalThis.setTimeout = set as typeof setTimeout;
    globalThis.clearTimeout = (id) => void this.#timers.delete(id as number);
    Date.now = () => this.#nowMs;
    Math.random = this.random;
    crypto.randomUUID = () => {
      const hex = Array.from({ length: 32 }, () => Math.floor(this.random() * 16).toString(16));
      return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") as ReturnType<
        Crypto["randomUUID"]
      >;
    };
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((done) => this.#set(done, ms));
  }

  /** Everything that is due until then happens, one after the other. */
  async runUntil(ms: number): Promise<void> {
    await quiet();
    for (let next = this.#next(ms); next; next = this.#next(ms)) {
      this.#timers.delete(next.id);
      this.#nowMs = next.atMs;
      next.run();
      await quiet();
    }
    this.#nowMs = ms;
  }

  [Symbol.dispose](): void {
    this.#timers.clear();
    globalThis.setTimeout = this.#real.setTimeout;
    globalThis.clearTimeout = this.#real.clearTimeout;
    Date.now = this.#real.now;
    Math.random = this.#real.random;
    crypto.randomUUID = this.#real.randomUUID;
  }

  #set(run: () => void, ms: number): number {
    const id = ++this.#ids;
    this.#timers.set(id, { id, atMs: this.#nowMs + Math.max(0, ms), run });
    return id;
  }

  /** The first that is due; of two at the same moment the one that was set first. */
  #next(untilMs: number): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.#timers.values()) {
      if (timer.atMs <= untilMs && (!first || timer.atMs < first.atMs)) first = timer;
    }
    return first;
  }
}

/** Whatever waits for no timer has come to its end: promises run before the next turn of the real loop. */
const quiet = () => new Promise<void>((done) => setImmediate(done));
