/** A refund of a purchase that was credited toward the series suspends the series until the difference is paid. */

import { expect } from "npm:expect@30.5.2";
import { openTestShop, type TestShop } from "@/tests/fakes/shop.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const SINGLES = [11, 12, 13, 14];
const SERIES = { user: ADA, bookId: 15, currency: "EUR" } as const;

async function buy(shop: TestShop, bookId: number): Promise<string> {
  const paymentId = await shop.pay({ user: ADA, bookId });
  await shop.payments.settle(paymentId);
  return paymentId;
}

async function refund(shop: TestShop, paymentId: string): Promise<void> {
  await shop.stripe.refund(paymentId);
  await shop.payments.settle(paymentId);
}

const priceOfSeries = async (shop: TestShop) => {
  const answer = await shop.payments.quote({ ...SERIES, userId: "ada" });
  return answer.ok ? answer.quote.finalMinor : answer.code;
};

Deno.test("credit: four singles given back close the series that they paid for", async () => {
  await using shop = await openTestShop();
  const singles = [];
  for (const bookId of SINGLES) singles.push(await buy(shop, bookId));
  expect(await shop.payments.takeFree(SERIES)).toMatchObject({ ok: true });
  for (const id of singles) await refund(shop, id);
  expect(await shop.rights("ada")).toEqual([]);
  expect(await priceOfSeries(shop)).toBe(2999);
});

Deno.test("credit: one single of four given back suspends the series, tells the listener, and the difference opens it [B4.3]", async () => {
  await using shop = await openTestShop();
  const singles = [];
  for (const bookId of SINGLES) singles.push(await buy(shop, bookId));
  await shop.payments.takeFree(SERIES);
  await refund(shop, singles[0]!);
  expect(await shop.rights("ada")).toEqual([12, 13, 14]);
  expect(await shop.purchases.suspended("ada")).toEqual([
    { bookId: 15, title: "Complete Series", isDisputed: false, lostTitles: ["The One"] },
  ]);
  const series = (await shop.purchases.history("ada")).find((it) => it.audiobookId === 15);
  expect(series).toMatchObject({ isSuspended: true, refundedAt: null });
  for (const _ of [1, 2]) await shop.payments.settle(singles[0]!); // told once
  const mails = (await shop.mails()).filter(({ id }) => id.startsWith("suspended-"));
  expect(mails).toMatchObject([{
    to: "ada@example.com",
    subject: "Complete Series is closed for now",
  }]);
  expect(mails[0]!.text).toContain("https://books.example/checkout?audiobookId=15");

  expect(await priceOfSeries(shop)).toBe(2999 - 3 * 799);
  await buy(shop, 15);
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
  expect(await shop.purchases.suspended("ada")).toEqual([]);
});

Deno.test("credit: a series that was partly paid counts what it settled itself", async () => {
  await using shop = await openTestShop();
  const single = await buy(shop, 11);
  const series = await buy(shop, 15); // 2200 beside the credit
  await refund(shop, single);
  expect(await shop.payments.settle(series)).toMatchObject({
    state: "suspended",
    purchase: { isSuspended: true },
  });
  expect(await shop.rights("ada")).toEqual([]);
  expect(await priceOfSeries(shop)).toBe(799);
  const difference = await buy(shop, 15);
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
  // The first payment of the series is credited toward the second: it cannot be refunded alone, and its refund at
  // the provider suspends the series again.
  expect(await shop.payments.refund(series)).toMatchObject({ code: "credited" });
  await refund(shop, series);
  expect(await shop.rights("ada")).toEqual([]);
  expect(await priceOfSeries(shop)).toBe(2200);
  await refund(shop, difference);
  expect(await priceOfSeries(shop)).toBe(2999);
});

Deno.test("credit: a won dispute opens the series again, and the order for the difference can no longer be paid", async () => {
  await using shop = await openTestShop();
  const single = await buy(shop, 11);
  await buy(shop, 15);
  await shop.stripe.dispute(single);
  await shop.payments.settle(single);
  expect(await shop.rights("ada")).toEqual([]);
  const { paymentId } = await shop.start(SERIES);
  await shop.stripe.closeDispute(single, "won");
  await shop.payments.settle(single);
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
  await expect(shop.stripe.pay(paymentId, "4242424242424242")).rejects.toThrow(/cancell?ed/);
});

Deno.test("credit: a dispute that is won after the difference was paid gives the single back", async () => {
  await using shop = await openTestShop();
  const single = await buy(shop, 11);
  await buy(shop, 15);
  await shop.stripe.dispute(single);
  await shop.payments.settle(single);
  await buy(shop, 15);
  await shop.stripe.closeDispute(single, "won");
  await shop.payments.settle(single);
  const kept = (await shop.stripe.ledger()).map((it) => it.receivedMinor - it.refundedMinor);
  expect(kept.toSorted()).toEqual([0, 2200, 799].toSorted());
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
});

Deno.test("credit: a code of 100 % needs none, so that the single may be given back", async () => {
  await using shop = await openTestShop();
  const free = { code: "FREE", percentage: 100, bookId: null, maxUses: null, expiresAtMs: null };
  await shop.discounts.create(free);
  const single = await buy(shop, 11);
  await shop.payments.takeFree({ ...SERIES, discountCode: "FREE" });
  await refund(shop, single);
  expect(await shop.rights("ada")).toEqual([11, 12, 13, 14, 15]);
});
