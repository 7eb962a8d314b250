/**
 * The port to the payment provider: what the site asks of it, in the site's own words. Its one
 * implementation is lib/shop/stripe/.
 *
 * Order: what a buyer is about to pay. Payment: the provider's side of it. Purchase: what the
 * listener has in the end. Amounts are whole minor units of their currency (spec 2 section 9).
 */

import { z } from "zod";
import type { CurrencyCode } from "@/lib/catalogue/money.ts";
import { Unavailable } from "@/lib/platform/refusal.ts";
import type { PaymentDispute } from "./dispute.ts";

/** An id of the provider's, such as `pi_3Abc`; it becomes a part of an address there. */
export const paymentId = z.string().regex(/^\w{3,255}$/, "wanted a payment's id such as pi_3Abc");

/** `emulator`: no secret key is set, the Stripe emulator takes the provider's place. */
export type PaymentMode = "emulator" | "test" | "live";

/** What the site writes on a payment, so that a payment alone says what it is for. */
export interface PaymentMetadata {
  kind: "book" | "gift";
  userId: string;
  audiobookId: number;
  orderId: string;
}

/** `open`: waits for the buyer. `processing`: paid, not yet certain (a bank debit). */
export type PaymentStatus = "open" | "processing" | "succeeded" | "canceled";

/** What the provider knows of one payment, read anew: the truth that purchases follow. */
export interface Payment {
  id: string;
  /** Lets a browser pay this one payment; shown to its buyer alone. */
  clientSecret: string;
  status: PaymentStatus;
  amountMinor: number;
  /** 0 until it has succeeded. */
  receivedMinor: number;
  refundedMinor: number;
  /** null: none, or one that was won. */
  dispute: PaymentDispute | null;
  /** In capitals; perhaps none that we sell in. */
  currency: string;
  /** "visa •••• 4242"; null until it was paid. */
  methodLabel: string | null;
  /** Where the card was issued and the bill goes, ISO 3166 alpha-2; null: not told. */
  countries: { card: string | null; billing: string | null };
  /** null: not one of ours. */
  metadata: PaymentMetadata | null;
  createdAtMs: number;
  paidAtMs: number | null;
}

/** A part of a payment to give back. */
export interface RefundPart {
  amountMinor: number;
  /** What had been given back of it when this was asked for: a form that is sent twice asks for one part. */
  refundedMinor: number;
}

/** One that this site asked for. */
export type OurPayment = Payment & { metadata: PaymentMetadata };

export const isOurs = (payment: Payment): payment is OurPayment => payment.metadata !== null;

/** `incomplete`: its first month was never paid. `past_due`: a later one is not paid yet. */
export type SubscriptionStatus = "incomplete" | "active" | "past_due" | "canceled";

export interface ProviderSubscription {
  id: string;
  userId: string;
  status: SubscriptionStatus;
  currentPeriodEndMs: number;
  cancelsAtPeriodEnd: boolean;
  /** Lets a browser pay the first month; null once there is nothing to pay. */
  clientSecret: string | null;
  /** The first month is being paid and not certain yet (a bank debit). */
  isProcessing: boolean;
  /** Its latest invoice, if that is paid. */
  paidInvoiceId: string | null;
  priceMinor: number;
  currency: CurrencyCode;
}

/** What was paid of a subscription: a month. */
export interface PaidInvoice {
  id: string;
  /** null: a credit at the provider has paid it. */
  paymentId: string | null;
  /** null: not told. */
  paidAtMs: number | null;
}

/**
 * A verified webhook: which object to read anew. Never trust its body further: events come late,
 * twice and out of order.
 */
export interface PaymentEvent {
  id: string;
  type: string;
  createdAtMs: number;
  paymentId: string | null;
  subscriptionId: string | null;
}

/** What a list of the provider's holds and we cannot read there; by its id it may be readable. */
export interface Unreadable {
  id: string;
  unreadable: string;
}

