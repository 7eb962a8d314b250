import {
  type EventDb,
  keyPrefix,
  type StoredEvent,
} from "@/lib/listening/progress/journal.browser.ts";

/** IndexedDB as the journal uses it. */
export class FakeEventDb implements EventDb {
  readonly events = new Map<string, StoredEvent>();
  isFull = false;

  put(events: ReadonlyMap<string, StoredEvent>): Promise<void> {
    if (this.isFull) return Promise.reject(new DOMException("full", "QuotaExceededError"));
    for (const [key, stored] of events) this.events.set(key, stored);
    return Promise.resolve();
  }

  remove(keys: Iterable<string>): Promise<void> {
    for (const key of keys) this.events.delete(key);
    return Promise.resolve();
  }

  list(listener: string): Promise<StoredEvent[]> {
    const found = [...this.events].filter(([key]) => key.startsWith(keyPrefix(listener)));
    return Promise.resolve(found.map(([, stored]) => stored));
  }
}
