import { expect } from "npm:expect@30.5.2";
import { createRights } from "@/lib/access/rights.server.ts";
import { createEvents } from "@/lib/platform/events.ts";
import { openTestShop } from "@/tests/fakes/shop.ts";
import { gatewayOver } from "@/tests/fakes/stripe_gateway.ts";
import { createStripeEmulator } from "../stripe_emulator/mod.server.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const BEN = { id: "ben", email: "ben@example.com" };

Deno.test("startPayment: a double click and two tabs share one payment, whose price is the server's", async () => {
  await using shop = await openTestShop();
  const wish = { user: ADA, bookId: 12, currency: "EUR" } as const;
  const answers = await Promise.all([1, 2, 3].map(() => shop.payments.startPayment(wish)));
  const ids = new Set(answers.map((it) => it.ok && it.paymentId));
  expect([ids.size, answers[0]]).toMatchObject([1, { ok: true, quote: { finalMinor: 799 } }]);
  expect((await shop.stripe.ledger()).length).toBe(1);
});

Deno.test("settle: grants what was paid, once, whoever asks and however often", async () => {
  await using shop = await openTestShop();
  const id = await shop.pay({ user: ADA, bookId: 12 });
  const [first, second] = [await shop.payments.settle(id), await shop.payments.settle(id)];
  expect(first).toMatchObject({ state: "granted", userId: "ada", audiobookId: 12 });
  expect(second).toEqual(first);
  expect(await shop.payments.settleForUser(id, "ben")).toMatchObject({
    state: "unknown",
    userId: null,
  });
  expect(await shop.rights("ada")).toEqual([12]);
  expect(
    (await shop.purchases.history("ada")).map(({ amountMinor, method }) => [amountMinor, method]),
  )
    .toEqual([[799, "test"]]);
});

Deno.test("settleForUser, settleBook: what another process has recorded counts at once where it is confirmed", async () => {
  await using there = await openTestShop();
  const events = createEvents();
  await using here = await there.reopen({ events });
  const now = () => there.clock.nowMs;
  const rights = createRights({ read: here.entitlements, events, now });
  const owned = async () => (await rights.of("ada")).ownedBookIds;
  expect(await owned()).toEqual([]);
  const paymentId = await there.pay({ user: ADA, bookId: 12 });
  await there.payments.settle(paymentId); // by the provider's webhook, which this process did not get
  expect((await here.payments.settleForUser(paymentId, "ben")).state).toBe("unknown");
  expect(await owned()).toEqual([]);
  expect((await here.payments.settleForUser(paymentId, "ada")).state).toBe("granted");
  expect(await owned()).toEqual([12]);
  await there.payments.settle(await there.pay({ user: ADA, bookId: 13 }));
  expect(await owned()).toEqual([12]);
  await here.payments.settleBook({ userId: "ada", bookId: 13 });
  expect(await owned()).toEqual([12, 13]);
});

Deno.test("settle: an unpaid payment grants nothing, an unknown one is unknown", async () => {
  await using shop = await openTestShop();
  const { paymentId } = await shop.start({ user: ADA, bookId: 12 });
  expect(await shop.payments.settle(paymentId)).toMatchObject({ state: "open", purchase: null });
  expect(await shop.payments.settle("pi_nothing")).toMatchObject({ state: "unknown" });
  expect(await shop.rights("ada")).toEqual([]);
});

Deno.test("settle: the series opens its four books, and shuts the order of a single", async () => {
  await using shop = await openTestShop();
  const single = await shop.start({ user: ADA, bookId: 11 });
  await shop.payments.settle(await shop.pay({ user: ADA, bookId: 15 }));
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
  await expect(shop.stripe.pay(single.paymentId, "4242424242424242")).rejects.toThrow(/cancell?ed/);
  expect(await shop.payments.startPayment({ user: ADA, bookId: 11, currency: "EUR" }))
    .toMatchObject({ ok: false, code: "already_owned" });
});

