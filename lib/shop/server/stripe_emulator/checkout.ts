/** Payment links: a page of Stripe's own that sells one subscription to whoever opens it. */

import { z } from "zod";
import { confirm } from "./bank.ts";
import { newCustomer } from "./customers.ts";
import { paymentOf } from "./invoices.ts";
import type { CheckoutSession } from "./objects.ts";
import { listing, pageOf, readParams, text } from "./params.ts";
import type { EmulatorCall } from "./params.ts";
import type { Work } from "./state.ts";
import { newSubscription } from "./subscriptions.ts";

export async function listCheckoutSessions({ work, params }: EmulatorCall): Promise<unknown> {
  const schema = z.strictObject({ ...listing, subscription: text.optional() });
  const { subscription, ...page } = readParams(schema, params);
  const all = await work.list("checkout.session");
  return pageOf(all.filter((it) => !subscription || it.subscription === subscription), page);
}

/** Subscribes as a buyer does who opens the link, query included, and pays with a good card. */
export async function subscribeAt(work: Work, link: string): Promise<string> {
  const { origin, pathname, searchParams } = new URL(link);
  const paymentLink = {
    id: work.newId("plink"),
    object: "payment_link" as const,
    created: work.nowSec,
    active: true as const,
    url: origin + pathname,
  };
  const customer = newCustomer(work, { email: searchParams.get("prefilled_email") });
  const subscription = newSubscription(work, {
    customer: customer.id,
    price: {
      product: work.newId("prod"),
      currency: "eur",
      unit_amount: 999,
      recurring: { interval: "month" },
    },
    metadata: {}, // the site has not made it
  });
  const invoice = await work.get("invoice", subscription.latest_invoice);
  if (!invoice) throw new Error("a new subscription has its invoice");
  await confirm(work, paymentOf(invoice), "4242424242424242");
  const session: CheckoutSession = {
    id: work.newId("cs"),
    object: "checkout.session",
    created: work.nowSec,
    mode: "subscription",
    status: "complete",
    payment_status: "paid",
    client_reference_id: searchParams.get("client_reference_id"),
    customer: customer.id,
    payment_intent: null,
    payment_link: paymentLink.id,
    subscription: subscription.id,
  };
  work.put(paymentLink);
  work.put(session);
  work.tell("checkout.session.completed", session);
  return subscription.id;
}
