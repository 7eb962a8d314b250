import { expect } from "npm:expect@30.5.2";
import { HOUR_MS } from "@/lib/platform/duration.ts";
import { expectInvoicesEqualLedger, taxed } from "@/tests/fakes/invoice_laws.ts";
import { type Clock, openTestShop } from "@/tests/fakes/shop.ts";
import { createStripeEmulator } from "../stripe_emulator/mod.server.ts";
import type { TaxTransaction } from "../stripe_emulator/objects.server.ts";
import { createMemoryStore } from "../stripe_emulator/state.server.ts";
import { invoiceView } from "./invoice.ts";
import { ANSWER_MS } from "./provider_tax.server.ts";

const BOB = { id: "bob", email: "bob@example.com" };
const GOOD_CARD = "4242424242424242", NY = "5555555555554444", QC = "4000001240000000";
const GB = "4000008260000000", CH = "4000007560000009";
const CALCULATE = "POST /v1/tax/calculations";
const RECORD = "POST /v1/tax/transactions/create_from_calculation";
const REVERSE = "POST /v1/tax/transactions/create_reversal";

async function open() {
  const kv = await Deno.openKv(":memory:");
  const clock: Clock = { nowMs: Date.now() };
  const store = createMemoryStore();
  const stripe = createStripeEmulator({ store, now: () => clock.nowMs });
  const shop = await openTestShop({ kv, stripe, clock });
  const seller = {
    name: "Ada Press",
    address: ["1 Lamp St"],
    vatId: null,
    taxNumber: "12-3456789",
  };
  await shop.taxes.set(taxed({ mode: "stripe", home: "US", seller }));
  return {
    shop,
    stripe,
    clock,
    /** A paid book; the shop has not heard of it. */
    async sell(card: string, country: string | null = null) {
      const { quote, paymentId } = await shop.start({ user: BOB, bookId: 12, country });
      await stripe.pay(paymentId, card);
      return { quote, paymentId };
    },
    async tell() {
      let isDone = true;
      for (const { rawBody, signature } of await shop.takeEvents()) {
        await shop.payments.handleWebhook(rawBody, signature).catch(() => isDone = false);
      }
      return isDone;
    },
    invoice: async (id: string) => {
      const [first] = await shop.invoices.ofPurchase(id);
      return first ? invoiceView(first, BOB.email).parts : null;
    },
    /** What the provider's tax reports count of a payment: sums with tax, and of tax. */
    async reported(id: string) {
      const all = await store.list("tax.transaction") as TaxTransaction[];
      const own = all.filter(({ reference }) => reference.startsWith(id));
      return [own.length, own.reduce((sum, { amount }) => sum + amount, 0)];
    },
    async [Symbol.asyncDispose]() {
      const years = [new Date(clock.nowMs).getUTCFullYear(), new Date().getUTCFullYear()];
      await expectInvoicesEqualLedger(shop, { kv, users: [BOB.id], years: [...new Set(years)] });
      kv.close();
    },
  };
}

Deno.test("Stripe Tax: computes each sale by where the card's billing address is; its reports follow sale and refunds", async () => {
  const wanted: [card: string, country: string | null, parts: string[][]][] = [
    [NY, "US", [["Net", "€7.34"], ["Tax 8.875% (US-NY)", "€0.65"]]],
    [QC, "CA", [["Net", "€6.95"], ["Tax 14.975% (CA-QC)", "€1.04"]]],
    [GB, "GB", [["Net", "€6.66"], ["VAT 20% (GB)", "€1.33"]]],
    [CH, "CH", [["Net", "€7.39"], ["VAT 8.1% (CH)", "€0.60"]]],
    [GOOD_CARD, "JP", [["Net", "€7.99"], ["Tax", "€0.00"]]], // not registered there
  ];
  for (const [card, country, parts] of wanted) {
    await using world = await open();
    const { shop, sell, tell, invoice, reported } = world;
    const { quote, paymentId } = await sell(card, country);
    expect(quote.taxNote).toBe("All taxes included.");
    expect(await tell()).toBe(true);
    for (const _ of [1, 2]) await shop.payments.settle(paymentId);
    expect([country, await invoice(paymentId)]).toEqual([country, parts]);
    expect(await reported(paymentId)).toEqual([1, 799]);
    await world.stripe.refund(paymentId, 101);
    await tell();
    await shop.payments.settle(paymentId);
    expect(await reported(paymentId)).toEqual([2, 698]);
    await shop.payments.refund(paymentId);
    await tell();
    expect(await reported(paymentId)).toEqual([3, 0]);
    await shop.payments.reconcile({ sinceMs: 0 });
    expect(await reported(paymentId)).toEqual([3, 0]);
  }
});

Deno.test("Stripe Tax: without an answer the book opens at once, and the invoice comes with the answer", async () => {
  await using world = await open();
  const { shop, stripe, sell, tell, invoice, reported } = world;
  const { paymentId } = await sell(NY, "US");
  stripe.faults.next("error_500", { times: 9, call: CALCULATE });
  await tell();
  expect(await shop.rights(BOB.id)).toEqual([12]);
  expect([await invoice(paymentId), await reported(paymentId)]).toEqual([null, [0, 0]]);
  const receipt = (await shop.mails()).find(({ id }) => id === `receipt-${paymentId}`)!;
  expect(receipt.text).toContain("All taxes included. Your invoice will say how much.");
  expect(receipt.text).not.toContain("No tax");
  stripe.faults.clear();

  await shop.payments.reconcile({ sinceMs: 0 });
  expect((await invoice(paymentId))?.[1]).toEqual(["Tax 8.875% (US-NY)", "€0.65"]);
  expect(await reported(paymentId)).toEqual([1, 799]);
});

