import {
  hasFields,
  type LocalStore,
  openBrowserStore,
} from "@/lib/platform/local_store.browser.ts";
import { randomId } from "@/lib/platform/request.browser.ts";
import type { LocalKey } from "@/lib/platform/storage_keys.browser.ts";
import type { EventJson } from "./input.ts";

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

/** An event before the journal adds its number, time and version. */
export type NewEvent = Omit<EventJson, "sequence" | "at" | "baseVersion">;

/** One event of the journal, as it is stored until the server has acknowledged it. */
export interface StoredEvent {
  /** The account, or VISITOR. */
  listener: string;
  deviceId: string;
  event: EventJson;
}

export const isStoredEvent = hasFields<StoredEvent>({
  listener: "string",
  deviceId: "string",
  event: "object",
});

/** The common prefix of the keys of a listener's events. */
export function keyPrefix(listener: string): string {
  return `journal:${listener}:`;
}

export function keyOf({ listener, deviceId, event }: StoredEvent): LocalKey {
  return `journal:${listener}:${deviceId}:${event.sequence}`;
}

/*
 * Events in IndexedDB. They survive when the whole browser is killed; changes of `localStorage` may not, because
 * Chromium writes one that changes continually to disk only once a minute.
 */

export interface EventDb {
  put(events: ReadonlyMap<string, StoredEvent>): Promise<void>;
  remove(keys: Iterable<string>): Promise<void>;
  list(listener: string): Promise<StoredEvent[]>;
}

/** Every call rejects where IndexedDB is missing, forbidden or full. */
export function openEventDb(): EventDb {
  const store = openBrowserStore("lamplight", "journal");
  return {
    put: (events) =>
      store.write((journal) => {
        for (const [key, stored] of events) journal.put(stored, key);
      }),
    remove: (keys) =>
      store.write((journal) => {
        for (const key of keys) journal.delete(key);
      }),
    async list(listener) {
      const prefix = keyPrefix(listener);
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      return (await store.read((journal) => journal.getAll(range))).filter(isStoredEvent);
    },
  };
}

/** Delay of the write to IndexedDB. Together with the interval of `timeupdate` less than a second. */
const WRITE_DELAY_MS = 700;

/**
 * Stores events until the server has acknowledged them. Each is first written to `localStorage`, synchronously, so
 * that a killed tab loses nothing, and soon after to the database. After that `localStorage` keeps only the latest
 * event of every book.
 */
export class EventStore {
  readonly #local: LocalStore;
  readonly #db: EventDb;
  readonly #onLost: () => void;
  readonly #unwritten = new Map<LocalKey, StoredEvent>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isFull = false;

  /** @param onLost called when neither store can take an event any more: it lasts as long as the page */
  constructor(local: LocalStore, db: EventDb, onLost: () => void) {
    this.#local = local;
    this.#db = db;
    this.#onLost = onLost;
  }

  /** Whether the latest event is in neither store. */
  get isFull(): boolean {
    return this.#isFull;
  }

  put(stored: StoredEvent): void {
    const key = keyOf(stored), isKept = this.#local.write(key, stored);
    this.#unwritten.set(key, stored);
    if (!isKept) return void this.#writeToDb(true);
    this.#isFull = false;
    this.#timer ??= setTimeout(() => this.#writeToDb(false), WRITE_DELAY_MS);
  }

  async remove(events: readonly StoredEvent[]): Promise<void> {
    const keys = events.map(keyOf);
    for (const key of keys) {
      this.#unwritten.delete(key);
      this.#local.remove(key);
    }
    await this.#db.remove(keys).catch(() => {}); // then they are sent again later, which is idempotent
  }

  /** All stored events of a listener, by sequence number. */
  async list(listener: string): Promise<StoredEvent[]> {
    const events = new Map<string, StoredEvent>();
    for (const stored of await this.#db.list(listener).catch(() => [])) {
      events.set(keyOf(stored), stored);
    }
    for (const stored of this.listTail(listener)) events.set(keyOf(stored), stored);
    return [...events.values()].sort((a, b) => a.event.sequence - b.event.sequence);
  }

  /** The events in `localStorage`, read synchronously: among them the latest of every book. */
  listTail(listener: string): StoredEvent[] {
    return this.#local.keys(keyPrefix(listener)).flatMap((key) =>
      this.#local.read(key, isStoredEvent) ?? []
    );
  }

  async #writeToDb(isOnlyCopy: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = new Map(this.#unwritten);
    this.#unwritten.clear();
    try {
      await this.#db.put(events);
    } catch {
      if (isOnlyCopy) this.#tellLost();
      return;
    }
    if (isOnlyCopy) this.#isFull = false;
    for (const [key, stored] of events) if (this.#isSuperseded(stored)) this.#local.remove(key);
  }

  /** Called once, until there is room again. */
  #tellLost(): void {
    if (this.#isFull) return;
    this.#isFull = true;
    this.#onLost();
  }

  #isSuperseded({ listener, event }: StoredEvent): boolean {
    return this.listTail(listener).some((other) =>
      other.event.audiobookId === event.audiobookId && other.event.sequence > event.sequence
    );
  }
}

/** Events of one device, for one request. */
export interface Batch {
  deviceId: string;
  events: StoredEvent[];
}

/** Most events that the server accepts in a request. */
const MAX_EVENTS = 200;

/** The last event of a device that a version of progress includes; 0: none. */
export function lastOf(deviceId: string, version: string): number {
  const own = version.split("~").find((pair) => pair.startsWith(`${deviceId}.`));
  return own ? parseInt(own.slice(deviceId.length + 1), 36) : 0;
}

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

  /** Whether events of this book are not in this version of its progress. Some may be whose answer is on its way. */
  isAheadOf(bookId: number, version: string): boolean {
    return [...this.#events.values()].some(({ deviceId, event }) =>
      event.audiobookId === bookId && event.sequence > lastOf(deviceId, version)
    );
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
    return lastOf(this.#device.id, version) >= sequence;
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
