/** Premium: every book for as long as it is paid (spec 2 section 9: 999 a month). */
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { REFUSALS } from "@/lib/shop/words.ts";
import { type CurrencyCode, fromEur } from "@/lib/catalogue/money.ts";
import { GatewayDown, type PaymentGateway, type ProviderSubscription } from "@/lib/shop/gateway.ts";
import type { Ledger, LedgerStore } from "@/lib/shop/server/ledger/ledger_store.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/server/kv/retry_on_conflict.ts";
import { currentSubscription } from "@/lib/shop/current_subscription.ts";
import { PREMIUM_MONTHLY_EUR_MINOR } from "@/lib/shop/premium.ts";
import type {
  AttemptRecord,
  SubscriptionRecord,
  SubscriptionStatusView,
} from "@/lib/shop/subscription.ts";

export type SubscribeResult =
  | { ok: true; clientSecret: string }
  | Refusal<"already_subscribed">;

export interface SubscriptionService {
  status(userId: string): Promise<SubscriptionStatusView>;
  /**
   * An incomplete subscription whose first month the browser pays; asked again, the same one.
   * @throws {GatewayDown}
   */
  start(
    o: { user: { id: string; email: string }; currency: CurrencyCode },
  ): Promise<SubscribeResult>;
  /**
   * Reads it at the provider and records what it is now. `unknown`: none of ours.
   * @throws {GatewayDown}
   */
  settle(subscriptionId: string, eventId?: string): Promise<"unknown" | "same" | "changed">;
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

export interface SubscriptionOptions {
  store: LedgerStore;
  gateway: PaymentGateway;
  now: () => number;
  onChange: (userId: string) => void;
}

const TEST_ID = "test";
const TEST_LENGTH_MS = 30 * 86_400_000;
/** The provider lets an unpaid subscription lapse after 23 hours; a new try begins before that. */
const ATTEMPT_LIFETIME_MS = 22 * 3_600_000;
/** A provider that answers each try with one that cannot be paid is not to be asked for ever. */
const MAX_TRIES = 5;

export function createSubscriptionService(o: SubscriptionOptions): SubscriptionService {
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
      if (!isSame) o.onChange(userId);
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

  async function settle(id: string, eventId?: string): Promise<"unknown" | "same" | "changed"> {
    const found = await gateway.getSubscription(id);
    if (!found) return "unknown";
    const { userId } = found;
    const isChanged = await record(
      userId,
      async (ledger) =>
        toRecord(await undoSecond(await gateway.getSubscription(id) ?? found, ledger)),
      eventId,
    );
    return isChanged ? "changed" : "same";
  }

  async function attemptOf(ledger: Ledger, currency: CurrencyCode): Promise<AttemptRecord | null> {
    const { attempt, userId } = ledger;
    const isYoung = attempt !== null && now() - attempt.createdAtMs < ATTEMPT_LIFETIME_MS;
    if (attempt && isYoung && attempt.currency === currency) return attempt;
    if (attempt?.subscriptionId) await giveUp(attempt.subscriptionId);
    const made = { id: crypto.randomUUID(), currency, createdAtMs: now(), subscriptionId: null };
    return await store.commit([ledger], { attempt: { userId, record: made } }) ? made : null;
  }

  /** Of two that wait to be paid, both might be. One that has been paid stays, and is recorded. */
  async function giveUp(subscriptionId: string): Promise<void> {
    const found = await gateway.getSubscription(subscriptionId);
    if (!found) return;
    if (found.status === "incomplete") await gateway.giveUpSubscription(subscriptionId);
    await settle(subscriptionId);
  }

  /** The try's own subscription: read anew once it is known, for it may have been paid meanwhile. */
  async function subscriptionOf(
    attempt: AttemptRecord,
    user: { id: string; email: string },
  ): Promise<ProviderSubscription | null> {
    if (attempt.subscriptionId) return await gateway.getSubscription(attempt.subscriptionId);
    const { currency } = attempt;
    const made = await gateway.createSubscription({
      userId: user.id,
      email: user.email,
      priceMinor: fromEur(PREMIUM_MONTHLY_EUR_MINOR, currency).amountMinor,
      currency,
      attempt: attempt.id,
    });
    await keep(user.id, { ...attempt, subscriptionId: made.id });
    return await gateway.getSubscription(made.id);
  }

  async function keep(userId: string, attempt: AttemptRecord): Promise<void> {
    await retryOnConflict(async () => {
      const ledger = await store.read(userId);
      if (ledger.attempt?.id !== attempt.id) return true;
      return await store.commit([ledger], { attempt: { userId, record: attempt } }) || CONFLICT;
    });
  }

  return {
    async status(userId) {
      const current = currentOf(await store.read(userId));
      return {
        isSubscribed: current !== null,
        endsAt: current && new Date(current.currentPeriodEndMs).toISOString(),
        cancelsAtPeriodEnd: current?.cancelsAtPeriodEnd ?? false,
      };
    },
    async start({ user, currency }) {
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const ledger = await store.read(user.id);
        if (currentOf(ledger)) {
          return refuse("already_subscribed", REFUSALS.alreadySubscribed);
        }
        const attempt = await attemptOf(ledger, currency);
        const found = attempt && await subscriptionOf(attempt, user);
        if (found?.status === "incomplete" && found.clientSecret) {
          return { ok: true, clientSecret: found.clientSecret };
        }
        if (!found) continue;
        await settle(found.id);
        const after = await store.read(user.id);
        const isOver = !currentOf(after) && after.attempt?.id === attempt?.id;
        if (isOver) await store.commit([after], { attempt: { userId: user.id, record: null } });
      }
      throw new GatewayDown(`No subscription to be paid came of ${MAX_TRIES} tries.`);
    },
    settle,
    async settleForUser(userId) {
      const { attempt, subscriptions } = await store.read(userId);
      const known = subscriptions.filter(({ id, status }) =>
        id !== TEST_ID && status !== "canceled"
      );
      const ids = new Set([attempt?.subscriptionId, ...known.map(({ id }) => id)]);
      for (const id of ids) if (id) await settle(id);
    },
    async settleRecent({ userId, sinceMs }) {
      for await (const found of gateway.listSubscriptions({ sinceMs })) {
        if ("userId" in found && found.userId === userId) await settle(found.id);
      }
    },
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
      const ids = subscriptions.filter(({ id, status, isTest }) =>
        id !== TEST_ID && status !== "canceled" && isTest === !isLive
      ).map(({ id }) => id);
      for (const id of new Set([...ids, attempt?.subscriptionId ?? []].flat())) {
        const found = await gateway.getSubscription(id);
        if (found && found.status !== "canceled") await gateway.cancelSubscription(id);
        await settle(id);
      }
    },
    async portalUrl({ userId, returnUrl }) {
      const { subscriptions } = await store.read(userId);
      const managed = subscriptions.filter(({ id, status, isTest }) =>
        id !== TEST_ID && status !== "canceled" && isTest === !isLive
      ).at(-1);
      return managed ? await gateway.portalUrl({ subscriptionId: managed.id, returnUrl }) : null;
    },
  };
}
