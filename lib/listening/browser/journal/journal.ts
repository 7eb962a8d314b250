import type { Device } from "./device.ts";
import { keyOf, type NewEvent, type StoredEvent } from "./event.ts";
import type { EventStore } from "./event_store.ts";

/** Events of one device that go out together. */
export interface Batch {
  deviceId: string;
  events: StoredEvent[];
}

/** The server takes so many events a call. */
const MAX_EVENTS = 200;

/**
 * What this listener heard and asked for on this device and the server does not have yet
 * (docs/progress.md). Events are written as they happen and leave when the server has answered.
 */
export class Journal {
  readonly listener: string;
  readonly #device: Device;
  readonly #store: EventStore;
  readonly #now: () => number;
  readonly #events = new Map<string, StoredEvent>();
  /** Keys of events that have gone out: the server may have them, so they can no longer change. */
  readonly #sealed = new Set<string>();
  /** Highest own sequence that the server has taken, by book. */
  readonly #accepted = new Map<number, number>();

  constructor(
    { listener, device, store, now = Date.now }: {
      listener: string;
      device: Device;
      store: EventStore;
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
    return this.#events.size;
  }

  /** Finds what earlier pages left behind: at once the latest of every book, later all of it. */
  async open(): Promise<void> {
    this.#find(this.#store.listTail(this.listener));
    this.#find(await this.#store.list(this.listener));
  }

  append(entry: NewEvent, baseVersion: string): StoredEvent {
    return this.#put(entry, baseVersion, this.#device.next());
  }

  /** The same event, further on: an event that went out is followed by another one instead. */
  revise(stored: StoredEvent, entry: NewEvent, baseVersion: string): StoredEvent {
    const key = keyOf(stored);
    // One that was answered is gone, and its number with it: others may have seen the account with it.
    const isOpen = this.#events.has(key) && !this.#sealed.has(key) &&
      stored.deviceId === this.#device.id;
    return this.#put(entry, baseVersion, isOpen ? stored.event.sequence : this.#device.next());
  }

  /** Whether the server may not know the latest of this book. */
  hasUnsent(bookId: number): boolean {
    return [...this.#events.values()].some(({ event }) => event.audiobookId === bookId);
  }

  /** The oldest events, for a call; null when there are none. Until the answer they stay. */
  take(max = MAX_EVENTS): Batch | null {
    const events = [...this.#events.values()].sort((a, b) => a.event.sequence - b.event.sequence);
    const deviceId = events[0]?.deviceId;
    if (deviceId === undefined) return null;
    const batch = events.filter((stored) => stored.deviceId === deviceId).slice(0, max);
    for (const stored of batch) this.#sealed.add(keyOf(stored));
    return { deviceId, events: batch };
  }

  /** The server never will have them. */
  async drop({ events }: Batch): Promise<void> {
    for (const stored of events) {
      this.#events.delete(keyOf(stored));
      this.#sealed.delete(keyOf(stored));
    }
    await this.#store.remove(events);
  }

  /** The server has them: its word counts from now on only when it knows of them. */
  async accept(batch: Batch, refused: readonly number[] = []): Promise<void> {
    for (const { deviceId, event: { audiobookId, sequence } } of batch.events) {
      if (deviceId !== this.#device.id || refused.includes(sequence)) continue;
      this.#accepted.set(audiobookId, Math.max(sequence, this.#accepted.get(audiobookId) ?? 0));
    }
    await this.drop(batch);
  }

  /** Whether a version of a book's progress is older than what the server has said it has. */
  isStale(bookId: number, version: string): boolean {
    return !this.isKnown(this.#accepted.get(bookId) ?? 0, version);
  }

  /** Whether a version of progress knows of this device's event of that number. */
  isKnown(sequence: number, version: string): boolean {
    const own = version.split("~").find((pair) => pair.startsWith(`${this.#device.id}.`));
    return (own ? parseInt(own.slice(this.#device.id.length + 1), 36) : 0) >= sequence;
  }

  goOnAbove(sequence: number): void {
    this.#device.goOnAbove(sequence);
  }

  #find(events: readonly StoredEvent[]): void {
    for (const stored of events) {
      const key = keyOf(stored);
      if (!this.#events.has(key)) this.#events.set(key, stored);
    }
  }

  #put(entry: NewEvent, baseVersion: string, sequence: number): StoredEvent {
    const at = localTime(new Date(this.#now()));
    const stored = {
      listener: this.listener,
      deviceId: this.#device.id,
      event: { ...entry, sequence, at, baseVersion },
    };
    this.#events.set(keyOf(stored), stored);
    this.#store.put(stored);
    return stored;
  }
}

/** "2026-11-22T20:15:00.000+01:00": the moment, and what the clock on the listener's wall says of it. */
export function localTime(moment: Date): string {
  const aheadMin = -moment.getTimezoneOffset();
  const wall = new Date(moment.getTime() + aheadMin * 60_000).toISOString().slice(0, -1);
  const two = (part: number) => String(Math.trunc(part)).padStart(2, "0");
  const offsetMin = Math.abs(aheadMin);
  return `${wall}${aheadMin < 0 ? "-" : "+"}${two(offsetMin / 60)}:${two(offsetMin % 60)}`;
}
