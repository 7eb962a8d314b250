import type { Device } from "./device.ts";
import { type Entry, keyOf, type Line } from "./line.ts";
import type { LineStore } from "./line_store.ts";

/** Lines of one device that go out together. */
export interface Batch {
  deviceId: string;
  lines: Line[];
}

/** The server takes so many events a call. */
const MAX_LINES = 200;

/**
 * What this listener heard and asked for on this device and the server does not have yet
 * (docs/progress.md). Lines are written as they happen and leave when the server has answered.
 */
export class Journal {
  readonly listener: string;
  readonly #device: Device;
  readonly #store: LineStore;
  readonly #now: () => number;
  readonly #lines = new Map<string, Line>();
  /** Keys of lines that have gone out: the server may have them, so they can no longer change. */
  readonly #sealed = new Set<string>();
  /** Highest own sequence that the server has taken, by book. */
  readonly #accepted = new Map<number, number>();

  constructor(
    { listener, device, store, now = Date.now }: {
      listener: string;
      device: Device;
      store: LineStore;
      now?: () => number;
    },
  ) {
    this.listener = listener;
    this.#device = device;
    this.#store = store;
    this.#now = now;
  }

  get deviceId(): string {
    return this.#device.id;
  }

  get size(): number {
    return this.#lines.size;
  }

  /** Finds what earlier pages left behind: at once the latest of every book, later all of it. */
  async open(): Promise<void> {
    this.#find(this.#store.listTail(this.listener));
    this.#find(await this.#store.list(this.listener));
  }

  append(entry: Entry, baseVersion: string): Line {
    return this.#put(entry, baseVersion, this.#device.next());
  }

  /** The same event, further on: a line that went out is followed by another one instead. */
  revise(line: Line, entry: Entry, baseVersion: string): Line {
    const key = keyOf(line);
    // One that was answered is gone, and its number with it: others may have seen the account with it.
    const isOpen = this.#lines.has(key) && !this.#sealed.has(key) &&
      line.deviceId === this.#device.id;
    return this.#put(entry, baseVersion, isOpen ? line.event.sequence : this.#device.next());
  }

  /** Whether the server may not know the latest of this book. */
  hasUnsent(bookId: number): boolean {
    return [...this.#lines.values()].some(({ event }) => event.audiobookId === bookId);
  }

  /** The oldest lines, for a call; null when there are none. Until the answer they stay. */
  take(max = MAX_LINES): Batch | null {
    const lines = [...this.#lines.values()].sort((a, b) => a.event.sequence - b.event.sequence);
    const deviceId = lines[0]?.deviceId;
    if (deviceId === undefined) return null;
    const batch = lines.filter((line) => line.deviceId === deviceId).slice(0, max);
    for (const line of batch) this.#sealed.add(keyOf(line));
    return { deviceId, lines: batch };
  }

  /** The server never will have them. */
  async drop({ lines }: Batch): Promise<void> {
    for (const line of lines) {
      this.#lines.delete(keyOf(line));
      this.#sealed.delete(keyOf(line));
    }
    await this.#store.remove(lines);
  }

  /** The server has them: its word counts from now on only when it knows of them. */
  async accept(batch: Batch, refused: readonly number[] = []): Promise<void> {
    for (const { deviceId, event: { audiobookId, sequence } } of batch.lines) {
      if (deviceId !== this.#device.id || refused.includes(sequence)) continue;
      this.#accepted.set(audiobookId, Math.max(sequence, this.#accepted.get(audiobookId) ?? 0));
    }
    await this.drop(batch);
  }

  /** Whether a version of a book's progress is older than what the server has said it has. */
  isStale(bookId: number, version: string): boolean {
    return !this.isKnown(this.#accepted.get(bookId) ?? 0, version);
  }

  /** Whether a version of progress knows of this device's line of that number. */
  isKnown(sequence: number, version: string): boolean {
    const own = version.split("~").find((pair) => pair.startsWith(`${this.#device.id}.`));
    return (own ? parseInt(own.slice(this.#device.id.length + 1), 36) : 0) >= sequence;
  }

  goOnAbove(sequence: number): void {
    this.#device.goOnAbove(sequence);
  }

  #find(lines: readonly Line[]): void {
    for (const line of lines) {
      const key = keyOf(line);
      if (!this.#lines.has(key)) this.#lines.set(key, line);
    }
  }

  #put(entry: Entry, baseVersion: string, sequence: number): Line {
    const at = new Date(this.#now()).toISOString();
    const line = {
      listener: this.listener,
      deviceId: this.#device.id,
      event: { ...entry, sequence, at, baseVersion },
    };
    this.#lines.set(keyOf(line), line);
    this.#store.put(line);
    return line;
  }
}
