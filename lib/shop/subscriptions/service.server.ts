/** Premium: access to every book while it is paid (spec 2 section 9: 999 a month). */

import { DAY_MS } from "@/lib/platform/duration.ts";
import {
  modeOf,
  type PortalAction,
  portalActions,
  type ProviderSubscription,
  type TestPortal,
} from "../gateway.ts";
import type { Ledger } from "../ledger/ledger_store.server.ts";
import {
  type PremiumMonth,
  type PremiumMonthView,
  premiumMonthView,
  type SubscriptionRecord,
  type SubscriptionStatusView,
  TEST_ID,
} from "../subscription.ts";
import type { MonthStore } from "../tax/invoice_store.server.ts";
import {
  createSettleSubscriptions,
  createStartSubscription,
  type Settled,
  type SubscribeInput,
  type SubscribeResult,
  type SubscriptionOptions,
} from "./settle.server.ts";
import type { StatedEndStore } from "./premium_store.server.ts";
import { createStatedEnds, type StatedEnds } from "./stated_ends.server.ts";

export interface SubscriptionService {
  /** Everybody's that are not canceled, continuing after an earlier page. */
  list(
    o: { limit: number; cursor: string | null },
  ): Promise<{ subscriptions: SubscriptionRecord[]; cursor: string | null }>;
  status(userId: string): Promise<SubscriptionStatusView>;
  /**
   * An incomplete subscription whose first month the browser pays; repeated calls return the same one.
   * @throws {GatewayDown}
   */
  start(o: SubscribeInput): Promise<SubscribeResult>;
  /**
   * Reads it from the provider and records its state. `unknown`: not this shop's.
   * @throws {GatewayDown}
   */
  settle(subscriptionId: string, eventId?: string): Promise<Settled>;
  /**
   * Makes the documents of a month equal to the amount kept. `unknown`: the payment is not for a month.
   * @throws {GatewayDown}
   */
  settleMonth(paymentId: string, eventId?: string): Promise<Settled>;
  /** Whether the listener has never paid for a month: the first can cost less. */
  isNew(userId: string): Promise<boolean>;
  /** The listener's paid months with documents, newest first. */
  months(userId: string): Promise<PremiumMonthView[]>;
  /** Any listener's month, by the provider's invoice or its payment; null: unknown. */
  findMonth(id: string): Promise<PremiumMonth | null>;
  /**
   * Settles the subscription the listener last tried to pay, and the recorded ones: Premium opens even if the
   * provider's event is late or lost.
   * @throws {GatewayDown}
   */
  settleForUser(userId: string): Promise<void>;
  /**
   * Settles the listener's among the provider's subscriptions made since then: one from the payment link is
   * unknown here until its webhook arrives.
   * @throws {GatewayDown}
   */
  settleRecent(o: { userId: string; sinceMs: number }): Promise<void>;
  /**
   * Switches Premium on or off without payment; off also ends one bought with a test card. False in live mode.
   * @throws {GatewayDown}
   */
  setTest(userId: string, isSubscribed: boolean): Promise<boolean>;
  /** Ends Premium by a statement, without signing in. */
  stated: StatedEnds;
  /**
   * Ends all of a listener's subscriptions at the provider, now.
   * @throws {GatewayDown}
   */
  endAll(userId: string): Promise<void>;
  /** The provider's page for card and cancellation; null: nothing to manage. */
  portalUrl(o: { userId: string; returnUrl: string }): Promise<string | null>;
  /** The emulator's replacement of that page; null: use the provider's own. */
  testPortal: {
    /** null: nothing to manage. */
    read(userId: string): Promise<ProviderSubscription | null>;
    /** An action that is impossible in its present state changes nothing. */
    act(userId: string, action: PortalAction): Promise<void>;
  } | null;
}

const TEST_LENGTH_MS = 30 * DAY_MS;

