/** A store of an older release gets what this one reads, and a migration that was cut off begins again. */

import { expect } from "npm:expect@30.5.2";
import { markListeners } from "@/lib/figures/heard/heard_store.server.ts";
import { createSalesDaysStore } from "@/lib/figures/sales/sales_days_store.server.ts";
import { createSalesFigures } from "@/lib/figures/sales/sales_figures.server.ts";
import { keys } from "@/lib/platform/kv/keys.server.ts";
import { migrate } from "@/lib/platform/kv/schema_version.server.ts";
import { createSalesStore } from "@/lib/shop/sales/sales_store.server.ts";
import { MIGRATIONS } from "@/lib/site/migrations.server.ts";
import { createFakeLog } from "../fakes/log.ts";
import { openTestShop } from "../fakes/shop.ts";
import { signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";

const ADA = { id: "ada", email: "ada@example.com" };

/** All entries of these kinds of keys, with their values. */
const entriesOf = async (kv: Deno.Kv, kinds: string[]) =>
  (await Promise.all(kinds.map((it) => Array.fromAsync(kv.list({ prefix: [it] })))))
    .flat().map(({ key, value }) => ({ key, value }));

/** The store as the first release left it: without what the migrations have brought. */
async function makeOld(kv: Deno.Kv, kinds: string[]): Promise<void> {
  for (const { key } of await entriesOf(kv, kinds)) await kv.delete(key);
  await kv.delete(keys.schema());
}

Deno.test("migration 2: purchases of before are found by time, id and code as new ones are", async () => {
  using kv = await Deno.openKv(":memory:");
  await using shop = await openTestShop({ kv });
  const half = { code: "HALF", percentage: 50, bookId: null, maxUses: null, expiresAtMs: null };
  await shop.discounts.create(half);
  for (const wish of [{ bookId: 12, discountCode: "HALF" }, { bookId: 13 }]) {
    await shop.payments.settle(await shop.pay({ user: ADA, ...wish }));
    shop.clock.nowMs += 1000;
  }
  const kinds = [keys.salesFrom(0), keys.saleById(""), keys.salesWithCode("")]
    .map((it) => String(it[0]));
  const wanted = await entriesOf(kv, kinds);
  expect(wanted).toHaveLength(5);

  await makeOld(kv, kinds);
  await kv.set(keys.purchase("ada", "broken"), { id: "broken" }); // must not hide the others
  const sales = createSalesStore(kv);
  const all = { fromMs: 0, toMs: Infinity, limit: 10 };
  expect(await sales.between(all)).toEqual([]);
  const log = createFakeLog();
  await migrate(kv, MIGRATIONS, log);
  expect(await entriesOf(kv, kinds)).toEqual(wanted);
  expect((await sales.between(all)).map(({ audiobookId }) => audiobookId)).toEqual([13, 12]);
  expect(await sales.withCode("HALF", 10)).toHaveLength(1);

  await kv.delete(keys.schema()); // cut off before it could say that it is done
  await migrate(kv, MIGRATIONS, log);
  expect(await entriesOf(kv, kinds)).toEqual(wanted);
});

Deno.test("migration 3: sales of before stand in the figures", async () => {
  using kv = await Deno.openKv(":memory:");
  await using shop = await openTestShop({ kv });
  await shop.payments.settle(await shop.pay({ user: ADA, bookId: 12 }));
  await makeOld(kv, [String(keys.allSalesDue()[0])]);
  const figures = createSalesFigures({
    store: createSalesDaysStore(kv),
    sales: createSalesStore(kv),
    isLive: false,
  });
  const period = new Date().toISOString().slice(0, 4);
  expect((await figures.view(period)).currencies).toEqual([]);
  await migrate(kv, MIGRATIONS, createFakeLog());
  expect((await figures.view(period)).currencies[0]?.total.sold).toBe(1);
});

Deno.test("migration 4: what an older release has written is found by its words, and erased with them", async () => {
  const kinds = ["word", "user_since", "gift_sale"];
  await using site = await openTestSite();
  const ada = await signUp(site, "ada@example.com");
  const user = { id: ada.userId, email: "ada@example.com" };
  const { config, desk, shop: { payments, testCards } } = site.services;
  const started = await payments.startPayment({ user, bookId: 12, currency: "EUR", isGift: true });
  if (!started.ok || !started.clientSecret) throw new Error(JSON.stringify(started));
  await testCards!.pay({ clientSecret: started.clientSecret, card: "4242424242424242" });
  await payments.settle(started.paymentId!);
  const review = { rating: 4, reviewerName: "Ada", title: "Lit", content: "The whole night long." };
  await ada.call("POST", "/api/audiobooks/12/reviews", review);
  const letter = { email: "ada@example.com", subject: "Chapter 3", message: "It stops." };
  await ada.call("POST", "/api/help-request", letter);
  const find = async () => (await desk.read("find", { word: "ada" })).data;
  const counts = async () => {
    const { listeners, sales, reviews, requests } = await find();
    return [listeners.length, sales.length, reviews.length, requests.length];
  };
  expect(await counts()).toEqual([1, 1, 1, 1]);

  using kv = await Deno.openKv(config.kvUrl);
  const wanted = await entriesOf(kv, kinds);
  await makeOld(kv, kinds);
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await migrate(kv, MIGRATIONS, createFakeLog());
  expect(await entriesOf(kv, kinds)).toEqual(wanted);
  expect(await counts()).toEqual([1, 1, 1, 1]);

  const name = { firstName: "Grace", lastName: "Hopper" };
  await ada.call("POST", "/api/auth/update-profile", name);
  expect((await desk.read("listener find", { word: "hop" })).data).toHaveLength(1);
  await desk.runTyped("listener erase", { email: "ada@example.com" }, "terminal");
  expect(await counts()).toEqual([0, 0, 0, 0]);
  expect((await entriesOf(kv, ["word"])).map(({ key }) => key[1]))
    .toEqual((await entriesOf(kv, ["word"])).map(() => "sale")); // of the receipt, without a name
  expect(JSON.stringify(await entriesOf(kv, kinds))).not.toMatch(/ada|hopper|grace/i);
});

Deno.test("migration 5: listeners of before are counted, and who is marked already waits for her hour", async () => {
  using kv = await Deno.openKv(":memory:");
  await kv.set(keys.heardDays("ada", 11), {});
  await kv.set(keys.journalFolded("ben", 11), {});
  await kv.set(keys.progress("cy", 11), {});
  await kv.set(keys.heardDue("cy"), 7);
  await markListeners(kv);
  await markListeners(kv); // cut off, and begun again
  const marks = await Array.fromAsync(kv.list({ prefix: keys.allHeardDue() }));
  expect(marks.map(({ key, value }) => [key[1], value])).toEqual([["ada", 0], ["ben", 0], [
    "cy",
    7,
  ]]);
  expect(MIGRATIONS.find(({ version }) => version === 5)?.run).toBe(markListeners);
});
