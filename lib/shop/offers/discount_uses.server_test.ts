/** A code is never used more often than allowed, whoever orders, pays and waits. */

import { expect } from "npm:expect@30.5.2";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { openTestShop, type TestShop } from "@/tests/fakes/shop.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const BEN = { id: "ben", email: "ben@example.com" };
const CARD = "4242424242424242";
const RESERVED = { ok: false, code: "code_reserved" };

async function openWithCode(maxUses: number | null): Promise<TestShop> {
  const shop = await openTestShop();
  const code = { code: "NINETY", percentage: 90, bookId: null, maxUses, expiresAtMs: null };
  await shop.discounts.create(code);
  return shop;
}

const order = (shop: TestShop, user: typeof ADA, bookId = 12) =>
  shop.payments.startPayment({ user, bookId, currency: "EUR", discountCode: "NINETY" });

async function paymentOf(shop: TestShop, user: typeof ADA, bookId = 12): Promise<string> {
  return (await shop.start({ user, bookId, discountCode: "NINETY" })).paymentId;
}

const keptOf = async (shop: TestShop) =>
  (await shop.stripe.ledger()).filter((it) => it.receivedMinor > it.refundedMinor).length;

const usesOf = async (shop: TestShop) => (await shop.discounts.list())[0]!.uses;

Deno.test("code with one use: of twenty listeners at once one may pay with it", async () => {
  await using shop = await openWithCode(1);
  const users = Array.from({ length: 20 }, (_, i) => ({ id: `u${i}`, email: `u${i}@example.com` }));
  const answers = await Promise.all(users.map((user) => order(shop, user)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok)).toMatchObject(Array(19).fill(RESERVED));
});

Deno.test("code with one use: of four books of one listener the newest order has it, the others are ended", async () => {
  await using shop = await openWithCode(1);
  const payments = [];
  for (const bookId of [11, 12, 13, 14]) payments.push(await paymentOf(shop, ADA, bookId));
  const newest = payments.pop()!;
  for (const id of payments) {
    await expect(shop.stripe.pay(id, CARD)).rejects.toThrow(/cancell?ed/);
  }
  await shop.stripe.pay(newest, CARD);
  expect((await shop.payments.settle(newest)).state).toBe("granted");
  expect([await usesOf(shop), await shop.rights("ada")]).toEqual([1, [14]]);
  expect(await order(shop, BEN)).toMatchObject({ ok: false, code: "invalid_code" });
});

Deno.test("code with one use: an order that ends gives it back", async () => {
  await using shop = await openWithCode(1);
  await paymentOf(shop, ADA);
  expect(await order(shop, BEN)).toMatchObject(RESERVED);
  await shop.start({ user: ADA, bookId: 12 }); // without the code, after all
  expect(await order(shop, BEN)).toMatchObject({ ok: true });
});

Deno.test("code with one use: it is given back after 30 minutes; paid later, it counts while a use is left [B4.4]", async () => {
  await using shop = await openWithCode(1);
  const late = await paymentOf(shop, ADA);
  shop.clock.nowMs += 30 * MINUTE_MS - 1;
  expect(await order(shop, BEN)).toMatchObject(RESERVED);
  shop.clock.nowMs += 1;
  expect(
    await shop.payments.quote({
      userId: "ben",
      bookId: 12,
      currency: "EUR",
      discountCode: "NINETY",
    }),
  ).toMatchObject({ ok: true });
  await shop.stripe.pay(late, CARD);
  expect((await shop.payments.settle(late)).state).toBe("granted");
  expect([await usesOf(shop), await keptOf(shop)]).toEqual([1, 1]);
});

Deno.test("code with one use: what is paid goes before what is only reserved; who pays after it is given back, and told", async () => {
  await using shop = await openWithCode(1);
  const late = await paymentOf(shop, ADA);
  shop.clock.nowMs += 31 * MINUTE_MS;
  const first = await paymentOf(shop, BEN); // holds the use, and may never pay
  await shop.stripe.pay(late, CARD);
  expect((await shop.payments.settle(late)).state).toBe("granted");
  await shop.stripe.pay(first, CARD);
  expect((await shop.payments.settle(first)).state).toBe("refunded");
  expect([await usesOf(shop), await keptOf(shop)]).toEqual([1, 1]);
  expect(await shop.rights("ben")).toEqual([]);
  const told = (await shop.mails()).filter(({ id }) => id === `code-spent-${first}`);
  expect(told).toMatchObject([{ to: "ben@example.com" }]);
});

const orderFrom = (
  shop: TestShop,
  o: { id: string; place: string; isGuest: boolean; bookId?: number },
) =>
  shop.payments.startPayment({
    user: { id: o.id, email: `${o.id}@example.com` },
    isGuest: o.isGuest,
    place: o.place,
    bookId: o.bookId ?? 12,
    currency: "EUR",
    discountCode: "NINETY",
  });

const reservationsOf = async (shop: TestShop) => (await shop.discounts.list())[0]!.reservations;

