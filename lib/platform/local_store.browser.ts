/** Browser storage: IndexedDB (the only import of idb-keyval) and `localStorage`. */

import { createStore, promisifyRequest } from "idb-keyval";
import type { DatabaseName, LocalKey } from "./storage_keys.browser.ts";

/** Records under string keys. Every call rejects where the browser blocks storage or has no room. */
export interface BrowserStore {
  /** All of `act`'s puts and deletes, or none. */
  write(act: (store: IDBObjectStore) => void): Promise<void>;
  read<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T>;
}

export function openBrowserStore(...[database, name]: DatabaseName): BrowserStore {
  const use = createStore(database, name);
  return {
    write: async (act) =>
      await use("readwrite", (store) => {
        act(store);
        // Committed explicitly: the tab may close the next moment.
        store.transaction.commit();
        return promisifyRequest(store.transaction);
      }),
    read: async (act) => await use("readonly", (store) => promisifyRequest(act(store))),
  };
}

/*
 * Access to `localStorage`; for `sessionStorage` see tab.browser.ts. Storage that is blocked, full or unreadable
 * is no error: then nothing is kept.
 */

/** Small JSON records in this browser. */
export class LocalStore {
  readonly #storage: Storage | null;

  /** @param storage null where the browser blocks it */
  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  /** null: absent, or of another type. */
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

/** Reading `localStorage` itself throws where the browser blocks storage; then null. */
export function getStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

export const openLocalStore = (): LocalStore => new LocalStore(getStorage());

/** Checks a record by the types of its fields, without a library, for which the page's script has no room. */
export function hasFields<T extends object>(
  fields: { [K in keyof T]: "string" | "number" | "boolean" | "object" },
): (value: unknown) => value is T {
  return (value): value is T =>
    typeof value === "object" && value !== null &&
    Object.entries(fields).every(([name, kind]) =>
      typeof (value as Record<string, unknown>)[name] === kind
    );
}
