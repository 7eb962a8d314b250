/** The desk finds whatever the author may look for by the beginnings of its words, and does not go through the store. */

import { expect } from "npm:expect@30.5.2";
import { TERMINAL } from "@/lib/desk/schema.ts";
import { createUserStore } from "@/lib/accounts/user_store.server.ts";
import { serveKvConnect } from "../fakes/kv_connect/mod.ts";
import { taxed } from "../fakes/invoice_laws.ts";
import { makeUser } from "../fakes/user.ts";
import { signUp } from "./client.ts";
import { openDesk } from "./desk.ts";
import { openTestSite } from "./harness.ts";

Deno.test("/admin/find: listeners, orders, codes, gifts, reviews and letters, each by any of its words [A2.7]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const eve = await signUp(site, "eve.holm@mail.example");
  const { desk, shop: { payments, testCards, discounts, sales } } = site.services;
  const user = { id: eve.userId, email: "eve.holm@mail.example" };
  const buy = async (bookId: number, isGift: boolean) => {
    const started = await payments.startPayment({ user, bookId, currency: "EUR", isGift });
    if (!started.ok || !started.clientSecret) throw new Error(JSON.stringify(started));
    await testCards!.pay({ clientSecret: started.clientSecret, card: "4242424242424242" });
    await payments.settle(started.paymentId!);
    return started.paymentId!;
  };
  const paymentId = await buy(12, false), giftId = await buy(13, true);
  const giftCode = (await sales.find(giftId))!.giftCode!;
  await discounts.create({
    code: "HARBOUR",
    percentage: 20,
    bookId: null,
    maxUses: null,
    expiresAtMs: null,
  });
  const review = { rating: 4, reviewerName: "Ève", title: "Lit", content: "Gulls all night long." };
  const { id: reviewId } = (await eve.call("POST", "/api/audiobooks/12/reviews", review)).body;
  const letter = { email: "eve.holm@mail.example", subject: "Chapter 3", message: "It stammers." };
  await eve.call("POST", "/api/help-request", letter);

  /** What is found, in short. */
  const find = async (word: string) => {
    const { data: found } = await desk.read("find", { word });
    return {
      listeners: found.listeners.map(({ email }) => email),
      sales: found.sales.map(({ id }) => id).sort(),
      codes: found.codes.map(({ code }) => code),
      reviews: found.reviews.map(({ id }) => id),
      requests: found.requests.length,
    };
  };
  const nothing = { listeners: [], sales: [], codes: [], reviews: [], requests: 0 };
  const both = [giftId, paymentId].sort();
  const EVE = "eve.holm@mail.example";
  const wanted: [word: string, found: Partial<typeof nothing> | Record<string, unknown>][] = [
    ["eve", { listeners: [EVE], sales: both, reviews: [reviewId], requests: 1 }],
    ["HOLM", { listeners: [EVE], sales: both, requests: 1 }],
    ["eve.holm@ma", { listeners: [EVE], sales: both, requests: 1 }],
    ["lovelace eve", { listeners: [EVE] }],
    [paymentId, { sales: [paymentId] }],
    [giftCode, { sales: [giftId], codes: [giftCode] }],
    [giftCode.slice(0, 8).toLowerCase(), { sales: [giftId], codes: [giftCode] }],
    ["harb", { codes: ["HARBOUR"] }],
    ["gull", { reviews: [reviewId] }],
    ["stammer", { requests: 1 }],
    ["chapter-3", {}],
    ["zzz", {}],
  ];
  for (const [word, found] of wanted) {
    expect([word, await find(word)]).toEqual([word, { ...nothing, ...found }]);
  }

  const page = await (await ann.get("/admin/find?word=eve")).text();
  for (
    const part of ["Listeners", "Orders", "Reviews", "Support", "Gulls all night", "Refund"]
  ) {
    expect([part, page.includes(part)]).toEqual([part, true]);
  }
  expect(await (await ann.get("/admin/find?word=zzz")).text()).toContain("No results.");
  expect((await ann.get("/admin/find")).status).toBe(200);
  expect(await (await ann.get("/admin/listeners")).text()).toContain("eve.holm@mail.example");
  expect(await (await ann.get("/admin/listeners?word=holm")).text()).toContain(EVE);
  expect(await (await ann.get("/admin/orders?word=holm")).text()).toContain(paymentId);
});

Deno.test("find: reads no more of a store that holds hundreds of other accounts", async () => {
  await using service = serveKvConnect();
  const env = { KV_URL: service.url, AUTH_SECRET: "a secret of the tests, long enough to be one" };
  await using site = await openTestSite(undefined, env);
  using kv = await Deno.openKv(service.url);
  const users = createUserStore(kv);
  const find = () => site.services.desk.read("find", { word: "eve" });
  await signUp(site, "eve@example.com");
  const cost = async () => {
    const search = async () => void await find();
    return (await service.count(search)).readUnits;
  };
  const before = await cost();
  for (let n = 0; n < 300; n++) {
    const email = `other${n}@example.org`;
    await users.create(makeUser({ id: `other${n}`, email }));
  }
  expect((await find()).data.listeners).toHaveLength(1);
  expect([before > 0, await cost()]).toEqual([true, before]);
});

Deno.test("/admin/find: an invoice by its number, and the correction of its refund, with their order", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const { desk, shop: { payments, testCards, sales, invoices } } = site.services;
  await desk.runCommand("tax set", taxed(), TERMINAL);
  const user = { id: ann.listener.userId, email: "ann@example.com" };
  const started = await payments.startPayment({ user, bookId: 12, currency: "EUR" });
  if (!started.ok || !started.clientSecret) throw new Error(JSON.stringify(started));
  await testCards!.pay({ clientSecret: started.clientSecret, card: "4242424242424242" });
  const id = started.paymentId!;
  await payments.settle(id);
  await payments.refund(id);
  const numbers = (await invoices.ofPurchase(id)).map(({ number }) => number);
  expect([numbers.length, (await sales.find(id))?.tax?.number]).toEqual([2, numbers[0]]);
  for (const number of numbers) {
    const { data } = await desk.read("find", { word: number.toLowerCase() });
    expect([data.document?.number, data.sales.map((it) => it.id)]).toEqual([number, [id]]);
    const page = await (await ann.get(`/admin/find?word=${number}`)).text();
    expect(page).toContain(`href="/admin/invoices/${id}"`);
  }
  const { data } = await desk.read("find", { word: `${numbers[0]!.slice(0, -1)}9` });
  expect([data.document, data.sales]).toEqual([null, []]);
});
