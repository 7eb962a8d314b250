/** What the shop window says to whom: prices, what is owned, what is credited. */

import { expect } from "npm:expect@30.5.2";
import type { PriceHistory } from "@/lib/catalogue/price.ts";
import { keys } from "@/lib/catalogue/records.ts";
import { writeCatalogue } from "../fakes/written_catalogue.ts";
import { type Client, signUp } from "./client.ts";
import { type Document, readDocument } from "./document.ts";
import { openTestShop, type TestShop } from "./shop.ts";

async function see(shop: TestShop, path: string, client?: Client): Promise<Document> {
  const headers: Record<string, string> = client ? { cookie: client.cookie } : {};
  return await readDocument(
    await shop.site.ask(path, { headers: { ...headers, "accept-language": "en-DE" } }),
  );
}

/** As a person reads it. */
const wordsIn = ({ text }: { text: string }): string => text.replaceAll(/\s+/g, " ");

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

Deno.test("home: a subscriber's cards offer listening, each with one button, and nothing to buy", async () => {
  await using shop = await openTestShop();
  const client = await owner(shop);
  const actions = (document: Document) =>
    document.querySelectorAll("main .card").map((card) =>
      card.querySelectorAll("a.button")
        .map((it) => it.text.trim().split(":")[0]!.split(" of ")[0]!.trim())
    );
  const before = await see(shop, "/", client);
  expect(actions(before)).toEqual(Array(5).fill(["Preview"]));
  await client.call("POST", "/api/test-subscription", { isSubscribed: true });
  const after = await see(shop, "/", client);
  expect(buyLinks(after)).toEqual([]);
  expect(after.querySelectorAll("main .card .price").length).toBe(0);
  expect(actions(after)).toEqual(Array(5).fill(["Start Audiobook"]));
  expect(after.querySelector("main .card")!.text).toContain("With your subscription");
});

Deno.test("/subscribe: owners of everything read that they have it, others the offer", async () => {
  await using shop = await openTestShop();
  const words = async (...bookIds: number[]) =>
    (await see(shop, "/subscribe", await owner(shop, ...bookIds))).querySelector("main")!.text;
  expect(await words(11)).toContain("Subscribe Now");
  for (const bookIds of [[15], [11, 12, 13, 14]]) {
    const text = await words(...bookIds);
    expect(text).toContain("You already own every book");
    expect(text).not.toContain("Subscribe Now");
    expect(text).not.toContain("a month");
  }
});

Deno.test("the series says what singles bought before take off its price", async () => {
  await using shop = await openTestShop();
  const client = await owner(shop, 11, 13);
  const note = "€15.98 credited for The One and A Tale of Time";
  const price = "Now €14.01 instead of €29.99";
  const shown: [path: string, at: string][] = [
    ["/", ".card--complete"],
    ["/audiobook/15", ".book-hero__offer"],
    ["/author/tamsin-orrell", ".card--complete"],
    ["/purchase/15", ".offer__how"],
  ];
  for (const [path, at] of shown) {
    const words = wordsIn((await see(shop, path, client)).querySelector(at)!);
    expect([path, words]).toEqual([path, expect.stringContaining(price)]);
    expect([path, words]).toEqual([path, expect.stringContaining(note)]);
  }
  const player = (await see(shop, "/audiobook/15", client)).toString();
  expect(player).not.toContain("Buy for €29.99");
  const order = { audiobookId: 15, currencyCode: "EUR" };
  const { body } = await client.call("POST", "/api/create-payment-intent", order);
  expect(body.finalAmount).toBe(1401);
  expect((await see(shop, "/audiobook/12", client)).querySelector("main")!.text)
    .not.toContain("credited");
  expect((await see(shop, "/audiobook/15")).querySelector("main")!.text).not.toContain("credited");
});

