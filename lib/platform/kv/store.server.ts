/**
 * The store as the site uses it: Deno KV, with what a site of several processes needs around each call. A read
 * is joined with others of the same turn (behind a network) and has a deadline. A commit carries what other
 * processes must hear of, an id by which it is known again when its answer is lost, and, while the store is
 * copied, what it changes.
 *
 * All calls throw {@link StoreUnavailable} when the store does not answer or cannot write.
 */

import type { StoreOutcome } from "../metrics/metrics.server.ts";
import { StoreUnavailable } from "../refusal.ts";
import { CONFLICT, retryOnConflict } from "../retry_on_conflict.ts";
import { TimeoutError, withDeadline } from "../time.ts";
import {
  ChangeLog,
  type Changes,
  type CommitResult,
  commitTo,
  type Mutation,
} from "./change_log.server.ts";
import { keys } from "../records.ts";
import { newsOf, type Publishing } from "./news.server.ts";
import { Records } from "../record.ts";

export interface StoreOptions {
  /** Whether the store is a service behind a network, where answers get lost and each call is a round trip. */
  isRemote: boolean;
  /** All that the site stores; default: what the platform itself does. */
  records?: Records;
  /** Time for one call, milliseconds. */
  limitMs?: number;
  /** Told of every call, and how long it took in seconds. */
  onCall?: (outcome: StoreOutcome, sec: number) => void;
}

/** What all views of a store share. */
interface StoreParts {
  records: Records;
  calls: Calls;
  /** Only of a service: a file is read without a round trip, and copied at once. */
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

/** Far longer than a call may take. */
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

  /** The same store for what serves listeners: each of its commits tells other processes what they must hear of. */
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
    // A write that is sent again because its answer was lost fails by its own checks.
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
    const at = this.#kv.commitVersionstamp(); // in the order of the commits, whatever the clocks say
    return newsOf(mutations, { ...this.#publishing, records: this.#parts.records, at });
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

/** Of Deno KV's interface: queues do not work over KV Connect, and sums are of no use to this site. */
function notUsed(): never {
  throw new Error("The site uses no queues and no sums of Deno KV.");
}

/** Gathers checks and changes; nothing reaches the store before it is committed. */
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

/** Share of the deadline for a call after one that timed out: a request waits once, not at each of its calls. */
const SHARE_WHILE_AWAY = 1 / 6;

/**
 * Calls that were given up and still run. The remote client tries each of them again four times a second and none
 * can be taken back: more of them would only be load for the service when it returns.
 */
const MAX_GIVEN_UP = 100;

/** Another process was writing to the file; nothing of ours was applied. */
const LOCKED = /database is locked/;

/** What SQLite says when the disk does not take or give any more. */
const DISK = /disk is full|disk I\/O error|readonly database|unable to open database file/;

/** Calls with a deadline, because Deno's own client waits for ever when the service is away. */
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

  /** Whether a failure is the store's; what else a local one throws is about the caller's keys and values. */
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

/** `getMany` takes no more. */
const MAX_KEYS = 10;

interface Asked {
  key: Deno.KvKey;
  resolve(entry: Deno.KvEntryMaybe<unknown>): void;
  reject(error: unknown): void;
}

/**
 * Reads that are asked for in the same turn go to a service as one call: each call is a round trip, and Deno
 * Deploy's KV reads ten keys as of one moment. Domains so ask for their own keys without knowing of each other.
 */
class JointReads {
  readonly #kv: Deno.Kv;
  /** By key, so that what several ask for is read once. */
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
    if (this.#waiting.size === 0) setTimeout(() => this.#send(), 0); // once everything that can go on has asked
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
      // A key that the store refuses must not fail its neighbours.
      if (error instanceof TypeError && together.length > 1) {
        together.forEach((it) => this.#read([it]));
      } else together.flat().forEach(({ reject }) => reject(error));
    }
  }
}
