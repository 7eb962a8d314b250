import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { openTestShop, type TestShop } from "@/tests/fakes/shop.ts";
import { gatewayOver } from "@/tests/fakes/stripe_gateway.ts";
import { hostedCheckout } from "../addresses.ts";
import type { PaymentGateway } from "../gateway.ts";
import { createLedgerStore } from "../ledger/ledger_store.server.ts";
import { firstOffer, spokenOffer } from "../premium_offer.ts";
import { createStripeEmulator } from "../stripe_emulator/mod.server.ts";
import { createMonthStore } from "../tax/invoice_store.server.ts";
import { createSubscriptionService } from "./service.server.ts";
import { createStatedEndStore } from "./premium_store.server.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const GOOD_CARD = "4242424242424242";

async function start(shop: TestShop): Promise<string> {
  const answer = await shop.subscriptions.start({ user: ADA, currency: "EUR" });
  if (!answer.ok) throw new Error(`Subscribing answered ${answer.code}.`);
  return answer.clientSecret;
}

const payFirstMonth = (shop: TestShop, secret: string) =>
  shop.stripe.pay(secret.split("_secret_")[0]!, GOOD_CARD);

async function tell(shop: TestShop): Promise<void> {
  for (const { rawBody, signature } of await shop.takeEvents()) {
    await shop.payments.handleWebhook(rawBody, signature);
  }
}

Deno.test("subscriptions: 9.99 a month opens every book once it is paid, by webhook alone [B9.13]", async () => {
  await using shop = await openTestShop();
  const secret = await start(shop);
  expect((await shop.subscriptions.status("ada")).isSubscribed).toBe(false);
  await payFirstMonth(shop, secret);
  await tell(shop);
  expect((await shop.subscriptions.status("ada")).isSubscribed).toBe(true);
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
  expect((await shop.stripe.ledger())[0]).toMatchObject({ receivedMinor: 999, currency: "eur" });
  expect(await shop.subscriptions.start({ user: ADA, currency: "EUR" }))
    .toMatchObject({ ok: false, code: "already_subscribed" });
});

Deno.test("subscriptions: the first month costs a new subscriber less, every other the whole price", async () => {
  await using shop = await openTestShop();
  await shop.premium.change(() => ({ ...firstOffer(), firstPrices: { EUR: 199 } }));
  await payFirstMonth(shop, await start(shop));
  await tell(shop);
  const received = async () => (await shop.stripe.ledger()).map((it) => it.receivedMinor);
  expect(await received()).toEqual([199]);
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
  const [{ subscriptionId } = { subscriptionId: null }] = await shop.stripe.ledger();
  await shop.stripe.renewSubscription(subscriptionId!, { isPaid: true });
  expect((await received()).toSorted()).toEqual([199, 999]);
  await shop.stripe.endSubscription(subscriptionId!);
  await tell(shop);
  await payFirstMonth(shop, await start(shop));
  expect((await received()).toSorted()).toEqual([199, 999, 999]);
});

Deno.test("subscriptions: an attempt begun at another price of the first month is given up, not paid", async () => {
  await using shop = await openTestShop();
  const whole = await start(shop);
  await shop.premium.change(() => ({ ...firstOffer(), firstPrices: { EUR: 199 } }));
  const secret = await start(shop);
  await expect(payFirstMonth(shop, whole)).rejects.toThrow();
  await payFirstMonth(shop, secret);
  await tell(shop);
  const received = (await shop.stripe.ledger()).map((it) => it.receivedMinor);
  expect(received.filter((minor) => minor > 0)).toEqual([199]);
});

Deno.test("subscriptions: a double click and a second try share one; a paid one is found without a webhook", async () => {
  await using shop = await openTestShop();
  const secrets = await Promise.all([start(shop), start(shop)]);
  expect(new Set([...secrets, await start(shop)]).size).toBe(1);
  await payFirstMonth(shop, secrets[0]!);
  expect(await shop.subscriptions.start({ user: ADA, currency: "EUR" }))
    .toMatchObject({ ok: false, code: "already_subscribed" });
});

Deno.test("subscriptions: a payment link that is told who pays opens every book, by webhook alone", async () => {
  const stripe = createStripeEmulator();
  const hostedUrl = "https://buy.stripe.com/premium";
  await using shop = await openTestShop({ stripe, gateway: gatewayOver(stripe, { hostedUrl }) });
  const link = hostedCheckout(hostedUrl, ADA);
  const id = await stripe.subscribeAt(link);
  await tell(shop);
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
  await stripe.endSubscription(id);
  await tell(shop);
  expect(await shop.rights("ada")).toEqual([]);
  await stripe.subscribeAt(link);
  await shop.takeEvents(); // lost
  await shop.subscriptions.settleRecent({ userId: "bob", sinceMs: 0 });
  expect(await shop.rights("ada")).toEqual([]);
  await shop.subscriptions.settleRecent({ userId: "ada", sinceMs: 0 });
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
});