Deno.test("settle: a second payment for what is owned is paid back at once", async () => {
  await using shop = await openTestShop();
  const single = await shop.pay({ user: ADA, bookId: 11 });
  const series = await shop.pay({ user: ADA, bookId: 15, currency: "USD" });
  await shop.payments.settle(series);
  expect(await shop.payments.settle(single)).toMatchObject({
    state: "granted",
    purchase: { paymentId: series },
  });
  const ledger = await shop.stripe.ledger();
  expect(ledger.find((it) => it.paymentId === single)).toMatchObject({ refundedMinor: 799 });
  expect(ledger.find((it) => it.paymentId === series)).toMatchObject({ refundedMinor: 0 });
});

Deno.test("settle: refund and dispute take the book, a won dispute gives it back", async () => {
  await using shop = await openTestShop();
  const id = await shop.pay({ user: ADA, bookId: 12 });
  await shop.payments.settle(id);
  await shop.stripe.dispute(id);
  expect((await shop.payments.settle(id)).state).toBe("disputed");
  expect(await shop.rights("ada")).toEqual([]);
  await shop.stripe.closeDispute(id, "won");
  expect((await shop.payments.settle(id)).state).toBe("granted");
  expect(await shop.rights("ada")).toEqual([12]);
  await shop.stripe.refund(id);
  expect((await shop.payments.settle(id)).state).toBe("refunded");
  expect(await shop.rights("ada")).toEqual([]);
  const again = await shop.pay({ user: ADA, bookId: 12 });
  expect((await shop.payments.settle(again)).state).toBe("granted");
});

Deno.test("settle: a book bought again while its payment was disputed is not charged twice in the end", async () => {
  await using shop = await openTestShop();
  const first = await shop.pay({ user: ADA, bookId: 12 });
  await shop.stripe.dispute(first);
  await shop.payments.settle(first);
  const second = await shop.pay({ user: ADA, bookId: 12 });
  await shop.payments.settle(second);
  await shop.stripe.closeDispute(first, "won");
  await shop.payments.settle(first);
  const kept = (await shop.stripe.ledger()).filter((it) => it.refundedMinor < it.receivedMinor);
  expect(kept.map(({ paymentId }) => paymentId)).toEqual([second]);
  expect(await shop.rights("ada")).toEqual([12]);
});

Deno.test("settle: part of the money given back leaves the book, and lowers its credit", async () => {
  await using shop = await openTestShop();
  const id = await shop.pay({ user: ADA, bookId: 12 });
  await shop.stripe.refund(id, 300);
  expect((await shop.payments.settle(id)).state).toBe("granted");
  const series = await shop.payments.quote({ userId: "ada", bookId: 15, currency: "EUR" });
  expect(series).toMatchObject({ ok: true, quote: { creditMinor: 499, finalMinor: 2500 } });
});

Deno.test("settle: a payment for a book that has left the catalogue is recorded all the same", async () => {
  await using shop = await openTestShop();
  const id = await shop.pay({ user: ADA, bookId: 12 });
  await using later = await shop.reopen({ without: 12 });
  expect(await later.payments.settle(id)).toMatchObject({ state: "granted", audiobookId: 12 });
  expect(await later.payments.quote({ userId: "ben", bookId: 12, currency: "EUR" }))
    .toMatchObject({ ok: false, code: "unknown_book" });
  expect((await later.entitlements("ada")).ownedBookIds).toEqual([12]);
});

Deno.test("startPayment: another price makes another payment, the old one can no longer be paid", async () => {
  await using shop = await openTestShop();
  await shop.discounts.create({
    code: "HALF",
    percentage: 50,
    bookId: null,
    maxUses: 1,
    expiresAtMs: null,
  });
  const full = await shop.start({ user: ADA, bookId: 12 });
  const half = await shop.start({ user: ADA, bookId: 12, discountCode: " half " });
  expect([half.quote.finalMinor, half.quote.discountCode]).toEqual([399, "HALF"]);
  await expect(shop.stripe.pay(full.paymentId, "4242424242424242")).rejects.toThrow(/cancell?ed/);
  await shop.stripe.pay(half.paymentId, "4242424242424242");
  await shop.payments.settle(half.paymentId);
  expect((await shop.discounts.list())[0]).toMatchObject({ uses: 1 });
  expect(
    await shop.payments.startPayment({
      user: BEN,
      bookId: 12,
      currency: "EUR",
      discountCode: "HALF",
    }),
  )
    .toMatchObject({ ok: false, code: "invalid_code" });
});

