/**
 * Every request of the payment gateway against Stripe's own description of its API. What npm carries
 * of it is older than the SDK's API version (see `version` in the fixture), so it knows nothing of
 * newer answers such as `confirmation_secret`; requests are checked whole.
 */

import { expect } from "npm:expect@30.5.2";
import { TAGS } from "@/lib/platform/language/language.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import type { PaymentGateway } from "@/lib/shop/gateway.ts";
import { readForm } from "@/lib/shop/stripe_emulator/params.server.ts";
import { createStripeEmulator } from "@/lib/shop/stripe_emulator/mod.server.ts";
import { gatewayOver } from "./fakes/stripe_gateway.ts";
import { type ApiRequest, callOf, callsOf, faultsOf, type OpenApi } from "./openapi.ts";

const api: OpenApi = JSON.parse(
  await Deno.readTextFile(new URL("fixtures/stripe_openapi.json", import.meta.url)),
);

const LINK = "https://buy.stripe.com/premium";

/** A gateway whose requests are kept before the Stripe emulator answers them. */
function setUp() {
  const sent: ApiRequest[] = [];
  const stripe = createStripeEmulator();
  const recording: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const form = new URLSearchParams(await request.clone().text());
    const params = readForm(new URLSearchParams([...searchParams, ...form]));
    sent.push({ method: request.method, path: pathname, params });
    return stripe.fetch(request);
  };
  return { sent, stripe, gateway: gatewayOver({ fetch: recording }, { hostedUrl: LINK }) };
}

Deno.test("Stripe's API: knows every request of the gateway, with each parameter it sends", async () => {
  const { sent, stripe, gateway } = setUp();
  const order = { kind: "gift" as const, userId: "user1", audiobookId: 11, orderId: "order1" };
  const payment = await gateway.createPayment({
    amountMinor: 1335,
    currency: "JPY",
    metadata: order,
    description: "The Lamplighter",
    email: "reader@example.com",
  });
  await stripe.pay(payment.id, "4242424242424242");
  await stripe.dispute(payment.id);
  const names = { product: "Premium", firstMonth: "Premium, first month" };
  const subscription = await gateway.createSubscription({
    userId: "user1",
    email: "reader@example.com",
    priceMinor: 999,
    firstMinor: null,
    currency: "EUR",
    attempt: "1",
    names,
  });
  await gateway.getSubscription(await stripe.subscribeAt(`${LINK}?client_reference_id=user1`));
  const second = await gateway.createSubscription({
    userId: "user2",
    email: "other@example.com",
    priceMinor: 999,
    firstMinor: 199,
    currency: "EUR",
    attempt: "1",
    names,
  });
  await gateway.createSubscription({
    userId: "user3",
    email: "third@example.com",
    priceMinor: 999,
    firstMinor: 199,
    currency: "EUR",
    attempt: "1",
    names: { product: "Lamp Club", firstMonth: "Lamp Club, first month" },
  });
  const webhook = await stripe.webhooks.take();
  const place = { country: "FR", region: null, postalCode: "13001", vatId: "FR40303265045" };
  const sold = { paymentId: payment.id, amountMinor: 1335, currency: "JPY" as const };
  const { calculationId } = await gateway.calculateTax({ ...sold, kind: "book", place });
  const transactionId = await gateway.recordTax({ paymentId: payment.id, calculationId });
  const subscriptionId = subscription.id;
  const rest: { [Call in keyof PaymentGateway]?: () => Promise<unknown> } = {
    getPayment: () => gateway.getPayment(payment.id),
    cancelPayment: () => gateway.cancelPayment(payment.id),
    refundPayment: () => gateway.refundPayment({ paymentId: payment.id, reason: "duplicate" }),
    listPayments: () => Array.fromAsync(gateway.listPayments({ sinceMs: 0 })),
    listBalance: () => Array.fromAsync(gateway.listBalance({ fromMs: 0, toMs: Date.now() })),
    getSubscription: () => gateway.getSubscription(subscriptionId),
    listSubscriptions: () => Array.fromAsync(gateway.listSubscriptions({ sinceMs: 0 })),
    listPaidInvoices: () => gateway.listPaidInvoices(subscriptionId),
    portalUrl: () =>
      Promise.all(TAGS.map((tag) =>
        withLanguage(
          tag,
          () => gateway.portalUrl({ subscriptionId, returnUrl: "https://books.example/profile" }),
        )
      )),
    endWithPeriod: () => gateway.endWithPeriod(subscriptionId),
    goOn: () => gateway.goOn(subscriptionId),
    giveUpSubscription: () => gateway.giveUpSubscription(second.id),
    cancelSubscription: () => gateway.cancelSubscription(subscriptionId),
    undoSubscription: () => gateway.undoSubscription(subscriptionId),
    reverseTax: () =>
      gateway.reverseTax({ paymentId: payment.id, transactionId, fromMinor: 0, toMinor: 335 }),
    readEvent: () => gateway.readEvent(webhook),
  };
  for (const call of Object.values(rest)) await call();
  const made = [
    "createPayment",
    "createSubscription",
    "calculateTax",
    "recordTax",
    ...Object.keys(rest),
  ];
  const all = Object.entries(gateway).filter(([, it]) => typeof it === "function");
  expect(made.sort()).toEqual(all.map(([name]) => name).sort());

  expect(sent.flatMap((request) => faultsOf(api, request))).toEqual([]);
  const used = new Set(sent.map((request) => callOf(api, request)));
  expect([...used].sort()).toEqual(callsOf(api).sort()); // the fixture holds what is used
});

Deno.test("Stripe's API: a wrong name, type, choice or a missing parameter is found out", () => {
  const faults = (params: ApiRequest["params"]) =>
    faultsOf(api, { method: "POST", path: "/v1/payment_intents", params });
  const good = { amount: "799", currency: "eur", metadata: { userId: "user1" } };
  expect(faults(good)).toEqual([]);
  expect(faults({ ...good, amount: "7.99" })).toHaveLength(1);
  expect(faults({ ...good, amuont: "799" })).toHaveLength(1);
  expect(faults({ ...good, capture_method: "later" })).toHaveLength(1);
  expect(faults({ ...good, automatic_payment_methods: {} })).toHaveLength(1);
  expect(faults({ currency: "eur" })).toHaveLength(1);
  expect(faultsOf(api, { method: "POST", path: "/v1/quotes", params: {} })).toHaveLength(1);
});
