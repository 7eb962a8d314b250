/** POST /webhooks/stripe: signed by the provider or refused, and done once. */

import { expect } from "npm:expect@30.5.2";
import type { Webhook } from "@/lib/shop/stripe_emulator/mod.server.ts";
import { signUp } from "./client.ts";
import { openTestShop, type TestShop } from "./shop.ts";

async function answerTo(shop: TestShop, webhook: Webhook) {
  const response = await shop.post(webhook);
  return { status: response.status, body: await response.json() };
}

/** A signed event of the provider's. */
async function signed(shop: TestShop, event: object, atMs?: number): Promise<Webhook> {
  const rawBody = JSON.stringify(event);
  return { rawBody, signature: await shop.stripe.webhooks.sign(rawBody, atMs) };
}

/** Takes waiting events until the one of this type. */
async function takeType(shop: TestShop, type: string): Promise<Webhook> {
  return await shop.stripe.webhooks.take(shop.stripe.webhooks.waiting.indexOf(type));
}

const EVENT = {
  id: "evt_1",
  object: "event",
  type: "customer.updated",
  created: 1,
  livemode: false,
  data: { object: { id: "cus_1", object: "customer" } },
};

Deno.test("webhook: a payment that nobody came back from is the listener's all the same [C1.31]", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  await shop.buy(client, 11);
  const own = `/api/purchases/${client.userId}/11`;
  expect((await client.call("GET", own)).body.isPurchased).toBe(false);
  const succeeded = await takeType(shop, "payment_intent.succeeded");
  for (const _ of [1, 2, 3]) expect((await answerTo(shop, succeeded)).status).toBe(200);
  expect((await client.call("GET", own)).body.isPurchased).toBe(true);
  expect(await shop.site.services.shop.purchases.history(client.userId)).toHaveLength(1);
});

Deno.test("webhook: forged, unsigned, changed and old ones are 400 and give nothing [C1.31]", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  await shop.buy(client, 11);
  const good = await takeType(shop, "payment_intent.succeeded");
  const old = await signed(shop, JSON.parse(good.rawBody), Date.now() - 301_000);
  const forged: Record<string, Webhook> = {
    unsigned: { ...good, signature: "" },
    otherKey: { ...good, signature: `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` },
    changed: { ...good, rawBody: good.rawBody.replace("succeeded", "SUCCEEDED") },
    spaced: { ...good, rawBody: `${good.rawBody} ` },
    empty: { ...good, rawBody: "" },
    old,
  };
  for (const [what, webhook] of Object.entries(forged)) {
    const { status, body } = await answerTo(shop, webhook);
    expect([what, status, body.error.code]).toEqual([what, 400, "bad_signature"]);
  }
  expect((await client.call("GET", `/api/purchases/${client.userId}/11`)).body.isPurchased)
    .toBe(false);
  const lines = shop.site.lines.filter(({ event }) => event === "webhook_refused");
  expect(lines.length).toBe(1); // a minute, however many come
});

Deno.test("webhook: events nobody needs, and of payments that are not ours, are 200", async () => {
  await using shop = await openTestShop();
  const payment = { id: "pi_of_another_shop", object: "payment_intent", metadata: {} };
  const events = [
    EVENT,
    { ...EVENT, id: "evt_2", type: "a.type.of.tomorrow", data: { object: { id: "x" } } },
    { ...EVENT, id: "evt_3", type: "payment_intent.succeeded", data: { object: payment } },
  ];
  for (const event of events) {
    const { status, body } = await answerTo(shop, await signed(shop, event));
    expect([event.id, status, body]).toEqual([event.id, 200, {
      received: true,
      outcome: "ignored",
    }]);
  }
});

Deno.test("webhook: with the provider away it is 503, and the same event counts when it comes again", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  await shop.buy(client, 11);
  const succeeded = await takeType(shop, "payment_intent.succeeded");
  shop.stripe.faults.next("nonsense", { times: 20 });
  expect((await answerTo(shop, succeeded)).status).toBe(503);
  shop.stripe.faults.clear();
  expect((await answerTo(shop, succeeded)).status).toBe(200);
  expect((await client.call("GET", `/api/purchases/${client.userId}/11`)).body.isPurchased)
    .toBe(true);
});

Deno.test("webhook: what is claimed is not believed: the payment is read at the provider", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  const { body } = await client.call("POST", "/api/create-payment-intent", { audiobookId: 11 });
  const object = { id: body.paymentId, object: "payment_intent", status: "succeeded" };
  const event = { ...EVENT, type: "payment_intent.succeeded", data: { object } };
  expect((await answerTo(shop, await signed(shop, event))).status).toBe(200);
  expect((await client.call("GET", `/api/purchases/${client.userId}/11`)).body.isPurchased)
    .toBe(false);
});

Deno.test("webhook: wrong methods, huge bodies and a browser of another site", async () => {
  await using shop = await openTestShop();
  const path = "/webhooks/stripe";
  const get = await shop.site.ask(path);
  expect([get.status, get.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  const huge = await shop.site.ask(path, { method: "POST", body: "x".repeat(600 * 1024) });
  expect(huge.status).toBe(413);
  const cross = await shop.site.ask(path, {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    body: "{}",
  });
  expect(cross.status).toBe(403);
  await Promise.all([get, huge, cross].map((it) => it.body?.cancel()));
});
