/** Recording what the provider says of subscriptions, asked as often as anybody likes. */
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import type { PaymentGateway, ProviderSubscription } from "@/lib/shop/gateway.ts";
import type { Ledger, LedgerStore } from "@/lib/shop/server/ledger/ledger_store.ts";
import type { Months } from "@/lib/shop/server/subscriptions/months.ts";
import { currentSubscription, type SubscriptionRecord, TEST_ID } from "@/lib/shop/subscription.ts";

export interface SubscriptionOptions {
  store: LedgerStore;
  gateway: PaymentGateway;
  /** The documents of what was paid; null: none are kept. */
  months: Months | null;
  now: () => number;
}

/** `unknown`: none of ours. */
export type Settled = "unknown" | "same" | "changed";

export type SettleSubscriptions = ReturnType<typeof createSettleSubscriptions>;

export function createSettleSubscriptions(o: SubscriptionOptions) {
  const { store, gateway, now } = o;
  const isLive = gateway.mode === "live";
  const currentOf = ({ subscriptions }: Ledger) =>
    currentSubscription(subscriptions, { isLive, nowMs: now() });

  /** `read` comes after the ledger, so that nothing newer than what it reads is written over. */
  async function record(
    userId: string,
    read: (ledger: Ledger) => Promise<SubscriptionRecord>,
    eventId?: string,
  ): Promise<boolean> {
    return await retryOnConflict(async () => {
      const ledger = await store.read(userId);
      const next = await read(ledger);
      const known = ledger.subscriptions.find(({ id }) => id === next.id);
      const isSame = JSON.stringify(known) === JSON.stringify(next);
      if (isSame && !eventId) return false;
      const subscriptions = isSame ? [] : [next];
      if (!await store.commit([ledger], { subscriptions, eventId })) return CONFLICT;
      return !isSame;
    });
  }

  const toRecord = (it: ProviderSubscription): SubscriptionRecord => ({
    id: it.id,
    userId: it.userId,
    status: it.status,
    currentPeriodEndMs: it.currentPeriodEndMs,
    cancelsAtPeriodEnd: it.cancelsAtPeriodEnd,
    isTest: !isLive,
  });

  const isCurrent = (it: ProviderSubscription) =>
    currentSubscription([toRecord(it)], { isLive, nowMs: now() }) !== null;

  /**
   * Two tries that both were paid (two devices, a lost answer, the payment link opened twice): only the
   * first goes on, the other's month is given back. Whether the first does, the provider says: its end may
   * not have been told.
   */
  async function undoSecond(
    it: ProviderSubscription,
    ledger: Ledger,
  ): Promise<ProviderSubscription> {
    const known = currentOf(ledger);
    if (!isCurrent(it) || !known || known.id === it.id || known.id === TEST_ID) return it;
    const first = await gateway.getSubscription(known.id);
    return first && isCurrent(first) ? await gateway.undoSubscription(it.id) : it;
  }

  async function settle(id: string, eventId?: string): Promise<Settled> {
    const found = await gateway.getSubscription(id);
    if (!found) return "unknown";
    const { userId } = found;
    const months = await o.months?.isKept() ? o.months : null;
    let latest = found;
    const isChanged = await record(
      userId,
      async (ledger) => {
        latest = await undoSecond(await gateway.getSubscription(id) ?? found, ledger);
        return toRecord(latest);
      },
      months ? undefined : eventId,
    );
    if (!months) return isChanged ? "changed" : "same";
    // First what opens the books, then the paper; the event is dealt with once both are done.
    const isWritten = await months.settle(latest);
    if (eventId) await markEvent(userId, eventId);
    return isChanged || isWritten ? "changed" : "same";
  }

  async function markEvent(userId: string, eventId: string): Promise<void> {
    await retryOnConflict(async () =>
      await store.commit([await store.read(userId)], { eventId }) || CONFLICT
    );
  }

  async function settleMonth(paymentId: string, eventId?: string): Promise<Settled> {
    const found = await o.months?.settlePayment(paymentId);
    if (!found) return "unknown";
    if (eventId) await markEvent(found.userId, eventId);
    return found.isChanged ? "changed" : "same";
  }

  return {
    currentOf,
    record,
    settle,
    settleMonth,
    async settleForUser(userId: string): Promise<void> {
      const { attempt, subscriptions } = await store.read(userId);
      const known = subscriptions.filter(({ id, status }) =>
        id !== TEST_ID && status !== "canceled"
      );
      const ids = new Set([attempt?.subscriptionId, ...known.map(({ id }) => id)]);
      for (const id of ids) if (id) await settle(id);
    },
    async settleRecent(
      { userId, sinceMs }: { userId: string; sinceMs: number },
    ): Promise<void> {
      for await (const found of gateway.listSubscriptions({ sinceMs })) {
        if ("userId" in found && found.userId === userId) await settle(found.id);
      }
    },
  };
}
