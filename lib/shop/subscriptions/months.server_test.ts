import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { expectInvoicesEqualLedger, taxed } from "@/tests/fakes/invoice_laws.ts";
import { openTestShop, type TestShop } from "@/tests/fakes/shop.ts";
import { makeUser } from "@/tests/fakes/user.ts";
import { firstOffer } from "../premium_offer.ts";
import { keys } from "../records.ts";
import { quarterOf } from "../tax/oss.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const FRENCH_CARD = "4000002500000003", GOOD_CARD = "4242424242424242";

interface World {
  shop: TestShop;
  kv: Deno.Kv;
  /** Subscribes and pays; returns the subscription's id. The shop hears nothing of it. */
  subscribe(card?: string, country?: string | null): Promise<string>;
  tell(o?: { times: number }): Promise<void>;
  /** Newest first; payments that the shop itself does not know. */
  payments(): Promise<string[]>;
  documents(): Promise<unknown[]>;
}

async function open(language?: Language): Promise<World & AsyncDisposable> {
  const kv = await Deno.openKv(":memory:");
  const guests = {
    get: (id: string) => Promise.resolve(makeUser({ id, language })),
    create: () => Promise.resolve(false),
  };
  const shop = await openTestShop({ kv, clock: { nowMs: Date.now() }, guests });
  const payments = async () => (await shop.stripe.ledger()).map(({ paymentId }) => paymentId);
  return {
    shop,
    kv,
    payments,
    async subscribe(card = GOOD_CARD, country = null) {
      const started = await shop.subscriptions.start({ user: ADA, currency: "EUR", country });
      if (!started.ok) throw new Error(started.code);
      await shop.stripe.pay(started.clientSecret.split("_secret_")[0]!, card);
      return (await shop.stripe.ledger())[0]!.subscriptionId!;
    },
    async tell({ times } = { times: 1 }) {
      for (const { rawBody, signature } of await shop.takeEvents()) {
        for (let n = 0; n < times; n++) await shop.payments.handleWebhook(rawBody, signature);
      }
    },
    documents: async () =>
      (await Array.fromAsync(
        shop.invoices.ofSeries(`TEST-${new Date(shop.clock.nowMs).getUTCFullYear()}`),
      )).map((it) => [it.number.slice(-6), it.kind, it.grossMinor, it.taxMinor, it.purchaseId]),
    async [Symbol.asyncDispose]() {
      const year = new Date(shop.clock.nowMs).getUTCFullYear();
      const years = [year - 1, year];
      await expectInvoicesEqualLedger(shop, { kv, users: ["ada"], years });
      kv.close();
    },
  };
}

Deno.test("months: an invoice's lines are in the listener's language, whoever settles it", async () => {
  await loadTranslations();
  await using world = await open("de");
  const { shop, subscribe, tell } = world;
  await shop.taxes.set(taxed());
  await subscribe(FRENCH_CARD, "FR");
  await tell();
  const [month] = await shop.subscriptions.months("ada");
  expect(await shop.invoices.ofPurchase(month!.id)).toMatchObject([{
    lines: [{ text: "Premium, ein Monat", amountMinor: 999 }],
  }]);
});

Deno.test("months: Premium has the name that the author gave it in the listener's language, in mails and invoices", async () => {
  await loadTranslations();
  await using world = await open("de");
  const { shop, subscribe, tell, payments } = world;
  await shop.taxes.set(taxed());
  await shop.premium.change(() => ({
    ...firstOffer(),
    name: "Lamp Club",
    translations: { de: { name: "Lampenklub" } },
  }));
  await subscribe(FRENCH_CARD, "FR");
  await tell();
  const [month] = await shop.subscriptions.months("ada");
  expect(await shop.invoices.ofPurchase(month!.id))
    .toMatchObject([{ lines: [{ text: "Lampenklub, ein Monat" }] }]);
  await shop.payments.refund((await payments())[0]!);
  await tell();
  const subjects = (await shop.mails()).map(({ subject }) => subject);
  expect(subjects.filter((it) => it.includes("Lampenklub")).length).toBe(2);
  expect(subjects.filter((it) => it.includes("Lamp Club"))).toEqual([]);
});