Deno.test("startPayment: what was paid in another tab meanwhile is granted, not charged again", async () => {
  await using shop = await openTestShop();
  await shop.pay({ user: ADA, bookId: 12 });
  expect(await shop.payments.startPayment({ user: ADA, bookId: 12, currency: "USD" }))
    .toMatchObject({ ok: false, code: "already_owned" });
  expect(await shop.rights("ada")).toEqual([12]);
});

Deno.test("takeFree: takes the book once, uses the code up, and refuses a price that is not 0", async () => {
  await using shop = await openTestShop();
  await shop.discounts.create({
    code: "FREE",
    percentage: 100,
    bookId: 12,
    maxUses: 1,
    expiresAtMs: null,
  });
  const wish = { bookId: 12, currency: "EUR", discountCode: "free" } as const;
  const answers = await Promise.all(
    [ADA, ADA, BEN].map((user) => shop.payments.takeFree({ user, ...wish })),
  );
  expect(answers.filter(({ ok }) => ok).length).toBe(1);
  const owners = [await shop.rights("ada"), await shop.rights("ben")];
  expect(owners.flat()).toEqual([12]);
  expect(await shop.payments.takeFree({ user: BEN, bookId: 11, currency: "EUR" }))
    .toMatchObject({ ok: false, code: "not_free" });
  expect(
    await shop.payments.takeFree({ user: BEN, bookId: 11, currency: "EUR", discountCode: "FREE" }),
  )
    .toMatchObject({ ok: false, code: "invalid_code" });
});

Deno.test("takeFree: the order that was open for the book can no longer be paid", async () => {
  await using shop = await openTestShop();
  await shop.discounts.create({
    code: "FREE",
    percentage: 100,
    bookId: 12,
    maxUses: null,
    expiresAtMs: null,
  });
  const open = await shop.start({ user: ADA, bookId: 12 });
  const taken = await shop.payments.takeFree({
    user: ADA,
    bookId: 12,
    currency: "EUR",
    discountCode: "FREE",
  });
  expect(taken).toMatchObject({ ok: true, purchase: { method: "free_code", amountMinor: 0 } });
  await expect(shop.stripe.pay(open.paymentId, "4242424242424242")).rejects.toThrow(/cancell?ed/);
});

Deno.test("gift: its code opens the book for a friend, once, and a refund takes it back", async () => {
  await using shop = await openTestShop();
  await shop.payments.settle(await shop.pay({ user: ADA, bookId: 12 }));
  const id = await shop.pay({ user: ADA, bookId: 12, isGift: true });
  expect(await shop.payments.settle(id)).toMatchObject({
    state: "granted",
    purchase: { kind: "gift" },
  });
  await shop.payments.settle(id);
  const [gift, ...more] = await shop.gifts.listOf("ada");
  expect([gift, more]).toMatchObject([{ bookId: 12, redeemedAt: null }, []]);
  const redeem = { bookId: 12, currency: "EUR", discountCode: gift!.code.toLowerCase() } as const;
  expect(await shop.payments.takeFree({ user: BEN, ...redeem }))
    .toMatchObject({ ok: true, purchase: { method: "gift" } });
  expect((await shop.gifts.listOf("ada"))[0]!.redeemedAt).not.toBe(null);
  expect(await shop.payments.takeFree({ user: { id: "cay", email: "c@example.com" }, ...redeem }))
    .toMatchObject({ ok: false, code: "invalid_code" });
  await shop.stripe.refund(id);
  await shop.payments.settle(id);
  expect([await shop.rights("ben"), await shop.rights("ada")]).toEqual([[], [12]]);
  expect(await shop.gifts.listOf("ada")).toEqual([]);
});

