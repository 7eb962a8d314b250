/** Who hears what: every role, by real purchases, at the stream and at the pages over it. */

import { expect } from "npm:expect@30.5.2";
import { keys } from "@/lib/accounts/records.ts";
import { type Client, createClient, signUp } from "./client.ts";
import { openTestShop, type TestShop } from "./shop.ts";

const RANGE = { range: "bytes=0-99" };

/** Statuses of a free chapter, a premium one of 11, one of 12, and one of 11 within the series. */
async function heard(client: Client): Promise<number[]> {
  const series = `/api/stream/15?chapter=${SERIES_CHAPTER}`;
  const paths = [
    "/api/stream/11?chapter=1",
    "/api/stream/11?chapter=5",
    "/api/stream/12?chapter=5",
  ];
  const statuses: number[] = [];
  for (const path of [...paths, series]) {
    statuses.push((await client.call("GET", path, undefined, RANGE)).status);
  }
  return statuses;
}

/** Number 5 of The One, which comes first in the Complete Series. */
const SERIES_CHAPTER = 5;

async function buyAndHear(shop: TestShop, bookId: number) {
  const client = await signUp(shop.site);
  const paymentId = await shop.buy(client, bookId);
  await shop.deliver();
  return { client, paymentId };
}

Deno.test("streams: visitor, listener, owner, series owner and subscriber [A6.1 B4.2 B4.12 B6.1-4]", async () => {
  await using shop = await openTestShop();
  expect(await heard(createClient(shop.site))).toEqual([206, 402, 402, 402]);
  const listener = await signUp(shop.site);
  expect(await heard(listener)).toEqual([206, 402, 402, 402]);
  const owner = await buyAndHear(shop, 11);
  expect(await heard(owner.client)).toEqual([206, 206, 402, 206]);
  const seriesOwner = await buyAndHear(shop, 15);
  expect(await heard(seriesOwner.client)).toEqual([206, 206, 206, 206]);
  const { body } = await listener.call("POST", "/api/create-subscription");
  await shop.stripe.pay(body.clientSecret.split("_secret_")[0], "4242424242424242");
  await shop.deliver();
  expect(await heard(listener)).toEqual([206, 206, 206, 206]);
});

Deno.test("streams: a refund stops the very next request, grant or none; a won dispute opens again", async () => {
  await using shop = await openTestShop();
  const { client, paymentId } = await buyAndHear(shop, 11);
  const page = await client.call("GET", "/audiobook/11?chapter=5");
  const src = /src="(\/api\/stream\/11\?[^"]*_auth=[^"]*)"/.exec(page.text)![1]!
    .replaceAll("&amp;", "&");
  const playing = () => createClient(shop.site).call("GET", src, undefined, RANGE);
  expect((await playing()).status).toBe(206);

  await shop.stripe.refund(paymentId);
  await shop.deliver();
  expect((await playing()).status).toBe(402);
  expect(await heard(client)).toEqual([206, 402, 402, 402]);
  expect((await client.call("GET", `/api/purchases/${client.userId}/11`)).body.isPurchased)
    .toBe(false);

  const second = await shop.buy(client, 11);
  await shop.deliver();
  await shop.stripe.dispute(second);
  await shop.deliver();
  expect(await heard(client)).toEqual([206, 402, 402, 402]);
  await shop.stripe.closeDispute(second, "won");
  await shop.deliver();
  expect(await heard(client)).toEqual([206, 206, 402, 206]);
});

Deno.test("streams: a subscription that ends closes the books, what was bought stays", async () => {
  await using shop = await openTestShop();
  const { client } = await buyAndHear(shop, 11);
  const { body } = await client.call("POST", "/api/create-subscription");
  await shop.stripe.pay(body.clientSecret.split("_secret_")[0], "4242424242424242");
  await shop.deliver();
  expect(await heard(client)).toEqual([206, 206, 206, 206]);
  const { subscriptionId } = (await shop.stripe.ledger()).find((it) => it.subscriptionId)!;
  await shop.stripe.endSubscription(subscriptionId!);
  await shop.deliver();
  expect(await heard(client)).toEqual([206, 206, 402, 206]);
});

Deno.test("streams: a disabled account hears nothing but what is free", async () => {
  await using shop = await openTestShop();
  const { client } = await buyAndHear(shop, 11);
  expect(await heard(client)).toEqual([206, 206, 402, 206]);
  using kv = await Deno.openKv(shop.site.services.config.kvUrl);
  const user = await kv.get<object>(keys.user(client.userId));
  await kv.atomic()
    .set(keys.user(client.userId), { ...user.value, disabledAtMs: Date.now() })
    .commit();
  // As the news of it would: the store was written to behind the services' backs.
  const { accounts, rights } = shop.site.services;
  accounts.forget(client.userId);
  rights.forget(client.userId);
  expect(await heard(client)).toEqual([206, 402, 402, 402]);
});

Deno.test("streams: credit for singles stays true: the series refunded gives the single back", async () => {
  await using shop = await openTestShop();
  const { client } = await buyAndHear(shop, 11);
  const path = "/api/create-payment-intent";
  const { body } = await client.call("POST", path, { audiobookId: 15 });
  expect(body.quote).toMatchObject({ originalMinor: 2999, creditMinor: 799, finalMinor: 2200 });
  await shop.stripe.pay(body.paymentId, "4242424242424242");
  await shop.deliver();
  expect(await heard(client)).toEqual([206, 206, 206, 206]);
  await shop.stripe.refund(body.paymentId);
  await shop.deliver();
  expect(await heard(client)).toEqual([206, 206, 402, 206]);
});
