/** The Stripe emulator's calls. */

import { listBalance } from "./balance.server.ts";
import { answerBank, confirmIntent } from "./bank.server.ts";
import {
  createCoupon,
  createCustomer,
  createPortalSession,
  createProduct,
  listCheckoutSessions,
  listCustomers,
  retrieveCoupon,
  retrieveProduct,
} from "./checkout.server.ts";
import { listInvoices, voidOpenInvoice } from "./invoices.server.ts";
import { StripeFailure } from "./objects.server.ts";
import type { EmulatorCall } from "./params.server.ts";
import {
  cancelIntent,
  createIntent,
  createRefund,
  listDisputes,
  listIntents,
  retrieveIntent,
} from "./payment_intents.server.ts";
import {
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  retrieveSubscription,
  updateSubscription,
} from "./subscriptions.server.ts";
import { calculateTax, recordTax, reverseTax } from "./tax.server.ts";

type Handler = (call: EmulatorCall) => unknown;

const ROUTES: Record<string, Handler> = {
  "POST /v1/payment_intents": createIntent,
  "GET /v1/payment_intents": listIntents,
  "GET /v1/payment_intents/:id": retrieveIntent,
  "POST /v1/payment_intents/:id/cancel": cancelIntent,
  "POST /v1/payment_intents/:id/confirm": confirmIntent,
  "POST /v1/payment_intents/:id/answer_bank": answerBank,
  "POST /v1/refunds": createRefund,
  "GET /v1/disputes": listDisputes,
  "GET /v1/balance_transactions": listBalance,
  "POST /v1/customers": createCustomer,
  "GET /v1/customers": listCustomers,
  "POST /v1/products": createProduct,
  "GET /v1/products/:id": retrieveProduct,
  "POST /v1/coupons": createCoupon,
  "GET /v1/coupons/:id": retrieveCoupon,
  "POST /v1/subscriptions": createSubscription,
  "GET /v1/subscriptions": listSubscriptions,
  "GET /v1/subscriptions/:id": retrieveSubscription,
  "POST /v1/subscriptions/:id": updateSubscription,
  "DELETE /v1/subscriptions/:id": cancelSubscription,
  "GET /v1/invoices": listInvoices,
  "POST /v1/invoices/:id/void": voidOpenInvoice,
  "GET /v1/checkout/sessions": listCheckoutSessions,
  "POST /v1/billing_portal/sessions": createPortalSession,
  "POST /v1/tax/calculations": calculateTax,
  "POST /v1/tax/transactions/create_from_calculation": recordTax,
  "POST /v1/tax/transactions/create_reversal": reverseTax,
};

const PATTERNS = Object.entries(ROUTES).map(([route, handler]) => {
  const [method = "", path = ""] = route.split(" ");
  return { method, path: new RegExp(`^${path.replace(":id", "([^/]+)")}$`), handler };
});

/** @throws {StripeFailure} 404 for an unknown call. */
export function findRoute(method: string, path: string): { handler: Handler; id: string } {
  for (const { method: wanted, path: pattern, handler } of PATTERNS) {
    const match = wanted === method ? pattern.exec(path) : null;
    if (match) return { handler, id: decodeURIComponent(match[1] ?? "") };
  }
  throw new StripeFailure(404, `Unrecognized request URL (${method}: ${path}).`);
}