export interface PaymentGateway {
  readonly mode: PaymentMode;
  /** null in emulator mode. */
  readonly publishableKey: string | null;
  /** The same `orderId` gives the same payment, however often it is asked for. */
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
  /** Returns the state afterwards: what has succeeded stays succeeded. */
  cancelPayment(id: string): Promise<Payment>;
  /** Gives all that is left of it back, or a part; asked again in the same words, it gives nothing more. */
  refundPayment(
    o: {
      paymentId: string;
      reason: "duplicate" | "requested_by_customer";
      part?: RefundPart | undefined;
    },
  ): Promise<Payment>;
  /** Payments made since then, newest first; one that cannot be read does not end the list. */
  listPayments(o: { sinceMs: number }): AsyncIterable<Payment | Unreadable>;
  /** A monthly subscription whose first month is still to be paid; the same `attempt` gives the same one. */
  createSubscription(
    o: {
      userId: string;
      email: string;
      priceMinor: number;
      currency: CurrencyCode;
      attempt: string;
    },
  ): Promise<ProviderSubscription>;
  /** null: unknown id, or not one of ours. */
  getSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Subscriptions of ours made since then, newest first, ended ones included. */
  listSubscriptions(o: { sinceMs: number }): AsyncIterable<ProviderSubscription | Unreadable>;
  /** The paid invoices of a subscription, newest first, the latest dozen. */
  listPaidInvoices(subscriptionId: string): Promise<PaidInvoice[]>;
  /**
   * Lets nobody pay its first month any more; returns the state afterwards: what has been paid meanwhile
   * stays, in one step at the provider.
   */
  giveUpSubscription(id: string): Promise<ProviderSubscription>;
  /** Ends it with the month that is paid; one that has ended stays as it is. */
  endWithPeriod(id: string): Promise<ProviderSubscription>;
  /** Takes {@link endWithPeriod} back; one that has ended stays as it is. */
  goOn(id: string): Promise<ProviderSubscription>;
  /** Ends it now. */
  cancelSubscription(id: string): Promise<ProviderSubscription>;
  /** Ends it now and gives its latest month back; asked again, it gives nothing more. */
  undoSubscription(id: string): Promise<ProviderSubscription>;
  /** A page of the provider where the subscriber changes card or cancels; null: unknown subscription. */
  portalUrl(o: { subscriptionId: string; returnUrl: string }): Promise<string | null>;
  /** @throws {BadSignature} forged, or signed more than 300 s ago. */
  readEvent(o: { rawBody: string; signature: string | null }): Promise<PaymentEvent>;
}

/** Paying in emulator mode, in place of the provider's script in the browser. */
export interface TestCardPayments {
  /**
   * Pays as a buyer would; `authenticate` is the answer to the bank's question, now or in a second
   * call. null: no payment has this secret.
   */
  pay(
    o: { clientSecret: string; card: string; authenticate?: "ok" | "fail" },
  ): Promise<TestPayment | null>;
}

export interface TestPayment {
  /** `requires_action`: the bank asks the holder; `failed`: another card may be tried. */
  status: "succeeded" | "requires_action" | "failed";
  /** What the bank says to a failed payment. */
  message: string | null;
}

/** The provider cannot be reached, is slow (8 s, 2 retries) or answers nonsense: try again later. */
export class GatewayDown extends Unavailable {
  override name = "GatewayDown";
  override code = "gateway_down";
  override told = "Payments cannot be reached right now. Please try again in a moment.";
  override retryAfterSec = 5;
}

/** The provider answered, but not in the shape we rely on: asking again gives the same. */
export class UnexpectedAnswer extends GatewayDown {
  override name = "UnexpectedAnswer";
}

/** A webhook that the provider did not sign, or signed too long ago. */
export class BadSignature extends Error {
  override name = "BadSignature";
}

/*
 * What stands in for Stripe's customer portal where no key is set: what a tester may do to a subscription
 * and to the months it is paid by.
 */

/**
 * `cancel` and `resume`: what the subscriber asks for. `renew` and `fail`: the next month begins, paid or
 * not. `pay`: the month that failed is paid after all. `end`: it ends now.
 */
export const PORTAL_ACTIONS = ["cancel", "resume", "renew", "fail", "pay", "end"] as const;
export type PortalAction = typeof PORTAL_ACTIONS[number];

/** What can be done to a subscription as it is now; the most usual first. */
export function portalActions(
  { status, cancelsAtPeriodEnd }: Pick<ProviderSubscription, "status" | "cancelsAtPeriodEnd">,
): PortalAction[] {
  if (status === "past_due") return ["pay", "end"];
  if (status !== "active") return [];
  return cancelsAtPeriodEnd ? ["resume", "end"] : ["cancel", "renew", "fail"];
}

export interface TestPortal {
  /** Does it at the Stripe emulator. */
  act(subscription: ProviderSubscription, action: PortalAction): Promise<void>;
}
