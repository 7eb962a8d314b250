import { expect } from "npm:expect@30.5.2";
import { CURRENCIES, fromEur } from "@/lib/catalogue/money.ts";
import { gatewayOver } from "@/tests/fakes/stripe_gateway.ts";
import { GatewayDown } from "../gateway.ts";
import { createStripeEmulator } from "../stripe_emulator/mod.server.ts";

const OK = "4242424242424242";
const DECLINED = "4000000000000002";
const ASKS_HOLDER = "4000002500003155";

function setUp({ maxRetries = 0, now = Date.now } = {}) {
  const stripe = createStripeEmulator({ now });
  return { stripe, gateway: gatewayOver(stripe, { maxRetries }) };
}

const order = (orderId = "order1") => ({
  amountMinor: 799,
  currency: "EUR" as const,
  metadata: { kind: "book" as const, userId: "user1", audiobookId: 11, orderId },
  description: "The Lamplighter",
  email: "reader@example.com",
});

Deno.test("createPayment: the order's amount and currency, open until it is paid", async () => {
  const { stripe, gateway } = setUp();
  const made = await gateway.createPayment(order());
  expect(made).toMatchObject({
    status: "open",
    amountMinor: 799,
    receivedMinor: 0,
    refundedMinor: 0,
    dispute: null,
    currency: "EUR",
    paidWith: null,
    metadata: order().metadata,
    paidAtMs: null,
  });
  await stripe.pay(made.id, OK);
  expect(await gateway.getPayment(made.id)).toMatchObject({
    status: "succeeded",
    receivedMinor: 799,
    paidWith: { type: "card", brand: "visa", last4: "4242" },
    paidAtMs: expect.any(Number),
  });
});

Deno.test("createPayment: minor units of every currency go out and come back as they are", async () => {
  const { stripe, gateway } = setUp();
  for (const currency of CURRENCIES) {
    const { amountMinor } = fromEur(799, currency);
    const payment = await gateway.createPayment({ ...order(currency), currency, amountMinor });
    expect(payment).toMatchObject({ amountMinor, currency });
  }
  const yen = (await stripe.ledger()).find(({ currency }) => currency === "jpy");
  await stripe.pay(yen!.paymentId, OK);
  expect((await stripe.ledger()).find(({ currency }) => currency === "jpy")!.receivedMinor)
    .toBe(1335); // yen have no hundredths: 133,500 would be a hundredfold charge
});

Deno.test("createPayment: one order is one payment, in whatever state it is by now", async () => {
  const { stripe, gateway } = setUp();
  const first = await gateway.createPayment(order());
  await stripe.pay(first.id, OK);
  const again = await gateway.createPayment(order());
  expect([again.id, again.status]).toEqual([first.id, "succeeded"]);
  expect((await gateway.createPayment(order("order2"))).id).not.toBe(first.id);
  expect(await stripe.ledger()).toHaveLength(2);
});

Deno.test("createPayment: the same order at another price is refused", async () => {
  const { gateway } = setUp();
  await gateway.createPayment(order());
  await expect(gateway.createPayment({ ...order(), amountMinor: 1 })).rejects.toThrow(
    "same parameters",
  );
});

Deno.test("createPayment: a payment that was made, but whose answer was lost, is found by a retry", async () => {
  const { stripe, gateway } = setUp({ maxRetries: 2 });
  stripe.faults.next("timeout_after");
  await gateway.createPayment(order());
  expect(await stripe.ledger()).toHaveLength(1);
});

Deno.test("createPayment: a failure that Stripe remembers is asked anew under a second key", async () => {
  const { stripe, gateway } = setUp();
  stripe.faults.next("error_500");
  await expect(gateway.createPayment(order())).rejects.toThrow(GatewayDown);
  expect((await gateway.createPayment(order())).status).toBe("open");
});

Deno.test("every call: no answer, a failure or nonsense is GatewayDown", async () => {
  const { stripe, gateway } = setUp();
  const { id } = await gateway.createPayment(order());
  const calls = {
    create: () => gateway.createPayment(order("order2")),
    get: () => gateway.getPayment(id),
    cancel: () => gateway.cancelPayment(id),
    refund: () => gateway.refundPayment({ paymentId: id, reason: "duplicate" }),
    list: () => Array.fromAsync(gateway.listPayments({ sinceMs: 0 })),
  };
  const faults = [
    "timeout_before",
    "timeout_after",
    "error_500",
    "nonsense",
    "wrong_shape",
  ] as const;
  for (const [name, call] of Object.entries(calls)) {
    for (const fault of faults) {
      stripe.faults.next(fault, { times: 9 });
      const outcome = await call().then(() => "fine", (error) => error.name);
      stripe.faults.clear();
      const wanted = fault === "wrong_shape" ? "UnexpectedAnswer" : "GatewayDown";
      expect(`${name}, ${fault}: ${outcome}`).toBe(`${name}, ${fault}: ${wanted}`);
    }
  }
});

Deno.test("getPayment: null for an unknown id; metadata null when it is not one of ours", async () => {
  const { stripe, gateway } = setUp();
  expect(await gateway.getPayment("pi_unknown")).toBe(null);
  const body = new URLSearchParams({ amount: "500", currency: "usd", "metadata[kind]": "book" });
  const headers = { authorization: "Bearer sk_test_1" };
  const url = "https://api.stripe.com/v1/payment_intents";
  const foreign = await (await stripe.fetch(url, { method: "POST", body, headers })).json();
  expect(await gateway.getPayment(foreign.id)).toMatchObject({ amountMinor: 500, metadata: null });
});

