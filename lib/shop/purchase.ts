/**
 * Purchases: what a listener has, how it was acquired, and its refunds and disputes. First the parts that orders
 * share: credits, VAT, and where the buyer came from. Amounts are whole minor units.
 */

import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { TAGS } from "@/lib/platform/language/language.ts";
import { paymentMethod } from "./stripe/payment_method.ts";
import { purchaseTax } from "./tax/invoice.ts";

/** A single bought before, counted toward the Complete Series. */
export const creditLine = z.object({
  purchaseId: z.string(),
  bookId: z.int(),
  title: z.string(),
  amountMinor: z.int().min(0),
});
export type CreditLine = z.infer<typeof creditLine>;

/** The VAT within a price. */
export const vatShare = z.object({
  /** 25.5 is 25.5 %; 0 if none is due or the country is unknown. */
  percent: z.number().min(0),
  includedMinor: z.int().min(0),
  /** ISO 3166 alpha-2; null: unknown. */
  country: z.string().nullable(),
});
export type VatShare = z.infer<typeof vatShare>;

/* How a buyer first came to the site, if the buyer allows counting. */

/** `share`: a shared link. `feed`: a podcast app. `direct`: any other way. */
const SALE_SOURCES = ["share", "clip", "feed", "direct"] as const;
export const saleSource = z.enum(SALE_SOURCES);
export type SaleSource = z.infer<typeof saleSource>;

/* Disputes: a buyer asks the bank for the money back, and the bank decides. */

/**
 * `inquiry`: the bank only asks, no money has moved. `needs_answer`: the bank holds the money and waits for the
 * author's answer. `under_review`: it has the answer. `lost`: the buyer has the money back. A won dispute is not
 * kept.
 */
const DISPUTE_STATES = ["inquiry", "needs_answer", "under_review", "lost"] as const;

export const dispute = z.object({
  state: z.enum(DISPUTE_STATES),
  /** Deadline for the author's answer at the provider; null: none is wanted. */
  answerByMs: z.number().nullable(),
});
export type PaymentDispute = z.infer<typeof dispute>;

/** Any buyer's undecided dispute, for the author. It does not name the buyer. */
export const openDispute = dispute.extend({
  paymentId: z.string().min(1),
  title: z.string(),
  amountMinor: z.int().min(0),
  currency: z.enum(CURRENCIES),
  isTest: z.boolean(),
});
export type OpenDispute = z.infer<typeof openDispute>;

/** The dispute fields of a purchase or a month of Premium. */
interface Disputed {
  /** Since when the bank holds or has taken the money; null: it does not. */
  disputedAtMs: number | null;
  dispute: PaymentDispute | null;
}

export const takesMoney = (it: PaymentDispute | null): boolean =>
  it !== null && it.state !== "inquiry";

/** The record's fields for the provider's present state of the payment. */
export function disputedAfter(
  now: PaymentDispute | null,
  before: Pick<Disputed, "disputedAtMs">,
  nowMs: number,
): Disputed {
  return { disputedAtMs: takesMoney(now) ? before.disputedAtMs ?? nowMs : null, dispute: now };
}

/** Access is closed until the bank has decided. */
export const isUndecided = ({ disputedAtMs, dispute }: Disputed): boolean =>
  disputedAtMs !== null && dispute?.state !== "lost";

/** Whether to tell the author: a new dispute, or an inquiry that became one. */
export function isNews(before: PaymentDispute | null, after: PaymentDispute | null): boolean {
  return after !== null && (before === null || !takesMoney(before) && takesMoney(after));
}

export const awaitsAnswer = ({ state, answerByMs }: PaymentDispute): boolean =>
  state === "needs_answer" || state === "inquiry" && answerByMs !== null;

/** `card`: paid. `credit`: earlier singles covered all of the price. `gift`: a friend's code. */
export const PURCHASE_METHODS = ["card", "free_code", "credit", "gift", "grant"] as const;