export function createSubscriptionService(
  { testPortal = () => null, monthStore, statedStore, ...o }: SubscriptionOptions & {
    /** null: the provider has its own. */
    testPortal?: () => TestPortal | null;
    statedStore: StatedEndStore;
    monthStore: Pick<MonthStore, "ofUser" | "find" | "findByPayment">;
  },
): SubscriptionService {
  const { store, gateway, now } = o;
  const mode = modeOf(gateway);
  const { currentOf, record, settle, settleMonth, settleForUser, settleRecent } =
    createSettleSubscriptions(o);
  const isNew = async (userId: string) => (await monthStore.ofUser(userId)).length === 0;
  /** Subscriptions the provider may still charge for. */
  const charged = (subscriptions: SubscriptionRecord[]) =>
    subscriptions.filter(({ id, status, isTest }) =>
      id !== TEST_ID && status !== "canceled" && isTest === !mode.isLive
    );

  /** Of these, the ones paid at least once: the others are never charged by themselves. */
  const begun = ({ subscriptions }: Pick<Ledger, "subscriptions">) =>
    charged(subscriptions).filter(({ status }) => status !== "incomplete");

  /** The subscription to manage: the current one, else the last that was ever paid. */
  function managedOf(ledger: Ledger): SubscriptionRecord | null {
    const paid = begun(ledger);
    return paid.find(({ id }) => id === currentOf(ledger)?.id) ?? paid.at(-1) ?? null;
  }

  async function readManaged(userId: string): Promise<ProviderSubscription | null> {
    const managed = managedOf(await store.read(userId));
    return managed && await gateway.getSubscription(managed.id);
  }

  async function endAll(userId: string): Promise<void> {
    const { subscriptions, attempt } = await store.read(userId);
    const ids = charged(subscriptions).map(({ id }) => id);
    for (const id of new Set([...ids, attempt?.subscriptionId ?? []].flat())) {
      const found = await gateway.getSubscription(id);
      if (found && found.status !== "canceled") await gateway.cancelSubscription(id);
      await settle(id);
    }
  }

  return {
    list: store.pageOfSubscriptions,
    async status(userId) {
      const ledger = await store.look(userId);
      const current = currentOf(ledger), managed = managedOf(ledger);
      return {
        isSubscribed: current !== null,
        endsAt: current && new Date(current.currentPeriodEndMs).toISOString(),
        cancelsAtPeriodEnd: current?.cancelsAtPeriodEnd ?? false,
        isUnderWay: current === null &&
          charged(ledger.subscriptions).some(({ isProcessing }) => isProcessing),
        isPastDue: current === null && managed?.status === "past_due",
        isManageable: managed !== null,
      };
    },
    start: createStartSubscription({ ...o, currentOf, settle, isNew }),
    isNew,
    settle,
    settleMonth,
    months: async (userId) => (await monthStore.ofUser(userId)).map(premiumMonthView),
    findMonth: async (id) => await monthStore.find(id) ?? await monthStore.findByPayment(id),
    settleForUser,
    settleRecent,
    async setTest(userId, isSubscribed) {
      if (mode.isLive) return false;
      const next: SubscriptionRecord = {
        id: TEST_ID,
        userId,
        status: isSubscribed ? "active" : "canceled",
        currentPeriodEndMs: now() + TEST_LENGTH_MS,
        cancelsAtPeriodEnd: true,
        isProcessing: false,
        isTest: true,
      };
      await record(userId, () => Promise.resolve(next));
      if (!isSubscribed) await endAll(userId);
      return true;
    },
    stated: createStatedEnds({
      store: statedStore,
      gateway,
      begunIds: async (userId) => begun(await store.read(userId)).map(({ id }) => id),
      record: settle,
      now,
    }),
    endAll,
    async portalUrl({ userId, returnUrl }) {
      const managed = managedOf(await store.read(userId));
      return managed && await gateway.portalUrl({ subscriptionId: managed.id, returnUrl });
    },
    get testPortal() {
      const portal = testPortal();
      return portal && {
        read: readManaged,
        async act(userId: string, action: PortalAction) {
          const found = await readManaged(userId);
          if (!found || !portalActions(found).includes(action)) return;
          await portal.act(found, action);
          await settle(found.id);
        },
      };
    },
  };
}
