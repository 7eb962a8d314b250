import { expect } from "npm:expect@30.5.2";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { serveStripeEmulator } from "@/tests/fakes/stripe_server.ts";
import { createStripeEmulator } from "../stripe_emulator/mod.server.ts";
import { postTo } from "../stripe_emulator/webhooks.server.ts";
import { createGateway } from "./gateway.server.ts";

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
