/** What this browser keeps in IndexedDB, and the only place that imports idb-keyval. */

import { createStore, promisifyRequest } from "idb-keyval";
import type { DatabaseName, LocalKey } from "./storage_keys.browser.ts";

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

/*
 * The way to `localStorage`, and to `sessionStorage` in tab.browser.ts beside it. Storage that is forbidden,
 * full or holds something unreadable is no error: then nothing is kept.
 */

/** Small records this browser keeps under a key, as JSON. */
export class LocalStore {
  readonly #storage: Storage | null;

  /** @param storage null where the browser forbids it */
  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  /** null: not there, or not what was asked for. */
  read<T>(key: LocalKey, isWanted: (value: unknown) => value is T): T | null {
    try {
      const value: unknown = JSON.parse(this.#storage?.getItem(key) ?? "null");
      return isWanted(value) ? value : null;
    } catch {
      return null;
    }
  }

  /** False: it could not be kept. */
  write(key: LocalKey, value: unknown): boolean {
    try {
      this.#storage?.setItem(key, JSON.stringify(value));
      return this.#storage !== null;
    } catch {
      return false;
    }
  }

  remove(key: LocalKey): void {
    try {
      this.#storage?.removeItem(key);
    } catch { /* forbidden: it was never kept */ }
  }

  keys(prefix: string): LocalKey[] {
    try {
      const storage = this.#storage;
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage!.key(i)!);
      return keys.filter((key): key is LocalKey => key.startsWith(prefix));
    } catch {
      return [];
    }
  }
}

/** Reading `localStorage` itself throws where the browser forbids storage; then null. */
export function getStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

export const openLocalStore = (): LocalStore => new LocalStore(getStorage());

/** Tells a record by the kinds of its fields, without a library: the page's script has no room for one. */
export function hasFields<T extends object>(
  fields: { [K in keyof T]: "string" | "number" | "boolean" | "object" },
): (value: unknown) => value is T {
  return (value): value is T =>
    typeof value === "object" && value !== null &&
    Object.entries(fields).every(([name, kind]) =>
      typeof (value as Record<string, unknown>)[name] === kind
    );
}