Deno.test("gift: a gift cannot be bought with a gift", async () => {
  await using shop = await openTestShop();
  await shop.payments.settle(await shop.pay({ user: ADA, bookId: 12, isGift: true }));
  const [gift] = await shop.gifts.listOf("ada");
  expect(
    await shop.payments.takeFree({
      user: ADA,
      bookId: 12,
      currency: "EUR",
      discountCode: gift!.code,
      isGift: true,
    }),
  ).toMatchObject({ ok: false, code: "invalid_code" });
});

Deno.test("refund: a single whose price was credited can be refunded only after the series", async () => {
  await using shop = await openTestShop();
  const single = await shop.pay({ user: ADA, bookId: 11 });
  await shop.payments.settle(single);
  const series = await shop.pay({ user: ADA, bookId: 15 });
  await shop.payments.settle(series);
  expect((await shop.stripe.ledger())[0]).toMatchObject({ receivedMinor: 2200 });
  expect(await shop.payments.refund(single)).toMatchObject({ ok: false, code: "credited" });
  expect(await shop.payments.refund(series)).toMatchObject({
    ok: true,
    settlement: { state: "refunded" },
  });
  expect(await shop.rights("ada")).toEqual([11]);
  expect(await shop.payments.refund(single)).toMatchObject({ ok: true });
  expect(await shop.rights("ada")).toEqual([]);
  expect(await shop.payments.refund("pi_nothing")).toMatchObject({
    ok: false,
    code: "unknown_payment",
  });
});

Deno.test("refund: an open order priced with the credit can no longer be paid", async () => {
  await using shop = await openTestShop();
  const single = await shop.pay({ user: ADA, bookId: 11 });
  await shop.payments.settle(single);
  const series = await shop.start({ user: ADA, bookId: 15 });
  expect(await shop.payments.refund(single)).toMatchObject({ ok: true });
  await expect(shop.stripe.pay(series.paymentId, "4242424242424242")).rejects.toThrow(/cancell?ed/);
});

Deno.test("handleWebhook: late, repeated and reordered events change nothing that is not so", async () => {
  await using shop = await openTestShop();
  const id = await shop.pay({ user: ADA, bookId: 12 });
  await shop.stripe.refund(id);
  const events = await shop.takeEvents();
  const told = [...events, ...events].reverse();
  for (const { rawBody, signature } of told) {
    expect(await shop.payments.handleWebhook(rawBody, signature)).toBe("done");
  }
  expect(await shop.rights("ada")).toEqual([]);
  expect((await shop.purchases.history("ada")).length).toBe(1);
});

Deno.test("handleWebhook: events about nothing of ours are ignored, forged ones refused", async () => {
  await using shop = await openTestShop();
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "product.created",
    created: 1,
    data: { object: { id: "prod_1", object: "product" } },
  });
  const signature = await shop.stripe.webhooks.sign(body);
  expect(await shop.payments.handleWebhook(body, signature)).toBe("ignored");
  await expect(shop.payments.handleWebhook(body + " ", signature)).rejects.toThrow();
  await expect(shop.payments.handleWebhook(body, null)).rejects.toThrow();
});

Deno.test("reconcile: finds what no webhook and no return page told of, and the order without a payment", async () => {
  await using shop = await openTestShop();
  await shop.pay({ user: ADA, bookId: 12 });
  const unpaid = await shop.start({ user: BEN, bookId: 12 });
  expect((await shop.payments.reconcile({ sinceMs: 0 })).changed).toBe(1);
  expect(await shop.rights("ada")).toEqual([12]);
  expect((await shop.payments.reconcile({ sinceMs: 0 })).changed).toBe(0);
  shop.clock.nowMs += 24 * 3_600_000;
  await shop.payments.reconcile({ sinceMs: 0 });
  await expect(shop.stripe.pay(unpaid.paymentId, "4242424242424242")).rejects.toThrow(/cancell?ed/);
});

