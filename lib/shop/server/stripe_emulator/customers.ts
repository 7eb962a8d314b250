/** Customers, products and the page where customers change what they have: the small resources. */

import { z } from "zod";
import { noSuch, StripeFailure } from "./failure.ts";
import type { Customer, PortalSession, Product } from "./objects.ts";
import { expandable, listing, pageOf, readParams, text, texts } from "./params.ts";
import type { EmulatorCall } from "./params.ts";
import type { Work } from "./state.ts";

export function createCustomer({ work, params }: EmulatorCall): Customer {
  const schema = z.strictObject({
    ...expandable,
    email: z.email().optional(),
    metadata: texts.optional(),
  });
  const { email, metadata } = readParams(schema, params);
  return newCustomer(work, { email: email ?? null, metadata: metadata ?? {} });
}

export function newCustomer(
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

/** There is no page to send anyone to, so its address is the way back. */
export async function createPortalSession({ work, params }: EmulatorCall): Promise<PortalSession> {
  const schema = z.strictObject({ ...expandable, customer: text, return_url: z.url() });
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
