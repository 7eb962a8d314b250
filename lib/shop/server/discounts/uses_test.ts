/** A code is never used more often than it may be, whoever orders, pays and waits. */
import { expect } from "npm:expect@30.5.2";
import { openTestShop, type TestShop } from "../../../../tests/fakes/shop.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const BEN = { id: "ben", email: "ben@example.com" };
const CARD = "4242424242424242";
const MINUTE_MS = 60_000;
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

Deno.test("code with one use: it is given back after 30 minutes; paid later, it counts while a use is left", async () => {
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

Deno.test("code with one use: a payment that comes after another had it is given back, and its buyer told", async () => {
  await using shop = await openWithCode(1);
  const late = await paymentOf(shop, ADA);
  shop.clock.nowMs += 31 * MINUTE_MS;
  const first = await paymentOf(shop, BEN);
  await shop.stripe.pay(late, CARD); // ben's order holds the use
  expect((await shop.payments.settle(late)).state).toBe("refunded");
  await shop.stripe.pay(first, CARD);
  expect((await shop.payments.settle(first)).state).toBe("granted");
  expect([await usesOf(shop), await keptOf(shop)]).toEqual([1, 1]);
  expect(await shop.rights("ada")).toEqual([]);
  const told = (await shop.mails()).filter(({ id }) => id === `code-spent-${late}`);
  expect(told).toMatchObject([{ to: "ada@example.com" }]);
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
