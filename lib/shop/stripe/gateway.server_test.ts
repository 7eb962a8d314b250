import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { gatewayOver } from "@/tests/fakes/stripe_gateway.ts";
import { serveStripeEmulator } from "@/tests/fakes/stripe_server.ts";
import { BadSignature } from "../gateway.ts";
import { createStripeEmulator } from "../stripe_emulator/mod.server.ts";
import { postTo } from "../stripe_emulator/webhooks.server.ts";
import { createGateway, createStripeGateway } from "./gateway.server.ts";
import { createClient } from "./request.server.ts";

await loadTranslations();

const ORDER = {
  amountMinor: 799,
  currency: "EUR" as const,
  metadata: { kind: "book" as const, userId: "user1", audiobookId: 11, orderId: "order1" },
  description: "The Lamplighter",
  email: "reader@example.com",
};

/** A site without keys. `isPaid` becomes true when a webhook reports a successful payment. */
function openSite(kv: Deno.Kv) {
  const isPaid = Promise.withResolvers<void>();
  const provider = createGateway({ stripe: null, hostedSubscriptionUrl: null }, {
    kv,
    log: createFakeLog(),
  });
  provider.sendWebhooksTo(async (rawBody, signature) => {
    const { type } = await provider.gateway.readEvent({ rawBody, signature });
    if (type === "payment_intent.succeeded") isPaid.resolve();
    if (type === "charge.failed") throw new Error("an endpoint that fails");
  });
  const pay = (clientSecret: string, card: string, authenticate?: "ok" | "fail") =>
    provider.testCards!.pay({ clientSecret, card, authenticate });
  return { gateway: provider.gateway, pay, isPaid: isPaid.promise };
}

Deno.test("createGateway: without keys, test cards pay at the Stripe emulator", async () => {
  using kv = await Deno.openKv(":memory:");
  const { gateway, pay, isPaid } = openSite(kv);
  expect([gateway.mode, gateway.publishableKey]).toEqual(["emulator", null]);
  const { id, clientSecret } = await gateway.createPayment(ORDER);
  expect(await pay(clientSecret, "4000000000000002"))
    .toEqual({ status: "failed", message: "Your card was declined." });
  expect(await pay(clientSecret, "4000000000009995"))
    .toEqual({ status: "failed", message: "Your card has insufficient funds." });
  expect((await pay(clientSecret, "1234"))?.message).toBe("Your card number is incorrect.");
  const german = await withLanguage("de", () => pay(clientSecret, "4000000000000002"));
  expect(german?.message).toBe("Deine Karte wurde abgelehnt.");
  const asked = { status: "requires_action", message: null };
  expect(await pay(clientSecret, "4000002500003155")).toEqual(asked);
  expect(await pay(clientSecret, "4000002500003155")).toEqual(asked); // pressed twice
  expect((await pay(clientSecret, "4000002500003155", "fail"))?.status).toBe("failed");
  expect(await pay(clientSecret, "4000002500003155")).toEqual(asked);
  expect((await pay(clientSecret, "4000000000000002"))?.status).toBe("failed"); // another card
  const paid = { status: "succeeded", message: null };
  expect(await pay(clientSecret, "4000 0025 0000 3155", "ok")).toEqual(paid);
  expect(await pay(clientSecret, "4242424242424242")).toEqual(paid); // and charged once
  expect(await gateway.getPayment(id)).toMatchObject({ status: "succeeded", receivedMinor: 799 });
  await isPaid;
  expect(await pay(`${id}_secret_guessed`, "4242424242424242")).toBe(null);
});

Deno.test("createGateway: the Stripe emulator's payments outlast the process", async () => {
  using kv = await Deno.openKv(":memory:");
  const { id } = await openSite(kv).gateway.createPayment(ORDER);
  const restarted = openSite(kv).gateway;
  expect((await restarted.getPayment(id))?.status).toBe("open");
  expect((await restarted.createPayment(ORDER)).id).toBe(id);
});

Deno.test("createGateway: with keys it calls the API base and takes webhooks signed with the secret", async () => {
  using kv = await Deno.openKv(":memory:");
  const stripe = createStripeEmulator({ webhookSecret: "whsec_1" });
  await using server = await serveStripeEmulator(stripe);
  const { gateway, testCards } = createGateway({
    stripe: {
      secretKey: "sk_test_1",
      publishableKey: "pk_test_1",
      webhookSecret: "whsec_1",
      apiBase: server.origin,
      isLive: false,
    },
    hostedSubscriptionUrl: null,
  }, { kv, log: createFakeLog() });
  expect([gateway.mode, gateway.publishableKey, testCards]).toEqual(["test", "pk_test_1", null]);

  stripe.faults.next("timeout_after"); // the connection breaks; the SDK retries once
  const { id } = await gateway.createPayment(ORDER);
  expect(await stripe.ledger()).toHaveLength(1);
  expect(await gateway.getPayment("pi_unknown")).toBe(null);
  expect((await gateway.cancelPayment(id)).status).toBe("canceled");

  const events: string[] = [];
  await using endpoint = Deno.serve({ port: 0, onListen: () => {} }, async (request) => {
    const signature = request.headers.get("stripe-signature");
    const event = await gateway.readEvent({ rawBody: await request.text(), signature });
    events.push(event.type);
    return new Response();
  });
  stripe.webhooks.sendTo(postTo(new URL(`http://127.0.0.1:${endpoint.addr.port}`)));
  await stripe.webhooks.sent();
  expect(events).toEqual(["payment_intent.created", "payment_intent.canceled"]);
});

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
    names: { product: "Premium", firstMonth: "First month" },
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