Deno.test("code with 20 uses: guests who never pay, from wherever, keep neither listener nor guest from it", async () => {
  await using shop = await openWithCode(20);
  for (let n = 0; n < 30; n++) {
    const guest = { id: `guest${n}`, place: `10.0.0.${n}`, isGuest: true };
    expect(await orderFrom(shop, guest)).toMatchObject({ ok: true });
  }
  expect(await reservationsOf(shop)).toHaveLength(20);
  for (const isGuest of [false, true]) {
    const buyer = { id: isGuest ? "honest" : "ada", place: "10.1.1.1", isGuest };
    const answer = await orderFrom(shop, buyer);
    if (!answer.ok) throw new Error(answer.code);
    await shop.stripe.pay(answer.paymentId!, CARD);
    expect((await shop.payments.settle(answer.paymentId!)).state).toBe("granted");
  }
  const { uses, reservations } = (await shop.discounts.list())[0]!;
  expect([uses, uses + reservations.length <= 20]).toEqual([2, true]);
});

Deno.test("code with 20 uses: one place holds three of them, one guest one; all of them can pay", async () => {
  await using shop = await openWithCode(20);
  for (let n = 0; n < 8; n++) {
    await orderFrom(shop, { id: `class${n}`, place: "10.2.2.2", isGuest: false });
  }
  expect(await reservationsOf(shop)).toHaveLength(3);
  for (const bookId of [11, 12, 13]) {
    await orderFrom(shop, { id: "guest", place: "10.3.3.3", isGuest: true, bookId });
  }
  expect(await reservationsOf(shop)).toHaveLength(4);
  const { ok } = await orderFrom(shop, { id: "eve", place: "10.2.2.2", isGuest: true });
  expect([ok, (await reservationsOf(shop)).length]).toEqual([true, 4]);
  for (
    const it of (await shop.stripe.ledger()).filter(({ metadata }) =>
      metadata.userId?.startsWith("class")
    )
  ) {
    await shop.stripe.pay(it.paymentId, CARD);
    expect((await shop.payments.settle(it.paymentId)).state).toBe("granted");
  }
  expect(await usesOf(shop)).toBe(8);
});

Deno.test("code with one use: a guest's hold gives way to a listener, whose own does not", async () => {
  await using shop = await openWithCode(1);
  const guest = { id: "guest", place: "10.0.0.1", isGuest: true };
  const ada = { id: "ada", place: "10.0.0.2", isGuest: false };
  expect(await orderFrom(shop, guest)).toMatchObject({ ok: true });
  expect(await orderFrom(shop, ada)).toMatchObject({ ok: true });
  expect(await orderFrom(shop, guest)).toMatchObject(RESERVED);
  expect(await orderFrom(shop, { ...ada, id: "ben" })).toMatchObject(RESERVED);
  expect(await reservationsOf(shop)).toMatchObject([{ isGuest: false, place: expect.any(String) }]);
  expect(JSON.stringify(await reservationsOf(shop))).not.toContain("10.0.0.2");
});

Deno.test("code with one use: an order taken up again after half an hour holds it anew", async () => {
  await using shop = await openWithCode(1);
  const first = await paymentOf(shop, ADA);
  shop.clock.nowMs += 31 * MINUTE_MS;
  expect(await paymentOf(shop, ADA)).toBe(first);
  expect(await order(shop, BEN)).toMatchObject(RESERVED);
});

Deno.test("code without a limit: orders hold nothing of it", async () => {
  await using shop = await openWithCode(null);
  for (const user of [ADA, BEN]) {
    const id = await paymentOf(shop, user);
    await shop.stripe.pay(id, CARD);
    expect((await shop.payments.settle(id)).state).toBe("granted");
  }
  expect((await shop.discounts.list())[0]).toMatchObject({ uses: 2, reservations: [] });
});

Deno.test("code for one use each: it is its customer's again once its purchase was one too many", async () => {
  await using shop = await openTestShop();
  const code = { code: "MINE", percentage: 50, maxUses: null, bookId: null, expiresAtMs: null };
  await shop.discounts.create({ ...code, isOncePerCustomer: true });
  const order = { user: ADA, bookId: 11, currency: "EUR", discountCode: "MINE" } as const;
  const started = await shop.payments.startPayment(order);
  const paymentId = started.ok ? started.paymentId! : "";
  const settle = () => shop.payments.settle(paymentId);
  await shop.stripe.pay(paymentId, CARD);
  await settle();
  expect(await shop.payments.startPayment({ ...order, bookId: 12 })).toMatchObject({ ok: false });

  await shop.stripe.dispute(paymentId);
  await settle();
  await shop.payments.settle(await shop.pay({ user: ADA, bookId: 11 })); // what is disputed is closed
  await shop.stripe.closeDispute(paymentId, "won");
  await settle();
  expect(await shop.rights("ada")).toEqual([11]);
  expect((await shop.discounts.list()).map(({ code, uses }) => [code, uses])).toEqual([[
    "MINE",
    0,
  ]]);
  expect(await shop.payments.startPayment({ ...order, bookId: 12 })).toMatchObject({ ok: true });
});
