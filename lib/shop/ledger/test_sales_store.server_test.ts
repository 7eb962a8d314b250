/** What trials in test mode leave behind goes at one word in live mode, and nothing else does. */

import { expect } from "npm:expect@30.5.2";
import { keys } from "@/lib/shop/records.ts";
import { taxed } from "@/tests/fakes/invoice_laws.ts";
import { openTestShop } from "@/tests/fakes/shop.ts";

const ADA = { id: "ada", email: "ada@example.com" };
const CODE = { percentage: 50, bookId: null, maxUses: 10, expiresAtMs: null };

Deno.test("testSales: test orders, gifts, their codes, papers and days go; the first real order and all after it stay", async () => {
  using kv = await Deno.openKv(":memory:");
  await using trial = await openTestShop({ kv });
  await trial.taxes.set(taxed());
  await trial.discounts.create({ ...CODE, code: "TRIAL" });
  const paid = await trial.pay({ user: ADA, bookId: 11, discountCode: "TRIAL" });
  await trial.payments.settle(paid);
  const gift = await trial.pay({ user: ADA, bookId: 12, isGift: true });
  await trial.payments.settle(gift);
  await trial.subscriptions.setTest("ada", true);
  await trial.payments.giveBook({ user: ADA, bookId: 13 }); // a grant counts in every mode

  trial.clock.nowMs += 1000;
  await using live = await trial.reopen({ mode: "live" });
  expect(await live.testSales.isThere()).toBe(true);
  const real = await live.pay({ user: ADA, bookId: 14, discountCode: "TRIAL" });
  await live.payments.settle(real);
  live.clock.nowMs += 1000;
  await live.discounts.create({ ...CODE, code: "REAL" });

  const found = await live.testSales.list();
  expect([found.orders, found.gifts].map((it) => it.map(({ id }) => id))).toEqual([[paid], [gift]]);
  expect(found.codes.map(({ code }) => code)).toEqual(["TRIAL"]);
  expect(found.subscriptions).toHaveLength(1);
  const giftCode = found.gifts[0]!.giftCode!;

  await live.testSales.removeOrders();
  await live.testSales.removeOrders(); // once more changes nothing
  const left = await live.sales.ofListener({ userId: "ada", email: ADA.email });
  expect(left.map(({ method, audiobookId }) => [method, audiobookId]).sort())
    .toEqual([["card", 14], ["grant", 13]]);
  expect(await live.rights("ada")).toEqual([13, 14]);
  expect([await live.discounts.get(giftCode), (await live.discounts.get("TRIAL"))?.uses])
    .toEqual([null, 1]); // the real use
  expect([await live.sales.find(paid), await live.sales.search("One", 5)]).toEqual([null, []]);
  expect(await live.sales.withCode("TRIAL", 5)).toHaveLength(1);
  expect(await live.testSales.list()).toMatchObject({ orders: [], gifts: [], subscriptions: [] });
  expect(await live.testSales.isThere()).toBe(false);
  const series = await Array.fromAsync(kv.list({ prefix: keys.invoice.under() }));
  expect(series.map(({ key }) => String(key[1]).startsWith("TEST-"))).toEqual([false]);
  const orders = await keys.order.list(kv, []);
  expect(orders.map(({ paymentId }) => paymentId)).toEqual([real]);

  await live.testSales.removeCodes(found.codes);
  expect((await live.discounts.list()).map(({ code }) => code)).toEqual(["REAL"]);
});
