/** Records the provider's state of subscriptions, idempotently, and starts new ones. */

import { HOUR_MS } from "@/lib/platform/duration.ts";
import type { GuestMaker } from "@/lib/accounts/care.server.ts";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { inLanguageOf, inOwnLanguage } from "@/lib/platform/language/request_language.server.ts";
import type { MailRecord } from "@/lib/platform/mail/letter.server.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { withoutUnseen } from "@/lib/platform/typed_text.ts";
import { GatewayDown, modeOf, type PaymentGateway, type ProviderSubscription } from "../gateway.ts";
import type { Ledger, LedgerStore } from "../ledger/ledger_store.server.ts";
import { type NoticeOptions, refundMail, type ShopMail } from "../mails/notices.server.ts";
import { premiumMail } from "../mails/purchase_mails.server.ts";
import { firstPrice, type PremiumOffer, premiumPrice } from "../premium_offer.ts";
import {
  type AttemptRecord,
  currentSubscription,
  type SubscriptionRecord,
  TEST_ID,
} from "../subscription.ts";
import type { Buyer } from "../purchase.ts";
import { shownTax } from "../tax/decide.ts";
import type { TaxStore } from "../tax/invoice_store.server.ts";
import { REFUSALS } from "../words/mails.ts";
import { PREMIUM } from "../words/premium.ts";
import type { Months } from "./months.server.ts";
import type { PremiumStore } from "./premium_store.server.ts";

export interface SubscriptionOptions {
  store: LedgerStore;
  gateway: PaymentGateway;
  /** Records paid months; null: nobody does. */
  months: Months | null;
  accounts: Pick<GuestMaker, "get">;
  taxes: Pick<TaxStore, "get">;
  premium: Pick<PremiumStore, "get">;
  mail: ShopMail;
  now: () => number;
}

/** `unknown`: not this shop's. */
export type Settled = "unknown" | "same" | "changed";

type SettleSubscriptions = ReturnType<typeof createSettleSubscriptions>;

