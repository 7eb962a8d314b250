/**
 * A KV service cannot be read as of one moment. While it is copied, every commit of every process also logs its
 * changes in the store; the copier applies them to what it has read.
 *
 * One key is the flag for a copy under way. Each commit checks that the flag is as this process last read it; if
 * it has changed, the commit fails, reads the flag and is made again. While nothing is copied, this costs a
 * process at most two round trips, once.
 */

import { HOUR_MS } from "../duration.ts";
import { serialize } from "node:v8";
import { StoreUnavailable } from "../refusal.ts";
import { keys } from "../records.ts";
import type { Records } from "../record.ts";

export type Mutation =
  | { type: "set"; key: Deno.KvKey; value: unknown; expireIn?: number }
  | { type: "delete"; key: Deno.KvKey };

/** The changes of a commit. */
export interface Changes {
  checks: Deno.AtomicCheck[];
  mutations: Mutation[];
}

export type CommitResult = Deno.KvCommitResult | Deno.KvCommitError;

export function commitTo(kv: Deno.Kv, { checks, mutations }: Changes): Promise<CommitResult> {
  const atomic = kv.atomic().check(...checks);
  for (const it of mutations) {
    if (it.type === "set") atomic.set(it.key, it.value, { expireIn: it.expireIn });
    else atomic.delete(it.key);
  }
  return atomic.commit();
}

/** Under `keys.copying()`; never deleted, so that each state has a versionstamp of its own. */
export interface Copying {
  /** null: no copy is under way. */
  id: string | null;
  /** After this the copier is taken for dead. */
  untilMs: number;
}

export interface Change {
  key: Deno.KvKey;
  /** null: deleted. */
  set: { value: unknown } | null;
}

/** What one commit changed, or a part of it. */
export interface LoggedChanges {
  changes: Change[];
  /** Keys of changes too large to be written twice in one commit. */
  lost: Deno.KvKey[];
}

const PIECE_BYTES = 48 * 1024;
/** Part of the 819,200 bytes that a commit may have. */
const LOG_BYTES = 360_000;
const LOST_AT_ONCE = 200;
/** Longer than the copier needs to read the log. */
const LIFETIME_MS = HOUR_MS;
const MAX_TRIES = 5;

export const NOBODY: Copying = { id: null, untilMs: 0 };

export class ChangeLog {
  readonly #kv: Deno.Kv;
  readonly #records: Records;
  /** The flag as this process last read it. */
  #known: Deno.KvEntryMaybe<Copying> = { key: keys.copying(), value: null, versionstamp: null };

  constructor(kv: Deno.Kv, records: Records) {
    this.#kv = kv;
    this.#records = records;
  }

  async commit(changes: Changes): Promise<CommitResult> {
    const logged = changes.mutations.filter(({ key }) => this.#records.isKept(key)).map(changeOf);
    if (logged.length === 0) return await commitTo(this.#kv, changes);
    for (let tries = 0; tries <= MAX_TRIES; tries++) {
      const wanted = this.#known.versionstamp;
      const result = await commitTo(this.#kv, this.#withLog(changes, logged));
      if (result.ok) return result;
      await this.#look();
      if (this.#known.versionstamp === wanted) return result; // another check of the caller failed
    }
    throw new StoreUnavailable("copies of the store began and ended all the time");
  }

  #withLog({ checks, mutations }: Changes, logged: Change[]): Changes {
    const { key, versionstamp, value } = this.#known;
    const id = value?.id;
    const log = !id ? [] : pieces(logged).map((piece, n): Mutation => ({
      type: "set",
      key: [...keys.copyLog.under(id, n), this.#kv.commitVersionstamp()] as Deno.KvKey,
      value: piece,
      expireIn: LIFETIME_MS,
    }));
    return { checks: [...checks, { key, versionstamp }], mutations: [...mutations, ...log] };
  }

  async #look(): Promise<void> {
    const { key } = this.#known;
    this.#known = await this.#kv.get<Copying>(key);
    if (!this.#known.value?.id || this.#known.value.untilMs > Date.now()) return;
    await this.#kv.atomic().check(this.#known).set(key, NOBODY).commit();
    this.#known = await this.#kv.get<Copying>(key);
  }
}

function changeOf(mutation: Mutation): Change {
  return { key: mutation.key, set: mutation.type === "set" ? { value: mutation.value } : null };
}

/** Splits the changes into values that fit the store. */
function pieces(changes: Change[]): LoggedChanges[] {
  const all: LoggedChanges[] = [];
  let [left, total] = [0, 0];
  for (const change of changes) {
    const bytes = serialize(change).byteLength;
    total += bytes;
    if (bytes > left) {
      all.push({ changes: [], lost: [] });
      left = PIECE_BYTES;
    }
    left -= bytes;
    all.at(-1)!.changes.push(change);
  }
  if (total <= LOG_BYTES) return all;
  const lost = changes.map(({ key }) => key);
  return Array.from({ length: Math.ceil(lost.length / LOST_AT_ONCE) }, (_, n) => ({
    changes: [],
    lost: lost.slice(n * LOST_AT_ONCE, (n + 1) * LOST_AT_ONCE),
  }));
}
