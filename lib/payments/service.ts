/** Buying, as routes, pages and the operator's commands use it. */
import type { CurrencyCode } from "@/lib/money.ts";
import type { QuoteRefusal, QuoteResult, Receipt, Settlement } from "@/lib/payments/schema.ts";
import type { PurchaseView } from "@/lib/purchases/schema.ts";
import type { GiftView } from "@/lib/discounts/schema.ts";
import type { Quote } from "@/lib/payments/schema.ts";

/** Who buys; the e-mail is where the receipt goes. */
export interface Buyer {
  id: string;
  email: string;
}

export interface QuoteInput {
  /** null: a visitor, who has no credit and owns nothing. */
  userId: string | null;
  bookId: number;
  currency: CurrencyCode;
  /** As typed; empty counts as none. */
  discountCode?: string;
  /** A gift may be for a book the buyer owns, and takes no credit. */
  isGift?: boolean;
  /** ISO 3166 alpha-2, for the VAT. */
  country?: string | null;
}

export interface StartInput extends Omit<QuoteInput, "userId"> {
  user: Buyer;
  immediateDeliveryAccepted?: boolean;
}

/** `clientSecret` and `paymentId` are null when there is nothing to pay. */
export type StartResult =
  | { ok: true; quote: Quote; clientSecret: string | null; paymentId: string | null }
  | QuoteRefusal;

export type ClaimResult =
  | { ok: true; purchase: PurchaseView }
  | { ok: false; code: QuoteRefusal["code"] | "not_free" };

export interface Reconciled {
  /** Payments, orders and subscriptions looked at. */
  checked: number;
  /** Of these, how many changed what is recorded. */
  changed: number;
}

export interface PaymentService {
  quote(o: QuoteInput): Promise<QuoteResult>;
  /**
   * Makes sure that there is one payment for this purchase: the same price gives the same payment (a
   * double click, two tabs); at another price the old one is canceled first.
   * @throws {GatewayDown} nothing was charged; to be tried again.
   */
  startPayment(o: StartInput): Promise<StartResult>;
  /** The free path: takes the book at a total of 0 and uses up the code, in one step. */
  claimFree(o: StartInput): Promise<ClaimResult>;
  /**
   * THE fulfilment, for webhook, return page, calls and reconciliation alike: reads the payment at the
   * provider and makes the ledger equal to it. Asked again, it changes nothing.
   * @throws {GatewayDown}
   */
  settle(paymentId: string): Promise<Settlement>;
  /** The same, but `unknown` when the payment is not this user's: nothing is told about others'. */
  settleForUser(paymentId: string, userId: string): Promise<Settlement>;
  /**
   * @throws {BadSignature} to be answered 400.
   * @throws {GatewayDown} to be answered 503: the provider sends it again.
   */
  handleWebhook(rawBody: string, signature: string | null): Promise<"done" | "ignored">;
  /** Settles every payment made since then, and every order and subscription that is not at its end. */
  reconcile(o: { sinceMs: number }): Promise<Reconciled>;
  /** null: not one of this listener's purchases. */
  receipt(o: { userId: string; purchaseId: string }): Promise<Receipt | null>;
}

export interface GiftService {
  /** The gifts a listener bought that still stand, newest first. */
  listOf(userId: string): Promise<GiftView[]>;
}
