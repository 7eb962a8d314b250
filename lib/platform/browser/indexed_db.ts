/** What this browser keeps in IndexedDB, and the only place that imports idb-keyval. */
import { createStore, promisifyRequest } from "idb-keyval";
import type { DatabaseName } from "./storage_keys.ts";

/** A store of records under string keys. Every call rejects where the browser forbids it or has no room. */
export interface BrowserStore {
  /** Everything `act` puts and deletes, or nothing of it. */
  write(act: (store: IDBObjectStore) => void): Promise<void>;
  read<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T>;
}

export function openBrowserStore(...[database, name]: DatabaseName): BrowserStore {
  const use = createStore(database, name);
  return {
    write: async (act) =>
      await use("readwrite", (store) => {
        act(store);
        // Not left to the end of its callbacks: the tab may be gone the next moment.
        store.transaction.commit();
        return promisifyRequest(store.transaction);
      }),
    read: async (act) => await use("readonly", (store) => promisifyRequest(act(store))),
  };
}