export function createSettleSubscriptions(o: SubscriptionOptions) {
  const { store, gateway, now } = o;
  const mode = modeOf(gateway);
  const currentOf = ({ subscriptions }: Ledger) =>
    currentSubscription(subscriptions, { mode, nowMs: now() });

  /** `read` runs after the ledger is read, so that it never overwrites a newer state. */
  async function record(
    userId: string,
    read: (ledger: Ledger) => Promise<SubscriptionRecord>,
    { eventId, mailsOf }: {
      eventId?: string | undefined;
      /** The mails it causes. @param known as recorded before; absent: it is new */
      mailsOf?: (ledger: Ledger, known: SubscriptionRecord | undefined) => Promise<MailRecord[]>;
    } = {},
  ): Promise<boolean> {
    return await retryOnConflict(async () => {
      const ledger = await store.read(userId);
      const next = await read(ledger);
      const known = ledger.subscriptions.find(({ id }) => id === next.id);
      const isSame = JSON.stringify(known) === JSON.stringify(next);
      if (isSame && !eventId) return false;
      const subscriptions = isSame ? [] : [next];
      const mails = isSame ? [] : await mailsOf?.(ledger, known) ?? [];
      if (!await store.commit([ledger], { subscriptions, mails, eventId })) return CONFLICT;
      if (mails.length > 0) o.mail()?.wake();
      return !isSame;
    });
  }

  const toRecord = (it: ProviderSubscription): SubscriptionRecord => ({
    id: it.id,
    userId: it.userId,
    status: it.status,
    currentPeriodEndMs: it.currentPeriodEndMs,
    cancelsAtPeriodEnd: it.cancelsAtPeriodEnd,
    isProcessing: it.isProcessing,
    isTest: !mode.isLive,
  });

  const isCurrent = (it: ProviderSubscription) =>
    currentSubscription([toRecord(it)], { mode, nowMs: now() }) !== null;

  /**
   * Two paid subscriptions (two devices, a lost answer, the payment link opened twice): only the first
   * continues, the second is refunded. The provider is asked whether the first continues: we may not know of its
   * end yet.
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

  /** In the listener's language, whoever settles it. */
  const offerFor = (user: UserRecord | null) => inLanguageOf(user, () => o.premium.get());

  /** About its start, once, or about the refund of a second one. */
  async function mailsAbout(
    it: ProviderSubscription,
    { attempt, userId }: Ledger,
    known: SubscriptionRecord | undefined,
  ): Promise<MailRecord[]> {
    const mail = o.mail();
    if (!mail || known && known.status !== "incomplete") return [];
    const user = await o.accounts.get(userId), email = user?.email ?? null;
    if (it.status === "canceled") return await refundsOf(it, user, mail);
    if (it.status === "incomplete") return [];
    const isAttempt = attempt?.subscriptionId === it.id;
    const taxes = await o.taxes.get();
    const place = { country: isAttempt ? attempt.country : null, company: null };
    const { kind } = shownTax(it.priceMinor, place, taxes);
    const agreed = {
      name: (await offerFor(user)).name,
      subscription: it,
      firstMinor: isAttempt ? attempt.firstMinor : null,
      email,
      immediateDeliveryAcceptedAtMs: isAttempt ? attempt.immediateDeliveryAcceptedAtMs : null,
      seller: taxes?.seller ?? null,
      isTaxed: kind === "share" || kind === "all_included",
      isTest: !mode.isLive,
      language: user?.language,
    };
    return [premiumMail(agreed, mail, now())].filter((one) => one !== null);
  }

  /** For one that ended before it was recorded: what was paid and refunded. */
  async function refundsOf(
    it: ProviderSubscription,
    user: UserRecord | null,
    mail: NoticeOptions,
  ): Promise<MailRecord[]> {
    const paid = it.paidInvoiceId ? await gateway.listPaidInvoices(it.id) : [];
    const { name } = await offerFor(user);
    const mails: (MailRecord | null)[] = [];
    for (const { id, paymentId } of paid) {
      const payment = paymentId && await gateway.getPayment(paymentId);
      if (!payment || payment.refundedMinor === 0) continue;
      const about = {
        id,
        paymentId,
        email: user?.email ?? null,
        title: inLanguageOf(user, () => PREMIUM.month(name)),
        amountMinor: payment.receivedMinor,
        refundedMinor: payment.refundedMinor,
        currency: it.currency,
        paidWith: payment.paidWith,
        dispute: null,
        tax: null,
        isTest: !mode.isLive,
        language: user?.language,
      };
      mails.push(refundMail(about, mail, { beforeMinor: 0, nowMs: now() }));
    }
    return mails.filter((one) => one !== null);
  }

  async function settle(id: string, eventId?: string): Promise<Settled> {
    const found = await gateway.getSubscription(id);
    if (!found) return "unknown";
    const { userId } = found;
    const { months } = o;
    let latest = found;
    const isChanged = await record(
      userId,
      async (ledger) => {
        latest = await undoSecond(await gateway.getSubscription(id) ?? found, ledger);
        return toRecord(latest);
      },
      {
        eventId: months ? undefined : eventId,
        mailsOf: (ledger, known) => mailsAbout(latest, ledger, known),
      },
    );
    if (!months) return isChanged ? "changed" : "same";
    // Access first, then documents; the event counts as handled once both are done.
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

/* Subscribing: a listener's tries share one attempt, so that only one subscription results. */

export interface SubscribeInput {
  user: Buyer;
  currency: CurrencyCode;
  /** Country by the browser, for the VAT; absent: unknown. */
  country?: string | null;
  /** Whether the subscriber consented to start at once. */
  immediateDeliveryAccepted?: boolean;
}

export type SubscribeResult =
  | { ok: true; clientSecret: string }
  | Refusal<"already_subscribed" | "payment_under_way" | "not_offered">;

/** An unpaid subscription expires at the provider after 23 hours; a new attempt begins before that. */
const ATTEMPT_LIFETIME_MS = 22 * HOUR_MS;
/** Limits retries when every new subscription is unpayable. */
const MAX_TRIES = 5;

export function createStartSubscription(
  { store, gateway, premium, now, currentOf, settle, isNew }:
    & SubscriptionOptions
    & Pick<SettleSubscriptions, "currentOf" | "settle">
    & {
      /** Whether the listener has never paid for a month. */
      isNew(userId: string): Promise<boolean>;
    },
): (o: SubscribeInput) => Promise<SubscribeResult> {
  async function attemptOf(
    ledger: Ledger,
    { currency, country = null, immediateDeliveryAccepted = false }: SubscribeInput,
    offer: PremiumOffer,
  ): Promise<AttemptRecord | null> {
    const { attempt, userId } = ledger;
    const acceptedAtMs = immediateDeliveryAccepted ? now() : null;
    const priceMinor = premiumPrice(offer, currency).amountMinor;
    const first = await isNew(userId) ? firstPrice(offer, currency) : null;
    const firstMinor = first && first.amountMinor;
    const isYoung = attempt !== null && now() - attempt.createdAtMs < ATTEMPT_LIFETIME_MS;
    if (
      attempt && isYoung && attempt.currency === currency && attempt.priceMinor === priceMinor &&
      attempt.firstMinor === firstMinor
    ) {
      if (acceptedAtMs === null || attempt.immediateDeliveryAcceptedAtMs !== null) return attempt;
      const record = { ...attempt, immediateDeliveryAcceptedAtMs: acceptedAtMs };
      return await store.commit([ledger], { attempt: { userId, record } }) ? record : null;
    }
    if (attempt?.subscriptionId) await giveUp(attempt.subscriptionId);
    const id = crypto.randomUUID();
    const made = {
      id,
      currency,
      priceMinor,
      firstMinor,
      country,
      createdAtMs: now(),
      immediateDeliveryAcceptedAtMs: acceptedAtMs,
      subscriptionId: null,
    };
    return await store.commit([ledger], { attempt: { userId, record: made } }) ? made : null;
  }

  /** A debit that the bank has not answered yet: do not pay again, do not give up. */
  async function isUnderWay({ attempt }: Ledger): Promise<boolean> {
    const id = attempt?.subscriptionId;
    if (!id || !(await gateway.getSubscription(id))?.isProcessing) return false;
    await settle(id);
    return true;
  }

  /** Gives up an unpaid subscription, because of two both might be paid. A paid one stays and is recorded. */
  async function giveUp(subscriptionId: string): Promise<void> {
    const found = await gateway.getSubscription(subscriptionId);
    if (!found) return;
    if (found.status === "incomplete") await gateway.giveUpSubscription(subscriptionId);
    await settle(subscriptionId);
  }

  /** In the shop's language: the provider has one for all subscribers. */
  const providerNames = () =>
    inOwnLanguage(async () => {
      const { name } = await premium.get();
      return { product: name, firstMonth: withoutUnseen(PREMIUM.firstMonth(name)) };
    });

  /** The attempt's subscription, read again because it may have been paid meanwhile. */
  async function subscriptionOf(
    attempt: AttemptRecord,
    user: Buyer,
  ): Promise<ProviderSubscription | null> {
    if (attempt.subscriptionId) return await gateway.getSubscription(attempt.subscriptionId);
    const made = await gateway.createSubscription({
      userId: user.id,
      email: user.email,
      priceMinor: attempt.priceMinor,
      firstMinor: attempt.firstMinor,
      currency: attempt.currency,
      attempt: attempt.id,
      names: await providerNames(),
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
        return refuse("payment_under_way", REFUSALS.underWay((await premium.get()).name));
      }
      const offer = await premium.get();
      if (!offer.isOn) return refuse("not_offered", REFUSALS.notOffered);
      const attempt = await attemptOf(ledger, input, offer);
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
