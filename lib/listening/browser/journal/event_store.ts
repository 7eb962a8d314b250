import type { LocalStore } from "@/lib/platform/browser/local_store.ts";
import type { EventDb } from "./event_db.ts";
import { isStoredEvent, keyOf, keyPrefix, type StoredEvent } from "./event.ts";
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";

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

  /** Once, until there is room again. */
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
