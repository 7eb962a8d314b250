/** Premium: every book for as long as it is paid (spec 2 section 9: 999 a month). */
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import type { Buyer } from "@/lib/shop/purchase.ts";
import {
  createSettleSubscriptions,
  type Settled,
  type SubscriptionOptions,
} from "@/lib/shop/server/subscriptions/settle.ts";
import {
  createStartSubscription,
  type SubscribeResult,
} from "@/lib/shop/server/subscriptions/start.ts";
import {
  type SubscriptionRecord,
  type SubscriptionStatusView,
  TEST_ID,
} from "@/lib/shop/subscription.ts";

export interface SubscriptionService {
  status(userId: string): Promise<SubscriptionStatusView>;
  /**
   * An incomplete subscription whose first month the browser pays; asked again, the same one.
   * @throws {GatewayDown}
   */
  start(
    o: { user: Buyer; currency: CurrencyCode },
  ): Promise<SubscribeResult>;
  /**
   * Reads it at the provider and records what it is now. `unknown`: none of ours.
   * @throws {GatewayDown}
   */
  settle(subscriptionId: string, eventId?: string): Promise<Settled>;
  /**
   * Settles the one the listener was last given to pay, and those that are recorded: Premium opens even
   * where the provider's word is late or lost.
   * @throws {GatewayDown}
   */
  settleForUser(userId: string): Promise<void>;
  /**
   * Settles the listener's among those the provider has made since: one of the payment link is unknown
   * here until its webhook comes.
   * @throws {GatewayDown}
   */
  settleRecent(o: { userId: string; sinceMs: number }): Promise<void>;
  /** Switches the listener's test subscription; false in live mode, where there is none. */
  setTest(userId: string, isSubscribed: boolean): Promise<boolean>;
  /**
   * Ends every subscription of a listener at the provider, now.
   * @throws {GatewayDown}
   */
  endAll(userId: string): Promise<void>;
  /** The provider's page for card and cancellation; null: nothing to manage there. */
  portalUrl(o: { userId: string; returnUrl: string }): Promise<string | null>;
}

const TEST_LENGTH_MS = 30 * 86_400_000;

export function createSubscriptionService(o: SubscriptionOptions): SubscriptionService {
  const { store, gateway, now } = o;
  const isLive = gateway.mode === "live";
  const { currentOf, record, settle, settleForUser, settleRecent } = createSettleSubscriptions(o);
  /** Those the provider may still charge for. */
  const charged = (subscriptions: SubscriptionRecord[]) =>
    subscriptions.filter(({ id, status, isTest }) =>
      id !== TEST_ID && status !== "canceled" && isTest === !isLive
    );

  return {
    async status(userId) {
      const current = currentOf(await store.read(userId));
      return {
        isSubscribed: current !== null,
        endsAt: current && new Date(current.currentPeriodEndMs).toISOString(),
        cancelsAtPeriodEnd: current?.cancelsAtPeriodEnd ?? false,
      };
    },
    start: createStartSubscription({ ...o, currentOf, settle }),
    settle,
    settleForUser,
    settleRecent,
    async setTest(userId, isSubscribed) {
      if (isLive) return false;
      const next: SubscriptionRecord = {
        id: TEST_ID,
        userId,
        status: isSubscribed ? "active" : "canceled",
        currentPeriodEndMs: now() + TEST_LENGTH_MS,
        cancelsAtPeriodEnd: true,
        isTest: true,
      };
      await record(userId, () => Promise.resolve(next));
      return true;
    },
    async endAll(userId) {
      const { subscriptions, attempt } = await store.read(userId);
      const ids = charged(subscriptions).map(({ id }) => id);
      for (const id of new Set([...ids, attempt?.subscriptionId ?? []].flat())) {
        const found = await gateway.getSubscription(id);
        if (found && found.status !== "canceled") await gateway.cancelSubscription(id);
        await settle(id);
      }
    },
    async portalUrl({ userId, returnUrl }) {
      const { subscriptions } = await store.read(userId);
      const managed = charged(subscriptions).at(-1);
      return managed ? await gateway.portalUrl({ subscriptionId: managed.id, returnUrl }) : null;
    },
  };
}
