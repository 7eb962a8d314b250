import { hasFields, type LocalStore } from "@/lib/platform/browser/local_store.ts";
import { randomId } from "@/lib/platform/browser/random_id.ts";

interface Counter {
  id: string;
  sequence: number;
}

const KEY = "device";
const isCounter = hasFields<Counter>({ id: "string", sequence: "number" });

/**
 * This browser's identity on the server: a random id, and a sequence number that all its tabs share and every event
 * increases. Where local storage is forbidden, every page is a device of its own.
 */
export class Device {
  readonly #local: LocalStore;
  #counter: Counter;

  constructor(local: LocalStore) {
    this.#local = local;
    this.#counter = local.read(KEY, isCounter) ?? { id: randomId(), sequence: 0 };
  }

  get id(): string {
    return this.#counter.id;
  }

  /** Takes the next sequence number. */
  next(): number {
    // Another tab may have raised the stored number. A lower stored number is outdated.
    const kept = this.#local.read(KEY, isCounter);
    if (kept?.id === this.id) this.#raise(kept.sequence);
    this.#raise(this.#counter.sequence + 1);
    return this.#counter.sequence;
  }

  /** Raises the sequence to the server's, which is higher when this browser had lost its own. */
  goOnAbove(sequence: number): void {
    if (sequence > this.#counter.sequence) this.#raise(sequence);
  }

  #raise(sequence: number): void {
    if (sequence <= this.#counter.sequence) return;
    this.#counter = { id: this.id, sequence };
    this.#local.write(KEY, this.#counter);
  }
}
