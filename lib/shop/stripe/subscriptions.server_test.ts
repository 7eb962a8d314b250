import { expect } from "npm:expect@30.5.2";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { gatewayOver } from "@/tests/fakes/stripe_gateway.ts";
import { hostedCheckout } from "../addresses.ts";
import { GatewayDown } from "../gateway.ts";
import { createStripeEmulator } from "../stripe_emulator/mod.server.ts";

const OK = "4242424242424242";
const START_MS = Date.UTC(2026, 0, 15);
const MONTH_LATER_MS = Date.UTC(2026, 1, 15);

function setUp() {
  const clock = { nowMs: START_MS };
  const stripe = createStripeEmulator({ now: () => clock.nowMs });
  return { stripe, clock, gateway: gatewayOver(stripe) };
}

const premium = (attempt = "1") => ({
  userId: "user1",
  email: "reader@example.com",
  priceMinor: 999,
  firstMinor: null as number | null,
  currency: "EUR" as const,
  attempt,
  names: { product: "Lamp Club", firstMonth: "Lamp Club, first month" },
});

/** The id of the payment that a browser would pay with this secret. */
const paymentOf = (clientSecret: string | null) => clientSecret!.split("_secret_")[0]!;

Deno.test("createSubscription: waits for its first month; paid, it runs for a month", async () => {
  const { stripe, gateway } = setUp();
  const made = await gateway.createSubscription(premium());
  expect(made).toEqual({
    id: expect.stringMatching(/^sub_/),
    userId: "user1",
    status: "incomplete",
    currentPeriodEndMs: MONTH_LATER_MS,
    cancelsAtPeriodEnd: false,
    clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
    isProcessing: false,
    paidInvoiceId: null,
    priceMinor: 999,
    currency: "EUR",
  });
  await stripe.pay(paymentOf(made.clientSecret), OK);
  expect(await gateway.getSubscription(made.id))
    .toEqual({
      ...made,
      status: "active",
      clientSecret: null,
      paidInvoiceId: expect.stringMatching(/^in_/),
    });
  // Stripe itself created this payment for the invoice: it must not become a purchase.
  expect((await gateway.getPayment(paymentOf(made.clientSecret)))?.metadata).toBe(null);
});

Deno.test("listPaidInvoices: what was paid by the month, newest first, with its payment; no open ones", async () => {
  const { stripe, gateway, clock } = setUp();
  const made = await gateway.createSubscription(premium());
  expect(await gateway.listPaidInvoices(made.id)).toEqual([]);
  await stripe.pay(paymentOf(made.clientSecret), OK);
  clock.nowMs = MONTH_LATER_MS;
  await stripe.renewSubscription(made.id, { isPaid: true });
  await stripe.renewSubscription(made.id, { isPaid: false });
  const other = await gateway.createSubscription({ ...premium("2"), userId: "user2" });
  await stripe.pay(paymentOf(other.clientSecret), OK);
  const id = expect.stringMatching(/^in_/), paymentId = expect.stringMatching(/^pi_/);
  expect(await gateway.listPaidInvoices(made.id)).toEqual([
    { id, paymentId, paidAtMs: MONTH_LATER_MS },
    { id, paymentId: paymentOf(made.clientSecret), paidAtMs: START_MS },
  ]);
});

Deno.test("createSubscription: what Stripe sells is made once, and called as the author calls it now", async () => {
  const { stripe } = setUp();
  const named: (string | null)[] = [];
  const gateway = gatewayOver({
    async fetch(input, init) {
      const request = new Request(input, init);
      const form = new URLSearchParams(await request.clone().text());
      const isNamed = request.method === "POST" && /\/(products|coupons)\b/.test(request.url);
      if (isNamed) named.push(form.get("name"));
      return await stripe.fetch(request);
    },
  });
  const subscribe = (userId: string, names = premium().names) =>
    gateway.createSubscription({ ...premium(), userId, firstMinor: 199, names });
  await subscribe("user1");
  await subscribe("user2");
  expect(named).toEqual(["Lamp Club", "Lamp Club, first month"]);
  const names = { product: "The Lamp", firstMonth: "The Lamp, first month" };
  await subscribe("user3", names);
  await subscribe("user4", names);
  expect(named.slice(2)).toEqual(["The Lamp", "The Lamp, first month"]);
  const product = await stripe.fetch("https://api.stripe.com/v1/products/lamplight_premium", {
    headers: { authorization: "Bearer sk_test_1" },
  });
  expect((await product.json()).name).toBe("The Lamp");
});

