/** Premium: paid months and subscriptions; and sales, of books and of months. Pure. */

import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { formatDay } from "@/lib/platform/time.ts";
import type { Mode } from "./gateway.ts";
import { paymentMethod } from "./stripe/payment_method.ts";
import { dispute, type PurchaseRecord } from "./purchase.ts";
import { purchaseTax, taxShareOf } from "./tax/invoice.ts";
import { RENEWAL } from "./words/premium.ts";

/* A paid month of Premium, the subject of its invoice and corrections. */

export const premiumMonth = z.object({
  /** The provider's invoice id: an invoice cannot become two months. */
  id: z.string().min(1),
  userId: z.string().min(1),
  subscriptionId: z.string().min(1),
  paymentId: z.string().min(1),
  title: z.string(),
  /** Amount paid, VAT included, whole minor units. */
  amountMinor: z.int().min(0),
  refundedMinor: z.int().min(0),
  currency: z.enum(CURRENCIES),
  paidWith: paymentMethod.nullable(),
  /** null: erased. */
  email: z.string().nullable(),
  /** When it was paid. */
  createdAtMs: z.number(),
  /** Since when the subscriber's bank holds or has taken the money. */
  disputedAtMs: z.number().nullable(),
  /** null: none, or a won one. */
  dispute: dispute.nullable(),
  /** When it was refunded in full; null: it was not. */
  refundedAtMs: z.number().nullable(),
  /** null: the author had no tax settings yet, so there are no documents. */
  tax: purchaseTax.nullable(),
  /** Made in test mode: no money moved. */
  isTest: z.boolean(),
});
export type PremiumMonth = z.infer<typeof premiumMonth>;

/** A month as shown to its subscriber. */
export interface PremiumMonthView {
  id: string;
  title: string;
  amountMinor: number;
  refundedMinor: number;
  currency: PremiumMonth["currency"];
  /** ISO 8601. */
  paidAt: string;
  /** null: there is none. */
  invoiceNumber: string | null;
}

export const premiumMonthView = (it: PremiumMonth): PremiumMonthView => ({
  id: it.id,
  title: it.title,
  amountMinor: it.amountMinor,
  refundedMinor: it.refundedMinor,
  currency: it.currency,
  paidAt: new Date(it.createdAtMs).toISOString(),
  invoiceNumber: it.tax?.number ?? null,
});

/* Subscriptions as stored, and which of them give access. */

/** Premium switched on without payment, in test mode. */
export const TEST_ID = "test";

