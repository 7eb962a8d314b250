/** A store that is away: every kind of request is answered in time and says when to come back, and then all is there. */

import { expect } from "npm:expect@30.5.2";
import FakeTimers from "npm:@sinonjs/fake-timers@15.5.0";
import { type KvConnect, serveKvConnect } from "../fakes/kv_connect/mod.ts";
import { type Client, createClient, PASSWORD, registration, signUp } from "./client.ts";
import { openTestShop, type TestShop } from "./shop.ts";

/** A call of the store is given up on after 3 s; on a busy machine a request may take twice that. */
const LIMIT_MS = 8_000;

type Asked = [method: string, path: string, body?: unknown];

/** What cannot be answered without the store, also when the session is remembered. */
const needStore = (userId: string, paymentId: string): Asked[] => [
  ...[
    "/",
    "/audiobook/11",
    "/audiobook/11/reviews",
    "/library",
    "/recently-played",
    "/account",
    "/account/podcast",
    "/account/business",
    "/checkout?audiobookId=12",
    "/continue",
    `/payment-success?payment_intent=${paymentId}`,
    "/subscription-success",
    "/api/account/export",
    "/api/audiobooks/11/reviews",
    "/api/auth/sessions",
    "/api/bookmarks",
    "/api/favorites",
    "/api/grants/11",
    "/api/progress",
    "/api/progress/11",
    "/api/progress/now",
    "/api/progress/history/11",
    `/api/purchases/${userId}`,
    `/api/purchases/${userId}/11`,
    "/api/recently-played",
    "/api/subscription",
    `/api/verify-payment/${paymentId}`,
    // Listened to for the first time: no right is remembered.
    "/api/stream/11?chapter=2",
    "/api/hls/11/2/index.m3u8",
    `/feed/${"A".repeat(32)}/podcast.xml`,
  ].map((path): Asked => ["GET", path]),
  ["POST", "/api/auth/login", { username: "ada@example.com", password: PASSWORD }],
  ["POST", "/api/auth/register", registration("new@example.com")],
  ["POST", "/api/auth/reset-password-verify", {
    email: "ada@example.com",
    securityAnswer: "The old mill",
  }],
  ["POST", "/api/auth/update-profile", { firstName: "Ada", lastName: "King" }],
  ["POST", "/api/progress", { audiobookId: 11, currentChapter: 2, currentPosition: 31 }],
  ["POST", "/api/bookmarks/sync", { bookmarks: [] }],
  ["POST", "/api/create-payment-intent", { audiobookId: 12 }],
  ["POST", "/api/purchases", { audiobookId: 11, paymentId }],
  ["POST", "/api/audiobooks/11/reviews", { reviewerName: "Ada", rating: 5 }],
  ["POST", "/api/create-subscription", {}],
  ["POST", "/audiobook/11/favorite", "isFavorite=true"],
  ["POST", "/contact", "email=ada@example.com&subject=Sound&message=There is no sound at all."],
  ["POST", "/reset-password", "email=ada@example.com&securityAnswer=The old mill"],
];

/** What visitors are answered all the same. */
const NEED_NONE = ["/", "/audiobook/11", "/api/audiobooks", "/api/stream/11?chapter=1", "/healthz"];

interface Seen {
  asked: string;
  status: number;
  retryAfter: string | null;
  isJson: boolean;
  text: string;
}

