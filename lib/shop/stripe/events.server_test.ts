import { expect } from "npm:expect@30.5.2";
import { gatewayOver } from "@/tests/fakes/stripe_gateway.ts";
import { BadSignature } from "../gateway.ts";
import { createStripeEmulator } from "../stripe_emulator/mod.server.ts";
import { createClient } from "./client.server.ts";
import { createStripeGateway } from "./gateway.server.ts";

const ORDER = {
  amountMinor: 799,
  currency: "EUR" as const,
  metadata: { kind: "book" as const, userId: "user1", audiobookId: 11, orderId: "order1" },
  description: "The Lamplighter",
  email: "reader@example.com",
};

function setUp() {
  const stripe = createStripeEmulator();
  return { stripe, gateway: gatewayOver(stripe) };
}

Deno.test("readEvent: names the payment of whatever happened to it", async () => {
  const { stripe, gateway } = setUp();
  const { id } = await gateway.createPayment(ORDER);
  await stripe.pay(id, "4000000000000002");
  await stripe.pay(id, "4242424242424242");
  await stripe.refund(id, 99);
  await stripe.dispute(id);
  await stripe.answerDispute(id);
  await stripe.closeDispute(id, "won");
  const types = [...stripe.webhooks.waiting];
  expect(types).toEqual([
    "payment_intent.created",
    "charge.failed",
    "payment_intent.payment_failed",
    "charge.succeeded",
    "payment_intent.succeeded",
    "charge.refunded",
    "refund.created",
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ]);
  for (const type of types) {
    const event = await gateway.readEvent(await stripe.webhooks.take());
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      type,
      createdAtMs: expect.any(Number),
      paymentId: id,
      subscriptionId: null,
    });
  }
});

Deno.test("readEvent: names the subscription of its own events and of its invoices'", async () => {
  const { stripe, gateway } = setUp();
  const { id, clientSecret } = await gateway.createSubscription({
    userId: "user1",
    email: "reader@example.com",
    priceMinor: 999,
    firstMinor: null,
    currency: "EUR",
    attempt: "1",
  });
  await stripe.pay(clientSecret!.split("_secret_")[0]!, "4242424242424242");
  await stripe.renewSubscription(id, { isPaid: false });
  await stripe.endSubscription(id);
  const ofSubscription: string[] = [];
  while (stripe.webhooks.waiting.length > 0) {
    const event = await gateway.readEvent(await stripe.webhooks.take());
    if (event.subscriptionId === id) ofSubscription.push(event.type);
  }
  expect(ofSubscription).toEqual([
    "customer.subscription.created",
    "invoice.paid",
    "customer.subscription.updated",
    "invoice.payment_failed",
    "customer.subscription.updated",
    "customer.subscription.deleted",
  ]);
});

Deno.test("readEvent: names the subscription that a payment link has made", async () => {
  const { stripe, gateway } = setUp();
  const id = await stripe.subscribeAt("https://buy.stripe.com/premium?client_reference_id=user1");
  const { waiting } = stripe.webhooks;
  const webhook = await stripe.webhooks.take(waiting.indexOf("checkout.session.completed"));
  expect(await gateway.readEvent(webhook)).toMatchObject({ paymentId: null, subscriptionId: id });
});

Deno.test("readEvent: refuses forged, altered, old and unsigned webhooks, and what is no event", async () => {
  const { stripe, gateway } = setUp();
  await gateway.createPayment(ORDER);
  const { rawBody, signature } = await stripe.webhooks.copy();
  const forger = createStripeEmulator({ webhookSecret: "whsec_other" });
  const nowMs = Date.now();
  const bad = {
    "another secret": { rawBody, signature: await forger.webhooks.sign(rawBody) },
    "an altered body": { rawBody: rawBody.replace("799", "1"), signature },
    "301 seconds old": { rawBody, signature: await stripe.webhooks.sign(rawBody, nowMs - 301_000) },
    "no signature": { rawBody, signature: null },
    "no signature at all": { rawBody, signature: "hello" },
    "an empty body": { rawBody: "", signature },
    "no JSON": { rawBody: "hello", signature: await stripe.webhooks.sign("hello") },
    "no event": { rawBody: "{}", signature: await stripe.webhooks.sign("{}") },
    "null": { rawBody: "null", signature: await stripe.webhooks.sign("null") },
  };
  for (const [name, webhook] of Object.entries(bad)) {
    const error = await gateway.readEvent(webhook).catch((it) => it);
    expect(`${name}: ${error.name}`).toBe(`${name}: BadSignature`);
  }
  const late = await stripe.webhooks.sign(rawBody, nowMs - 290_000);
  expect((await gateway.readEvent({ rawBody, signature: late })).type)
    .toBe("payment_intent.created");
});

Deno.test("readEvent: older invoices name their subscription; objects of other kinds name nothing", async () => {
  const { stripe, gateway } = setUp();
  async function read(object: unknown) {
    const rawBody = JSON.stringify({ id: "evt_1", type: "a.b", created: 1, data: { object } });
    return await gateway.readEvent({ rawBody, signature: await stripe.webhooks.sign(rawBody) });
  }
  expect(
    await read({ object: "invoice", id: "in_1", subscription: "sub_1", payment_intent: "pi_1" }),
  )
    .toMatchObject({ paymentId: "pi_1", subscriptionId: "sub_1" });
  expect(await read({ object: "balance" })).toMatchObject({
    paymentId: null,
    subscriptionId: null,
  });
});

Deno.test("readEvent: without a webhook secret nothing is believed", async () => {
  const { stripe, gateway } = setUp();
  await gateway.createPayment(ORDER);
  const secretless = createStripeGateway({
    mode: "test",
    publishableKey: "pk_test_1",
    webhookSecret: null,
    hostedUrl: null,
    client: createClient({ secretKey: "sk_test_1", apiBase: null, fetch: stripe.fetch }),
  });
  await expect(secretless.readEvent(await stripe.webhooks.take())).rejects.toThrow(BadSignature);
});
