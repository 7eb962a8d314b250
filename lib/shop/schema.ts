/** Quotes, orders, settlements and receipts. Amounts are whole minor units. */

import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";
import { TAGS } from "@/lib/platform/language/language.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import {
  type CreditLine,
  creditLine,
  type PurchaseView,
  saleSource,
  type VatShare,
  vatShare,
} from "./purchase.ts";
import { company, type Treatment } from "./tax/decide.ts";

/** A book's price for one buyer, with its calculation: original - credit - discount. */
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
  /** Whether the total was raised to the provider's minimum. */
  isMinimum: z.boolean(),
  /** Nothing to pay: the free path. */
  isFree: z.boolean(),
  vat: vatShare,
  /** What the checkout says of the tax; "": nothing. */
  taxNote: z.string(),
});
export type Quote = z.infer<typeof quote>;

export type QuoteResult = { ok: true; quote: Quote } | QuoteRefusal;

export type QuoteRefusal = Refusal<
  | "unknown_book"
  | "not_out"
  | "not_available"
  | "not_sold"
  | "already_owned"
  | "invalid_code"
  | "code_reserved"
  | "payment_under_way"
>;

/** What a payment's secret proves to its holder: what was paid, and little about who paid. */
export interface ProvenPayment {
  state: Settlement["state"];
  /** null: a month of Premium. */
  title: string | null;
  amountMinor: number;
  currency: Quote["currency"];
  /** Address of the receipt, masked; null: unknown or erased. */
  address: string | null;
}

/** A payment that the buyer's bank has not confirmed yet. */
export interface UnderWayView {
  bookId: number;
  title: string;
  isGift: boolean;
  amountMinor: number;
  currency: Quote["currency"];
  /** ISO 8601. */
  since: string;
}

/** `canceling`: must not be paid any more, but the provider may not know yet. `paid`: it has become a purchase. */
const ORDER_STATES = ["open", "canceling", "canceled", "paid"] as const;

/** What a buyer is about to pay. Written before its payment is created, so that every payment has one. */
export const orderRecord = z.object({
  id: z.string().min(1),
  userId: z.string().min(1),
  email: z.string(),
  kind: z.enum(["book", "gift"]),
  quote,
  state: z.enum(ORDER_STATES),
  /** null: the provider has not answered yet. */
  paymentId: z.string().nullable(),
  createdAtMs: z.number(),
  /** Since when a bank debit is pending; null: none is. */
  processingAtMs: z.number().nullable(),
  /** The buyer's country by the browser, ISO 3166 alpha-2; null: unknown. */
  country: z.string().nullable(),
  /** The buying business; null: a private buyer. */
  company: company.nullable(),
  immediateDeliveryAcceptedAtMs: z.number().nullable(),
  /** Absent: do not count the buyer. */
  source: saleSource.optional(),
  /** Language of the purchase and of its mails; absent: the shop's own, or one that the site no longer offers. */
  language: z.enum(TAGS).optional().catch(undefined),
});
export type OrderRecord = z.infer<typeof orderRecord>;

/**
 * The result of a payment. `granted`: the listener has the book, even if this was a second payment, which is
 * refunded. `refunded`: no access any more. `disputed`: no access until the buyer's bank has decided.
 * `suspended`: a credit was refunded, the difference must be paid. `held`: paid, but not as agreed; the author
 * was told. `unknown`: no such payment, or another listener's.
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

/** A receipt's facts, the same on the page and in the mail. */
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
  /** Amount paid, VAT included. */
  totalMinor: number;
  refundedMinor: number;
  vat: VatShare;
  methodLabel: string | null;
  paymentId: string | null;
  isTest: boolean;
  refundedAt: string | null;
  invoiceNumber: string | null;
  /** null: nothing was paid, or the author had no tax settings yet. */
  treatment: Treatment | null;
  /** The tax is a VAT. */
  isVat: boolean;
  /** The provider has not computed the tax in the price yet. */
  isTaxPending: boolean;
  /** "US-NY", "DE"; null: unknown. */
  taxPlace: string | null;
}