export const purchaseRecord = z.object({
  /** For a paid one the payment's id, so that a payment cannot become two purchases. */
  id: z.string().min(1),
  userId: z.string().min(1),
  audiobookId: z.int(),
  title: z.string(),
  /** `gift`: bought for somebody else; the buyer gets a code and no access. */
  kind: z.enum(["book", "gift"]),
  method: z.enum(PURCHASE_METHODS),
  /** null: nothing was paid. */
  paidWith: paymentMethod.nullable(),
  paymentId: z.string().nullable(),
  /** Price paid, VAT included, whole minor units. */
  amountMinor: z.int().min(0),
  refundedMinor: z.int().min(0),
  currency: z.enum(CURRENCIES),
  originalMinor: z.int().min(0),
  credits: z.array(creditLine),
  discountCode: z.string().nullable(),
  discountPercentage: z.number().min(0).max(100),
  discountMinor: z.int().min(0),
  vat: vatShare,
  /** null: nothing was paid, it gave nothing, or the author had no tax settings yet. */
  tax: purchaseTax.nullable(),
  /** Address for the receipt; null: erased. */
  email: z.string().nullable(),
  createdAtMs: z.number(),
  /** When it was refunded in full; null: it was not. */
  refundedAtMs: z.number().nullable(),
  /** Since when the buyer's bank holds or has taken the money; null: it does not. */
  disputedAtMs: z.number().nullable(),
  /** null: none, or a won one. */
  dispute: dispute.nullable(),
  /**
   * A duplicate: for a book owned already, or at the price of a code that others have used up. It gives nothing
   * and is refunded.
   */
  isDuplicate: z.boolean(),
  /** Made in test mode: gives nothing in live mode. */
  isTest: z.boolean(),
  /** For a gift: the code for its receiver. */
  giftCode: z.string().nullable(),
  /** When the buyer consented to immediate delivery, giving up the right of withdrawal. */
  immediateDeliveryAcceptedAtMs: z.number().nullable(),
  /** How the buyer first came; absent: do not count, or erased. */
  source: saleSource.optional(),
  /** Language of the purchase and of its mails; absent: the shop's own, or one that the site no longer offers. */
  language: z.enum(TAGS).optional().catch(undefined),
});
export type PurchaseRecord = z.infer<typeof purchaseRecord>;

/** The buyer; the e-mail is for the receipt. */
export interface Buyer {
  id: string;
  email: string;
}

/** A purchase as shown to its buyer. */
export interface PurchaseView {
  id: string;
  audiobookId: number;
  title: string;
  kind: PurchaseRecord["kind"];
  amountMinor: number;
  currency: PurchaseRecord["currency"];
  /** `test`: paid with the test card, no money moved. */
  method: PurchaseRecord["method"] | "test";
  /** "Visa •••• 4242". */
  methodLabel: string | null;
  paymentId: string | null;
  createdAt: string;
  /** When it was refunded, lost in a dispute, or paid back as a duplicate; null: it is valid. */
  refundedAt: string | null;
  /** Amount refunded. */
  refundedMinor: number;
  /** Paid, but without access for now: disputed, or a credit in its price was refunded. */
  isSuspended: boolean;
  /** The buyer's bank has not decided a dispute yet. */
  isDisputed: boolean;
  discountCode: string | null;
  discountPercentage: number;
  creditMinor: number;
  receiptNumber: string;
  /** null: there is none. */
  invoiceNumber: string | null;
}

/** A book closed until its dispute is decided, or a bundle until the difference is paid. */
export interface SuspendedView {
  bookId: number;
  title: string;
  isDisputed: boolean;
  /** Titles credited to it and refunded since. */
  lostTitles: string[];
}

/** GET /api/purchases/{userId} (4-wire). */
export interface PurchasesView {
  purchases: {
    id: number;
    title: string;
    directlyPurchased: boolean;
    isFromCompleteSeries: boolean;
  }[];
  hasCompleteSeries: boolean;
}
