/** A listener whose series is closed learns it where she looks, with a way to open it again. */

import { expect } from "npm:expect@30.5.2";
import { signUp } from "./client.ts";
import { openTestShop } from "./shop.ts";

Deno.test("a series that lost its credit: said on the account, the book's page and the receipt, and opened by the difference [B4.3]", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  const buy = async (bookId: number) => {
    const paymentId = await shop.buy(client, bookId, { currencyCode: "EUR" });
    await shop.deliver();
    return paymentId;
  };
  const single = await buy(11);
  const series = await buy(15);
  await shop.stripe.refund(single);
  await shop.deliver();

  const isClosed = async (path: string, href = "/checkout?audiobookId=15") => {
    const { text } = await client.call("GET", path);
    return text.includes("Complete Series is closed") && text.includes(`href="${href}"`);
  };
  for (const path of ["/account", "/audiobook/15", "/audiobook/12"]) {
    expect([path, await isClosed(path)]).toEqual([path, true]);
  }
  const account = await client.call("GET", "/account");
  expect(account.text.includes("closed until the difference is paid")).toBe(true);
  const verified = await client.call("GET", `/api/verify-payment/${series}`);
  expect([verified.status, verified.body.success]).toEqual([200, false]);
  const receipt = await client.call("GET", `/purchase-confirmed/15?payment_intent=${series}`);
  expect(receipt.text.includes("Closed for now")).toBe(true);
  const history = await client.call("GET", `/api/purchases/${client.userId}`);
  expect(history.body).toEqual({ purchases: [], hasCompleteSeries: false });

  await buy(15);
  expect((await shop.stripe.ledger())[0]!.receivedMinor).toBe(799);
  for (const path of ["/account", "/audiobook/15", "/audiobook/12"]) {
    expect([path, await isClosed(path)]).toEqual([path, false]);
  }
});