Deno.test("book page: Buy Now for whoever lacks it, Purchased for its owner, locks only on what is locked [A2.20 A3.3]", async () => {
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

Deno.test("prices set by currency: shown, told, charged, credited and given back alike", async () => {
  await using written = await writeCatalogue(({ books }) => {
    for (const book of books) book.prices = { USD: book.id === 15 ? 2799 : 899 };
  });
  await using shop = await openTestShop({ CATALOGUE: written.file });
  const headers = { "accept-language": "en-US" };
  const page = await readDocument(await shop.site.ask("/audiobook/11", { headers }));
  expect(page.querySelector(".book-hero__offer .price")!.text).toBe("$8.99");
  expect(page.toString()).toContain('"price":"8.99","priceCurrency":"USD"');
  const client = await signUp(shop.site);
  const listed = await client.call("GET", "/api/audiobooks/11?currencyCode=USD");
  expect(listed.body).toMatchObject({ price: { amount: 899, currency: "USD" }, priceUsd: 899 });
  const paymentId = await shop.buy(client, 11, { currencyCode: "USD" });
  await shop.deliver();
  const own = await client.call("GET", "/audiobook/15", undefined, headers);
  expect(own.text).toContain("$8.99 credited for The One");
  const order = { audiobookId: 15, currencyCode: "USD" };
  const { body } = await client.call("POST", "/api/create-payment-intent", order);
  expect(body).toMatchObject({ originalAmount: 2799, finalAmount: 1900, currency: "USD" });
  expect((await shop.site.services.shop.payments.refund(paymentId)).ok).toBe(true);
  expect(await shop.stripe.ledger()).toContainEqual(
    expect.objectContaining({ receivedMinor: 899, refundedMinor: 899 }),
  );
});

Deno.test("struck prices say what they are compared with", async () => {
  await using written = await writeCatalogue(({ books }) => {
    books[4].regularPriceMinor = "one by one";
  });
  await using demo = await openTestShop();
  await using own = await openTestShop({ CATALOGUE: written.file });
  const price = async (shop: TestShop) =>
    wordsIn((await see(shop, "/audiobook/15")).querySelector(".book-hero__offer .price")!);
  expect(await price(demo)).toBe("Now €29.99 regular price €59.99 50% off");
  expect(await price(own)).toBe(
    "Now €29.99 instead of €31.96 for the 4 books bought separately 6% off",
  );
  const sum = async (shop: TestShop) => {
    const total = (await see(shop, "/checkout/15")).querySelector(".order__sum")!;
    expect(total.querySelector("small .visually-hidden")).toBeNull();
    return wordsIn(total.querySelector("small")!);
  };
  expect(await sum(demo)).toBe("regular price €59.99");
  expect(await sum(own)).toBe("4 books bought separately €31.96");
});

Deno.test("struck prices: a shop that sells strikes the lowest price of the 30 days before, and nothing while it knows less", async () => {
  await using written = await writeCatalogue((it) => {
    delete it.exampleFigures;
    it.books[4].regularPriceMinor = 5999;
  });
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-" });
  const dayMs = 86_400_000, key = keys.priceHistory(15);
  /** The price tag as one buyer reads it, and what calls are told. */
  async function price() {
    await using shop = await openTestShop({ CATALOGUE: written.file, DATA_DIR: dataDir });
    const page = await see(shop, "/audiobook/15");
    const order = await see(shop, "/checkout/15");
    const { body } = await (await signUp(shop.site)).call("GET", "/api/audiobooks/15");
    return [
      wordsIn(page.querySelector(".book-hero__offer .price")!),
      wordsIn(order.querySelector(".order__sum")!).replace(/ ?Total.*/, ""),
      body.originalPrice,
    ];
  }
  async function inStore(work: (kv: Deno.Kv) => Promise<unknown>): Promise<void> {
    using kv = await Deno.openKv(`${dataDir}/lamplight.kv`);
    await work(kv);
  }

  expect(await price()).toEqual(["€29.99", "", null]);
  await inStore(async (kv) => {
    const { value } = await kv.get<PriceHistory>(key);
    expect(value!.map(({ minor }) => minor.EUR)).toEqual([2999]);
    const present = value![0]!;
    const earlier = (days: number, EUR: number) => ({
      fromMs: present.fromMs - days * dayMs,
      minor: { ...present.minor, EUR },
    });
    await kv.set(key, [earlier(90, 4999), earlier(20, 3999), earlier(10, 4999), present]);
  });
  expect(await price()).toEqual([
    "Now €29.99 lowest price in the 30 days before €39.99 25% off",
    "lowest price in the 30 days before €39.99",
    { amount: 3999, currency: "EUR" },
  ]);
  await Deno.remove(dataDir, { recursive: true });
});

Deno.test("figures: the demo's are called examples; a shop's own catalogue shows none that nobody wrote", async () => {
  await using written = await writeCatalogue((it) => {
    delete it.exampleFigures;
    delete it.series.readers;
    for (const book of it.books) {
      for (const figure of ["rating", "currentlyReading", "isNew", "regularPriceMinor"]) {
        delete book[figure];
      }
    }
  });
  await using demo = await openTestShop();
  await using own = await openTestShop({ CATALOGUE: written.file });
  const paths = ["/", "/audiobook/15", "/author/tamsin-orrell", "/login", "/signup"];
  const figures =
    /[\d,]+ (currently reading|readers)|regular price|% off(?! the)|New(?! here)|examples/g;
  const said = async (shop: TestShop, path: string) => {
    const page = await see(shop, path);
    for (const it of page.querySelectorAll("script, style, .card__title")) it.remove();
    return [...new Set(wordsIn(page.querySelector("body")!).match(figures))].sort();
  };
  for (const path of paths) expect([path, await said(own, path)]).toEqual([path, []]);
  for (const path of paths) expect(await said(demo, path)).toContain("examples");
  expect(await said(demo, "/")).toEqual(expect.arrayContaining(["17,960 readers", "New"]));
  const { body } = await (await signUp(own.site)).call("GET", "/api/audiobooks/11");
  expect(body).toMatchObject({ currentlyReading: 0, readers: null, rating: null });
});

Deno.test("days and money are written in one way, for people and for programs", async () => {
  await using shop = await openTestShop();
  const client = await owner(shop, 11);
  await shop.buy(client, 12, { isGift: true });
  const seriesId = await shop.buy(client, 15);
  await shop.deliver();
  const today = new Date().toISOString().slice(0, 10);
  const said = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })
    .format(new Date(today));
  const receiptPath = `/purchase-confirmed/15?purchase=${seriesId}`;
  for (const path of ["/account", receiptPath]) {
    const page = await see(shop, path, client);
    for (const it of page.querySelectorAll("script, style")) it.remove();
    expect([path, wordsIn(page).match(/\d{4}-\d\d-\d\d/g)]).toEqual([path, null]);
    const days = page.querySelectorAll("time");
    expect(days.length).toBeGreaterThan(0);
    for (const it of days) expect([it.getAttribute("datetime"), it.text]).toEqual([today, said]);
  }
  const receipt = await see(shop, receiptPath, client);
  expect(wordsIn(receipt)).toContain("\u2212€7.99");
  expect(wordsIn(receipt)).not.toMatch(/-[€$£¥]/);
});

Deno.test("names: who reads a book is said in words where eyes see feat.", async () => {
  await using shop = await openTestShop();
  for (const path of ["/", "/audiobook/11", "/purchase/11", "/player/11"]) {
    const page = await see(shop, path);
    const marks = page.querySelectorAll("main span[aria-hidden]").filter((it) =>
      it.text === "feat."
    );
    expect([path, marks.length]).toEqual([path, path === "/" ? 5 : 1]);
    for (const it of marks) expect(it.previousElementSibling?.text).toBe(", read by");
  }
});

Deno.test("words: where the specification names none, what is owned says Listen", async () => {
  await using shop = await openTestShop();
  const client = await owner(shop, 11);
  const page = await see(shop, "/purchase/11", client);
  const ways = page.querySelectorAll('main a[href^="/audiobook/11"]').map((it) => it.text.trim());
  expect(ways).toEqual(["Listen"]);
});