async function ask(shop: TestShop, [method, path, body]: Asked, cookie: string): Promise<Seen> {
  const headers = new Headers({ origin: "http://books.example" });
  // Whoever signs in ends the session that the browser had.
  if (!/login|register/.test(path)) headers.set("cookie", cookie);
  const isForm = typeof body === "string";
  const form = isForm ? new URLSearchParams(body) : undefined;
  if (body && !isForm) headers.set("content-type", "application/json");
  const answer = shop.site.ask(path, { method, headers, body: form ?? JSON.stringify(body) });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${method} ${path} waits`)), LIMIT_MS);
  const response = await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
  const type = response.headers.get("content-type") ?? "";
  const isText = /json|html/.test(type);
  const text = isText ? await response.text() : "";
  if (!isText) await response.body?.cancel();
  return {
    asked: `${method} ${path}`,
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    isJson: type.startsWith("application/json"),
    text,
  };
}

async function endOutage(service: KvConnect, client: Client): Promise<void> {
  service.outage = null;
  for (let left = 100; left > 0; left--) {
    if ((await client.call("GET", "/api/progress")).status === 200) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("the site did not recover");
}

const askAll = (shop: TestShop, all: Asked[], cookie: string): Promise<Seen[]> =>
  Promise.all(all.map((it) => ask(shop, it, cookie)));

function expectAway(seen: Seen[]): void {
  for (const { asked, status, retryAfter, isJson, text } of seen) {
    const isCall = /\/(api|readyz|feed)/.test(asked);
    expect([asked, status, isJson]).toEqual([asked, 503, isCall]);
    expect([asked, Number(retryAfter)]).toEqual([asked, expect.any(Number)]);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    if (!isCall) expect(text).toMatch(/Back in a moment|Failed to fetch|try again/);
    if (asked === "GET /") expect(text).toContain("Failed to load audiobooks.");
    if (asked === "GET /audiobook/11") {
      expect(text).toContain("Failed to load audiobook. Please try again later.");
    }
  }
}

Deno.test("store away: each kind of request is a 503 with Retry-After in time, and is answered again after [C1.32]", async () => {
  await using service = serveKvConnect();
  await using shop = await openTestShop({ KV_URL: service.url });
  const { accounts, rights } = shop.site.services;
  const ada = await signUp(shop.site, "ada@example.com");
  const { userId, cookie } = ada;
  const paymentId = await shop.buy(ada, 11);
  const webhook = await shop.stripe.webhooks.take();
  await ada.call("POST", "/api/progress", {
    audiobookId: 11,
    currentChapter: 2,
    currentPosition: 30,
  });
  const asked = needStore(userId, paymentId);

  await ada.call("GET", "/api/auth/user");
  rights.forget(userId); // what she may hear is to be asked for
  service.outage = "silent";
  const events = (await shop.site.ask("/api/progress/events", { headers: { cookie } })).text();
  expectAway(await askAll(shop, asked, cookie));
  expect(await events).toBe("retry: 3000\n\n"); // ended: the browser comes back by itself
  const told = await shop.post(webhook); // the provider sends it again
  expect([told.status, (await told.json()).error.code]).toEqual([503, "unavailable"]);
  expectAway(await askAll(shop, [["GET", "/readyz"]], ""));
  const visitor = await askAll(shop, NEED_NONE.map((path) => ["GET", path]), "");
  expect(visitor.map(({ status }) => status)).toEqual(NEED_NONE.map(() => 200));

  await endOutage(service, ada);
  rights.forget(userId);
  accounts.forget(userId); // now the session itself is not known any more
  service.outage = "refuses";
  expectAway(await askAll(shop, [...asked, ["GET", "/api/progress/events"]], cookie));

  await endOutage(service, ada);
  expect(await (await shop.post(webhook)).json()).toMatchObject({ received: true });
  const back = await askAll(shop, asked, cookie);
  expect(back.filter(({ status }) => status === 401 || status >= 500)).toEqual([]);
  const { body } = await ada.call("GET", "/api/progress/11");
  expect([body.currentChapter, body.currentPosition]).toEqual([2, 31]);
});

Deno.test("store away: who listens goes on to the end of the promised minute, by grant or cookie, unless it was taken back [B9.2]", async () => {
  const clock = FakeTimers.install({ toFake: ["Date"], now: Date.now() }); // first: services keep it
  try {
    await using service = serveKvConnect();
    await using shop = await openTestShop({ KV_URL: service.url });
    const [ada, ben] = [
      await signUp(shop.site, "ada@example.com"),
      await signUp(shop.site, "ben@example.com"),
    ];
    for (const owner of [ada, ben]) await shop.buy(owner, 11);
    await shop.deliver();
    const path = "/api/stream/11?chapter=5";
    const hear = async (client: Client, address = path) =>
      (await client.call("GET", address, undefined, { range: "bytes=0-99" })).status;
    const { grants } = (await ada.call("GET", "/api/grants/11")).body;
    const granted = `${path}&_auth=${encodeURIComponent(grants[11])}`;
    const player = createClient(shop.site);
    const { accounts, rights } = shop.site.services;
    for (const { userId } of [ada, ben]) {
      accounts.forget(userId);
      rights.forget(userId);
    }
    expect([await hear(ada), await hear(ben)]).toEqual([206, 206]); // read at this moment
    service.outage = "silent";
    clock.tick(45_000);
    const startMs = performance.now();
    expect([await hear(ada), await hear(player, granted)]).toEqual([206, 206]);
    expect(performance.now() - startMs).toBeLessThan(LIMIT_MS / 2);
    rights.forget(ben.userId); // a refund was heard of
    expect(await hear(ben)).toBe(503);
    clock.tick(15_000);
    expect([await hear(ada), await hear(player, granted)]).toEqual([503, 503]);
    service.outage = null;
  } finally {
    clock.uninstall();
  }
});
