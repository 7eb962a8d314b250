/** The buckets of the rate limits, shared by every process of the site. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { type BucketRule, takeToken } from "@/lib/accounts/rate_limit.ts";
import { keys } from "@/lib/kv/keys.ts";
import { isLocked, withRetry } from "@/lib/kv/retry.ts";

const bucketRecord = z.object({ tokens: z.number(), updatedAtMs: z.number() });

/** One who makes the same bucket collide this often is trying too fast by any measure. */
const MAX_COLLISIONS = 5;

export interface RateStore {
  /** Takes a try from the bucket of `key`: 0 when allowed, else seconds to wait. */
  take(rule: BucketRule, key: string): Promise<number>;
}

export function createRateStore(kv: Deno.Kv, now: () => number = Date.now): RateStore {
  return {
    async take(rule, key) {
      // Hashed: addresses of people need not lie about in the store.
      const place = keys.rate(rule.name, createHash("sha256").update(key).digest("base64url"));
      for (let collisions = 0; collisions < MAX_COLLISIONS; collisions++) {
        const entry = await kv.get(place);
        const known = bucketRecord.safeParse(entry.value);
        const taken = takeToken(known.data ?? null, rule, now());
        if (!taken.ok) return taken.retryAfterSec;
        const expireIn = rule.capacity * rule.refillMs; // full again: as good as never used
        const set = () => kv.atomic().check(entry).set(place, taken.bucket, { expireIn }).commit();
        if ((await withRetry(set, isLocked)).ok) return 0;
      }
      return Math.ceil(rule.refillMs / 1000);
    },
  };
}
