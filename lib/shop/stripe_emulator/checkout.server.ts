/** Payment links, on which Stripe sells a subscription itself; customers, products and the portal. */

import { z } from "zod";
import { confirm } from "./bank.server.ts";
import { paymentOf } from "./invoices.server.ts";
import {
  type CheckoutSession,
  type Coupon,
  type Customer,
  noSuch,
  type PortalSession,
  type Product,
  StripeFailure,
} from "./objects.server.ts";
import { expandable, integer, listing, pageOf, readParams, text, texts } from "./params.server.ts";
import type { EmulatorCall, Work } from "./state.server.ts";
import { newSubscription } from "./subscriptions.server.ts";

/* Customers, products, coupons and the customer portal. */

export function createCustomer({ work, params }: EmulatorCall): Customer {
  const schema = z.strictObject({
    ...expandable,
    email: z.email().optional(),
    metadata: texts.optional(),
    preferred_locales: z.array(text).optional(),
  });
  const { email, metadata } = readParams(schema, params);
  return newCustomer(work, { email: email ?? null, metadata: metadata ?? {} });
}

function newCustomer(
  work: Work,
  { email, metadata = {} }: { email: string | null; metadata?: Record<string, string> },
): Customer {
  const customer: Customer = {
    id: work.newId("cus"),
    object: "customer",
    created: work.nowSec,
    email,
    metadata,
  };
  work.put(customer);
  return customer;
}

export async function listCustomers({ work, params }: EmulatorCall): Promise<unknown> {
  const { email, ...page } = readParams(
    z.strictObject({ ...listing, email: text.optional() }),
    params,
  );
  const all = await work.list("customer");
  return pageOf(all.filter((it) => email === undefined || it.email === email), page);
}

export async function createProduct({ work, params }: EmulatorCall): Promise<Product> {
  const schema = z.strictObject({ ...expandable, id: text.optional(), name: text });
  const { id = work.newId("prod"), name } = readParams(schema, params);
  if (await work.get("product", id)) {
    throw new StripeFailure(400, `Product already exists: ${id}`, {
      code: "resource_already_exists",
    });
  }
  const product: Product = { id, object: "product", created: work.nowSec, name };
  work.put(product);
  return product;
}

export async function retrieveProduct({ work, id, params }: EmulatorCall): Promise<Product> {
  readParams(z.strictObject(expandable), params);
  const product = await work.get("product", id);
  if (!product) throw noSuch("product", id);
  return product;
}

export async function updateProduct(call: EmulatorCall): Promise<Product> {
  const { work, params } = call;
  const { name } = readParams(z.strictObject({ ...expandable, name: text }), params);
  const product = { ...await retrieveProduct({ ...call, params: {} }), name };
  work.put(product);
  return product;
}

export async function createCoupon({ work, params }: EmulatorCall): Promise<Coupon> {
  const schema = z.strictObject({
    ...expandable,
    id: text,
    name: z.string().max(40),
    amount_off: integer,
    currency: z.string().regex(/^[a-z]{3}$/),
    duration: z.literal("once"),
  });
  const { id, name, amount_off, currency, duration } = readParams(schema, params);
  if (await work.get("coupon", id)) {
    throw new StripeFailure(400, `Coupon already exists: ${id}`, {
      code: "resource_already_exists",
    });
  }
  const coupon: Coupon = {
    id,
    object: "coupon",
    created: work.nowSec,
    name,
    amount_off,
    currency,
    duration,
  };
  work.put(coupon);
  return coupon;
}

export async function retrieveCoupon({ work, id, params }: EmulatorCall): Promise<Coupon> {
  readParams(z.strictObject(expandable), params);
  const coupon = await work.get("coupon", id);
  if (!coupon) throw noSuch("coupon", id);
  return coupon;
}

export async function updateCoupon(call: EmulatorCall): Promise<Coupon> {
  const { work, params } = call;
  const { name } = readParams(z.strictObject({ ...expandable, name: z.string().max(40) }), params);
  const coupon = { ...await retrieveCoupon({ ...call, params: {} }), name };
  work.put(coupon);
  return coupon;
}

/** The emulator has no portal page, so its address is the return address. */
export async function createPortalSession({ work, params }: EmulatorCall): Promise<PortalSession> {
  const schema = z.strictObject({
    ...expandable,
    customer: text,
    return_url: z.url(),
    locale: text.optional(),
  });
  const { customer, return_url } = readParams(schema, params);
  if (!await work.get("customer", customer)) throw noSuch("customer", customer);
  const session: PortalSession = {
    id: work.newId("bps"),
    object: "billing_portal.session",
    created: work.nowSec,
    customer,
    return_url,
    url: return_url,
  };
  work.put(session);
  return session;
}

export async function listCheckoutSessions({ work, params }: EmulatorCall): Promise<unknown> {
  const schema = z.strictObject({ ...listing, subscription: text.optional() });
  const { subscription, ...page } = readParams(schema, params);
  const all = await work.list("checkout.session");
  return pageOf(all.filter((it) => !subscription || it.subscription === subscription), page);
}

/** Subscribes as a buyer who opens the link (with its query) and pays with a good card. */
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
    metadata: {}, // not created by the site
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
