/** A chapter's sound at an address that was answered before: the same answers, and every question of rights anew. */

import { expect } from "npm:expect@30.5.2";
import { signUp } from "./client.ts";
import { openTestSite, type TestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

const RANGE = { range: "bytes=100-199" };

async function openOwned(site: TestSite) {
  const ada = await signUp(site, "ada@example.com");
  const user = { id: ada.userId, email: "ada@example.com" };
  await site.services.shop.payments.giveBook({ user, bookId: 11, isTest: true });
  const { body } = await ada.call("GET", "/api/grants/11");
  return { ada, path: `/api/stream/11?chapter=5&_auth=${encodeURIComponent(body.grants[11])}` };
}

const ask = async (site: TestSite, path: string, headers: Record<string, string> = {}) => {
  const answer = await site.ask(path, { headers: { ...RANGE, ...headers } });
  return { status: answer.status, headers: [...answer.headers], bytes: await answer.bytes() };
};

Deno.test("ready sound: the second answer is the first one again", async () => {
  await using site = await openTestSite();
  const { path } = await openOwned(site);
  for (const address of [path, "/api/stream/11?chapter=1", "/api/stream/12", `${path}&from=3`]) {
    const first = await ask(site, address);
    expect([first.status, first.bytes.length]).toEqual([206, 100]);
    expect(await ask(site, address)).toEqual(first);
    const etag = new Headers(first.headers).get("etag")!;
    expect((await ask(site, address, { "if-none-match": etag })).status).toBe(304);
    expect((await ask(site, address, { range: "bytes=999999999-" })).status).toBe(416);
    expect((await ask(site, address, { "if-match": '"another"' })).status).toBe(412);
    const head = await site.ask(address, { method: "HEAD" });
    expect([head.status, (await head.bytes()).length]).toEqual([200, 0]);
    expect((await site.ask(address, { method: "POST" })).status).toBe(405);
  }
});

Deno.test("ready sound: whose cookie comes with a grant is asked each time", async () => {
  await using site = await openTestSite();
  const { ada, path } = await openOwned(site);
  const eve = await signUp(site, "eve@example.com");
  const statuses = async () => [
    (await ask(site, path)).status,
    (await ask(site, path, { cookie: ada.cookie })).status,
    (await ask(site, path, { cookie: eve.cookie })).status,
    (await ask(site, path, { authorization: `Bearer ${eve.cookie.split("=")[1]}` })).status,
  ];
  expect(await statuses()).toEqual([206, 206, 401, 401]);
  expect(await statuses()).toEqual([206, 206, 401, 401]);
  const bare = "/api/stream/11?chapter=5";
  const asked = async () => [
    (await ask(site, bare, { cookie: ada.cookie })).status,
    (await ask(site, bare, { cookie: eve.cookie })).status,
    (await ask(site, bare)).status,
  ];
  expect(await asked()).toEqual([206, 402, 402]);
  expect(await asked()).toEqual([206, 402, 402]);
  await ada.call("POST", "/api/auth/logout");
  expect([await statuses(), await asked()]).toEqual([[401, 401, 401, 401], [402, 402, 402]]);
});

Deno.test("ready sound: a refund ends it, and what is refused says so as ever", async () => {
  await using shop = await openTestShop();
  const ada = await signUp(shop.site);
  const paymentId = await shop.buy(ada, 11);
  await shop.deliver();
  const { body } = await ada.call("GET", "/api/grants/11");
  const path = `/api/stream/11?chapter=5&_auth=${encodeURIComponent(body.grants[11])}`;
  for (let n = 0; n < 2; n++) expect((await ask(shop.site, path)).status).toBe(206);
  expect((await shop.site.services.shop.payments.refund(paymentId)).ok).toBe(true);
  const refused = await shop.site.ask(path, { headers: RANGE });
  expect([refused.status, (await refused.json()).error.code]).toEqual([402, "premium_content"]);
});

Deno.test("ready sound: it is counted as sound, each answer once", async () => {
  const token = "a-token-of-the-tests-long-enough";
  await using site = await openTestSite(undefined, { METRICS_TOKEN: token });
  for (let n = 0; n < 3; n++) await ask(site, "/api/stream/11?chapter=1");
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await site.ask("/metrics", { headers })).text();
  expect(text).toMatch(/lamplight_requests_total\{kind="sound",status="2xx"\} 3\n/);
});
