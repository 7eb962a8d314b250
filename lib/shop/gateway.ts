/**
 * The interface to the payment provider, in the site's own terms. Implemented by lib/shop/stripe/ only.
 *
 * Order: what a buyer is about to pay. Payment: the provider's side of it. Purchase: what the listener has in
 * the end. Amounts are whole minor units of their currency (spec 2 section 9).
 */

import type { BalanceEntry } from "./balance.ts";
import { z } from "zod";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { Unavailable } from "@/lib/platform/refusal.ts";
import type { PaymentMethod } from "./stripe/payment_method.ts";
import type { PaymentDispute } from "./purchase.ts";
import { REFUSALS } from "./words/mails.ts";

/** A provider's id, such as `pi_3Abc`; it becomes part of an address there. */
export const paymentId = z.string().regex(/^\w{3,255}$/, "wanted a payment's id such as pi_3Abc");

/** `emulator`: no secret key is set, the Stripe emulator is used. */
export type PaymentMode = "emulator" | "test" | "live";

/** Metadata of a payment: enough to know what it is for without our records. */
export interface PaymentMetadata {
  kind: "book" | "gift";
  userId: string;
  audiobookId: number;
  orderId: string;
}

/** `open`: waits for the buyer. `processing`: paid, not yet certain (a bank debit). */
export type PaymentStatus = "open" | "processing" | "succeeded" | "canceled";

/** The provider's present state of a payment, on which purchases are based. */
export interface Payment {
  id: string;
  /** Lets a browser pay this payment only; given to its buyer alone. */
  clientSecret: string;
  status: PaymentStatus;
  amountMinor: number;
  /** 0 until it has succeeded. */
  receivedMinor: number;
  refundedMinor: number;
  /** null: none, or a won one. */
  dispute: PaymentDispute | null;
  /** In capitals; may be one that we do not sell in. */
  currency: string;
  /** null until it was paid. */
  paidWith: PaymentMethod | null;
  /** Countries of the card's issuer and the billing address, ISO 3166 alpha-2; null: unknown. */
  countries: { card: string | null; billing: string | null };
  /** Region and postal code of the billing address, as typed; null: unknown. */
  address: { region: string | null; postalCode: string | null };
  /** null: not a payment of this site. */
  metadata: PaymentMetadata | null;
  createdAtMs: number;
  paidAtMs: number | null;
}

/** A partial refund. */
export interface RefundPart {
  amountMinor: number;
  /** What had been refunded before: a form that is sent twice refunds once. */
  refundedMinor: number;
}

/** A payment created by this site. */
export type OurPayment = Payment & { metadata: PaymentMetadata };

export const isOurs = (payment: Payment): payment is OurPayment => payment.metadata !== null;

/** `incomplete`: its first month was never paid. `past_due`: a later one is unpaid. */
export type SubscriptionStatus = "incomplete" | "active" | "past_due" | "canceled";

export interface ProviderSubscription {
  id: string;
  userId: string;
  status: SubscriptionStatus;
  currentPeriodEndMs: number;
  cancelsAtPeriodEnd: boolean;
  /** Lets a browser pay the first month; null once nothing is left to pay. */
  clientSecret: string | null;
  /** The first month is paid, but not certain yet (a bank debit). */
  isProcessing: boolean;
  /** Its latest invoice, if paid. */
  paidInvoiceId: string | null;
  priceMinor: number;
  currency: CurrencyCode;
}

/** A paid month of a subscription. */
export interface PaidInvoice {
  id: string;
  /** null: paid from a credit at the provider. */
  paymentId: string | null;
  /** null: unknown. */
  paidAtMs: number | null;
}

/**
 * A verified webhook: which object to read again. Do not trust its body further: events come late, twice and out
 * of order.
 */
export interface PaymentEvent {
  id: string;
  type: string;
  createdAtMs: number;
  paymentId: string | null;
  subscriptionId: string | null;
}

/** An unreadable item of a provider's list; it may be readable by its id. */
export interface Unreadable {
  id: string;
  unreadable: string;
}

/** Where a buyer is, as the provider places taxes. */
interface TaxPlace {
  /** ISO 3166 alpha-2. */
  country: string;
  /** ISO 3166-2 without its country; null: unknown. */
  region: string | null;
  postalCode: string | null;
  /** Verified VAT number of a business elsewhere in the EU; null: a private buyer. */
  vatId: string | null;
}

/** The tax within a price, as the provider computes it. */
interface CalculatedTax {
  calculationId: string;
  taxMinor: number;
  percent: number;
  /** The buying business owes it. */
  isReversed: boolean;
}

/** Whether only real payments count. To be read when it is needed: the author may change the keys. */
export interface Mode {
  readonly isLive: boolean;
}

export const modeOf = (gateway: Pick<PaymentGateway, "mode">): Mode => ({
  get isLive() {
    return gateway.mode === "live";
  },
});

