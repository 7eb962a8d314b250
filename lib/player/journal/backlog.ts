/**
 * Lines in IndexedDB. A browser that is killed whole keeps what was put here, which of `localStorage` it
 * may not: Chromium writes that to disk once a minute when it changes all the time.
 */
import { isLine, keyPrefix, type Line } from "./line.ts";

const DATABASE = "lamplight";
const STORE = "journal";

export interface Backlog {
  put(lines: ReadonlyMap<string, Line>): Promise<void>;
  remove(keys: Iterable<string>): Promise<void>;
  list(listener: string): Promise<Line[]>;
}

/** Every call rejects where the browser forbids or has no IndexedDB, or has no room. */
export function openBacklog(): Backlog {
  let opening: Promise<IDBDatabase> | undefined;

  const open = () =>
    opening ??= settle(prepare(indexedDB.open(DATABASE, 1))).catch((error) => {
      opening = undefined;
      throw error;
    });

  async function write(act: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = (await open()).transaction(STORE, "readwrite");
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
    act(transaction.objectStore(STORE));
    transaction.commit(); // does not wait for this tab, which may be gone the next moment
    await done;
  }

  return {
    put: (lines) =>
      write((store) => {
        for (const [key, line] of lines) store.put(line, key);
      }),
    remove: (keys) =>
      write((store) => {
        for (const key of keys) store.delete(key);
      }),
    async list(listener) {
      const prefix = keyPrefix(listener);
      const store = (await open()).transaction(STORE).objectStore(STORE);
      const found = await settle(store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
      return found.filter(isLine);
    },
  };
}

function prepare(request: IDBOpenDBRequest): IDBOpenDBRequest {
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return request;
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
