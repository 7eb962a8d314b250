/**
 * Events in IndexedDB. They survive when the whole browser is killed; changes of `localStorage` may not, because
 * Chromium writes one that changes continually to disk only once a minute.
 */
import { openBrowserStore } from "@/lib/platform/browser/indexed_db.ts";
import { isStoredEvent, keyPrefix, type StoredEvent } from "./event.ts";

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