export interface PaymentGateway {
  readonly mode: PaymentMode;
  /** null in emulator mode. */
  readonly publishableKey: string | null;
  /** The same `orderId` always gives the same payment. */
  createPayment(
    o: {
      amountMinor: number;
      currency: CurrencyCode;
      metadata: PaymentMetadata;
      description: string;
      email: string;
    },
  ): Promise<Payment>;
  /** null: unknown id. */
  getPayment(id: string): Promise<Payment | null>;
  /** Returns the resulting state: a succeeded payment stays succeeded. */
  cancelPayment(id: string): Promise<Payment>;
  /** Refunds all that is left, or a part; repeated with the same arguments, it refunds nothing more. */
  refundPayment(
    o: {
      paymentId: string;
      reason: "duplicate" | "requested_by_customer";
      part?: RefundPart | undefined;
    },
  ): Promise<Payment>;
  /** Payments made since then, newest first; an unreadable one does not end the list. */
  listPayments(o: { sinceMs: number }): AsyncIterable<Payment | Unreadable>;
  /** The account's movements within a time span (end excluded), newest first. */
  listBalance(o: { fromMs: number; toMs: number }): AsyncIterable<BalanceEntry | Unreadable>;
  /**
   * The tax within a paid price; without effect until it is recorded.
   * @throws {TaxRefused}
   */
  calculateTax(
    o: {
      paymentId: string;
      kind: "book" | "month";
      amountMinor: number;
      currency: CurrencyCode;
      place: TaxPlace;
    },
  ): Promise<CalculatedTax>;
  /**
   * Puts a sale into the provider's tax reports, once; returns the id there.
   * @throws {TaxRefused}
   */
  recordTax(o: { paymentId: string; calculationId: string }): Promise<string>;
  /**
   * Takes from the reports what was refunded between two sums, once.
   * @throws {TaxRefused}
   */
  reverseTax(
    o: { paymentId: string; transactionId: string; fromMinor: number; toMinor: number },
  ): Promise<void>;
  /** A monthly subscription with an unpaid first month; the same `attempt` gives the same one. */
  createSubscription(
    o: {
      userId: string;
      email: string;
      priceMinor: number;
      /** Price of the first month; null: as much as the others. */
      firstMinor: number | null;
      currency: CurrencyCode;
      attempt: string;
      /** What the provider calls what is sold, and the discount on the first month, once it makes them. */
      names: { product: string; firstMonth: string };
    },
  ): Promise<ProviderSubscription>;
  /** null: unknown id, or not a subscription of this site. */
  getSubscription(id: string): Promise<ProviderSubscription | null>;
  /** This site's subscriptions made since then, newest first, ended ones included. */
  listSubscriptions(o: { sinceMs: number }): AsyncIterable<ProviderSubscription | Unreadable>;
  /** The latest dozen paid invoices of a subscription, newest first. */
  listPaidInvoices(subscriptionId: string): Promise<PaidInvoice[]>;
  /**
   * Makes its first month unpayable, atomically at the provider; returns the resulting state: a payment made
   * meanwhile stays.
   */
  giveUpSubscription(id: string): Promise<ProviderSubscription>;
  /** Ends it after the paid month; an ended one stays as it is. */
  endWithPeriod(id: string): Promise<ProviderSubscription>;
  /** Undoes {@link endWithPeriod}; an ended one stays as it is. */
  goOn(id: string): Promise<ProviderSubscription>;
  /** Ends it now. */
  cancelSubscription(id: string): Promise<ProviderSubscription>;
  /** Ends it now and refunds its latest month; repeated, it refunds nothing more. */
  undoSubscription(id: string): Promise<ProviderSubscription>;
  /** The provider's page for changing the card or cancelling; null: unknown subscription. */
  portalUrl(o: { subscriptionId: string; returnUrl: string }): Promise<string | null>;
  /** @throws {BadSignature} forged, or signed more than 300 s ago. */
  readEvent(o: { rawBody: string; signature: string | null }): Promise<PaymentEvent>;
}

/** Payments in emulator mode, in place of the provider's script in the browser. */
export interface TestCardPayments {
  /**
   * Pays as a buyer would; `authenticate` answers the bank's question, now or in a second call. null: no payment
   * has this secret.
   */
  pay(
    o: { clientSecret: string; card: string; authenticate?: "ok" | "fail" },
  ): Promise<TestPayment | null>;
}

export interface TestPayment {
  /** `requires_action`: the bank asks the card holder; `failed`: try another card. */
  status: "succeeded" | "requires_action" | "failed";
  /** The bank's reason for a failed payment. */
  message: string | null;
}

/** The provider is unreachable, slow (8 s, 2 retries) or answers nonsense: retry later. */
export class GatewayDown extends Unavailable {
  override name = "GatewayDown";
  override code = "gateway_down";
  override get told(): string {
    return REFUSALS.gatewayDown;
  }
  override retryAfterSec = 5;
}

/** The provider's answer has an unexpected shape: a retry gives the same. */
export class UnexpectedAnswer extends GatewayDown {
  override name = "UnexpectedAnswer";
}

/** The provider computes no tax for this: it is not set up, or cannot place the buyer. */
export class TaxRefused extends Error {
  override name = "TaxRefused";
  /** The buyer cannot be placed: a retry gives the same. */
  readonly isPlace: boolean;

  constructor(message: string, { isPlace }: { isPlace: boolean }) {
    super(message);
    this.isPlace = isPlace;
  }
}

/** A webhook without the provider's signature, or with one that is too old. */
export class BadSignature extends Error {
  override name = "BadSignature";
}

/* Replaces Stripe's customer portal where no key is set: a tester's actions on a subscription and its months. */

/**
 * `cancel` and `resume`: the subscriber's choice. `renew` and `fail`: the next month begins, paid or unpaid.
 * `pay`: the failed month is paid after all. `end`: it ends now.
 */
export const PORTAL_ACTIONS = ["cancel", "resume", "renew", "fail", "pay", "end"] as const;
export type PortalAction = typeof PORTAL_ACTIONS[number];

/** Actions possible in its present state; the most usual first. */
export function portalActions(
  { status, cancelsAtPeriodEnd }: Pick<ProviderSubscription, "status" | "cancelsAtPeriodEnd">,
): PortalAction[] {
  if (status === "past_due") return ["pay", "end"];
  if (status !== "active") return [];
  return cancelsAtPeriodEnd ? ["resume", "end"] : ["cancel", "renew", "fail"];
}

export interface TestPortal {
  /** Performs it on the Stripe emulator. */
  act(subscription: ProviderSubscription, action: PortalAction): Promise<void>;
}
