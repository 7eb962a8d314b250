/** Purchases: what a listener has, how it was come by, and what became of it. */

import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { dispute } from "./dispute.ts";
import { creditLine, saleSource, vatShare } from "./price.ts";
import { purchaseTax } from "./tax/invoice.ts";

/** `card`: paid. `credit`: earlier singles covered all of the price. `gift`: a friend's code. */
export const PURCHASE_METHODS = ["card", "free_code", "credit", "gift", "grant"] as const;

export const purchaseRecord = z.object({
  /** Of a paid one the payment's, so that one payment can never become two purchases. */
  id: z.string().min(1),
  userId: z.string().min(1),
  audiobookId: z.int(),
  title: z.string(),
  /** `gift`: bought for somebody else; it gives its buyer a code and no right. */
  kind: z.enum(["book", "gift"]),
  method: z.enum(PURCHASE_METHODS),
  /** "visa •••• 4242". */
  methodLabel: z.string().nullable(),
  paymentId: z.string().nullable(),
  /** What was paid, VAT included, whole minor units. */
  amountMinor: z.int().min(0),
  refundedMinor: z.int().min(0),
  currency: z.enum(CURRENCIES),
  originalMinor: z.int().min(0),
  credits: z.array(creditLine),
  discountCode: z.string().nullable(),
  discountPercentage: z.number().min(0).max(100),
  discountMinor: z.int().min(0),
  vat: vatShare,
  /** null: nothing was paid, it gave nothing, or the author had not chosen how she is taxed. */
  tax: purchaseTax.nullable(),
  /** Where the receipt goes; null: nobody knows any more. */
  email: z.string().nullable(),
  createdAtMs: z.number(),
  /** Given back in full; null: not. */
  refundedAtMs: z.number().nullable(),
  /** Since when the buyer's bank holds the money, or has taken it; null: it does not. */
  disputedAtMs: z.number().nullable(),
  /** null: none, or it was won. */
  dispute: dispute.nullable(),
  /**
   * A payment too many, for what was owned already or at the price of a code that others have used up: it
   * gives nothing and is paid back.
   */
  isDuplicate: z.boolean(),
  /** Made in test mode: worth nothing in live mode. */
  isTest: z.boolean(),
  /** Of a gift: the code its buyer passes on. */
  giftCode: z.string().nullable(),
  /** When the buyer asked for the content at once, giving up the right of withdrawal. */
  immediateDeliveryAcceptedAtMs: z.number().nullable(),
  /** By what the buyer first came; absent: not to be counted, or erased. */
  source: saleSource.optional(),
});
export type PurchaseRecord = z.infer<typeof purchaseRecord>;

/** Who buys; the e-mail is where the receipt goes. */
export interface Buyer {
  id: string;
  email: string;
}

/** A purchase as its buyer may see it. */
export interface PurchaseView {
  id: string;
  audiobookId: number;
  title: string;
  kind: PurchaseRecord["kind"];
  amountMinor: number;
  currency: PurchaseRecord["currency"];
  /** `test`: paid with the test card, no money moved. */
  method: PurchaseRecord["method"] | "test";
  methodLabel: string | null;
  paymentId: string | null;
  createdAt: string;
  /** When it stopped counting: given back, also by the bank, or paid back as a second payment; null: it counts. */
  refundedAt: string | null;
  /** What was given back of it. */
  refundedMinor: number;
  /** Paid, but it opens nothing for now: it is disputed, or what was credited to it has been given back. */
  isSuspended: boolean;
  /** The buyer's bank asks the money back, and has not decided yet. */
  isDisputed: boolean;
  discountCode: string | null;
  discountPercentage: number;
  creditMinor: number;
  receiptNumber: string;
  /** null: there is none. */
  invoiceNumber: string | null;
}

/** A book that is closed until its dispute is decided, or a bundle until the difference is paid. */
export interface SuspendedView {
  bookId: number;
  title: string;
  isDisputed: boolean;
  /** What was credited to it and has been given back since. */
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