export const subscriptionRecord = z.object({
  /** The provider's id, or {@link TEST_ID}. */
  id: z.string().min(1),
  userId: z.string().min(1),
  status: z.enum(["incomplete", "active", "past_due", "canceled"]),
  currentPeriodEndMs: z.number(),
  cancelsAtPeriodEnd: z.boolean(),
  /** The bank has not confirmed the first month's payment yet. */
  isProcessing: z.boolean(),
  /** Made in test mode: gives nothing in live mode. */
  isTest: z.boolean(),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

/** An attempt to subscribe. A listener's tries share one, so that only one subscription results. */
export const attemptRecord = z.object({
  id: z.string().min(1),
  currency: z.enum(CURRENCIES),
  /** Price per month. */
  priceMinor: z.int(),
  /** Price of the first month; null: as much as the others. */
  firstMinor: z.int().nullable(),
  createdAtMs: z.number(),
  /** Country by the browser, ISO 3166 alpha-2; null: unknown. */
  country: z.string().nullable(),
  /** When the subscriber consented to start at once, giving up the right of withdrawal. */
  immediateDeliveryAcceptedAtMs: z.number().nullable(),
  /** null: the provider has not answered yet. */
  subscriptionId: z.string().nullable(),
});
export type AttemptRecord = z.infer<typeof attemptRecord>;

/** The latest wish: of a statement without signing in, or of the owner who disowned one. */
export const statedEnd = z.object({
  wish: z.enum(["end", "go on"]),
  atMs: z.number(),
  /** The subscriptions that statements ended. */
  subscriptionIds: z.array(z.string()),
  /** The provider has done it. */
  isDone: z.boolean(),
  /** Until then only the owner can make a statement; null: anybody can. */
  guardedUntilMs: z.number().nullable(),
  expiresAtMs: z.number(),
});
export type StatedEnd = z.infer<typeof statedEnd>;

/** How long the owner can undo a statement, and how long then only the owner can make one. */
export const STATED_MS = 60 * DAY_MS;

export interface SubscriptionStatusView {
  isSubscribed: boolean;
  /** ISO 8601: when it ends or renews; null: not subscribed. */
  endsAt: string | null;
  cancelsAtPeriodEnd: boolean;
  /** The present month is unpaid: Premium is closed until it is paid. */
  isPastDue: boolean;
  /** The first month is paid, but not yet confirmed by the bank. */
  isUnderWay: boolean;
  /** Whether it can be changed at the provider: not if it was switched on without payment. */
  isManageable: boolean;
}

/** When a subscription ends or renews. */
export function renewalText(
  { endsAt, cancelsAtPeriodEnd }: Pick<SubscriptionStatusView, "endsAt" | "cancelsAtPeriodEnd">,
): string {
  if (!endsAt) return RENEWAL.open;
  return (cancelsAtPeriodEnd ? RENEWAL.ends : RENEWAL.renews)(formatDay(endsAt));
}

/**
 * Grace period: the provider charges a month about an hour after it begins, and its event can be late. A
 * canceled subscription has none.
 */
const GRACE_MS = 2 * DAY_MS;

/** The subscription that counts now, of several the longest; null: none. */
export function currentSubscription(
  subscriptions: SubscriptionRecord[],
  { mode: { isLive }, nowMs }: { mode: Mode; nowMs: number },
): SubscriptionRecord | null {
  const current = subscriptions.filter((it) =>
    it.status === "active" && validUntilMs(it) > nowMs && !(isLive && it.isTest)
  );
  return current.toSorted((a, b) => b.currentPeriodEndMs - a.currentPeriodEndMs)[0] ?? null;
}

/** No grace after the subscriber has ended it: nothing more will be charged. */
export function validUntilMs(it: SubscriptionRecord): number {
  return it.currentPeriodEndMs + (it.cancelsAtPeriodEnd ? 0 : GRACE_MS);
}

/* A sale as the author sees it: a purchase, or a paid month of Premium. Pure. */

export type Sale = Omit<PurchaseRecord, "kind"> & { kind: PurchaseRecord["kind"] | "month" };

/** Whether it is of a book: a purchase, not a month. */
export const isPurchase = (it: Sale): it is PurchaseRecord => it.kind !== "month";

/** Where a sale's book would stand: a month is of none. */
export const NO_BOOK = 0;

export function monthSale(it: PremiumMonth): Sale {
  const percent = it.tax?.percent ?? 0;
  return {
    id: it.id,
    userId: it.userId,
    audiobookId: NO_BOOK,
    title: it.title,
    kind: "month",
    method: "card",
    paidWith: it.paidWith,
    paymentId: it.paymentId,
    amountMinor: it.amountMinor,
    refundedMinor: it.refundedMinor,
    currency: it.currency,
    originalMinor: it.amountMinor,
    credits: [],
    discountCode: null,
    discountPercentage: 0,
    discountMinor: 0,
    vat: {
      percent,
      includedMinor: it.tax ? taxShareOf(it.tax, it.amountMinor) : 0,
      country: it.tax?.country ?? null,
    },
    tax: it.tax,
    email: it.email,
    createdAtMs: it.createdAtMs,
    refundedAtMs: it.refundedAtMs,
    disputedAtMs: it.disputedAtMs,
    dispute: it.dispute,
    isDuplicate: false,
    isTest: it.isTest,
    giftCode: null,
    immediateDeliveryAcceptedAtMs: null,
  };
}
