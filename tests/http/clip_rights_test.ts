/** What clips may give away, and what ends them: the sharer's budget, right and account. */

import { expect } from "npm:expect@30.5.2";
import { keys as accountsKeys } from "@/lib/accounts/records.ts";
import { keys as sharingKeys } from "@/lib/sharing/records.ts";
import { type Client, createClient, PASSWORD, signUp } from "./client.ts";
import { readDocument } from "./document.ts";
import { openTestShop, type TestShop } from "./shop.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const MAX_CLIP_SEC = 60;

async function openOwner(shop: TestShop, bookId = 11) {
  const client = await signUp(shop.site);
  const paymentId = await shop.buy(client, bookId);
  await shop.deliver();
  return { client, paymentId };
}

const ask = (client: Client, query: string) => client.call("GET", `/api/clip/${query}`);

async function cut(client: Client, query: string): Promise<string> {
  const { status, headers, text } = await ask(client, query);
  expect(`${query} ${status} ${text}`).toBe(`${query} 302 `);
  return headers.get("location")!;
}

/** As a friend with the link hears it. */
async function hear(shop: TestShop, path: string, init: RequestInit = {}) {
  const answer = await shop.site.ask(path, init);
  const body = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, body };
}

Deno.test("clips: however a premium chapter is cut up, what is out is half of it at most", async () => {
  await using shop = await openTestShop();
  const { client } = await openOwner(shop);
  const { durationSec } = shop.site.services.catalogue.getChapter(11, 5)!;
  const { cookie } = client;
  const { body: chapter } = await hear(shop, "/api/stream/11?chapter=5", { headers: { cookie } });
  const heard = new Set<number>(); // half seconds
  for (let from = 0; from <= durationSec - 15; from += MAX_CLIP_SEC) {
    for (const seconds of [15, MAX_CLIP_SEC]) {
      const query = `11?chapter=5&from=${from}&seconds=${seconds}`;
      const { status, headers, body } = await ask(client, query);
      if (status === 302) {
        const clip = await hear(shop, headers.get("location")!);
        const halves = Math.round(2 * durationSec * clip.body.length / chapter.length);
        for (let at = 0; at < halves; at++) heard.add(2 * from + at);
        continue;
      }
      expect([status, body.error.code]).toEqual([403, "clips_used_up"]);
      expect(body.error.message).toContain("Your clips of “Salter's Row” can add up to");
      expect(body.error.message).toContain("Share the link to this moment instead.");
    }
  }
  const share = heard.size / 2 / durationSec;
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.51);
  // What is out can be shared again, another chapter has a budget of its own, a free one needs none.
  await cut(client, "11?chapter=5&from=0&seconds=15");
  await cut(client, "11?chapter=6&from=0&seconds=15");
  await cut(client, "11?chapter=1&from=0&seconds=60");
});

Deno.test("clips: where the budget is spent, the page offers the moment, and the form says why", async () => {
  await using shop = await openTestShop();
  const { client } = await openOwner(shop);
  // 5:18 long: 2:39 of it may go out.
  for (const from of [0, 60]) await cut(client, `11?chapter=5&from=${from}&seconds=60`);
  for (const from of [120, 135]) await cut(client, `11?chapter=5&from=${from}&seconds=15`);
  const { cookie } = client;
  const refused = await shop.site.ask("/player/11?chapter=5&from=100&seconds=60", {
    headers: { cookie },
  });
  expect(refused.status).toBe(403);
  const page = await readDocument(refused);
  expect(page.textContent).toContain("Share the link to this moment instead.");
  expect(page.querySelector("a")?.getAttribute("href")).toBe(
    "/audiobook/11?chapter=5&t=100&via=clip",
  );
  const form = await client.call("GET", "/audiobook/11/share?chapter=5&t=100");
  expect(/<section class="share-clip".*?<\/section>/s.exec(form.text)![0]).toMatch(
    /can add up to 2:39, and you.ve shared 2:30(?!.*Make clip)/s,
  );
});

Deno.test("clips: a refund ends them at once, whatever is known of them; bought again they play [C1.44]", async () => {
  await using shop = await openTestShop();
  const { client, paymentId } = await openOwner(shop);
  const path = await cut(client, "11?chapter=5&from=10&seconds=30");
  const free = await cut(client, "11?chapter=1&from=10&seconds=30");
  const { status, headers } = await hear(shop, path);
  expect([status, headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  await shop.stripe.refund(paymentId);
  await shop.deliver();
  const etag = headers.get("etag")!;
  const asked: RequestInit[] = [
    {},
    { method: "HEAD" },
    { headers: { range: "bytes=0-9" } },
    { headers: { "if-none-match": etag } },
  ];
  for (const init of asked) {
    expect((await hear(shop, path, init)).status).toBe(404);
  }
  const page = await shop.site.ask(path.replace("/api/clip/", "/player/"));
  expect(page.status).toBe(404);
  expect((await readDocument(page)).textContent).toContain("This clip is no longer shared.");
  expect((await hear(shop, free)).status).toBe(200);
  await shop.buy(client, 11);
  await shop.deliver();
  expect((await hear(shop, path)).status).toBe(200);
});

Deno.test("clips: they end with the account, of which nothing is left, though its purchase stays", async () => {
  await using shop = await openTestShop();
  const { client } = await openOwner(shop);
  const path = await cut(client, "11?chapter=5&from=10&seconds=30");
  await client.call("POST", "/api/auth/logout", {});
  expect((await hear(shop, path)).status).toBe(200); // signing out shares on
  const sign = { username: "", password: PASSWORD };
  const { services } = shop.site;
  using kv = await Deno.openKv(services.config.kvUrl);
  const user = await kv.get<{ email: string }>(accountsKeys.user(client.userId));
  sign.username = user.value!.email;
  await client.call("POST", "/api/auth/login", sign);
  const form = new URLSearchParams({ password: PASSWORD }).toString();
  expect((await client.call("POST", "/account/delete", form, FORM)).status).toBe(200);
  expect((await hear(shop, path)).status).toBe(404);
  expect(await services.shop.purchases.history(client.userId)).toHaveLength(1);
  for (const prefix of [sharingKeys.shared.under(client.userId), ["shared_by_id"]]) {
    expect(await Array.fromAsync(kv.list({ prefix }))).toEqual([]);
  }
});

Deno.test("clips: a link of a premium chapter names its sharer, and no other", async () => {
  await using shop = await openTestShop();
  const ada = await openOwner(shop), ben = await openOwner(shop);
  const query = "11?chapter=5&from=10&seconds=30";
  const adas = await cut(ada.client, query), bens = await cut(ben.client, query);
  const by = /by=[\w-]+/;
  expect(adas.match(by)![0]).not.toBe(bens.match(by)![0]);
  expect(adas).not.toContain(ada.client.userId);
  for (const forged of [adas.replace(by, bens.match(by)![0]), adas.replace(/&by=[\w-]+/, "")]) {
    expect((await hear(shop, forged)).status).toBe(401);
  }
  // A right of the friend who listens is not the sharer's.
  await shop.stripe.refund(ada.paymentId);
  await shop.deliver();
  const { cookie } = ben.client;
  expect((await hear(shop, adas, { headers: { cookie } })).status).toBe(404);
  expect((await hear(shop, bens)).status).toBe(200);
  expect((await ask(createClient(shop.site), query)).status).toBe(402);
});
