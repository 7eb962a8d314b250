/** Stripe's errors (docs.stripe.com/api/errors). */

import type { PaymentIntent } from "./objects.ts";

export interface FailureOptions {
  type?: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: PaymentIntent;
}

/** Thrown by whoever handles a request, answered as `{ error: { type, code, message } }`. */
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

/** What Stripe answers for an id it does not have. */
export function noSuch(kind: string, id: string): StripeFailure {
  return new StripeFailure(404, `No such ${kind}: '${id}'`, { code: "resource_missing" });
}
