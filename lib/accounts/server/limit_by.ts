/** Several limits on one try. */
import type { BucketRule } from "@/lib/platform/rate_limit.ts";
import type { RateStore } from "@/lib/platform/server/rate_store.ts";
import { type Refusal, tooManyTries } from "@/lib/accounts/refusal.ts";

/**
 * Takes a try from every bucket; null when all allow it. Ask for the caller's own buckets first and then
 * for those that others share: a stranger who is refused already shall not empty the listener's.
 */
export async function limitBy(
  rates: RateStore,
  buckets: [rule: BucketRule, key: string][],
): Promise<Refusal | null> {
  const waits = await Promise.all(buckets.map(([rule, key]) => rates.take(rule, key)));
  const retryAfterSec = Math.max(...waits);
  return retryAfterSec > 0 ? tooManyTries(retryAfterSec) : null;
}
