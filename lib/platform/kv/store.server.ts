/**
 * Deno KV with what a site of several processes needs around each call. Reads have a deadline, and those of one
 * turn are joined into one call (behind a network). A commit carries news for other processes, an id by which it
 * is recognised when its answer is lost, and, while the store is copied, a log of its changes.
 *
 * All calls throw {@link StoreUnavailable} when the store does not answer or cannot write.
 */

import type { StoreOutcome } from "../telemetry/metrics.server.ts";
import { StoreUnavailable } from "../refusal.ts";
import { CONFLICT, Records, retryOnConflict } from "../record.ts";
import { TimeoutError, withDeadline } from "../time.ts";
import {
  ChangeLog,
  type Changes,
  type CommitResult,
  commitTo,
  type Mutation,
} from "./change_log.server.ts";
import { keys } from "../records.ts";
import { changesOf, type Publishing } from "./invalidation.server.ts";

export interface StoreOptions {
  /** Whether the store is a service behind a network, where answers get lost and each call is a round trip. */
  isRemote: boolean;
  /** All record types of the site; default: the platform's own. */
  records?: Records;
  /** Deadline of one call, milliseconds. */
  limitMs?: number;
  /** Called after every call, with its duration in seconds. */
  onCall?: (outcome: StoreOutcome, sec: number) => void;
}

/** What all views of a store share. */
interface StoreParts {
  records: Records;
  calls: Calls;
  /** For a service only: a file is read without a round trip, and copied at once. */
  reads: JointReads | null;
  changeLog: ChangeLog | null;
}

function partsOf(kv: Deno.Kv, options: StoreOptions): StoreParts {
  const { isRemote, records = new Records(keys) } = options;
  return {
    records,
    calls: new Calls(options),
    reads: isRemote ? new JointReads(kv) : null,
    changeLog: isRemote ? new ChangeLog(kv, records) : null,
  };
}

/** Far longer than a call can take. */
const COMMIT_LIFETIME_MS = 60_000;

export class Store implements Deno.Kv {
  readonly #kv: Deno.Kv;
  readonly #options: StoreOptions;
  readonly #parts: StoreParts;
  readonly #publishing: Publishing | null;

  constructor(
    kv: Deno.Kv,
    options: StoreOptions,
    parts: StoreParts = partsOf(kv, options),
    publishing: Publishing | null = null,
  ) {
    this.#kv = kv;
    this.#options = options;
    this.#parts = parts;
    this.#publishing = publishing;
  }

