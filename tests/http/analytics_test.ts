/** Who is counted: whoever says yes, once for each sale, and by what the server knows. */

import { expect } from "npm:expect@30.5.2";
import { analyticsEvent, EVENTS, type PurchaseEvent } from "@/lib/analytics/calls.ts";
import { createAnalyticsService } from "@/lib/analytics/service.server.ts";
import { createFakeLog } from "../fakes/log.ts";
import { type Client, createClient, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";

const YES = "consent=granted";
const PROVIDER = new URL("https://count.example/events");

/** The site with a provider that takes down what it is sent. */
async function openCountedSite() {
  const sent: { event: string }[] = [];
  const kept = new Map<string, PurchaseEvent>();
  const analytics = createAnalyticsService({
    store: {
      add: (event) => {
        if (kept.has(event.transactionId)) return Promise.resolve(false);
        kept.set(event.transactionId, event);
        return Promise.resolve(true);
      },
    },
    url: PROVIDER,
    log: createFakeLog(),
    send: (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Promise.resolve(new Response(null, { status: 204 }));
    },
  });
  const site = await openTestSite(() => ({ analytics }));
  return { site, sent, kept, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

async function buyer(it: { site: Awaited<ReturnType<typeof openTestSite>> }): Promise<Client> {
  const client = await signUp(it.site);
  await it.site.services.shop.discounts.create({
    code: "LAMP",
    percentage: 100,
    bookId: null,
    maxUses: null,
    expiresAtMs: null,
  });
  return client;
}

Deno.test("events: none without a yes; with it, those of each page, from the cache as well [B7.16]", async () => {
  await using it = await openCountedSite();
  const view = async (cookie: string) => {
    for (const path of ["/audiobook/11", "/audiobook/11", "/buy/12", "/checkout?audiobookId=13"]) {
      await (await it.site.ask(path, { headers: { cookie } })).body?.cancel();
    }
    await (await it.site.ask("/audiobook/99", { headers: { cookie } })).body?.cancel();
  };
  for (const cookie of ["", "consent=denied", "other=granted"]) await view(cookie);
  expect(it.sent).toEqual([]);
  await view(YES);
  expect(it.sent).toMatchObject([
    { event: "ViewContent", audiobookId: 11 },
    { event: "view-content", audiobookId: 11 },
    { event: "ViewContent", audiobookId: 11 },
    { event: "view-content", audiobookId: 11 },
    { event: "AddToCart", audiobookId: 12 },
    { event: "InitiateCheckout", audiobookId: 13, amount: 799, currency: "EUR" },
    { event: "begin_checkout", audiobookId: 13, amount: 799, currency: "EUR" },
  ]);
  for (const event of it.sent) expect(analyticsEvent.strict().parse(event)).toEqual(event);
});

Deno.test("events: Buy Now puts a book into the cart; nothing else on the way to the checkout does [B7.16]", async () => {
  await using it = await openCountedSite();
  const cameFrom = async (referer: string | null, rest: Record<string, string> = {}) => {
    it.sent.length = 0;
    const headers = { cookie: YES, ...(referer && { referer }), ...rest };
    await (await it.site.ask("/checkout?audiobookId=11", { headers })).body?.cancel();
    return it.sent.map(({ event }) => event);
  };
  const checkout = ["InitiateCheckout", "begin_checkout"];
  const site = "http://books.example";
  for (const page of ["/", "/audiobook/11", "/audiobook/15?chapter=9", "/library"]) {
    expect([page, await cameFrom(site + page)]).toEqual([page, ["AddToCart", ...checkout]]);
  }
  for (const page of ["/purchase/11", "/buy/11", "/checkout?audiobookId=11", "/login", "/signup"]) {
    expect([page, await cameFrom(site + page)]).toEqual([page, checkout]);
  }
  expect(await cameFrom(null)).toEqual(checkout);
  expect(await cameFrom("https://elsewhere.example/audiobook/11")).toEqual(checkout);
  expect(await cameFrom(`${site}/`, { "cache-control": "max-age=0" })).toEqual(checkout);
  expect(await cameFrom(`${site}/`, { cookie: "consent=denied" })).toEqual([]);
});

Deno.test("POST /api/analytics/purchase: kept once, from the purchase itself, and only with consent [B3.6 B7.13]", async () => {
  await using it = await openCountedSite();
  const [client, eve] = [await buyer(it), await signUp(it.site)];
  const { body } = await client.call("POST", "/api/purchases", {
    audiobookId: 11,
    discountCode: "LAMP",
  });
  const report = (who: Client, rest: object = {}) =>
    who.call("POST", "/api/analytics/purchase", {
      transactionId: body.purchase.id,
      amount: 999_999,
      email: "else@example.com",
      referrer: "https://search.example/",
      ...rest,
    });
  expect((await report(createClient(it.site))).status).toBe(401);
  expect((await report(client)).body).toEqual({ stored: false });
  expect(it.kept.size).toBe(0);
  client.cookie += `; ${YES}`;
  eve.cookie += `; ${YES}`;
  expect((await report(eve)).status).toBe(404);
  expect((await report(client, { transactionId: "x" })).status).toBe(404);
  expect((await report(client, { transactionId: 5 })).status).toBe(400);
  for (const _ of [1, 2]) expect((await report(client)).body).toEqual({ stored: true });
  expect([...it.kept.values()]).toMatchObject([{
    audiobookId: 11,
    userId: client.userId,
    email: expect.not.stringContaining("else"),
    amount: 0,
    paymentMethod: "free_code",
    referrer: "https://search.example/",
  }]);
  expect(it.sent).toEqual([
    expect.objectContaining({ event: "Purchase", audiobookId: 11, amount: 0 }),
    expect.objectContaining({ event: "free-purchase", audiobookId: 11, amount: 0 }),
  ]);
  for (const event of it.sent) expect(analyticsEvent.strict().parse(event)).toEqual(event);
  expect(JSON.stringify(it.sent)).not.toContain(client.userId);
});

Deno.test("events: the description of the calls and the privacy text name every one", async () => {
  await using site = await openTestSite(undefined, { ANALYTICS_URL: PROVIDER.href });
  const document = await (await site.ask("/api/openapi.json")).text();
  const privacy = await (await site.ask("/privacy")).text();
  for (const name of Object.values(EVENTS).flat()) {
    expect([name, document.includes(`"${name}"`)]).toEqual([name, true]);
    expect([name, privacy.includes(`<code>${name}</code>`)]).toEqual([name, true]);
  }
});

Deno.test("consent: asked where a provider is configured, remembered as given [C1.35]", async () => {
  await using plain = await openTestSite();
  expect(await (await plain.ask("/")).text()).not.toContain("/consent");
  await using asking = await openTestSite(undefined, { ANALYTICS_URL: PROVIDER.href });
  const isAsked = async (path: string, cookie: string) =>
    (await (await asking.ask(path, { headers: { cookie } })).text()).includes('action="/consent"');
  for (let round = 0; round < 2; round++) { // the second one from the cache
    expect(await isAsked("/", "")).toBe(true);
    expect(await isAsked("/", YES)).toBe(false);
    expect(await isAsked("/", "consent=denied")).toBe(false);
    expect(await isAsked("/privacy", YES)).toBe(true); // to take it back
  }
  for (const consent of ["granted", "denied"]) {
    const answer = await asking.ask("/consent", {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        referer: "http://books.example/audiobook/11",
      },
      body: `consent=${consent}`,
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/audiobook/11"]);
    expect(answer.headers.get("set-cookie")).toMatch(new RegExp(`^consent=${consent}; Path=/`));
  }
  const leadsBack = async (referer: string) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", referer };
    const answer = await asking.ask("/consent", { method: "POST", headers, body: YES });
    return answer.headers.get("location");
  };
  const own = "http://books.example";
  expect(await leadsBack(`${own}/reset-password?token=link_1&email=a%40b.c`))
    .toBe("/reset-password?token=link_1&email=a%40b.c");
  expect(await leadsBack(`${own}/login?redirect=%2Flibrary`)).toBe("/login?redirect=%2Flibrary");
  expect(await leadsBack(`${own}//evil.example/`)).toBe("/");
  expect(await leadsBack("http://evil.example/audiobook/11")).toBe("/");
});