Deno.test("createSubscription: one attempt is one subscription, one user one customer", async () => {
  const { gateway, clock, stripe } = setUp();
  const first = await gateway.createSubscription(premium());
  stripe.faults.next("timeout_after", { call: "POST /v1/subscriptions" });
  await expect(gateway.createSubscription(premium("2"))).rejects.toThrow(GatewayDown);
  const second = await gateway.createSubscription(premium("2"));
  expect((await gateway.createSubscription(premium())).id).toBe(first.id);
  expect(second.id).not.toBe(first.id);
  clock.nowMs += 1000;
  const email = `${"n".repeat(230)}@example.com`;
  await gateway.createSubscription({ ...premium("3"), email });
  const since = (sinceMs: number) => Array.fromAsync(gateway.listSubscriptions({ sinceMs }));
  expect(await since(START_MS)).toHaveLength(3);
  expect(await since(clock.nowMs)).toHaveLength(1);
  const answer = await stripe.fetch("https://api.stripe.com/v1/customers", {
    headers: { authorization: "Bearer sk_test_1" },
  });
  const { data } = await answer.json();
  expect(data.map(({ email }: { email: string }) => email))
    .toEqual([email, "reader@example.com"]);
});

Deno.test("endWithPeriod, goOn: the paid month stays, nothing follows; once more, or after its end, changes nothing", async () => {
  const { stripe, gateway } = setUp();
  const made = await gateway.createSubscription(premium());
  await stripe.pay(paymentOf(made.clientSecret), OK);
  for (let n = 0; n < 2; n++) {
    expect(await gateway.endWithPeriod(made.id))
      .toMatchObject({ status: "active", cancelsAtPeriodEnd: true });
  }
  for (let n = 0; n < 2; n++) {
    expect(await gateway.goOn(made.id))
      .toMatchObject({ status: "active", cancelsAtPeriodEnd: false });
  }
  await gateway.cancelSubscription(made.id);
  expect((await gateway.endWithPeriod(made.id)).status).toBe("canceled");
  expect((await gateway.goOn(made.id)).status).toBe("canceled");
});

Deno.test("cancelSubscription: ends it now, its open payment too; once more changes nothing", async () => {
  const { stripe, gateway } = setUp();
  const made = await gateway.createSubscription(premium());
  expect(await gateway.cancelSubscription(made.id))
    .toMatchObject({ status: "canceled", clientSecret: null });
  expect((await gateway.cancelSubscription(made.id)).status).toBe("canceled");
  await expect(stripe.pay(paymentOf(made.clientSecret), OK)).rejects.toThrow("canceled");
});

Deno.test("giveUpSubscription: can be paid no more; what is paid stays", async () => {
  const { stripe, gateway } = setUp();
  const open = await gateway.createSubscription(premium());
  for (const _ of [1, 2]) {
    expect(await gateway.giveUpSubscription(open.id))
      .toMatchObject({ status: "canceled", clientSecret: null });
  }
  await expect(stripe.pay(paymentOf(open.clientSecret), OK)).rejects.toThrow("canceled");

  const paid = await gateway.createSubscription(premium("2"));
  const racing = gatewayOver({
    async fetch(input, init) {
      const request = new Request(input, init);
      if (request.url.endsWith("/void")) await stripe.pay(paymentOf(paid.clientSecret), OK);
      return await stripe.fetch(request);
    },
  });
  expect((await racing.giveUpSubscription(paid.id)).status).toBe("active");
});

