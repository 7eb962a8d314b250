/**
 * A service cannot be read as of one moment. While it is copied, every commit of every process writes into the
 * store what it changes, so that what was read meanwhile can be brought to the moment the copy ends at.
 *
 * Whether a copy is under way stands under one key. Each commit has it as it knows it for a condition: one that
 * does not know yet fails, reads the key, and is made again. While nothing is copied that costs a process two
 * trips at most, once.
 */

import { serialize } from "node:v8";
import { StoreUnavailable } from "../refusal.ts";
import { isKept } from "./kept.server.ts";
import { keys } from "./keys.server.ts";

/** Under `keys.copying()`; never deleted, so that each of its states is known by its versionstamp. */
export interface Copying {
  /** null: none is under way. */
  id: string | null;
  /** A copier that was killed is held to be gone by then. */
  untilMs: number;
}

export interface Change {
  key: Deno.KvKey;
  /** null: it was deleted. */
  set: { value: unknown } | null;
}

/** What one commit changed, or a part of it. */
export interface LoggedChanges {
  changes: Change[];
  /** Too much for one commit to say twice: keys alone. */
  lost: Deno.KvKey[];
}

const PIECE_BYTES = 48 * 1024;
/** Of the 819,200 that a commit may have. */
const LOG_BYTES = 360_000;
const LOST_AT_ONCE = 200;
/** For what is logged after the copier has read the log. */
const LIFETIME_MS = 3_600_000;
const MAX_TRIES = 5;

export const NOBODY: Copying = { id: null, untilMs: 0 };

type Target = Pick<Deno.AtomicOperation, "check" | "set">;

export function loggingStore(kv: Deno.Kv): Deno.Kv {
  const flag = keys.copying();
  let known: Deno.KvEntryMaybe<Copying> = { key: flag, value: null, versionstamp: null };

  async function look(): Promise<void> {
    known = await kv.get<Copying>(flag);
    if (!known.value?.id || known.value.untilMs > Date.now()) return;
    await kv.atomic().check(known).set(flag, NOBODY).commit();
    known = await kv.get<Copying>(flag);
  }

  /** Answers what is the condition from here on. */
  function addLog(to: Target, changes: Change[]): string | null {
    const { versionstamp, value } = known;
    to.check({ key: flag, versionstamp });
    const id = value?.id;
    if (!id) return versionstamp;
    for (const [n, piece] of pieces(changes).entries()) {
      to.set([...keys.copyLog(id), n, kv.commitVersionstamp()], piece, { expireIn: LIFETIME_MS });
    }
    return versionstamp;
  }

  function atomic(): Deno.AtomicOperation {
    const operation = kv.atomic();
    const check = operation.check.bind(operation);
    const set = operation.set.bind(operation);
    const remove = operation.delete.bind(operation);
    const commit = operation.commit.bind(operation);
    /** To be made again. */
    const steps: ((to: Deno.AtomicOperation) => void)[] = [];
    const changes: Change[] = [];
    operation.check = (...checks) => {
      steps.push((to) => to.check(...checks));
      return check(...checks);
    };
    operation.set = (key, value, options) => {
      if (isKept(key)) changes.push({ key, set: { value } });
      steps.push((to) => to.set(key, value, options));
      return set(key, value, options);
    };
    operation.delete = (key) => {
      if (isKept(key)) changes.push({ key, set: null });
      steps.push((to) => to.delete(key));
      return remove(key);
    };
    operation.commit = async () => {
      if (changes.length === 0) return await commit();
      let wanted = addLog({ check, set }, changes);
      let result = await commit();
      for (let tries = 0; !result.ok && tries < MAX_TRIES; tries++) {
        await look();
        if (known.versionstamp === wanted) return result; // a condition of the caller's own
        const again = kv.atomic();
        steps.forEach((step) => step(again));
        wanted = addLog(again, changes);
        result = await again.commit();
      }
      if (result.ok) return result;
      throw new StoreUnavailable("copies of the store began and ended all the time");
    };
    return operation;
  }

  const own: Partial<Deno.Kv> = {
    atomic,
    async set(key, value, options) {
      if (!isKept(key)) return await kv.set(key, value, options);
      return await atomic().set(key, value, options).commit() as Deno.KvCommitResult;
    },
    async delete(key) {
      if (isKept(key)) await atomic().delete(key).commit();
      else await kv.delete(key);
    },
  };
  return new Proxy(kv, {
    get(target, name) {
      const found = Reflect.get(own, name) ?? Reflect.get(target, name);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
}

/** Values that fit the store. */
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
