/**
 * Stripe's objects and errors (docs.stripe.com/api/errors), as the emulator keeps them: the fields a shop reads,
 * in Stripe's spelling.
 */

export interface PaymentIntent {
  id: string;
  object: "payment_intent";
  created: number;
  livemode: false;
  client_secret: string;
  status:
    | "requires_payment_method"
    | "requires_action"
    | "processing"
    | "succeeded"
    | "canceled";
  amount: number;
  amount_received: number;
  currency: string;
  description: string | null;
  receipt_email: string | null;
  customer: string | null;
  metadata: Record<string, string>;
  latest_charge: string | null;
  last_payment_error: {
    type: "card_error" | "invalid_request_error";
    code: string;
    decline_code?: string;
    message: string;
  } | null;
  next_action: { type: "use_stripe_sdk" } | null;
  /** The card that awaits its holder's approval in the status `requires_action`. */
  card_in_use: string | null;
  /** Its invoice; null: a one-off payment. */
  invoice: string | null;
}

export interface Charge {
  id: string;
  object: "charge";
  created: number;
  payment_intent: string;
  status: "pending" | "succeeded" | "failed";
  paid: boolean;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  currency: string;
  payment_method_details: MethodDetails;
  /** As typed beside the card. */
  billing_details: { address: BillingAddress };
}

export interface BillingAddress {
  country: string | null;
  state: string | null;
  postal_code: string | null;
}

export type MethodDetails =
  | { type: "card"; card: { brand: string; last4: string; country: string | null } }
  | { type: "sepa_debit"; sepa_debit: { bank_code: string; last4: string; country: string } };

export interface Refund {
  id: string;
  object: "refund";
  created: number;
  charge: string;
  payment_intent: string;
  amount: number;
  currency: string;
  reason: string | null;
  status: "succeeded";
}

/** `warning_...`: an inquiry, which moves no money. */
export interface Dispute {
  id: string;
  object: "dispute";
  created: number;
  livemode: false;
  charge: string;
  payment_intent: string;
  amount: number;
  currency: string;
  reason: "fraudulent";
  status:
    | "warning_needs_response"
    | "warning_under_review"
    | "warning_closed"
    | "needs_response"
    | "under_review"
    | "won"
    | "lost";
  balance_transactions: string[];
  evidence_details: {
    /** Unix seconds; null: answers are no longer accepted. */
    due_by: number | null;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  is_charge_refundable: boolean;
  metadata: Record<string, string>;
  payment_method_details?: {
    type: "card";
    card: { brand: string; case_type: "chargeback" | "inquiry"; network_reason_code: string };
  };
}

export interface Customer {
  id: string;
  object: "customer";
  created: number;
  email: string | null;
  metadata: Record<string, string>;
}

export interface Product {
  id: string;
  object: "product";
  created: number;
  name: string;
}

/** A discount on one invoice. */
export interface Coupon {
  id: string;
  object: "coupon";
  created: number;
  name: string;
  amount_off: number;
  currency: string;
  duration: "once";
}

export interface Subscription {
  id: string;
  object: "subscription";
  created: number;
  customer: string;
  status: "incomplete" | "active" | "past_due" | "canceled";
  cancel_at_period_end: boolean;
  currency: string;
  metadata: Record<string, string>;
  items: { object: "list"; data: SubscriptionItem[] };
  latest_invoice: string;
}

export interface SubscriptionItem {
  id: string;
  object: "subscription_item";
  current_period_start: number;
  current_period_end: number;
  quantity: number;
  price: {
    id: string;
    object: "price";
    product: string;
    currency: string;
    unit_amount: number;
    recurring: { interval: "month" };
  };
}

export interface Invoice {
  id: string;
  object: "invoice";
  created: number;
  customer: string;
  status: "open" | "paid" | "void";
  amount_due: number;
  currency: string;
  status_transitions: { paid_at: number | null };
  parent: {
    type: "subscription_details";
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
  confirmation_secret: { type: "payment_intent"; client_secret: string };
  payments: { object: "list"; data: InvoicePayment[] };
}

interface InvoicePayment {
  id: string;
  object: "invoice_payment";
  status: "open" | "paid" | "canceled";
  payment: { type: "payment_intent"; payment_intent: string };
}

/** A purchase on Stripe's own page. */
export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  created: number;
  mode: "subscription";
  status: "complete";
  payment_status: "paid";
  /** From the link's query. */
  client_reference_id: string | null;
  customer: string;
  payment_intent: null;
  payment_link: string;
  subscription: string;
}

/** Stripe's public page for one product. */
interface PaymentLink {
  id: string;
  object: "payment_link";
  created: number;
  active: true;
  url: string;
}

export interface PortalSession {
  id: string;
  object: "billing_portal.session";
  created: number;
  customer: string;
  return_url: string;
  url: string;
}

export interface TaxCalculation {
  id: string;
  object: "tax.calculation";
  created: number;
  currency: string;
  amount_total: number;
  tax_amount_exclusive: number;
  tax_amount_inclusive: number;
  tax_breakdown: {
    amount: number;
    inclusive: boolean;
    taxability_reason: string;
    taxable_amount: number;
    tax_rate_details: { country: string; state: string | null; percentage_decimal: string };
  }[];
}

export interface TaxTransaction {
  id: string;
  object: "tax.transaction";
  created: number;
  currency: string;
  reference: string;
  type: "transaction" | "reversal";
  /** Tax included; of a reversal negative. Stripe has both in line items. */
  amount: number;
  tax: number;
  reversal: { original_transaction: string } | null;
}

/** Every kind, by its name in the field `object`. */
export interface Kinds {
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  customer: Customer;
  product: Product;
  coupon: Coupon;
  subscription: Subscription;
  invoice: Invoice;
  "checkout.session": CheckoutSession;
  payment_link: PaymentLink;
  "billing_portal.session": PortalSession;
  "tax.calculation": TaxCalculation;
  "tax.transaction": TaxTransaction;
  /** An answer to an idempotency key; not one of Stripe's objects. */
  stored_answer: StoredAnswer;
}

export interface StoredAnswer {
  id: string;
  object: "stored_answer";
  /** Method, path and body of the first request. */
  request: string;
  status: number;
  body: string;
}

interface FailureOptions {
  type?: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: PaymentIntent;
}

/** Thrown by handlers; answered as `{ error: { type, code, message } }`. */
export class StripeFailure extends Error {
  override name = "StripeFailure";
  readonly status: number;
  readonly options: FailureOptions;

  constructor(status: number, message: string, options: FailureOptions = {}) {
    super(message);
    this.status = status;
    this.options = options;
  }

  toBody(): string {
    return JSON.stringify({
      error: { type: "invalid_request_error", message: this.message, ...this.options },
    });
  }
}

/** Stripe's answer for an unknown id. */
export function noSuch(kind: string, id: string): StripeFailure {
  return new StripeFailure(404, `No such ${kind}: '${id}'`, { code: "resource_missing" });
}
