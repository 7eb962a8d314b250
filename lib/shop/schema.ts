/** What a buyer is told before paying, and the order that keeps it. Amounts are whole minor units. */

import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import { type CreditLine, creditLine, saleSource, type VatShare, vatShare } from "./price.ts";
import type { PurchaseView } from "./purchase.ts";
import { company } from "./tax/decide.ts";

/** The price of a book for one buyer, with its whole arithmetic: original - credit - discount. */
export const quote = z.object({
  bookId: z.int(),
  title: z.string(),
  /** Whether it is the Complete Series. */
  isComplete: z.boolean(),
  currency: z.enum(CURRENCIES),
  originalMinor: z.int().min(0),
  /** The struck-through price. */
  regularMinor: z.int().nullable(),
  credits: z.array(creditLine),
  creditMinor: z.int().min(0),
  discountPercentage: z.number().min(0).max(100),
  discountMinor: z.int().min(0),
  discountCode: z.string().nullable(),
  /** What is charged. */
  finalMinor: z.int().min(0),
  /** Whether the total was raised to the provider's smallest charge. */
  isMinimum: z.boolean(),
  /** Nothing to pay: the free path. */
  isFree: z.boolean(),
  vat: vatShare,
});
export type Quote = z.infer<typeof quote>;

export type QuoteResult = { ok: true; quote: Quote } | QuoteRefusal;

export type QuoteRefusal = Refusal<
  | "unknown_book"
  | "not_out"
  | "not_available"
  | "already_owned"
  | "invalid_code"
  | "code_reserved"
  | "payment_under_way"
>;

/** What a payment's own secret proves to whoever has it: what was paid, and no more of who paid than that. */
export interface ProvenPayment {
  state: Settlement["state"];
  /** null: a month of Premium. */
  title: string | null;
  amountMinor: number;
  currency: Quote["currency"];
  /** Where the receipt goes, masked; null: nobody knows, or any more. */
  address: string | null;
}

/** A payment that the buyer's bank has not answered yet. */
export interface UnderWayView {
  bookId: number;
  title: string;
  isGift: boolean;
  amountMinor: number;
  currency: Quote["currency"];
  /** ISO 8601. */
  since: string;
}

/**
 * `canceling`: not to be paid any more, but the provider may not know yet. `paid`: it has become a
 * purchase.
 */
const ORDER_STATES = ["open", "canceling", "canceled", "paid"] as const;

/** What a buyer is about to pay. Written before its payment is made, so that no payment is without one. */
export const orderRecord = z.object({
  id: z.string().min(1),
  userId: z.string().min(1),
  email: z.string(),
  kind: z.enum(["book", "gift"]),
  quote,
  state: z.enum(ORDER_STATES),
  /** null: the provider's answer has not arrived. */
  paymentId: z.string().nullable(),
  createdAtMs: z.number(),
  /** Since when the bank is about to answer, of a debit; null: it is not. */
  processingAtMs: z.number().nullable(),
  /** Where the buyer's browser seemed to be, ISO 3166 alpha-2; null: unknown. */
  country: z.string().nullable(),
  /** The business that buys; null: a private buyer. */
  company: company.nullable(),
  immediateDeliveryAcceptedAtMs: z.number().nullable(),
  /** Absent: the buyer was not to be counted. */
  source: saleSource.optional(),
});
export type OrderRecord = z.infer<typeof orderRecord>;

/**
 * What became of a payment. `granted`: the book is the listener's, also when this was a second payment
 * for it, which is paid back. `refunded`: it gives no right any more. `disputed`: it gives none until the buyer's
 * bank has decided. `suspended`: what was credited to it is gone, the difference is to be paid. `held`: paid, but not what was agreed; the author
 * has been told. `unknown`: no such payment, or not this
 * listener's.
 */
export interface Settlement {
  state:
    | "granted"
    | "processing"
    | "open"
    | "refunded"
    | "disputed"
    | "suspended"
    | "held"
    | "canceled"
    | "unknown";
  purchase: PurchaseView | null;
  userId: string | null;
  audiobookId: number | null;
}

/** What a receipt says; the same facts on the page and in the mail. */
export interface Receipt {
  number: string;
  issuedAt: string;
  title: string;
  isGift: boolean;
  email: string | null;
  currency: Quote["currency"];
  originalMinor: number;
  credits: CreditLine[];
  discountCode: string | null;
  discountPercentage: number;
  discountMinor: number;
  /** Paid, VAT included. */
  totalMinor: number;
  refundedMinor: number;
  vat: VatShare;
  methodLabel: string | null;
  paymentId: string | null;
  isTest: boolean;
  refundedAt: string | null;
  invoiceNumber: string | null;
  /** The buyer, a business, owes the VAT. */
  isReverseCharge: boolean;
}
