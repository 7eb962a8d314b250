/** POST /api/offline/key: who is given the secret of a book's downloads, which one, and for how long. */

import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { type Client, createClient, PASSWORD, signUp } from "./client.ts";
import { openTestShop } from "./shop.ts";

const PHONE = "phone-0123456789ab", TABLET = "tablet-0123456789a";

const ask = (client: Client, bookId: unknown, deviceId: unknown = PHONE, headers?: HeadersInit) =>
  client.call("POST", "/api/offline/key", { bookId, deviceId }, headers);

const lifetimeMs = ({ issuedAt, expiresAt }: { issuedAt: string; expiresAt: string }) =>
  Date.parse(expiresAt) - Date.parse(issuedAt);

Deno.test("POST /api/offline/key: bad input is refused with a sentence, a stranger with 401 [B5.5 C1.49]", async () => {
  await using shop = await openTestShop();
  const ada = await signUp(shop.site);
  const bad: [unknown, unknown][] = [
    [undefined, PHONE],
    ["11", PHONE],
    [11.5, PHONE],
    [-11, PHONE],
    [11, "short"],
    [11, "with a space in its name"],
    [11, "x".repeat(65)],
    [11, null],
  ];
  for (const [bookId, deviceId] of bad) {
    const { status, body } = await ask(ada, bookId, deviceId);
    expect([bookId, deviceId, status]).toEqual([bookId, deviceId, 400]);
    expect(Object.keys(body.error.fields)).toEqual([expect.stringMatching(/^(bookId|deviceId)$/)]);
    expect(body.error.message).not.toMatch(/bookId|deviceId/);
  }
  expect((await ask(ada, 99)).status).toBe(404);
  expect((await ada.call("POST", "/api/offline/key", "{")).status).toBe(400);
  expect((await ada.call("POST", "/api/offline/key", "x", { "content-type": "text/plain" })).status)
    .toBe(415);
  expect((await ada.call("GET", "/api/offline/key")).status).toBe(405);
  expect((await ask(ada, 11, PHONE, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  const stranger = await ask(createClient(shop.site), 11);
  expect([stranger.status, stranger.body.error.message]).toEqual([
    401,
    "User authentication required for offline storage",
  ]);
  const locked = await ask(ada, 11);
  expect([locked.status, locked.body.error]).toEqual([402, {
    code: "premium_content",
    message: "Content not purchased",
  }]);
});

Deno.test("POST /api/offline/key: one secret per listener, book and device, the same each time, for 30 days [B9.31 B9.37]", async () => {
  await using shop = await openTestShop();
  const [ada, eve] = [await signUp(shop.site), await signUp(shop.site)];
  for (const client of [ada, eve]) await shop.buy(client, 15);
  await shop.deliver();
  const { status, headers, body } = await ask(ada, 11);
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(body).toMatchObject({ userId: ada.userId, bookId: 11, isPurchased: true });
  expect([body.iterations, lifetimeMs(body)]).toEqual([600_000, 30 * DAY_MS]);
  expect(body.secret).toMatch(/^[\w-]{43}$/);
  expect(body.salt).toMatch(/^[\w-]{22}$/);
  const again = (await ask(ada, 11)).body;
  expect([again.secret, again.salt, again.keyId]).toEqual([body.secret, body.salt, body.keyId]);
  const others = await Promise.all([ask(ada, 11, TABLET), ask(ada, 12), ask(eve, 11)]);
  const answers = [body, ...others.map((it) => it.body)];
  for (const field of ["secret", "salt", "keyId"]) {
    expect(new Set(answers.map((it) => it[field])).size).toBe(4);
  }
  const sizes = body.chapters as { number: number; bytes: number }[];
  const { headers: head } = await ada.call("HEAD", "/api/stream/11?chapter=5");
  expect(sizes.find(({ number }) => number === 5)?.bytes).toBe(Number(head.get("content-length")));
  expect(sizes).toHaveLength(36);
});

Deno.test("POST /api/offline/key: after a refund it is refused", async () => {
  await using shop = await openTestShop();
  const ada = await signUp(shop.site);
  const paymentId = await shop.buy(ada, 11);
  await shop.deliver();
  expect((await ask(ada, 11)).status).toBe(200);
  expect((await ask(ada, 12)).status).toBe(402);
  await shop.stripe.refund(paymentId);
  await shop.deliver();
  expect((await ask(ada, 11)).status).toBe(402);
});

Deno.test("POST /api/offline/key: the end of a session ends its secrets, that of another does not", async () => {
  await using shop = await openTestShop();
  const ada = await signUp(shop.site, "ada@example.com");
  await shop.buy(ada, 11);
  await shop.deliver();
  const before = (await ask(ada, 11)).body;
  const tablet = createClient(shop.site);
  const sign = { username: "ada@example.com", password: PASSWORD };
  await tablet.call("POST", "/api/auth/login", sign);
  const onTablet = (await ask(tablet, 11, TABLET)).body;
  const { cookie } = ada;
  await ada.call("POST", "/api/auth/logout");
  ada.cookie = cookie;
  expect((await ask(ada, 11)).status).toBe(401);
  ada.cookie = "";
  await ada.call("POST", "/api/auth/login", sign);
  const after = (await ask(ada, 11)).body;
  expect(after.keyId).not.toBe(before.keyId);
  expect(after.secret).not.toBe(before.secret);
  expect((await ask(tablet, 11, TABLET)).body.keyId).toBe(onTablet.keyId);
});

Deno.test("POST /api/offline/key: what this device holds outlives a new password, another's does not", async () => {
  await using shop = await openTestShop();
  const ada = await signUp(shop.site, "ada@example.com");
  await shop.buy(ada, 11);
  await shop.deliver();
  const before = (await ask(ada, 11)).body;
  const tablet = createClient(shop.site);
  const sign = { username: "ada@example.com", password: PASSWORD };
  await tablet.call("POST", "/api/auth/login", sign);
  const onTablet = (await ask(tablet, 11, TABLET)).body;
  const form = new URLSearchParams({ password: PASSWORD, newPassword: "harbour-bell-73" });
  const changed = await ada.call("POST", "/account/password", form.toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(changed.status).toBe(303);
  expect((await ask(ada, 11)).body.keyId).toBe(before.keyId);
  expect((await ask(tablet, 11, TABLET)).status).toBe(401);
  await tablet.call("POST", "/api/auth/login", { ...sign, password: "harbour-bell-73" });
  expect((await ask(tablet, 11, TABLET)).body.keyId).not.toBe(onTablet.keyId);
});

Deno.test("POST /api/offline/key: the eleventh device takes the place of the first", async () => {
  await using shop = await openTestShop();
  const ada = await signUp(shop.site);
  await shop.buy(ada, 11);
  await shop.deliver();
  const device = (n: number) => `device-${n}-0123456789`;
  const first: string[] = [];
  for (let n = 0; n < 11; n++) first.push((await ask(ada, 11, device(n))).body.keyId);
  expect((await ask(ada, 11, device(10))).body.keyId).toBe(first[10]);
  expect((await ask(ada, 11, device(1))).body.keyId).toBe(first[1]);
  expect((await ask(ada, 11, device(0))).body.keyId).not.toBe(first[0]);
});

Deno.test("POST /api/offline/key: a subscriber's lasts as long as the subscription", async () => {
  await using shop = await openTestShop();
  const ada = await signUp(shop.site);
  const { subscriptions } = shop.site.services.shop;
  await subscriptions.setTest(ada.userId, true);
  const { endsAt } = await subscriptions.status(ada.userId);
  const { status, body } = await ask(ada, 12);
  expect([status, body.isPurchased]).toEqual([200, false]);
  expect(lifetimeMs(body)).toBeLessThanOrEqual(30 * DAY_MS);
  expect(Date.parse(body.expiresAt)).toBeLessThanOrEqual(Date.parse(endsAt!) + 1000);
  await subscriptions.setTest(ada.userId, false);
  expect((await ask(ada, 12)).status).toBe(402);
});

Deno.test("devices with downloads: in the copy of one's data without their secrets, gone with the account", async () => {
  await using shop = await openTestShop();
  const ada = await signUp(shop.site);
  await shop.buy(ada, 11);
  await shop.deliver();
  const { secret, salt } = (await ask(ada, 11)).body;
  const { body, text } = await ada.call("GET", "/api/account/export");
  expect(body.offlineDevices).toMatchObject([{ audiobookId: 11, deviceId: PHONE }]);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(salt);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  await ada.call("POST", "/account/delete", `password=${PASSWORD}`, form);
  expect(await shop.site.services.downloads.deviceKeys.list(ada.userId)).toEqual([]);
});
