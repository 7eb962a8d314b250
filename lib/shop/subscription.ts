/** What Premium costs. */

import { z } from "zod";
import { CURRENCIES, type CurrencyCode, fromEur } from "@/lib/catalogue/money.ts";
import { dispute } from "./dispute.ts";
import type { Quote } from "./schema.ts";
import { type Company, type TaxSettings, vatShareOf } from "./tax/decide.ts";
import { purchaseTax } from "./tax/invoice.ts";
import { PREMIUM } from "./words/premium.ts";

/** Euro cents a month, VAT included (spec 2 section 9: 999 per month). */
export const PREMIUM_MONTHLY_EUR_MINOR = 999;

/** A month, in the shape in which the checkout shows a price. */
export function premiumQuote(
  { currency, country, company = null, taxes = null }: {
    currency: CurrencyCode;
    country: string;
    /** The business that buys; null: a private buyer. */
    company?: Company | null;
    /** null: the author has not chosen yet. */
    taxes?: TaxSettings | null;
  },
): Quote {
  const { amountMinor } = fromEur(PREMIUM_MONTHLY_EUR_MINOR, currency);
  return {
    bookId: 0, // no book's
    title: PREMIUM.month,
    isComplete: false,
    currency,
    originalMinor: amountMinor,
    regularMinor: null,
    credits: [],
    creditMinor: 0,
    discountPercentage: 0,
    discountMinor: 0,
    discountCode: null,
    finalMinor: amountMinor,
    isMinimum: false,
    isFree: false,
    vat: vatShareOf(amountMinor, { country, company }, taxes),
  };
}

/* A month of Premium that was paid: what its invoice and corrections are about. */

export const premiumMonth = z.object({
  /** The provider's invoice: one invoice can never become two months. */
  id: z.string().min(1),
  userId: z.string().min(1),
  subscriptionId: z.string().min(1),
  paymentId: z.string().min(1),
  title: z.string(),
  /** What was paid, VAT included, whole minor units. */
  amountMinor: z.int().min(0),
  refundedMinor: z.int().min(0),
  currency: z.enum(CURRENCIES),
  /** "visa •••• 4242". */
  methodLabel: z.string().nullable(),
  /** null: nobody knows any more. */
  email: z.string().nullable(),
  /** When it was paid. */
  createdAtMs: z.number(),
  /** The subscriber's bank asks the money back, or has taken it. */
  disputedAtMs: z.number().nullable(),
  /** null: none, or it was won. */
  dispute: dispute.nullable(),
  tax: purchaseTax,
  /** Made in test mode: no money was moved. */
  isTest: z.boolean(),
});
export type PremiumMonth = z.infer<typeof premiumMonth>;

/** A month as its subscriber may see it. */
export interface PremiumMonthView {
  id: string;
  title: string;
  amountMinor: number;
  refundedMinor: number;
  currency: PremiumMonth["currency"];
  /** ISO 8601. */
  paidAt: string;
  /** null: none was written. */
  invoiceNumber: string | null;
}

export const premiumMonthView = (it: PremiumMonth): PremiumMonthView => ({
  id: it.id,
  title: it.title,
  amountMinor: it.amountMinor,
  refundedMinor: it.refundedMinor,
  currency: it.currency,
  paidAt: new Date(it.createdAtMs).toISOString(),
  invoiceNumber: it.tax.number,
});

/* Subscriptions as kept, and which of them give the right to listen. */

/** The one that is only switched on, in test mode. */
export const TEST_ID = "test";

export const subscriptionRecord = z.object({
  /** The provider's id, or {@link TEST_ID}. */
  id: z.string().min(1),
  userId: z.string().min(1),
  status: z.enum(["incomplete", "active", "past_due", "canceled"]),
  currentPeriodEndMs: z.number(),
  cancelsAtPeriodEnd: z.boolean(),
  /** The bank is about to answer whether the first month is paid. */
  isProcessing: z.boolean(),
  /** Made in test mode: worth nothing in live mode. */
  isTest: z.boolean(),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

/** A subscription being taken out: tries of one listener share it, so that only one comes of them. */
export const attemptRecord = z.object({
  id: z.string().min(1),
  currency: z.enum(CURRENCIES),
  createdAtMs: z.number(),
  /** Where the browser seemed to be, ISO 3166 alpha-2; null: unknown. */
  country: z.string().nullable(),
  /** When the subscriber asked for it at once, giving up the right of withdrawal. */
  immediateDeliveryAcceptedAtMs: z.number().nullable(),
  /** null: the provider's answer has not arrived. */
  subscriptionId: z.string().nullable(),
});
export type AttemptRecord = z.infer<typeof attemptRecord>;

/** What was last asked by a statement without signing in, or by the owner who said that it was somebody else. */
export const statedEnd = z.object({
  wish: z.enum(["end", "go on"]),
  atMs: z.number(),
  /** Those that statements have ended. */
  subscriptionIds: z.array(z.string()),
  /** The provider has done what is wished. */
  isDone: z.boolean(),
  /** Until then a statement needs the owner; null: it does not. */
  guardedUntilMs: z.number().nullable(),
  expiresAtMs: z.number(),
});
export type StatedEnd = z.infer<typeof statedEnd>;

/** How long the owner can undo a statement, and how long it then needs the owner. */
export const STATED_MS = 60 * 86_400_000;

export interface SubscriptionStatusView {
  isSubscribed: boolean;
  /** ISO 8601: when it ends or renews; null: not subscribed. */
  endsAt: string | null;
  cancelsAtPeriodEnd: boolean;
  /** The month under way is not paid: Premium is closed until it is. */
  isPastDue: boolean;
  /** The first month is paid, and the bank has not confirmed it yet. */
  isUnderWay: boolean;
  /** Whether the provider has a page where it is changed: not for one that is only switched on. */
  isManageable: boolean;
}

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
