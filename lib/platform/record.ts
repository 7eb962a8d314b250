/**
 * The types of records in the store, each defined once, in the domain that owns it (`lib/<domain>/records.ts`):
 * its keys, how long it is kept, what is erased with an account, and what other processes are told.
 */

import type { z } from "zod";
import type { Told } from "./events.ts";
import { StoreUnavailable } from "./refusal.ts";

type Entry = Pick<Deno.KvEntry<unknown>, "key" | "value">;

/**
 * What happens to an account's record when the owner of its address proves the address. Until then the account
 * may be a stranger's who only knew the address: everything that would still give the stranger access to the
 * account, its sound or its papers ends. What was heard, marked or written stays: it is a listener's who only
 * now chooses a password. Sessions, names and the password are handled by the account itself
 * (lib/accounts/sign_in.server.ts).
 */
export type WhenProved = "ends" | "stays";

interface RecordOptions<Parts extends unknown[], Value> {
  /** The first part of its keys. */
  name: string;
  /** The parts after the name; absent: there is only one such record. */
  key?: (...parts: Parts) => Deno.KvKeyPart[];
  /** Schema of the value; absent: an index or a mark, read by its store alone. */
  schema?: z.ZodType<Value>;
  /**
   * When it expires, which Deno KV does not report but backups need: a time in milliseconds, from the value
   * (null: never). Transient keys are not backed up. Absent: it never expires.
   */
  keptFor?: "transient" | ((value: Value) => number | null);
  /** For an index that expires with its record: the record's key, which must sort before it. */
  goesWith?: (entry: Entry) => Deno.KvKey;
  /** Its keys begin with the listener's id, and it is removed with the account. */
  ofUser?: WhenProved;
  /** What other processes are told when it is written or deleted; null: nothing. */
  tells?: (key: Deno.KvKey, isDeleted: boolean) => Told | null;
}

/** Makes a record's keys, and reads its values: `keys.session(id)`. */
interface RecordKeys<Parts extends unknown[], Value> {
  (...parts: Parts): Deno.KvKey;
  /** The prefix of all keys that begin with these parts. */
  under(...parts: Partial<Parts>): Deno.KvKey;
  /** null: it does not exist. */
  get(kv: Pick<Deno.Kv, "get">, ...parts: Parts): Promise<Value | null>;
  /** All whose keys begin with these parts, in key order. */
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

/** All record types of a site. Undefined ones are backed up, and tell nothing. */
export class Records {
  readonly #byName: ReadonlyMap<unknown, RecordDefinition>;

  constructor(...domains: DomainKeys[]) {
    const all = domains.flatMap((keys) => Object.values(keys)).map((it) => it.definition);
    this.#byName = new Map(all.map((it) => [it.name, it]));
  }

  get(key: Deno.KvKey): RecordDefinition | undefined {
    return this.#byName.get(key[0]);
  }

  /** Whether a backup includes it. */
  isKept(key: Deno.KvKey): boolean {
    return !this.get(key)?.isTransient;
  }

  /**
   * When each entry expires, null: never. Entries must come in key order. Remembers some 100 bytes for each
   * expiring record that an index may name.
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

  /** The prefixes of the listener's own records. */
  ofUser(userId: string, isWanted: (whenProved: WhenProved) => boolean): Deno.KvKey[] {
    return [...this.#byName.values()]
      .filter(({ ofUser }) => ofUser && isWanted(ofUser))
      .map(({ name }) => [name, userId]);
  }

  /** What other processes are told when this key is written; null: nothing. */
  toldBy(key: Deno.KvKey, isDeleted: boolean): Told | null {
    return this.get(key)?.tells?.(key, isDeleted) ?? null;
  }
}

/** A migration of records to the next version (kv/open.server.ts). */
export interface Migration {
  /** Version of the store after it; consecutive from the first on. */
  version: number;
  /** Version of the oldest code that can run on its result. */
  oldestCode: number;
  /** A few words for the log. */
  title: string;
  /** Runs beside a site that writes; after an interruption it runs again from the start. */
  run(kv: Deno.Kv): Promise<void>;
}

/* Optimistic concurrency: read, decide, write if nothing has changed since; otherwise retry. */

/** Returned by an attempt that wrote nothing because another writer was faster. */
export const CONFLICT = Symbol("conflict");

const MAX_ATTEMPTS = 20;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;

/**
 * Runs `attempt` until it is not CONFLICT, with growing random pauses, about two seconds in all. Each attempt
 * must read its data anew.
 * @throws {StoreUnavailable} when others were faster every time.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | typeof CONFLICT>): Promise<T> {
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    if (count > 0) {
      const bound = Math.min(FIRST_PAUSE_MS * 2 ** count, LONGEST_PAUSE_MS);
      await new Promise((done) => setTimeout(done, bound * Math.random()));
    }
    const result = await attempt();
    if (result !== CONFLICT) return result;
  }
  throw new StoreUnavailable(`others wrote first ${MAX_ATTEMPTS} times`);
}
