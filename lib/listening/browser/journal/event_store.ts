import type { LocalStore } from "@/lib/platform/browser/local_store.ts";
import type { EventDb } from "./event_db.ts";
import { isStoredEvent, keyOf, keyPrefix, type StoredEvent } from "./event.ts";
import type { LocalKey } from "@/lib/platform/browser/storage_keys.ts";

/** How far IndexedDB may be behind: with a tick of the element, less than a second. */
const BEHIND_MS = 700;

/**
 * Where events stay until the server has them: at once in `localStorage`, whose writes are done when they
 * return, so that a killed tab loses nothing; soon after in the database, which then holds the older ones
 * alone.
 */
export class EventStore {
  readonly #local: LocalStore;
  readonly #db: EventDb;
  readonly #onLost: () => void;
  readonly #behind = new Map<LocalKey, StoredEvent>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onLost neither store takes an event: it lasts as long as the page */
  constructor(local: LocalStore, db: EventDb, onLost: () => void) {
    this.#local = local;
    this.#db = db;
    this.#onLost = onLost;
  }

  put(stored: StoredEvent): void {
    const key = keyOf(stored), isKept = this.#local.write(key, stored);
    this.#behind.set(key, stored);
    if (isKept) this.#timer ??= setTimeout(() => this.#catchUp(false), BEHIND_MS);
    else void this.#catchUp(true);
  }

  async remove(events: readonly StoredEvent[]): Promise<void> {
    const keys = events.map(keyOf);
    for (const key of keys) {
      this.#behind.delete(key);
      this.#local.remove(key);
    }
    await this.#db.remove(keys).catch(() => {}); // sent again some day, which changes nothing
  }

  /** Everything kept for a listener, by its own count. */
  async list(listener: string): Promise<StoredEvent[]> {
    const events = new Map<string, StoredEvent>();
    for (const stored of await this.#db.list(listener).catch(() => [])) {
      events.set(keyOf(stored), stored);
    }
    for (const stored of this.listTail(listener)) events.set(keyOf(stored), stored);
    return [...events.values()].sort((a, b) => a.event.sequence - b.event.sequence);
  }

  /** The events that can be had at once: the latest of every book is among them. */
  listTail(listener: string): StoredEvent[] {
    return this.#local.keys(keyPrefix(listener)).flatMap((key) =>
      this.#local.read(key, isStoredEvent) ?? []
    );
  }

  async #catchUp(isLast: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = new Map(this.#behind);
    this.#behind.clear();
    try {
      await this.#db.put(events);
    } catch {
      if (isLast) this.#onLost();
      return;
    }
    for (const [key, stored] of events) if (this.#isOlder(stored)) this.#local.remove(key);
  }

  #isOlder({ listener, event }: StoredEvent): boolean {
    return this.listTail(listener).some((other) =>
      other.event.audiobookId === event.audiobookId && other.event.sequence > event.sequence
    );
  }
}
