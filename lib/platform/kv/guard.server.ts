/**
 * The store as the site uses it. Deno's own client waits for ever when the service is away, and sends a
 * write again when its answer was lost, so that the check of the second try fails because of the first.
 */

import type { StoreOutcome } from "../metrics/metrics.server.ts";
import { StoreUnavailable } from "../refusal.ts";
import { CONFLICT, retryOnConflict } from "../retry_on_conflict.ts";
import { TimeoutError, withDeadline } from "../time.ts";
import { keys } from "./keys.server.ts";

export interface GuardOptions {
  /** Whether the store is a service behind a network, where answers get lost. */
  isRemote: boolean;
  /** Time for one call, milliseconds. */
  limitMs?: number;
  /** Told of every call, and how long it took in seconds. */
  onCall?: (outcome: StoreOutcome, sec: number) => void;
}

const LIMIT_MS = 3_000;

/** Share of the deadline for a call after one that timed out: a request waits once, not at each of its calls. */
const SHARE_WHILE_AWAY = 1 / 6;

/**
 * Calls that were given up and still run. The remote client tries each of them again four times a second
 * and none can be taken back, so that more of them would only be a crowd at the door when the service returns.
 */
const MAX_GIVEN_UP = 100;

/** Far longer than a call may take. */
const COMMIT_LIFETIME_MS = 60_000;

/** Another process was writing to the file; nothing of ours was applied. */
const LOCKED = /database is locked/;

/** What SQLite says when the disk does not take or give any more. */
const DISK = /disk is full|disk I\/O error|readonly database|unable to open database file/;

/**
 * Every call has a deadline. A checked commit to a remote store carries an id of its own, by which it
 * is known again when its answer was lost.
 * All calls throw {@link StoreUnavailable} when the store does not answer or cannot write.
 */
export function guardStore(
  kv: Deno.Kv,
  { isRemote, limitMs = LIMIT_MS, onCall = () => {} }: GuardOptions,
): Deno.Kv {
  let givenUp = 0;
  let isAway = false;

  async function call<T>(action: () => Promise<T>): Promise<T> {
    const startMs = performance.now();
    const told = (outcome: StoreOutcome) => onCall(outcome, (performance.now() - startMs) / 1000);
    try {
      const result = await callInTime(action);
      told("ok");
      return result;
    } catch (error) {
      told(error instanceof StoreUnavailable ? "away" : "failed");
      throw error;
    }
  }

  async function callInTime<T>(action: () => Promise<T>): Promise<T> {
    if (givenUp >= MAX_GIVEN_UP) throw new StoreUnavailable(`${givenUp} calls are unanswered`);
    const outcome = retryOnConflict(() => action().catch(conflictOfLocked))
      .finally(() => isAway = false);
    try {
      return await withDeadline(isAway ? limitMs * SHARE_WHILE_AWAY : limitMs, outcome);
    } catch (error) {
      if (error instanceof TimeoutError) {
        isAway = true;
        givenUp++;
        outcome.catch(() => {}).finally(() => givenUp--);
      }
      throw isOutage(error) ? new StoreUnavailable(error.message, { cause: error }) : error;
    }
  }

  /** Whether a failure is the store's; what else a local one throws is about the caller's keys and values. */
  function isOutage(error: unknown): error is Error {
    if (!(error instanceof Error) || error instanceof StoreUnavailable) return false;
    if (error instanceof TimeoutError || DISK.test(error.message)) return true;
    return isRemote && !(error instanceof TypeError) && !(error instanceof DOMException);
  }

  function atomic(): Deno.AtomicOperation {
    const operation = kv.atomic();
    const [check, commit] = [operation.check.bind(operation), operation.commit.bind(operation)];
    let isChecked = false;
    operation.check = (...checks) => {
      isChecked = true;
      return check(...checks);
    };
    operation.commit = async () => {
      if (!isRemote || !isChecked) return await call(commit);
      const mark = keys.commit(crypto.randomUUID());
      operation.set(mark, true, { expireIn: COMMIT_LIFETIME_MS });
      const result = await call(commit);
      if (result.ok) return result;
      const { versionstamp } = await call(() => kv.get(mark));
      return versionstamp === null ? result : { ok: true, versionstamp };
    };
    return operation;
  }

  function list<T>(...args: Parameters<typeof kv.list>): Deno.KvListIterator<T> {
    const entries = kv.list<T>(...args);
    const next = entries.next.bind(entries);
    entries.next = () => call(next);
    return entries;
  }

  const guarded: Partial<Deno.Kv> = {
    get: (...args) => call(() => kv.get(...args)),
    getMany: (...args) => call(() => kv.getMany(...args)),
    set: (...args) => call(() => kv.set(...args)),
    delete: (...args) => call(() => kv.delete(...args)),
    list,
    atomic,
  };
  return new Proxy(kv, {
    get(target, name) {
      const own = Reflect.get(guarded, name) ?? Reflect.get(target, name);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
}

function conflictOfLocked(error: unknown): typeof CONFLICT {
  if (error instanceof Error && LOCKED.test(error.message)) return CONFLICT;
  throw error;
}