Deno.test("Stripe Tax: after two days without an answer the standard rate counts; nobody who can't be placed waits", async () => {
  await using world = await open();
  const { shop, stripe, clock, sell, tell, invoice, reported } = world;
  const { paymentId } = await sell(GB, "GB");
  stripe.faults.next("error_500", { times: 99, call: CALCULATE });
  await tell();
  clock.nowMs += ANSWER_MS - HOUR_MS;
  await shop.payments.reconcile({ sinceMs: 0 });
  expect(await invoice(paymentId)).toBe(null);
  clock.nowMs += HOUR_MS;
  await shop.payments.reconcile({ sinceMs: 0 });
  expect((await invoice(paymentId))?.[1]).toEqual(["VAT 20% (GB)", "€1.33"]);
  expect(shop.lines.some(({ event }) => event === "tax_given_up")).toBe(true);
  stripe.faults.clear();
  await shop.payments.reconcile({ sinceMs: 0 });
  expect(await reported(paymentId)).toEqual([0, 0]);

  await shop.payments.refund(paymentId);
  const noZip = await sell(GOOD_CARD, "US");
  await tell();
  expect((await invoice(noZip.paymentId))?.[1]).toEqual(["Tax", "€0.00"]);
});

Deno.test("Stripe Tax: a fault before or after any call, in a sale or a refund, is made up for and tells nothing twice", async () => {
  for (const fault of ["error_500", "timeout_after"] as const) {
    for (const call of [CALCULATE, RECORD, REVERSE]) {
      await using world = await open();
      const { shop, stripe, sell, tell, invoice, reported } = world;
      const { paymentId } = await sell(NY, "US");
      stripe.faults.next(fault, { times: 1, call });
      await tell();
      expect(await shop.rights(BOB.id)).toEqual([12]);
      await shop.payments.reconcile({ sinceMs: 0 });
      expect([fault, call, await reported(paymentId)]).toEqual([fault, call, [1, 799]]);
      expect((await invoice(paymentId))?.[1]).toEqual(["Tax 8.875% (US-NY)", "€0.65"]);
      await stripe.refund(paymentId, 300);
      await tell();
      await stripe.refund(paymentId, 99);
      const second = await shop.reopen(); // another process hears of both at once
      await Promise.allSettled([shop, second].map((it) => it.payments.settle(paymentId)));
      await shop.payments.reconcile({ sinceMs: 0 });
      await shop.payments.reconcile({ sinceMs: 0 });
      expect([fault, call, (await reported(paymentId))[1]]).toEqual([fault, call, 400]);
    }
  }
});

Deno.test("Stripe Tax: a lost dispute leaves the reports, one that is won or undecided does not", async () => {
  await using world = await open();
  const { shop, stripe, sell, tell, reported } = world;
  const won = await sell(NY, "US");
  await tell();
  await stripe.dispute(won.paymentId);
  await tell();
  expect(await reported(won.paymentId)).toEqual([1, 799]);
  await stripe.closeDispute(won.paymentId, "won");
  await tell();
  expect(await reported(won.paymentId)).toEqual([1, 799]);
  await shop.payments.refund(won.paymentId);
  const lost = await sell(NY, "US");
  await tell();
  await stripe.dispute(lost.paymentId);
  await stripe.closeDispute(lost.paymentId, "lost");
  await tell();
  expect(await reported(lost.paymentId)).toEqual([2, 0]);
});

Deno.test("Stripe Tax: a payment that becomes one too many, by a dispute won after the book was bought again, leaves the reports", async () => {
  await using world = await open();
  const { shop, stripe, sell, tell, reported } = world;
  const { paymentId: first } = await sell(NY, "US");
  await tell();
  await stripe.dispute(first);
  await tell();
  const { paymentId: second } = await sell(NY, "US");
  await tell();
  expect([await reported(first), await reported(second)]).toEqual([[1, 799], [1, 799]]);
  await stripe.closeDispute(first, "won");
  await tell();
  await shop.payments.settle(first);
  expect([await reported(first), await reported(second)]).toEqual([[2, 0], [1, 799]]);
});

Deno.test("Stripe Tax: computes months of Premium too, and its reports follow their refunds", async () => {
  await using world = await open();
  const { shop, stripe, tell, reported } = world;
  const started = await shop.subscriptions.start({ user: BOB, currency: "EUR", country: "US" });
  if (!started.ok) throw new Error(started.code);
  const paymentId = started.clientSecret.split("_secret_")[0]!;
  await stripe.pay(paymentId, NY);
  stripe.faults.next("error_500", { times: 1, call: RECORD });
  await tell();
  expect((await shop.subscriptions.status(BOB.id)).isSubscribed).toBe(true);
  await shop.payments.reconcile({ sinceMs: 0 });
  const [month] = await shop.subscriptions.months(BOB.id);
  expect(await shop.invoices.ofPurchase(month!.id))
    .toMatchObject([{ treatment: "provider", percent: 8.875, taxMinor: 81, region: "NY" }]);
  expect(await reported(paymentId)).toEqual([1, 999]);
  await shop.payments.refund(paymentId);
  await tell();
  expect(await reported(paymentId)).toEqual([2, 0]);
});
