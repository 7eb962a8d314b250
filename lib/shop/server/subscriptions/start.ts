/** Subscribing: tries of one listener share one attempt, so that only one subscription comes of them. */
import { type CurrencyCode, fromEur } from "@/lib/catalogue/money.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/retry_on_conflict.ts";
import { GatewayDown, type ProviderSubscription } from "@/lib/shop/gateway.ts";
import { PREMIUM_MONTHLY_EUR_MINOR } from "@/lib/shop/premium.ts";
import type { Buyer } from "@/lib/shop/purchase.ts";
import type { Ledger } from "@/lib/shop/server/ledger/ledger_store.ts";
import type {
  SettleSubscriptions,
  SubscriptionOptions,
} from "@/lib/shop/server/subscriptions/settle.ts";
import type { AttemptRecord } from "@/lib/shop/subscription.ts";
import { PREMIUM } from "@/lib/shop/words/premium.ts";
import { REFUSALS } from "@/lib/shop/words/refusals.ts";

export interface SubscribeInput {
  user: Buyer;
  currency: CurrencyCode;
  /** Where the browser seems to be, for the VAT; absent: unknown. */
  country?: string | null;
  /** Whether the subscriber asked for it at once. */
  immediateDeliveryAccepted?: boolean;
}

export type SubscribeResult =
  | { ok: true; clientSecret: string }
  | Refusal<"already_subscribed" | "payment_under_way">;

/** The provider lets an unpaid subscription lapse after 23 hours; a new try begins before that. */
const ATTEMPT_LIFETIME_MS = 22 * 3_600_000;
/** A provider that answers each try with one that cannot be paid is not to be asked for ever. */
const MAX_TRIES = 5;

export function createStartSubscription(
  { store, gateway, now, currentOf, settle }:
    & SubscriptionOptions
    & Pick<SettleSubscriptions, "currentOf" | "settle">,
): (o: SubscribeInput) => Promise<SubscribeResult> {
  async function attemptOf(
    ledger: Ledger,
    { currency, country = null, immediateDeliveryAccepted = false }: SubscribeInput,
  ): Promise<AttemptRecord | null> {
    const { attempt, userId } = ledger;
    const acceptedAtMs = immediateDeliveryAccepted ? now() : null;
    const isYoung = attempt !== null && now() - attempt.createdAtMs < ATTEMPT_LIFETIME_MS;
    if (attempt && isYoung && attempt.currency === currency) {
      if (acceptedAtMs === null || attempt.immediateDeliveryAcceptedAtMs !== null) return attempt;
      const record = { ...attempt, immediateDeliveryAcceptedAtMs: acceptedAtMs };
      return await store.commit([ledger], { attempt: { userId, record } }) ? record : null;
    }
    if (attempt?.subscriptionId) await giveUp(attempt.subscriptionId);
    const id = crypto.randomUUID();
    const made = {
      id,
      currency,
      country,
      createdAtMs: now(),
      immediateDeliveryAcceptedAtMs: acceptedAtMs,
      subscriptionId: null,
    };
    return await store.commit([ledger], { attempt: { userId, record: made } }) ? made : null;
  }

  /** A debit that the bank has not answered yet: neither paid again nor given up. */
  async function isUnderWay({ attempt }: Ledger): Promise<boolean> {
    const id = attempt?.subscriptionId;
    if (!id || !(await gateway.getSubscription(id))?.isProcessing) return false;
    await settle(id);
    return true;
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
    user: Buyer,
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

  return async function startSubscription(input) {
    const { user } = input;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const ledger = await store.read(user.id);
      if (currentOf(ledger)) {
        return refuse("already_subscribed", REFUSALS.alreadySubscribed);
      }
      if (await isUnderWay(ledger)) {
        return refuse("payment_under_way", REFUSALS.underWay(PREMIUM.name));
      }
      const attempt = await attemptOf(ledger, input);
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
  };
}