Deno.test("getPayment: declined and waiting for the bank are open, with nothing received", async () => {
  const { stripe, gateway } = setUp();
  const { id } = await gateway.createPayment(order());
  const none = { status: "open", receivedMinor: 0, paidWith: null, paidAtMs: null };
  expect((await stripe.pay(id, DECLINED)).declined?.code).toBe("card_declined");
  expect(await gateway.getPayment(id)).toMatchObject(none);
  expect((await stripe.pay(id, ASKS_HOLDER)).status).toBe("requires_action");
  expect(await gateway.getPayment(id)).toMatchObject(none);
  expect((await stripe.authenticate(id, "fail")).status).toBe("requires_payment_method");
  await stripe.pay(id, ASKS_HOLDER);
  expect((await stripe.authenticate(id, "ok")).status).toBe("succeeded");
  expect((await gateway.getPayment(id))?.paidWith)
    .toEqual({ type: "card", brand: "visa", last4: "3155" });
});

Deno.test("cancelPayment: cancels what is open; what is paid stays paid", async () => {
  const { stripe, gateway } = setUp();
  const open = await gateway.createPayment(order("order1"));
  const paid = await gateway.createPayment(order("order2"));
  await stripe.pay(paid.id, OK);
  expect((await gateway.cancelPayment(open.id)).status).toBe("canceled");
  expect((await gateway.cancelPayment(open.id)).status).toBe("canceled");
  expect((await gateway.cancelPayment(paid.id)).status).toBe("succeeded");
  await expect(stripe.pay(open.id, OK)).rejects.toThrow("canceled");
});

Deno.test("refundPayment: gives all of it back, once, whoever asks again", async () => {
  const { stripe, gateway } = setUp();
  const { id } = await gateway.createPayment(order());
  await stripe.pay(id, OK);
  await stripe.refund(id, 99);
  expect((await gateway.getPayment(id))?.refundedMinor).toBe(99);
  stripe.faults.next("timeout_after", { call: "/refunds" });
  const refund = () => gateway.refundPayment({ paymentId: id, reason: "duplicate" });
  await expect(refund()).rejects.toThrow(GatewayDown);
  expect((await refund()).refundedMinor).toBe(799);
  const other = await gateway.refundPayment({ paymentId: id, reason: "requested_by_customer" });
  expect(other.refundedMinor).toBe(799);
});

Deno.test("getPayment: a dispute with the day until which it is to be answered, until it is won", async () => {
  const nowMs = Date.UTC(2026, 0, 1);
  const { stripe, gateway } = setUp({ now: () => nowMs });
  const answerByMs = nowMs + 9 * 86_400_000;
  for (
    const [outcome, left] of [["won", null], ["lost", { state: "lost", answerByMs: null }]] as const
  ) {
    const { id } = await gateway.createPayment(order(outcome));
    await stripe.pay(id, OK);
    const read = async () => (await gateway.getPayment(id))?.dispute;
    await stripe.dispute(id);
    expect(await read()).toEqual({ state: "needs_answer", answerByMs });
    await stripe.answerDispute(id);
    expect(await read()).toEqual({ state: "under_review", answerByMs: null });
    await stripe.closeDispute(id, outcome);
    expect(await read()).toEqual(left);
  }
});

Deno.test("getPayment: an inquiry is one until the bank takes the money or lets it rest", async () => {
  const nowMs = Date.UTC(2026, 0, 1);
  const { stripe, gateway } = setUp({ now: () => nowMs });
  const answerByMs = nowMs + 9 * 86_400_000;
  const { id } = await gateway.createPayment(order("inquiry"));
  await stripe.pay(id, OK);
  const read = async () => (await gateway.getPayment(id))?.dispute;
  await stripe.dispute(id, { isInquiry: true });
  expect(await read()).toEqual({ state: "inquiry", answerByMs });
  await stripe.answerDispute(id);
  expect(await read()).toEqual({ state: "inquiry", answerByMs: null });
  await stripe.escalateInquiry(id);
  expect(await read()).toEqual({ state: "needs_answer", answerByMs });
});

Deno.test("listPayments: all pages since a time, newest first", async () => {
  let nowMs = Date.UTC(2026, 0, 1);
  const { gateway } = setUp({ now: () => nowMs });
  await gateway.createPayment(order("old"));
  nowMs += 60_000;
  for (let at = 1; at <= 101; at++) await gateway.createPayment(order(`order${at}`));
  const payments = await Array.fromAsync(gateway.listPayments({ sinceMs: nowMs }));
  expect(payments).toHaveLength(101);
  expect(payments[0]).toMatchObject({ metadata: { orderId: "order101" } });
  expect(payments[100]).toMatchObject({ metadata: { orderId: "order1" } });
});

Deno.test("errors: name the action and Stripe's reason, and no secret", async () => {
  const { stripe, gateway } = setUp();
  const { id, clientSecret } = await gateway.createPayment(order());
  const error = await gateway.refundPayment({ paymentId: id, reason: "duplicate" })
    .catch((it) => it);
  expect(error.message).toMatch(/^Stripe could not refund a payment: This PaymentIntent .+ req_/);
  const refusing: typeof fetch = () =>
    Promise.resolve(Response.json(
      { error: { type: "invalid_request_error", message: `Bad sk_test_1abc, ${clientSecret}` } },
      { status: 401 },
    ));
  const keyless = gatewayOver({ fetch: refusing });
  const refused = await keyless.getPayment(id).catch((it) => it);
  expect(refused.message).toMatch(/Bad sk_test_\.\.\., pi_\w+_secret_\.\.\. /);
  expect(JSON.stringify(refused) + refused.cause).not.toContain("abc");
  expect(stripe.webhooks.waiting).toEqual(["payment_intent.created"]);
});
