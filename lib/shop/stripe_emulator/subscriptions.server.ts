/** Monthly subscriptions: an invoice each month, the first paid through its PaymentIntent. */

import { z } from "zod";
import { confirm } from "./bank.server.ts";
import { newInvoice, paymentOf, voidInvoice } from "./invoices.server.ts";
import { noSuch, type Subscription, type SubscriptionItem } from "./objects.server.ts";
import {
  createdSince,
  expandable,
  flag,
  integer,
  listing,
  pageOf,
  readParams,
  text,
  texts,
} from "./params.server.ts";
import type { EmulatorCall, Work } from "./state.server.ts";

/** Stands for the stored card of the first month. */
const RENEWAL_CARD = "4242424242424242";

const creation = z.strictObject({
  ...expandable,
  customer: text,
  items: z.array(z.strictObject({
    price_data: z.strictObject({
      product: text,
      currency: z.string().regex(/^[a-z]{3}$/),
      unit_amount: integer,
      recurring: z.strictObject({ interval: z.literal("month") }),
    }),
  })).length(1),
  discounts: z.array(z.strictObject({ coupon: text })).length(1).optional(),
  payment_behavior: z.literal("default_incomplete"),
  payment_settings: z.strictObject({ save_default_payment_method: z.literal("on_subscription") })
    .optional(),
  metadata: texts.optional(),
});

export async function createSubscription({ work, params }: EmulatorCall): Promise<Subscription> {
  const { customer, items, discounts = [], metadata } = readParams(creation, params);
  const [{ price_data: price } = { price_data: null }] = items;
  if (!price) throw new Error("the schema lets no empty list through");
  if (!await work.get("customer", customer)) throw noSuch("customer", customer);
  if (!await work.get("product", price.product)) throw noSuch("product", price.product);
  const [discount] = discounts;
  const coupon = discount ? await work.get("coupon", discount.coupon) : null;
  if (discount && !coupon) throw noSuch("coupon", discount.coupon);
  const offMinor = coupon?.amount_off ?? 0;
  return newSubscription(work, { customer, price, offMinor, metadata: metadata ?? {} });
}

interface SubscriptionParts {
  customer: string;
  price: Omit<SubscriptionItem["price"], "id" | "object">;
  /** Taken off the first invoice. */
  offMinor?: number;
  metadata: Record<string, string>;
}

export function newSubscription(
  work: Work,
  { customer, price, offMinor = 0, metadata }: SubscriptionParts,
): Subscription {
  const subscription: Subscription = {
    id: work.newId("sub"),
    object: "subscription",
    created: work.nowSec,
    customer,
    status: "incomplete",
    cancel_at_period_end: false,
    currency: price.currency,
    metadata,
    items: {
      object: "list",
      data: [{
        id: work.newId("si"),
        object: "subscription_item",
        current_period_start: work.nowSec,
        current_period_end: nextMonth(work.nowSec),
        quantity: 1,
        price: { id: work.newId("price"), object: "price", ...price },
      }],
    },
    latest_invoice: "",
  };
  subscription.latest_invoice = newInvoice(work, subscription, offMinor).id;
  work.put(subscription);
  work.tell("customer.subscription.created", subscription);
  return subscription;
}

export async function retrieveSubscription(
  { work, id, params }: EmulatorCall,
): Promise<Subscription> {
  readParams(z.strictObject(expandable), params);
  return await requireSubscription(work, id);
}

export async function listSubscriptions({ work, params }: EmulatorCall): Promise<unknown> {
  const schema = z.strictObject({ ...listing, ...createdSince, status: z.literal("all") });
  return pageOf(await work.list("subscription"), readParams(schema, params));
}

const update = z.strictObject({
  ...expandable,
  metadata: texts.optional(),
  cancel_at_period_end: flag.optional(),
});

export async function updateSubscription(
  { work, id, params }: EmulatorCall,
): Promise<Subscription> {
  const { metadata, cancel_at_period_end } = readParams(update, params);
  const subscription = await requireSubscription(work, id);
  Object.assign(subscription.metadata, metadata);
  subscription.cancel_at_period_end = cancel_at_period_end ?? subscription.cancel_at_period_end;
  work.put(subscription);
  work.tell("customer.subscription.updated", subscription);
  return subscription;
}

export async function cancelSubscription(
  { work, id, params }: EmulatorCall,
): Promise<Subscription> {
  readParams(z.strictObject(expandable), params);
  const subscription = await requireSubscription(work, id);
  if (subscription.status === "canceled") throw noSuch("subscription", id);
  return await end(work, subscription);
}

export async function requireSubscription(work: Work, id: string): Promise<Subscription> {
  const subscription = await work.get("subscription", id);
  if (!subscription) throw noSuch("subscription", id);
  return subscription;
}

/** Ends it now; unpaid invoices become unpayable. */
export async function end(work: Work, subscription: Subscription): Promise<Subscription> {
  const invoice = await work.get("invoice", subscription.latest_invoice);
  if (invoice?.status === "open") await voidInvoice(work, invoice);
  subscription.status = "canceled";
  work.put(subscription);
  work.tell("customer.subscription.deleted", subscription);
  return subscription;
}

/** Begins the next month, paid with a good card or unpaid. */
export async function renew(
  work: Work,
  subscription: Subscription,
  isPaid: boolean,
): Promise<Subscription> {
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = nextMonth(item.current_period_start);
  }
  const invoice = newInvoice(work, subscription);
  subscription.latest_invoice = invoice.id;
  subscription.status = isPaid ? subscription.status : "past_due";
  work.put(subscription);
  if (isPaid) await confirm(work, paymentOf(invoice), RENEWAL_CARD);
  else work.tell("invoice.payment_failed", invoice);
  work.tell("customer.subscription.updated", subscription);
  return subscription;
}

/** Schedules or unschedules its end with the month. */
export function endWithPeriod(work: Work, subscription: Subscription, isEnding: boolean): void {
  subscription.cancel_at_period_end = isEnding;
  work.put(subscription);
  work.tell("customer.subscription.updated", subscription);
}

function nextMonth(sec: number): number {
  const date = new Date(sec * 1000);
  return Math.floor(date.setUTCMonth(date.getUTCMonth() + 1) / 1000);
}