  /** The same store for serving listeners: each of its commits publishes news to other processes. */
  publishing(publishing: Publishing): Store {
    return new Store(this.#kv, this.#options, this.#parts, publishing);
  }

  async get<T = unknown>(key: Deno.KvKey): Promise<Deno.KvEntryMaybe<T>> {
    const [entry] = await this.getMany<[T]>([key]);
    return entry;
  }

  getMany<T extends readonly unknown[]>(
    keys: readonly [...{ [K in keyof T]: Deno.KvKey }],
  ): Promise<{ [K in keyof T]: Deno.KvEntryMaybe<T[K]> }> {
    return this.#call(() => (this.#parts.reads ?? this.#kv).getMany<T>(keys));
  }

  list<T = unknown>(
    selector: Deno.KvListSelector,
    options?: Deno.KvListOptions,
  ): Deno.KvListIterator<T> {
    const entries = this.#kv.list<T>(selector, options);
    const next = entries.next.bind(entries);
    entries.next = () => this.#call(next);
    return entries;
  }

  async set(key: Deno.KvKey, value: unknown, options?: { expireIn?: number }) {
    return await this.atomic().set(key, value, options).commit() as Deno.KvCommitResult;
  }

  async delete(key: Deno.KvKey): Promise<void> {
    await this.atomic().delete(key).commit();
  }

  atomic(): Commit {
    return new Commit((changes) => this.#commit(changes));
  }

  async #commit({ checks, mutations }: Changes): Promise<CommitResult> {
    const all = [...mutations, ...this.#news(mutations)];
    // A commit sent again because its answer was lost fails by its own checks; the mark shows that it was
    // applied.
    const mark = this.#options.isRemote && checks.length > 0
      ? keys.commit(crypto.randomUUID())
      : null;
    if (mark) all.push({ type: "set", key: mark, value: true, expireIn: COMMIT_LIFETIME_MS });
    const result = await this.#call(() => this.#send({ checks, mutations: all }));
    if (result.ok || !mark) return result;
    const { versionstamp } = await this.#call(() => this.#kv.get(mark));
    return versionstamp === null ? result : { ok: true, versionstamp };
  }

  #news(mutations: Mutation[]): Mutation[] {
    if (!this.#publishing) return [];
    const at = this.#kv.commitVersionstamp(); // in commit order, independent of clocks
    return changesOf(mutations, { ...this.#publishing, records: this.#parts.records, at });
  }

  async #send(changes: Changes): Promise<CommitResult> {
    return await (this.#parts.changeLog?.commit(changes) ?? commitTo(this.#kv, changes));
  }

  #call<T>(action: () => Promise<T>): Promise<T> {
    this.#publishing?.onUse();
    return this.#parts.calls.call(action);
  }

  commitVersionstamp(): symbol {
    return this.#kv.commitVersionstamp();
  }

  watch<T extends readonly unknown[]>(
    keys: readonly [...{ [K in keyof T]: Deno.KvKey }],
    options?: { raw?: boolean },
  ): ReadableStream<{ [K in keyof T]: Deno.KvEntryMaybe<T[K]> }> {
    return this.#kv.watch<T>(keys, options);
  }

  enqueue = notUsed;
  listenQueue = notUsed;

  close(): void {
    this.#kv.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** Part of Deno KV's interface that this site does not use; queues do not work over KV Connect. */
function notUsed(): never {
  throw new Error("The site uses no queues and no sums of Deno KV.");
}

/** Collects checks and changes; nothing reaches the store before `commit`. */
class Commit implements Deno.AtomicOperation, Changes {
  readonly checks: Deno.AtomicCheck[] = [];
  readonly mutations: Mutation[] = [];
  readonly #send: (changes: Changes) => Promise<CommitResult>;

  constructor(send: (changes: Changes) => Promise<CommitResult>) {
    this.#send = send;
  }

  check(...checks: Deno.AtomicCheck[]): this {
    this.checks.push(...checks);
    return this;
  }

  set(key: Deno.KvKey, value: unknown, { expireIn }: { expireIn?: number } = {}): this {
    this.mutations.push({ type: "set", key, value, expireIn });
    return this;
  }

  delete(key: Deno.KvKey): this {
    this.mutations.push({ type: "delete", key });
    return this;
  }

  mutate = notUsed;
  sum = notUsed;
  min = notUsed;
  max = notUsed;
  enqueue = notUsed;

  commit(): Promise<CommitResult> {
    return this.#send(this);
  }
}

const LIMIT_MS = 3_000;

/** Share of the deadline for calls after a timeout, so that a request waits once, not at each call. */
const SHARE_WHILE_AWAY = 1 / 6;

/**
 * Timed-out calls that still run. The remote client retries each four times a second and none can be cancelled:
 * more of them would only burden the service when it returns.
 */
const MAX_GIVEN_UP = 100;

/** Another process was writing to the file; nothing of ours was applied. */
export const LOCKED = /database is locked/;

/** SQLite's errors for a full or failing disk. */
const DISK = /disk is full|disk I\/O error|readonly database|unable to open database file/;

/** Calls with a deadline, because Deno's own client waits forever when the service is unreachable. */
class Calls {
  readonly #isRemote: boolean;
  readonly #limitMs: number;
  readonly #onCall: (outcome: StoreOutcome, sec: number) => void;
  #givenUp = 0;
  #isAway = false;

  constructor({ isRemote, limitMs = LIMIT_MS, onCall = () => {} }: StoreOptions) {
    this.#isRemote = isRemote;
    this.#limitMs = limitMs;
    this.#onCall = onCall;
  }

  async call<T>(action: () => Promise<T>): Promise<T> {
    const startMs = performance.now();
    const tell = (outcome: StoreOutcome) =>
      this.#onCall(outcome, (performance.now() - startMs) / 1000);
    try {
      const result = await this.#callInTime(action);
      tell("ok");
      return result;
    } catch (error) {
      tell(error instanceof StoreUnavailable ? "away" : "failed");
      throw error;
    }
  }

  async #callInTime<T>(action: () => Promise<T>): Promise<T> {
    if (this.#givenUp >= MAX_GIVEN_UP) {
      throw new StoreUnavailable(`${this.#givenUp} calls are unanswered`);
    }
    const outcome = retryOnConflict(() => action().catch(conflictOfLocked))
      .finally(() => this.#isAway = false);
    try {
      const share = this.#isAway ? SHARE_WHILE_AWAY : 1;
      return await withDeadline(this.#limitMs * share, outcome);
    } catch (error) {
      if (error instanceof TimeoutError) {
        this.#isAway = true;
        this.#givenUp++;
        outcome.catch(() => {}).finally(() => this.#givenUp--);
      }
      throw this.#isOutage(error) ? new StoreUnavailable(error.message, { cause: error }) : error;
    }
  }

  /** Whether the store failed; other errors of a local store mean invalid keys or values. */
  #isOutage(error: unknown): error is Error {
    if (!(error instanceof Error) || error instanceof StoreUnavailable) return false;
    if (error instanceof TimeoutError || DISK.test(error.message)) return true;
    return this.#isRemote && !(error instanceof TypeError) && !(error instanceof DOMException);
  }
}

function conflictOfLocked(error: unknown): typeof CONFLICT {
  if (error instanceof Error && LOCKED.test(error.message)) return CONFLICT;
  throw error;
}

/** The limit of `getMany`. */
const MAX_KEYS = 10;

interface Asked {
  key: Deno.KvKey;
  resolve(entry: Deno.KvEntryMaybe<unknown>): void;
  reject(error: unknown): void;
}

/**
 * Joins the reads of one turn into one call to a service: each call is a round trip, and Deno Deploy's KV reads
 * ten keys as of one moment. Domains can so read their own keys independently.
 */
class JointReads {
  readonly #kv: Deno.Kv;
  /** By key, so that a key wanted several times is read once. */
  #waiting = new Map<string, Asked[]>();

  constructor(kv: Deno.Kv) {
    this.#kv = kv;
  }

  getMany<T extends readonly unknown[]>(keys: readonly Deno.KvKey[]) {
    return Promise.all(keys.map((key) => this.#ask(key))) as Promise<
      { [K in keyof T]: Deno.KvEntryMaybe<T[K]> }
    >;
  }

  #ask(key: Deno.KvKey): Promise<Deno.KvEntryMaybe<unknown>> {
    if (this.#waiting.size === 0) setTimeout(() => this.#send(), 0); // once everything that is ready has asked
    return new Promise((resolve, reject) => {
      const text = JSON.stringify(key);
      this.#waiting.set(text, [...this.#waiting.get(text) ?? [], { key, resolve, reject }]);
    });
  }

  #send(): void {
    const all = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (let n = 0; n < all.length; n += MAX_KEYS) this.#read(all.slice(n, n + MAX_KEYS));
  }

  async #read(together: Asked[][]): Promise<void> {
    try {
      const entries = await this.#kv.getMany(together.map(([first]) => first!.key));
      together.forEach((askers, n) => askers.forEach(({ resolve }) => resolve(entries[n]!)));
    } catch (error) {
      // A key that the store refuses must not fail the others.
      if (error instanceof TypeError && together.length > 1) {
        together.forEach((it) => this.#read([it]));
      } else together.flat().forEach(({ reject }) => reject(error));
    }
  }
}
