import type { Device } from "./device.ts";
import { keyOf, type NewEvent, type StoredEvent } from "./event.ts";
import type { EventStore } from "./event_store.ts";

/** Events of one device, for one request. */
export interface Batch {
  deviceId: string;
  events: StoredEvent[];
}

/** Most events that the server accepts in a request. */
const MAX_EVENTS = 200;

/**
 * The listener's events on this device that the server has not acknowledged yet (docs/progress.md). They are stored
 * as they happen and removed after the server's answer.
 */
export class Journal {
  readonly listener: string;
  readonly #device: Device;
  readonly #store: EventStore;
  readonly #now: () => number;
  readonly #events = new Map<string, StoredEvent>();
  /** Keys of events that were sent: the server may have them, so they may not be revised. */
  readonly #sealed = new Set<string>();
  /** Highest sequence number of this device that the server has accepted, by book. */
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

  /** Loads the events that earlier pages left: synchronously the latest of every book, then all. */
  async open(): Promise<void> {
    this.#addStored(this.#store.listTail(this.listener));
    this.#addStored(await this.#store.list(this.listener));
  }

  append(entry: NewEvent, baseVersion: string): StoredEvent {
    return this.#put(entry, baseVersion, this.#device.next());
  }

  /** Replaces the event by a newer version of it. If it was sent already, or belongs to another device, appends one. */
  revise(stored: StoredEvent, entry: NewEvent, baseVersion: string): StoredEvent {
    const key = keyOf(stored);
    // An acknowledged event is no longer in the map. Its number is not used again: other devices may have seen it.
    const isOpen = this.#events.has(key) && !this.#sealed.has(key) &&
      stored.deviceId === this.#device.id;
    return this.#put(entry, baseVersion, isOpen ? stored.event.sequence : this.#device.next());
  }

  /** Whether events of this book have not been acknowledged. */
  hasUnsent(bookId: number): boolean {
    return [...this.#events.values()].some(({ event }) => event.audiobookId === bookId);
  }

  /** The oldest events, for one request; null: none. They stay in the journal until `accept` or `drop`. */
  take(max = MAX_EVENTS): Batch | null {
    const events = [...this.#events.values()].sort((a, b) => a.event.sequence - b.event.sequence);
    const deviceId = events[0]?.deviceId;
    if (deviceId === undefined) return null;
    const batch = events.filter((stored) => stored.deviceId === deviceId).slice(0, max);
    for (const stored of batch) this.#sealed.add(keyOf(stored));
    return { deviceId, events: batch };
  }

  /** Removes the events: the server has them, or refuses them for good. */
  async drop({ events }: Batch): Promise<void> {
    for (const stored of events) {
      this.#events.delete(keyOf(stored));
      this.#sealed.delete(keyOf(stored));
    }
    await this.#store.remove(events);
  }

  /** Removes acknowledged events, and remembers their numbers: progress that does not include them is stale. */
  async accept(batch: Batch, refused: readonly number[] = []): Promise<void> {
    for (const { deviceId, event: { audiobookId, sequence } } of batch.events) {
      if (deviceId !== this.#device.id || refused.includes(sequence)) continue;
      this.#accepted.set(audiobookId, Math.max(sequence, this.#accepted.get(audiobookId) ?? 0));
    }
    await this.drop(batch);
  }

  /** Whether this version of a book's progress is from before the last events that the server accepted. */
  isStale(bookId: number, version: string): boolean {
    return !this.isKnown(this.#accepted.get(bookId) ?? 0, version);
  }

  /** Whether this version of progress includes this device's event of that number. */
  isKnown(sequence: number, version: string): boolean {
    const own = version.split("~").find((pair) => pair.startsWith(`${this.#device.id}.`));
    return (own ? parseInt(own.slice(this.#device.id.length + 1), 36) : 0) >= sequence;
  }

  goOnAbove(sequence: number): void {
    this.#device.goOnAbove(sequence);
  }

  #addStored(events: readonly StoredEvent[]): void {
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

/** ISO 8601 in the listener's time zone: "2026-11-22T20:15:00.000+01:00". */
export function localTime(moment: Date): string {
  const aheadMin = -moment.getTimezoneOffset();
  const wall = new Date(moment.getTime() + aheadMin * 60_000).toISOString().slice(0, -1);
  const two = (part: number) => String(Math.trunc(part)).padStart(2, "0");
  const offsetMin = Math.abs(aheadMin);
  return `${wall}${aheadMin < 0 ? "-" : "+"}${two(offsetMin / 60)}:${two(offsetMin % 60)}`;
}
