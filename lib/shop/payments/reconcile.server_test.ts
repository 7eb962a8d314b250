/** Reconciliation continues past unreadable items, logs them, and skips nothing that was paid. */

import { expect } from "npm:expect@30.5.2";
import { keys } from "../records.ts";
import { openTestShop, type TestShop } from "@/tests/fakes/shop.ts";
import { gatewayOver } from "@/tests/fakes/stripe_gateway.ts";
import { createStripeEmulator } from "../stripe_emulator/mod.server.ts";

const buyer = (id: string) => ({ id, email: `${id}@example.com` });
const USERS = ["ada", "ben", "cem"];

interface World {
  shop: TestShop;
  kv: Deno.Kv;
  /** Ids that the provider returns in an unexpected shape; `inListsOnly`: only in lists, not when read singly. */
  odd: { ids: string[]; inListsOnly: boolean };
}

async function withWorld(test: (world: World) => Promise<void>): Promise<void> {
  const stripe = createStripeEmulator();
  const odd: World["odd"] = { ids: [], inListsOnly: false };
  const misshape = (it: { id?: string }) =>
    odd.ids.includes(it.id ?? "") ? { id: it.id, object: it, status: 7 } : it;
  const fetch: typeof stripe.fetch = async (input, init) => {
    const response = await stripe.fetch(input, init);
    const body = await response.json();
    const isList = Array.isArray(body.data);
    const seen = isList ? { ...body, data: body.data.map(misshape) } : misshape(body);
    const { status, headers } = response;
    return Response.json(isList || !odd.inListsOnly ? seen : body, { status, headers });
  };
  using kv = await Deno.openKv(":memory:");
  await using shop = await openTestShop({ kv, stripe, gateway: gatewayOver({ fetch }) });
  await test({ shop, kv, odd });
}

/** Everyone has paid for a book, and no webhook came. */
async function payAll(shop: TestShop): Promise<string[]> {
  const ids = [];
  for (const id of USERS) ids.push(await shop.pay({ user: buyer(id), bookId: 12 }));
  return ids;
}

const rightsOf = (shop: TestShop) => Promise.all(USERS.map((id) => shop.rights(id)));

const toldOf = ({ lines }: TestShop) =>
  lines.filter(({ event }) => event === "not_reconciled").map(({ fields }) => fields.what);

Deno.test("reconcile: a payment of another shape in the list is read alone, and those behind it too", () =>
  withWorld(async ({ shop, odd }) => {
    odd.ids = (await payAll(shop)).slice(1);
    odd.inListsOnly = true;
    expect(await shop.payments.reconcile({ sinceMs: 0 })).toMatchObject({ failed: 0, changed: 3 });
    expect(await rightsOf(shop)).toEqual([[12], [12], [12]]);
  }));

Deno.test("reconcile: one that cannot be read at all is told each time, and granted once it can [B4.6]", () =>
  withWorld(async ({ shop, odd }) => {
    const [, id] = await payAll(shop);
    odd.ids = [id!];
    for (const _ of [1, 2]) {
      const { failed } = await shop.payments.reconcile({ sinceMs: 0 });
      expect(failed).toBe(2); // as a payment and as its order
    }
    expect(new Set(toldOf(shop)).size).toBe(2);
    expect(toldOf(shop)).toContain(`payment ${id}`);
    expect(await rightsOf(shop)).toEqual([[12], [], [12]]);
    odd.ids = [];
    // Later than any look-back period: the payment is found through its open order alone.
    shop.clock.nowMs += 40 * 86_400_000;
    await shop.payments.reconcile({ sinceMs: shop.clock.nowMs });
    expect(await rightsOf(shop)).toEqual([[12], [12], [12]]);
  }));

Deno.test("reconcile: a stored order or subscription that cannot be read hides no other", () =>
  withWorld(async ({ shop, kv }) => {
    await kv.set(keys.order("broken"), { id: "broken" });
    await kv.set(keys.openOrder("aaa", "broken"), true);
    await kv.set(keys.subscription("aaa", "sub_broken"), { status: 1 });
    await payAll(shop);
    // The list of payments is empty: they are found through their orders alone.
    const counts = await shop.payments.reconcile({ sinceMs: shop.clock.nowMs + 86_400_000 });
    expect(counts).toMatchObject({ failed: 2, changed: 3 });
    expect(toldOf(shop)).toEqual(["order broken", "subscription sub_broken"]);
    expect(await rightsOf(shop)).toEqual([[12], [12], [12]]);
  }));

Deno.test("reconcile: a failing answer for one payment stops nothing; a provider that is away ends it", () =>
  withWorld(async ({ shop }) => {
    const [id] = await payAll(shop);
    shop.stripe.faults.next("error_500", { times: 1, call: `/v1/payment_intents/${id}` });
    expect((await shop.payments.reconcile({ sinceMs: shop.clock.nowMs + 86_400_000 })).failed)
      .toBe(1);
    expect(await rightsOf(shop)).toEqual([[], [12], [12]]);
    for (const user of ["dan", "eve", "fay", "gil", "hal"]) {
      await shop.start({ user: buyer(user), bookId: 12 });
    }
    shop.stripe.faults.next("timeout_before", { times: 1_000 });
    await expect(shop.payments.reconcile({ sinceMs: 0 })).rejects.toThrow(/Stripe could not/);
  }));
