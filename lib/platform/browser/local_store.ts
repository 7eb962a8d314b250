/** Small records this browser keeps under a key, as JSON. Forbidden, full or unreadable storage is no error. */
export class LocalStore {
  readonly #storage: Storage | null;

  /** @param storage null where the browser forbids it */
  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  /** null: not there, or not what was asked for. */
  read<T>(key: string, isWanted: (value: unknown) => value is T): T | null {
    try {
      const value: unknown = JSON.parse(this.#storage?.getItem(key) ?? "null");
      return isWanted(value) ? value : null;
    } catch {
      return null;
    }
  }

  /** False: it could not be kept. */
  write(key: string, value: unknown): boolean {
    try {
      this.#storage?.setItem(key, JSON.stringify(value));
      return this.#storage !== null;
    } catch {
      return false;
    }
  }

  remove(key: string): void {
    try {
      this.#storage?.removeItem(key);
    } catch { /* forbidden: it was never kept */ }
  }

  keys(prefix: string): string[] {
    try {
      const storage = this.#storage;
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage!.key(i)!);
      return keys.filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  }
}

/** Reading `localStorage` itself throws where the browser forbids storage. */
export function openLocalStore(): LocalStore {
  try {
    return new LocalStore(globalThis.localStorage);
  } catch {
    return new LocalStore(null);
  }
}

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
