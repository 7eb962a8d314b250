/**
 * Rate limits: how often something may be tried. Each has a token bucket by caller, account or address. Shared
 * buckets are in the store and cached here: an empty one refuses without asking the store, and concurrent tries are
 * taken in one commit. Buckets that only limit this process's work are in memory alone. The rules are in the domains,
 * beside what they limit.
 */

import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { z } from "zod";
import { CONFLICT, retryOnConflict } from "./record.ts";
import { keys } from "./records.ts";
import { refuse } from "./refusal.ts";
import { FAILURES } from "./words.ts";

export interface BucketRule {
  /** Part of the stored key: no two rules have the same (tests/architecture_test.ts). */
  name: string;
  /** Size of a burst. */
  capacity: number;
  /** Time to refill one token, milliseconds. */
  refillMs: number;
  /**
   * Only limits this process's work and protects nothing else: kept in memory, so that it costs no write. Limits
   * on guessing and mailing are shared by all processes.
   */
  isLocal?: boolean;
}

export interface BucketRecord {
  /** When the bucket is full again; whole milliseconds, so that nothing is lost by rounding. */
  fullAtMs: number;
}

/** Time in which an empty bucket gets one token. */
const refillSec = ({ refillMs }: BucketRule): number => Math.ceil(refillMs / 1000);

type Taken = { ok: true; bucket: BucketRecord } | { ok: false; retryAfterSec: number };

/**
 * Takes one token from a bucket; an unused one is full. If the clock was set back, nobody waits longer than one
 * refill.
 */
export function takeToken(bucket: BucketRecord | null, rule: BucketRule, nowMs: number): Taken {
  const emptyMs = rule.capacity * rule.refillMs;
  const knownMs = Math.min(bucket?.fullAtMs ?? nowMs, nowMs + emptyMs);
  const fullAtMs = Math.max(knownMs, nowMs) + rule.refillMs;
  const waitMs = fullAtMs - nowMs - emptyMs;
  if (waitMs <= 0) return { ok: true, bucket: { fullAtMs } };
  return { ok: false, retryAfterSec: Math.ceil(waitMs / 1000) };
}

/** Counts IPv6 callers by /64: one caller could use each address in it once. */
export function addressKey(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [head = "", tail = ""] = address.split("%")[0]!.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...(address.includes("::") ? zeros : []), ...right];
  return groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16)).join(":");
}

/** The refusal when a bucket is empty. */
export const tooManyTries = (retryAfterSec: number) => ({
  ...refuse("too_many_tries", FAILURES.tooManyTries),
  retryAfterSec,
});

/* Where the buckets are. */

const bucketRecord = z.object({ fullAtMs: z.number() });

/** Beyond this, the least recently used buckets are forgotten; about 300 bytes each. */
const MAX_KNOWN = 20_000;

export interface RateStore {
  /**
   * Takes a token from the bucket of `key`: 0 when allowed, else the seconds until one is.
   * @throws {StoreUnavailable} when the store does not take the write: a fault, not a refusal.
   */
  take(rule: BucketRule, key: string): Promise<number>;
  /** The same answer, without taking a token. */
  peek(rule: BucketRule, key: string): Promise<number>;
}

interface Waiting {
  resolve(waitSec: number): void;
  reject(error: unknown): void;
}

/** A bucket as last seen; `versionstamp` is undefined until it was read. */
interface Known {
  place: Deno.KvKey;
  bucket: BucketRecord | null;
  versionstamp?: string | null;
  waiting: Waiting[];
  isTaking: boolean;
}

export function createRateStore(kv: Deno.Kv, now: () => number = Date.now): RateStore {
  const known = new LRUCache<string, Known>({ max: MAX_KNOWN });

  function find(rule: BucketRule, key: string): Known {
    // Hashed, so that the store does not hold people's addresses.
    const hash = createHash("sha256").update(key).digest("base64url");
    const id = `${rule.name} ${hash}`;
    const found = known.get(id) ??
      { place: keys.rate(rule.name, hash), bucket: null, waiting: [], isTaking: false };
    known.set(id, found);
    return found;
  }

  /** Gives tokens to those who wait, as long as there are some; returns their waits in order. */
  function fill({ bucket }: Known, rule: BucketRule, count: number) {
    const waits: number[] = [];
    let left = bucket;
    for (let n = 0; n < count; n++) {
      const taken = takeToken(left, rule, now());
      if (taken.ok) left = taken.bucket;
      waits.push(taken.ok ? 0 : taken.retryAfterSec);
    }
    return { waits, left };
  }

  async function read(it: Known): Promise<void> {
    const { value, versionstamp } = await kv.get(it.place);
    it.bucket = bucketRecord.safeParse(value).data ?? null;
    it.versionstamp = versionstamp;
  }

  /** Conflicts come from other processes only, and in each one of them succeeded. */
  function takeShared(it: Known, rule: BucketRule, count: number): Promise<number[]> {
    return retryOnConflict(async () => {
      if (it.versionstamp === undefined) await read(it);
      const { waits, left } = fill(it, rule, count);
      if (left === null || left === it.bucket) return waits; // no token was given
      const expireIn = Math.max(1, left.fullAtMs - now()); // full again: the same as unused
      const check = { key: it.place, versionstamp: it.versionstamp! };
      const result = await kv.atomic().check(check).set(it.place, left, { expireIn }).commit();
      if (!result.ok) {
        it.versionstamp = undefined;
        return CONFLICT;
      }
      Object.assign(it, { bucket: left, versionstamp: result.versionstamp });
      return waits;
    });
  }

  async function takeForWaiting(it: Known, rule: BucketRule): Promise<void> {
    it.isTaking = true;
    while (it.waiting.length > 0) {
      const together = it.waiting.splice(0);
      try {
        const waits = await takeShared(it, rule, together.length);
        together.forEach(({ resolve }, n) => resolve(waits[n]!));
      } catch (error) {
        it.versionstamp = undefined; // whether it was written is unknown
        // The calls queued behind these would fail the same way.
        for (const { reject } of [...together, ...it.waiting.splice(0)]) reject(error);
      }
    }
    it.isTaking = false;
  }

  return {
    async peek(rule, key) {
      const it = find(rule, key);
      if (!rule.isLocal && it.versionstamp === undefined) await read(it);
      return fill(it, rule, 1).waits[0]!;
    },
    take(rule, key) {
      const it = find(rule, key);
      if (rule.isLocal) {
        const { waits: [waitSec], left } = fill(it, rule, 1);
        it.bucket = left;
        return Promise.resolve(waitSec!);
      }
      // As many wait already as the bucket can hold: whatever the store says, this one gets no token.
      if (it.waiting.length >= rule.capacity) return Promise.resolve(refillSec(rule));
      return new Promise((resolve, reject) => {
        it.waiting.push({ resolve, reject });
        if (!it.isTaking) takeForWaiting(it, rule);
      });
    },
  };
}

/**
 * Takes a token from every bucket; null when all allow it. List the caller's own buckets first, then shared
 * ones: a caller who is refused must not empty the buckets of others.
 */
export async function limit(
  rates: Pick<RateStore, "take">,
  ...buckets: [rule: BucketRule, key: string][]
): Promise<ReturnType<typeof tooManyTries> | null> {
  const waits = await Promise.all(buckets.map(([rule, key]) => rates.take(rule, key)));
  const retryAfterSec = Math.max(...waits);
  return retryAfterSec > 0 ? tooManyTries(retryAfterSec) : null;
}
