/** What the shop window says to whom: prices, what is owned, what is credited. */

import { expect } from "npm:expect@30.5.2";
import { type Client, signUp } from "./client.ts";
import { type Document, readDocument } from "./document.ts";
import { openTestShop, type TestShop } from "./shop.ts";

async function see(shop: TestShop, path: string, client?: Client): Promise<Document> {
  const headers: Record<string, string> = client ? { cookie: client.cookie } : {};
  return await readDocument(
    await shop.site.ask(path, { headers: { ...headers, "accept-language": "de-DE" } }),
  );
}

/** Ways to buy for oneself: an owner may still give. */
const buyLinks = (document: Document) =>
  document.querySelectorAll('main a[href^="/checkout"]').map((it) => it.getAttribute("href")!)
    .filter((href) => !href.includes("gift="));

async function owner(shop: TestShop, ...books: number[]): Promise<Client> {
  const client = await signUp(shop.site);
  for (const bookId of books) await shop.buy(client, bookId);
  await shop.deliver();
  return client;
}

Deno.test("home: every book can be bought, but not what is owned", async () => {
  await using shop = await openTestShop();
  const links = (ids: number[]) => ids.map((id) => `/checkout?audiobookId=${id}`);
  expect(buyLinks(await see(shop, "/"))).toEqual(links([15, 11, 12, 13, 14]));
  const single = await owner(shop, 11);
  expect(buyLinks(await see(shop, "/", single))).toEqual(links([15, 12, 13, 14]));
  const series = await owner(shop, 15);
  const window = await see(shop, "/", series);
  expect(buyLinks(window)).toEqual([]);
  expect(window.querySelectorAll("main .card h3 a").map((it) => it.getAttribute("href")))
    .toEqual([11, 12, 13, 14].map((id) => `/audiobook/${id}`));
});

Deno.test("home: a subscriber's cards offer listening, each with one main button, and nothing to buy", async () => {
  await using shop = await openTestShop();
  const client = await owner(shop);
  const actions = (document: Document) =>
    document.querySelectorAll("main .card").map((card) =>
      card.querySelectorAll(".card__action a.button:not(.button--quiet)")
        .map((it) => it.text.trim().split(":")[0]!.split(" of ")[0]!.trim())
    );
  const before = await see(shop, "/", client);
  expect(actions(before)).toEqual(Array(5).fill(["Preview"]));
  await client.call("POST", "/api/test-subscription", { isSubscribed: true });
  const after = await see(shop, "/", client);
  expect(buyLinks(after)).toEqual([]);
  expect(after.querySelectorAll("main .card .price").length).toBe(0);
  expect(actions(after)).toEqual(Array(5).fill(["Start Audiobook"]));
  expect(after.querySelector("main .card")!.text).toContain("Yours with Premium");
});

Deno.test("/subscribe: owners of everything read that they have it, others the offer", async () => {
  await using shop = await openTestShop();
  const words = async (...bookIds: number[]) =>
    (await see(shop, "/subscribe", await owner(shop, ...bookIds))).querySelector("main")!.text;
  expect(await words(11)).toContain("Subscribe Now");
  for (const bookIds of [[15], [11, 12, 13, 14]]) {
    const text = await words(...bookIds);
    expect(text).toContain("Every book is yours already");
    expect(text).not.toContain("Subscribe Now");
    expect(text).not.toContain("a month");
  }
});

Deno.test("the series says what singles bought before take off its price", async () => {
  await using shop = await openTestShop();
  const client = await owner(shop, 11, 13);
  const note = "€15.98 credited for The One and A Tale of Time";
  expect((await see(shop, "/", client)).querySelector(".card--complete")!.text).toContain(note);
  expect((await see(shop, "/audiobook/15", client)).querySelector("main")!.text).toContain(note);
  expect((await see(shop, "/audiobook/12", client)).querySelector("main")!.text)
    .not.toContain("credited");
  expect((await see(shop, "/audiobook/15")).querySelector("main")!.text).not.toContain("credited");
});

Deno.test("book page: Buy Now for whoever lacks it, Purchased for its owner, locks only on what is locked", async () => {
  await using shop = await openTestShop();
  const client = await owner(shop, 11);
  const offer = (document: Document) => document.querySelector(".book-hero__offer")!.text;
  const locks = (document: Document) => document.querySelectorAll(".contents__lock").length;
  const visitor = await see(shop, "/audiobook/11");
  expect(offer(visitor)).toContain("€7.99");
  expect(buyLinks(visitor)).toContain("/checkout?audiobookId=11");
  const own = await see(shop, "/audiobook/11", client);
  expect(offer(own)).toContain("Purchased");
  expect([buyLinks(own), locks(own)]).toEqual([[], 0]);
  // Within the series, the chapters of the single that is owned are open.
  const all = locks(await see(shop, "/audiobook/15"));
  expect(locks(await see(shop, "/audiobook/15", client))).toBe(all - locks(visitor));
});
