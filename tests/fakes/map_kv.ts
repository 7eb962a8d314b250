/** A KV of one process in a Map, whose whole content can be taken and put back: for tests that try every way on. */

export type KvEntry = { key: Deno.KvKey; value: unknown; versionstamp: string };
export type KvContent = ReadonlyMap<string, KvEntry>;

export interface MapKv {
  kv: Deno.Kv;
  /** As of now; later changes leave it as it is. */
  content(): KvContent;
  restore(content: KvContent): void;
}

export function createMapKv(): MapKv {
  let entries = new Map<string, KvEntry>();
  let version = 0;
  const nameOf = (key: Deno.KvKey) => JSON.stringify(key);

  const get = (key: Deno.KvKey): Deno.KvEntryMaybe<unknown> => {
    const entry = entries.get(nameOf(key));
    return entry ? { ...entry } : { key, value: null, versionstamp: null };
  };

  async function* list(selector: { prefix: Deno.KvKey } | { start: Deno.KvKey; end: Deno.KvKey }) {
    const isIn = "prefix" in selector
      ? ({ key }: KvEntry) =>
        key.length > selector.prefix.length && selector.prefix.every((part, n) => part === key[n])
      : ({ key }: KvEntry) => compare(selector.start, key) <= 0 && compare(key, selector.end) < 0;
    const found = [...entries.values()].filter(isIn).sort((a, b) => compare(a.key, b.key));
    for (const { key } of found) {
      const entry = entries.get(nameOf(key));
      if (entry) yield await Promise.resolve({ ...entry });
    }
  }

  function atomic() {
    const checks: Deno.AtomicCheck[] = [];
    const writes: ((versionstamp: string) => void)[] = [];
    const operation = {
      check(...more: Deno.AtomicCheck[]) {
        checks.push(...more);
        return operation;
      },
      set(key: Deno.KvKey, value: unknown) {
        const kept = isFrozen(value) ? value : frozen(structuredClone(value));
        writes.push((versionstamp) => entries.set(nameOf(key), { key, value: kept, versionstamp }));
        return operation;
      },
      delete(key: Deno.KvKey) {
        writes.push(() => entries.delete(nameOf(key)));
        return operation;
      },
      commit() {
        if (checks.some((it) => get(it.key).versionstamp !== it.versionstamp)) {
          return Promise.resolve({ ok: false });
        }
        const versionstamp = String(++version).padStart(20, "0");
        writes.forEach((write) => write(versionstamp));
        return Promise.resolve({ ok: true, versionstamp });
      },
    };
    return operation;
  }

  const kv = {
    get: (key: Deno.KvKey) => Promise.resolve(get(key)),
    getMany: (keys: Deno.KvKey[]) => Promise.resolve(keys.map(get)),
    list,
    set: (key: Deno.KvKey, value: unknown) => atomic().set(key, value).commit(),
    delete: (key: Deno.KvKey) => atomic().delete(key).commit(),
    atomic,
  };
  return {
    kv: kv as unknown as Deno.Kv,
    content: () => new Map(entries),
    restore(content) {
      entries = new Map(content);
    },
  };
}

const known = new WeakSet<object>();
const isFrozen = (value: unknown): boolean =>
  typeof value !== "object" || value === null || known.has(value);

/** Kept values are read by many without a copy: whoever changed one would find out. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  known.add(value);
  return Object.freeze(value);
}

/** As Deno KV orders keys: part by part, texts before numbers. */
function compare(a: Deno.KvKey, b: Deno.KvKey): number {
  for (const [n, part] of a.entries()) {
    const other = b[n];
    if (other === undefined) return 1;
    if (part === other) continue;
    if (typeof part !== typeof other) return typeof part === "string" ? -1 : 1;
    return (part as string) < (other as string) ? -1 : 1;
  }
  return a.length - b.length;
}
