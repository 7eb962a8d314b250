/** Whether a subscription gives the right to listen. Pure. */
import type { SubscriptionRecord } from "@/lib/shop/subscription.ts";

/**
 * The provider charges the next month about an hour after it has begun, and its word of it can be late:
 * nobody who pays is shut out meanwhile. One that has been canceled ends at once.
 */
const GRACE_MS = 2 * 86_400_000;

/** The subscription that counts now, the longest of several; null: none. */
export function currentSubscription(
  subscriptions: SubscriptionRecord[],
  { isLive, nowMs }: { isLive: boolean; nowMs: number },
): SubscriptionRecord | null {
  const current = subscriptions.filter((it) =>
    it.status === "active" && validUntilMs(it) > nowMs && !(isLive && it.isTest)
  );
  return current.toSorted((a, b) => b.currentPeriodEndMs - a.currentPeriodEndMs)[0] ?? null;
}

/** One that its subscriber has ended gets no grace: nothing more will be charged. */
export function validUntilMs(it: SubscriptionRecord): number {
  return it.currentPeriodEndMs + (it.cancelsAtPeriodEnd ? 0 : GRACE_MS);
}