Deno.test("subscriptions: paid twice, the second month is given back and the first goes on", async () => {
  const stripe = createStripeEmulator();
  const hostedUrl = "https://buy.stripe.com/premium";
  await using shop = await openTestShop({ stripe, gateway: gatewayOver(stripe, { hostedUrl }) });
  const link = hostedCheckout(hostedUrl, ADA);
  const first = await stripe.subscribeAt(link);
  await tell(shop);
  const second = await stripe.subscribeAt(link);
  stripe.faults.next("timeout_after", { times: 3 }); // Stripe fails in the middle
  await tell(shop).catch(() => {});
  stripe.faults.clear();
  for (const _ of [1, 2]) await shop.payments.reconcile({ sinceMs: 0 });
  const paid = (await stripe.ledger()).map(({ subscriptionId, receivedMinor, refundedMinor }) => [
    subscriptionId,
    receivedMinor - refundedMinor,
  ]);
  expect(Object.fromEntries(paid)).toEqual({ [first]: 999, [second]: 0 });
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
  expect((await shop.subscriptions.status("ada")).isSubscribed).toBe(true);
});

Deno.test("subscriptions: its end closes the books, told by webhook or found by reconciliation", async () => {
  await using shop = await openTestShop();
  await payFirstMonth(shop, await start(shop));
  await tell(shop);
  const [{ subscriptionId } = { subscriptionId: null }] = await shop.stripe.ledger();
  await shop.stripe.endSubscription(subscriptionId!);
  await shop.takeEvents(); // lost
  expect((await shop.payments.reconcile({ sinceMs: shop.clock.nowMs })).changed).toBe(1);
  expect(await shop.rights("ada")).toEqual([]);
  expect(await start(shop)).toMatch(/_secret_/); // and she can try again
});

Deno.test("subscriptions: an unpaid month closes the books, a late word of a paid one does not", async () => {
  await using shop = await openTestShop();
  await payFirstMonth(shop, await start(shop));
  await tell(shop);
  const { endsAt } = await shop.subscriptions.status("ada");
  shop.clock.nowMs = Date.parse(endsAt!) + DAY_MS;
  expect((await shop.subscriptions.status("ada")).isSubscribed).toBe(true);
  shop.clock.nowMs += DAY_MS;
  expect((await shop.subscriptions.status("ada")).isSubscribed).toBe(false);
  expect(await shop.rights("ada")).toEqual([]);
  const [{ subscriptionId } = { subscriptionId: null }] = await shop.stripe.ledger();
  await shop.stripe.renewSubscription(subscriptionId!, { isPaid: true });
  await shop.subscriptions.settle(subscriptionId!);
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
  await shop.stripe.renewSubscription(subscriptionId!, { isPaid: false });
  await shop.subscriptions.settle(subscriptionId!);
  expect(await shop.rights("ada")).toEqual([]);
});

Deno.test("subscriptions: the test switch works in test mode alone, and counts nothing in live mode [B4.11]", async () => {
  await using shop = await openTestShop();
  expect(await shop.subscriptions.setTest("ada", true)).toBe(true);
  expect((await shop.subscriptions.status("ada")).isSubscribed).toBe(true);
  using kv = await Deno.openKv(":memory:");
  const store = createLedgerStore(kv, Date.now, () => "emulator");
  const nothing = { get: () => Promise.resolve(null) };
  const months = {
    months: null,
    monthStore: createMonthStore(kv),
    accounts: nothing,
    taxes: nothing,
    premium: { get: () => Promise.resolve(spokenOffer(firstOffer())) },
    mail: () => null,
    statedStore: createStatedEndStore(kv, Date.now),
  };
  const gateway = { mode: "live" } as PaymentGateway;
  const live = createSubscriptionService({ store, gateway, now: Date.now, ...months });
  expect(await live.setTest("ada", true)).toBe(false);
  const test = createSubscriptionService({
    store,
    gateway: { mode: "test" } as PaymentGateway,
    now: Date.now,
    ...months,
  });
  await test.setTest("ada", true);
  expect((await test.status("ada")).isSubscribed).toBe(true);
  expect((await live.status("ada")).isSubscribed).toBe(false);
});

Deno.test("subscriptions: an absent provider leaves nothing half done", async () => {
  await using shop = await openTestShop();
  shop.stripe.faults.next("timeout_after", { times: 3 });
  await expect(start(shop)).rejects.toThrow();
  shop.stripe.faults.clear();
  await start(shop);
  expect((await shop.stripe.ledger()).length).toBe(1);
});