Deno.test("months: each one that is paid has one invoice, told twice, late and by many events", async () => {
  await using world = await open();
  const { shop, subscribe, tell } = world;
  await shop.taxes.set(taxed());
  const id = await subscribe(FRENCH_CARD, "FR");
  await tell({ times: 2 });
  const [first] = await shop.subscriptions.months("ada");
  expect(first).toMatchObject({ amountMinor: 999, currency: "EUR", refundedMinor: 0 });
  expect(await shop.invoices.ofPurchase(first!.id)).toMatchObject([{
    kind: "invoice",
    treatment: "oss",
    country: "FR",
    percent: 20,
    grossMinor: 999,
    taxMinor: 167,
    evidence: [{ source: "visitor", country: "FR" }, { source: "card", country: "FR" }],
    lines: [{ text: "Premium, one month", amountMinor: 999 }],
  }]);
  shop.clock.nowMs += 31 * DAY_MS;
  await shop.stripe.renewSubscription(id, { isPaid: true });
  await tell({ times: 2 });
  await shop.payments.reconcile({ sinceMs: 0 });
  const months = await shop.subscriptions.months("ada");
  expect(new Set(months.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(2);
  expect(months[1]!.id).toBe(first!.id);
  const [newest] = await shop.invoices.ofPurchase(months[0]!.id);
  // The renewal's card gives no country; that of the first month is still known.
  expect(newest?.evidence).toEqual([{ source: "visitor", country: "FR" }]);
  expect(quarterOf(newest!.issuedAtMs)).toBe(quarterOf(shop.clock.nowMs));
});

Deno.test("months: what is given back of one, in part or whole, or disputed, is corrected [C1.2]", async () => {
  await using world = await open();
  const { shop, subscribe, tell, documents, payments } = world;
  await shop.taxes.set(taxed());
  await subscribe();
  await tell();
  const [paymentId] = await payments();
  await shop.stripe.refund(paymentId!, 300);
  await tell({ times: 2 });
  await shop.stripe.dispute(paymentId!);
  await tell();
  await shop.stripe.closeDispute(paymentId!, "won");
  await tell();
  await shop.stripe.refund(paymentId!);
  await shop.takeEvents(); // lost
  await shop.payments.reconcile({ sinceMs: 0 });
  const [month] = await shop.subscriptions.months("ada");
  expect(month).toMatchObject({ refundedMinor: 999 });
  expect((await documents() as unknown[][]).map((it) => it.slice(1, 3))).toEqual([
    ["invoice", 999],
    ["correction", -300],
    ["correction", -699],
    ["correction", 699],
    ["correction", -699],
  ]);
});

Deno.test("months: no invoice of one from before the author has chosen, none of one that nobody paid; a lost one is found", async () => {
  await using world = await open();
  const { shop, subscribe, tell, documents } = world;
  const id = await subscribe();
  await tell();
  shop.clock.nowMs += 10_000;
  await shop.taxes.set(taxed());
  await shop.taxes.set(taxed({ rates: "reduced" })); // changed, not chosen anew
  await shop.payments.reconcile({ sinceMs: 0 });
  const first = [{ amountMinor: 999, invoiceNumber: null }];
  expect(await shop.subscriptions.months("ada")).toMatchObject(first);
  shop.clock.nowMs += 31 * DAY_MS;
  await shop.stripe.renewSubscription(id, { isPaid: false });
  await shop.payments.reconcile({ sinceMs: 0 });
  expect(await shop.subscriptions.months("ada")).toMatchObject(first);
  expect((await shop.subscriptions.months("ada")).length).toBe(1);
  await shop.stripe.renewSubscription(id, { isPaid: true });
  await shop.takeEvents(); // lost
  await shop.payments.reconcile({ sinceMs: shop.clock.nowMs - DAY_MS });
  expect(await shop.subscriptions.months("ada"))
    .toMatchObject([{ amountMinor: 999, invoiceNumber: expect.any(String) }, ...first]);
  expect((await documents()).length).toBe(1);
});

Deno.test("months: stand among the sales, found by address and invoice, refunded once, and erased with the account", async () => {
  await using world = await open();
  const { shop, kv, subscribe, tell, payments } = world;
  await subscribe();
  await tell();
  const [paymentId] = await payments();
  const all = { fromMs: 0, toMs: Infinity };
  const sales = async () => await Array.fromAsync(shop.sales.each(all));
  const sale = { kind: "month", paymentId, amountMinor: 999, title: "Premium, one month" };
  expect(await sales()).toMatchObject([{ ...sale, refundedAtMs: null }]);
  const [{ id, email, createdAtMs } = { id: "", email: "", createdAtMs: 0 }] = await sales();
  expect((await shop.sales.search(email!, 9)).map((it) => it.id)).toEqual([id]);
  expect([await shop.sales.find(id), (await shop.sales.findSale(id))?.kind])
    .toEqual([null, "month"]);
  const due = keys.salesDue(isoDay(createdAtMs));
  await kv.delete(due);
  const refund = await Promise.all([1, 2].map(() => shop.payments.refund(paymentId!)));
  expect(refund.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await sales()).toMatchObject([{ ...sale, refundedMinor: 999 }]);
  expect([(await sales())[0]!.refundedAtMs, (await kv.get(due)).value])
    .toEqual([expect.any(Number), true]);
  expect((await shop.subscriptions.status("ada")).isSubscribed).toBe(true); // until it is ended
  expect((await shop.mails()).filter(({ subject }) => subject.startsWith("Your refund")).length)
    .toBe(1);
  await shop.payments.forgetBuyer("ada");
  expect([await shop.sales.search(email!, 9), (await sales())[0]!.email]).toEqual([[], null]);
});

Deno.test("months: two processes that hear of one at once write it once; a fault of the provider is tried again", async () => {
  await using world = await open();
  const { shop, subscribe, documents } = world;
  await shop.taxes.set(taxed());
  await subscribe();
  const events = await shop.takeEvents();
  const second = await shop.reopen();
  shop.stripe.faults.next("error_500", { times: 1, call: "GET /v1/invoices" });
  for (const { rawBody, signature } of events) {
    await Promise.allSettled([
      shop.payments.handleWebhook(rawBody, signature),
      second.payments.handleWebhook(rawBody, signature),
    ]);
  }
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
  for (const { rawBody, signature } of events) {
    await shop.payments.handleWebhook(rawBody, signature);
  }
  expect((await documents()).length).toBe(1);
});

Deno.test("months: a business that is verified owes the VAT itself, and an erased account leaves no address", async () => {
  const kv = await Deno.openKv(":memory:");
  const check = { isValid: true, atMs: Date.now(), requestId: "W1" };
  const shop = await openTestShop({ kv, vies: { ask: () => Promise.resolve(check) } });
  await shop.taxes.set(taxed());
  const firm = { name: "Phare", address: "Marseille", vatId: "FR40303265045", country: "FR" };
  await shop.companies.save("ada", firm);
  const started = await shop.subscriptions.start({ user: ADA, currency: "EUR" });
  if (!started.ok) throw new Error(started.code);
  await shop.stripe.pay(started.clientSecret.split("_secret_")[0]!, GOOD_CARD);
  await shop.subscriptions.settleForUser("ada");
  const [{ id } = { id: "" }] = await shop.subscriptions.months("ada");
  expect(await shop.invoices.ofPurchase(id)).toMatchObject([
    { treatment: "reverse_charge", taxMinor: 0, company: { vatId: "FR40303265045", check } },
  ]);
  expect((await shop.subscriptions.findMonth(id))?.email).toEqual(expect.any(String));
  await shop.payments.forgetBuyer("ada");
  expect((await shop.subscriptions.findMonth(id))?.email).toBe(null);
  await expectInvoicesEqualLedger(shop, {
    kv,
    users: ["ada"],
    years: [new Date().getUTCFullYear()],
  });
  kv.close();
});