Deno.test("receipt: the numbers of the purchase with its VAT, for its owner alone", async () => {
  await using shop = await openTestShop();
  await shop.payments.settle(await shop.pay({ user: ADA, bookId: 12, country: "DE" }));
  const [purchase] = await shop.purchases.history("ada");
  expect(await shop.payments.receipt({ userId: "ada", purchaseId: purchase!.id })).toMatchObject({
    title: "The Two",
    totalMinor: 799,
    vat: { percent: 19, includedMinor: 128, country: "DE" },
    email: "ada@example.com",
    isTest: true,
  });
  expect(await shop.payments.receipt({ userId: "ben", purchaseId: purchase!.id })).toBe(null);
  const mails = await shop.mails();
  expect(mails.map(({ to }) => to)).toEqual(["ada@example.com"]);
  expect(mails[0]!.text).toContain("VAT 19% (DE) included: €1.28");
});

Deno.test("takeFree: credit that covers the series gives it, and the singles stay paid", async () => {
  await using shop = await openTestShop();
  for (const bookId of [11, 12, 13, 14]) {
    await shop.payments.settle(await shop.pay({ user: ADA, bookId }));
  }
  const wish = { user: ADA, bookId: 15, currency: "EUR" } as const;
  expect(await shop.payments.startPayment(wish))
    .toMatchObject({ ok: true, clientSecret: null, quote: { creditMinor: 2999, isFree: true } });
  expect(await shop.payments.takeFree(wish))
    .toMatchObject({ ok: true, purchase: { method: "credit", amountMinor: 0 } });
  const [payment] = await shop.stripe.ledger();
  expect(await shop.payments.refund(payment!.paymentId)).toMatchObject({ code: "credited" });
});

Deno.test("settle: an absent provider changes nothing, and the next try finds everything", async () => {
  await using shop = await openTestShop();
  const id = await shop.pay({ user: ADA, bookId: 12 });
  shop.stripe.faults.next("nonsense");
  await expect(shop.payments.settle(id)).rejects.toThrow();
  expect(await shop.rights("ada")).toEqual([]);
  expect((await shop.payments.settle(id)).state).toBe("granted");
});

Deno.test("startPayment: an order whose payment was made but never heard of is taken up again", async () => {
  await using shop = await openTestShop();
  const wish = { user: ADA, bookId: 12, currency: "EUR" } as const;
  shop.stripe.faults.next("timeout_after", { call: "POST /v1/payment_intents" });
  await expect(shop.payments.startPayment(wish)).rejects.toThrow();
  await shop.pay(wish);
  expect((await shop.stripe.ledger()).length).toBe(1);
});

Deno.test("live mode: what was bought in test mode counts no more, what the operator gave does", async () => {
  await using shop = await openTestShop();
  await shop.payments.settle(await shop.pay({ user: ADA, bookId: 12 }));
  await shop.payments.giveBook({ user: ADA, bookId: 11 });
  await using live = await shop.reopen({ mode: "live" });
  expect(await live.rights("ada")).toEqual([11]);
  expect(await live.payments.startPayment({ user: ADA, bookId: 12, currency: "EUR" }))
    .toMatchObject({ ok: true });
});

Deno.test("settle: one that read before a refund and writes after it does not give the book back", async () => {
  const clock = { nowMs: Date.now() };
  const stripe = createStripeEmulator({ now: () => clock.nowMs });
  const gateway = gatewayOver(stripe);
  await using shop = await openTestShop({ stripe, gateway, clock });
  const id = await shop.pay({ user: ADA, bookId: 12 });
  await shop.payments.settle(id);
  const old = await gateway.getPayment(id);
  await shop.stripe.refund(id);
  await shop.payments.settle(id);
  let reads = 0;
  const slow = { ...gateway, getPayment: (id: string) => reads++ ? gateway.getPayment(id) : old! };
  await using late = await shop.reopen({ gateway: slow as typeof gateway });
  expect((await late.payments.settle(id)).state).toBe("refunded");
  expect(await shop.rights("ada")).toEqual([]);
});
