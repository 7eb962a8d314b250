/**
 * What the store holds, each kind defined once, in the domain that owns it (`lib/<domain>/records.ts`). Its
 * keys, how long a backup keeps it, what goes with an account and what other processes hear of follow from the definition.
 */

import type { z } from "zod";
import type { Told } from "./events.ts";

type Entry = Pick<Deno.KvEntry<unknown>, "key" | "value">;

/**
 * What becomes of something that an account makes when the owner of its address proves the address. Until then the
 * account may have been a stranger's, who knew the address and no more: whatever would go on opening the account, its
 * sound or its papers to a stranger ends. What was heard, marked or written stays: it is a listener's who only now
 * chooses a password. Sessions, names and the password are the account's own (lib/accounts/proof.server.ts).
 */
export type WhenProved = "ends" | "stays";

interface RecordOptions<Parts extends unknown[], Value> {
  /** The first part of its keys. */
  name: string;
  /** The parts after the name; absent: there is one such record. */
  key?: (...parts: Parts) => Deno.KvKeyPart[];
  /** What is stored; absent: an index or a mark, with a value that its store alone reads. */
  schema?: z.ZodType<Value>;
  /**
   * Deno KV does not say when a key expires, so a backup learns it here: from the value, as a time in milliseconds (null:
   * it stays). Transient records are of the moment or of these processes and are not backed up. Absent: it stays.
   */
  keptFor?: "transient" | ((value: Value) => number | null);
  /** Of an index that expires with its record: the record's key, which comes before it in the order of keys. */
  goesWith?: (entry: Entry) => Deno.KvKey;
  /** Its keys begin with the listener's id, and it is removed with the account. */
  ofUser?: WhenProved;
  /** What other processes hear of when it is written or deleted; null: nothing. */
  tells?: (key: Deno.KvKey, isDeleted: boolean) => Told | null;
}

/** Makes a record's keys, and reads what lies there: `keys.session(id)`. */
export interface RecordKeys<Parts extends unknown[], Value> {
  (...parts: Parts): Deno.KvKey;
  /** The prefix of all keys that begin with these parts. */
  under(...parts: Partial<Parts>): Deno.KvKey;
  /** null: there is none. */
  get(kv: Pick<Deno.Kv, "get">, ...parts: Parts): Promise<Value | null>;
  /** All whose keys begin with these parts, in the order of their keys. */
  list(
    kv: Pick<Deno.Kv, "list">,
    parts: Partial<Parts>,
    options?: Deno.KvListOptions,
  ): Promise<Value[]>;
  definition: RecordDefinition;
}

export type RecordDefinition =
  & Pick<
    RecordOptions<unknown[], unknown>,
    "name" | "schema" | "goesWith" | "ofUser" | "tells"
  >
  & {
    isTransient: boolean;
    expiresAtMs(value: unknown): number | null;
  };

export function defineRecord<Parts extends unknown[] = [], Value = unknown>(
  { key, keptFor, ...rest }: RecordOptions<Parts, Value>,
): RecordKeys<Parts, Value> {
  const { name, schema } = rest;
  const parse = (value: unknown) => schema ? schema.parse(value) : value as Value;
  const keys = (...parts: Parts): Deno.KvKey => [name, ...key?.(...parts) ?? []];
  const under = (...parts: Partial<Parts>): Deno.KvKey => [name, ...parts as Deno.KvKeyPart[]];
  const expiresAtMs = (value: unknown) =>
    typeof keptFor === "function" ? keptFor(value as Value) : null;
  const definition = { ...rest, isTransient: keptFor === "transient", expiresAtMs };
  return Object.assign(keys, {
    under,
    definition,
    async get(kv: Pick<Deno.Kv, "get">, ...parts: Parts) {
      const { value } = await kv.get(keys(...parts));
      return value === null ? null : parse(value);
    },
    async list(
      kv: Pick<Deno.Kv, "list">,
      parts: Partial<Parts>,
      options?: Deno.KvListOptions,
    ) {
      const entries = await Array.fromAsync(kv.list({ prefix: under(...parts) }, options));
      return entries.map(({ value }) => parse(value));
    },
  });
}

type DomainKeys = Record<string, { definition: RecordDefinition }>;

/** All records of a site. What no domain defines is kept, and tells nothing. */
export class Records {
  readonly #byName: ReadonlyMap<unknown, RecordDefinition>;

  constructor(...domains: DomainKeys[]) {
    const all = domains.flatMap((keys) => Object.values(keys)).map((it) => it.definition);
    this.#byName = new Map(all.map((it) => [it.name, it]));
  }

  get(key: Deno.KvKey): RecordDefinition | undefined {
    return this.#byName.get(key[0]);
  }

  /** Whether a backup has it. */
  isKept(key: Deno.KvKey): boolean {
    return !this.get(key)?.isTransient;
  }

  /**
   * For entries in the order of their keys: when each expires, null where it stays. Remembers some 100 bytes for each
   * record that expires and that an index may name.
   */
  lifetimes(): (entry: Entry) => number | null {
    const named = new Map<string, number>();
    return (entry) => {
      const definition = this.get(entry.key);
      const owner = definition?.goesWith?.(entry);
      if (owner) return named.get(JSON.stringify(owner)) ?? null;
      const atMs = definition?.expiresAtMs(entry.value) ?? null;
      if (atMs !== null) named.set(JSON.stringify(entry.key), atMs);
      return atMs;
    };
  }

  /** The keys at and below which lies what is a listener's alone. */
  ofUser(userId: string, isWanted: (whenProved: WhenProved) => boolean): Deno.KvKey[] {
    return [...this.#byName.values()]
      .filter(({ ofUser }) => ofUser && isWanted(ofUser))
      .map(({ name }) => [name, userId]);
  }

  /** What others must hear of when this key is written; null: nothing. */
  toldBy(key: Deno.KvKey, isDeleted: boolean): Told | null {
    return this.get(key)?.tells?.(key, isDeleted) ?? null;
  }
}

/** A step from records of one version to those of the next (kv/schema_version.server.ts). */
export interface Migration {
  /** Version of the store once this has run; without gaps from the first on. */
  version: number;
  /** Version of the oldest code that may run on its result. */
  oldestCode: number;
  /** What it does, a few words for the log. */
  title: string;
  /** Runs beside a site that writes, and again from the beginning where it was cut off. */
  run(kv: Deno.Kv): Promise<void>;
}
