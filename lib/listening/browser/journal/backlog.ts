/**
 * Lines in IndexedDB. A browser that is killed whole keeps what was put here, which of `localStorage` it
 * may not: Chromium writes that to disk once a minute when it changes all the time.
 */
import { openBrowserStore } from "@/lib/platform/browser/indexed_db.ts";
import { isLine, keyPrefix, type Line } from "./line.ts";

export interface Backlog {
  put(lines: ReadonlyMap<string, Line>): Promise<void>;
  remove(keys: Iterable<string>): Promise<void>;
  list(listener: string): Promise<Line[]>;
}

/** Every call rejects where the browser forbids or has no IndexedDB, or has no room. */
export function openBacklog(): Backlog {
  const store = openBrowserStore("lamplight", "journal");
  return {
    put: (lines) =>
      store.write((journal) => {
        for (const [key, line] of lines) journal.put(line, key);
      }),
    remove: (keys) =>
      store.write((journal) => {
        for (const key of keys) journal.delete(key);
      }),
    async list(listener) {
      const prefix = keyPrefix(listener);
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      return (await store.read((journal) => journal.getAll(range))).filter(isLine);
    },
  };
}
