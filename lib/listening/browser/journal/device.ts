import { hasFields, type LocalStore } from "@/lib/platform/browser/local_store.ts";

interface Counter {
  id: string;
  sequence: number;
}

const KEY = "device";
const isCounter = hasFields<Counter>({ id: "string", sequence: "number" });

/**
 * This browser as the server knows it: a random name, and a number that counts up over all its events and
 * tabs. Where nothing can be kept, every page is a device of its own.
 */
export class Device {
  readonly #local: LocalStore;
  #counter: Counter;

  constructor(local: LocalStore) {
    this.#local = local;
    this.#counter = local.read(KEY, isCounter) ?? { id: crypto.randomUUID(), sequence: 0 };
  }

  get id(): string {
    return this.#counter.id;
  }

  next(): number {
    // Another tab may have counted on; what is kept wins only when it is further.
    const kept = this.#local.read(KEY, isCounter);
    if (kept?.id === this.id) this.#raise(kept.sequence);
    this.#raise(this.#counter.sequence + 1);
    return this.#counter.sequence;
  }

  /** The server knows a higher number of this device: the browser had lost its count. */
  goOnAbove(sequence: number): void {
    if (sequence > this.#counter.sequence) this.#raise(sequence);
  }

  #raise(sequence: number): void {
    if (sequence <= this.#counter.sequence) return;
    this.#counter = { id: this.id, sequence };
    this.#local.write(KEY, this.#counter);
  }
}
