/** Invoices: a month of a subscription and its payment. */

import { z } from "zod";
import { type Invoice, noSuch, StripeFailure, type Subscription } from "./objects.server.ts";
import { expandable, listing, pageOf, readParams, text } from "./params.server.ts";
import { cancelPayable, newIntent } from "./payment_intents.server.ts";
import type { EmulatorCall, Work } from "./state.server.ts";

export function newInvoice(
  work: Work,
  { id, customer, currency, metadata, items }: Subscription,
  offMinor = 0,
): Invoice {
  const amount = items.data.reduce((sum, { price }) => sum + price.unit_amount, -offMinor);
  const invoiceId = work.newId("in");
  const intent = newIntent(work, {
    amount,
    currency,
    customer,
    invoice: invoiceId,
    description: "Subscription",
    receipt_email: null,
    metadata: {}, // Stripe does not copy the subscription's
  });
  const invoice: Invoice = {
    id: invoiceId,
    object: "invoice",
    created: work.nowSec,
    customer,
    status: "open",
    amount_due: amount,
    currency,
    status_transitions: { paid_at: null },
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: id, metadata },
    },
    confirmation_secret: { type: "payment_intent", client_secret: intent.client_secret },
    payments: {
      object: "list",
      data: [{
        id: work.newId("inpay"),
        object: "invoice_payment",
        status: "open",
        payment: { type: "payment_intent", payment_intent: intent.id },
      }],
    },
  };
  work.put(invoice);
  return invoice;
}

/** The effects of a paid invoice. */
export async function payInvoice(work: Work, invoiceId: string): Promise<void> {
  const invoice = await work.get("invoice", invoiceId);
  if (!invoice) throw noSuch("invoice", invoiceId);
  const { subscription: id } = invoice.parent.subscription_details;
  const subscription = await work.get("subscription", id);
  if (!subscription) throw noSuch("subscription", id);
  invoice.status = "paid";
  invoice.status_transitions = { paid_at: work.nowSec };
  for (const payment of invoice.payments.data) payment.status = "paid";
  subscription.status = "active";
  work.put(invoice);
  work.put(subscription);
  work.tell("invoice.paid", invoice);
  work.tell("customer.subscription.updated", subscription);
}

export async function listInvoices({ work, params }: EmulatorCall): Promise<unknown> {
  const schema = z.strictObject({ ...listing, subscription: text, status: z.literal("paid") });
  const { subscription, status, ...page } = readParams(schema, params);
  const found = (await work.list("invoice")).filter((it) =>
    it.status === status && it.parent.subscription_details.subscription === subscription
  );
  return pageOf(found, page);
}

/** At the shop's request: a paid invoice stays paid. The subscription is left to the shop. */
export async function voidOpenInvoice({ work, id, params }: EmulatorCall): Promise<Invoice> {
  readParams(z.strictObject(expandable), params);
  const invoice = await work.get("invoice", id);
  if (!invoice) throw noSuch("invoice", id);
  if (invoice.status !== "open") {
    throw new StripeFailure(400, "You can only pass in open invoices. This invoice isn't open.");
  }
  await voidInvoice(work, invoice);
  work.tell("invoice.voided", invoice);
  return invoice;
}

/** Makes it unpayable. */
export async function voidInvoice(work: Work, invoice: Invoice): Promise<void> {
  invoice.status = "void";
  for (const payment of invoice.payments.data) payment.status = "canceled";
  work.put(invoice);
  await cancelPayable(work, paymentOf(invoice));
}

/** `pi_123_secret_456` is the secret of `pi_123`. */
export function paymentOf({ confirmation_secret: { client_secret } }: Invoice): string {
  return client_secret.split("_secret_")[0] ?? "";
}