Deno.test("getSubscription: past due, about to end, ended, unknown", async () => {
  const { stripe, gateway } = setUp();
  const { id, clientSecret } = await gateway.createSubscription(premium());
  await stripe.pay(paymentOf(clientSecret), OK);
  await stripe.endWithPeriod(id, true);
  expect(await gateway.getSubscription(id))
    .toMatchObject({ status: "active", cancelsAtPeriodEnd: true });
  await stripe.renewSubscription(id, { isPaid: false });
  const late = await gateway.getSubscription(id);
  expect(late).toMatchObject({ status: "past_due", currentPeriodEndMs: Date.UTC(2026, 2, 15) });
  await stripe.pay(paymentOf(late!.clientSecret), OK);
  expect((await gateway.getSubscription(id))?.status).toBe("active");
  await stripe.endSubscription(id);
  expect((await gateway.getSubscription(id))?.status).toBe("canceled");
  expect(await gateway.getSubscription("sub_unknown")).toBe(null);
});

Deno.test("a payment link's subscription belongs to whom the site sent there", async () => {
  const { stripe } = setUp();
  const hostedUrl = "https://buy.stripe.com/premium";
  const gateway = gatewayOver(stripe, { hostedUrl: `${hostedUrl}?locale=en` });
  const query = "client_reference_id=user1&prefilled_email=reader%40example.com";
  const id = await stripe.subscribeAt(`${hostedUrl}?${query}`);
  expect(await gateway.getSubscription(id))
    .toMatchObject({ id, userId: "user1", status: "active", priceMinor: 999 });
  // The user stays known after the link is replaced or removed.
  expect((await gatewayOver(stripe).getSubscription(id))?.userId).toBe("user1");

  const another = await stripe.subscribeAt(`${hostedUrl}?${query}`);
  const [listed] = await Array.fromAsync(gateway.listSubscriptions({ sinceMs: START_MS }));
  expect(listed).toMatchObject({ id: another, userId: "user1" });
});

Deno.test("a payment link for something else, or opened by a stranger, opens nothing", async () => {
  const { stripe } = setUp();
  const hostedUrl = "https://buy.stripe.com/premium";
  const gateway = gatewayOver(stripe, { hostedUrl });
  const others = [
    await stripe.subscribeAt("https://buy.stripe.com/cheap?client_reference_id=user1"),
    await stripe.subscribeAt(hostedUrl),
  ];
  for (const id of others) expect(await gateway.getSubscription(id)).toBe(null);
  expect(await Array.fromAsync(gateway.listSubscriptions({ sinceMs: START_MS }))).toEqual([]);
  const right = await stripe.subscribeAt(`${hostedUrl}?client_reference_id=user1`);
  expect(await gatewayOver(stripe).getSubscription(right)).toBe(null); // no link is configured
});

Deno.test("portalUrl: a page for the subscriber, null for an unknown subscription", async () => {
  const { gateway } = setUp();
  const { id } = await gateway.createSubscription(premium());
  const returnUrl = "https://books.example/profile";
  expect(await gateway.portalUrl({ subscriptionId: id, returnUrl })).toBe(returnUrl);
  expect(await gateway.portalUrl({ subscriptionId: "sub_unknown", returnUrl })).toBe(null);
});

Deno.test("Stripe's own pages and mails speak the subscriber's language, where Stripe knows it", async () => {
  const sent: string[] = [];
  const stripe = createStripeEmulator();
  const gateway = gatewayOver({
    async fetch(input, init) {
      const form = new URLSearchParams(await new Request(input, init).clone().text());
      sent.push(...["locale", "preferred_locales[0]"].flatMap((it) => form.getAll(it)));
      return await stripe.fetch(input, init);
    },
  });
  const returnUrl = "https://books.example/profile";
  const user = { id: "user1", email: "reader@example.com" };
  const localeOf = () =>
    new URL(hostedCheckout("https://buy.stripe.com/premium", user)).searchParams.get("locale");
  for (const [tag, ...wanted] of [["pt-BR", "pt-BR", "pt-BR"], ["ar", "auto"]] as const) {
    await withLanguage(tag, async () => {
      const { id } = await gateway.createSubscription({ ...premium(), userId: tag });
      await gateway.portalUrl({ subscriptionId: id, returnUrl });
      expect([localeOf(), ...sent.splice(0)]).toEqual([wanted[0], ...wanted]);
    });
  }
});
