/** The author's figures over the site: what was bought by its calls stands in page, CSV and terminal alike. */

import { expect } from "npm:expect@30.5.2";
import { monthAt } from "@/lib/figures/figure.ts";
import type { HeardView } from "@/lib/figures/heard_view.ts";
import type { SalesView } from "@/lib/figures/sales_view.ts";
import { createProgressStore } from "@/lib/listening/progress/store.server.ts";
import { GroupCommit } from "@/lib/platform/kv/group_commit.server.ts";
import { createFakeLog } from "../fakes/log.ts";
import { signUp } from "./client.ts";
import { openDesk, runCommand } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

Deno.test("figures: a sale, a free book and a refund stand in page, CSV and command, by day, book and code [A2.7]", async () => {
  await using shop = await openTestShop();
  const { site } = shop;
  const ann = await openDesk(site);
  const ada = await signUp(site, "ada@example.com");
  const month = monthAt(Date.now());
  expect(await (await ann.get("/admin/figures")).text()).toContain(
    "No sales in this period.",
  );

  const first = await shop.buy(ada, 12);
  await shop.buy(ada, 13);
  await shop.deliver();
  await runCommand(site, "grant", { email: "ada@example.com", bookId: "14" });
  await runCommand(site, "refund", { paymentId: first, amount: "2.50" });

  const result = await runCommand(site, "figures sales", { period: month });
  if (!result.ok) throw new Error(result.message);
  const { currencies } = result.data as SalesView;
  const { currency, total, books, days } = currencies[0]!;
  expect([currencies.length, currency]).toEqual([1, "EUR"]);
  expect(total).toMatchObject({ sold: 2, free: 1, amountMinor: 1598, backSold: 0, backMinor: 250 });
  expect(books.map(({ name, sold, free }) => [name, sold, free]))
    .toEqual([["12", 1, 0], ["13", 1, 0], ["14", 0, 1]]);
  expect(days.filter(({ sold }) => sold > 0).map(({ amountMinor }) => amountMinor)).toEqual([1598]);
  expect(JSON.stringify(result)).not.toContain("buyers"); // marks of people stay inside

  const text = await (await ann.get("/admin/figures")).text();
  expect(text).toContain("2 sales, €15.98");
  expect(text).toContain("€2.50 refunded");
  expect(text).toMatch(/<svg[^>]*role="img"[^>]*aria-labelledby="days-title days-most"/);
  const answer = await ann.get(`/admin/figures.csv?figure=books&period=${month}&currency=EUR`);
  expect(answer.headers.get("content-disposition")).toContain(`books-${month}.csv`);
  expect((await answer.text()).split("\r\n").slice(0, 2))
    .toEqual(["\ufeffBook,Sold,Free,Paid (EUR),Refunded (EUR)", "The Two,1,0,7.99,2.5"]);
  expect((await ann.get("/admin/figures.csv?figure=nothing")).status).toBe(404);
  expect((await ann.get("/admin/figures?period=soon")).status).toBe(200);
  expect(await runCommand(site, "figures sales", { period: "soon" })).toMatchObject({ ok: false });

  // Of the month that runs, nothing is told by groups of people.
  expect(currencies[0]!.countries).toEqual([]);
  expect(await runCommand(site, "figures rebuild", {})).toMatchObject({
    ok: true,
    data: { days: 1 },
  });
  expect(await runCommand(site, "figures sales", { period: month })).toEqual(result);
});

Deno.test("figures: one total in her currency by rates she sets, and Stripe's fees; what fails stands at its field", async () => {
  await using shop = await openTestShop();
  const { site, stripe } = shop;
  const ann = await openDesk(site);
  const ada = await signUp(site, "ada@example.com");
  const paymentId = await shop.buy(ada, 12);
  await shop.deliver();
  expect(await (await ann.get("/admin/figures")).text()).toContain("Set your currency");
  const typed = { command: "rates set", currency: "CHF", day: "2026-11-03", rates: "EURO 1" };
  const wrong = await ann.post("/admin/do", typed);
  const text = await wrong.text();
  expect([wrong.status, text.includes("“EURO 1” isn't a rate"), text.includes('value="CHF"')])
    .toEqual([400, true, true]);
  expect((await ann.post("/admin/do", { ...typed, rates: "EUR 0.5" })).status).toBe(303);
  const shown = await (await ann.get("/admin/figures")).text();
  expect(shown).toMatch(/About CHF\u00a04\.00 after refunds, at your rates of 3 November 2026/);
  expect(shown).toContain("1 EUR = 0.5 CHF");
  await ann.post("/admin/do", { ...typed, rates: "USD 0.9" });
  expect(await (await ann.get("/admin/figures")).text()).toContain("Not included: EUR.");

  await runCommand(site, "refund", { paymentId, amount: "2.50" });
  const payouts = await runCommand(site, "payouts", {});
  expect(payouts).toMatchObject({
    ok: true,
    data: {
      isTest: true,
      isCut: false,
      sums: [{ currency: "EUR", feesMinor: 37, netMinor: 799 - 37 - 250 }],
    },
  });
  const page = await (await ann.get("/admin/figures/payouts")).text();
  for (const part of ["€7.99", "-€0.37", "-€2.50", "€5.12", ">€0.00<", "No money moved"]) {
    expect([part, page.includes(part)]).toEqual([part, true]);
  }
  stripe.faults.next("error_500", { times: 3, call: "GET /v1/balance_transactions" });
  const away = await ann.get("/admin/figures/payouts");
  expect([away.status, /<p role="alert">([^<]*)/.exec(await away.text())?.[1]])
    .toEqual([200, "We can't reach the payment provider right now. Please try again in a moment."]);
});

const YES = "consent=granted";

/** The cookie that a page leaves; null: none. */
async function sourceLeft(site: TestSite, path: string, cookie: string): Promise<string | null> {
  const answer = await site.ask(path, { headers: { cookie, accept: "text/html" } });
  await answer.body?.cancel();
  const set = answer.headers.getSetCookie().find((it) => it.startsWith("source="));
  if (!set) return null;
  expect(set).toMatch(/^source=\w+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  expect(answer.headers.get("cache-control")).toBe("private, no-store"); // nobody else's
  return set.slice("source=".length, set.indexOf(";"));
}

Deno.test("source: the first way is remembered with a yes alone, from the cache as well, and goes with a no", async () => {
  await using shop = await openTestShop();
  const { site } = shop;
  for (const path of ["/audiobook/11", "/audiobook/11?chapter=1&t=5", "/?via=feed"]) {
    for (const cookie of ["", "consent=denied"]) {
      expect([path, await sourceLeft(site, path, cookie)]).toEqual([path, null]);
    }
  }
  for (
    const [path, source] of [
      ["/audiobook/11", "direct"],
      ["/audiobook/11?via=somebody", "direct"],
      ["/audiobook/11?via=share", "share"],
      ["/audiobook/11?chapter=1&t=5", "share"],
      ["/audiobook/11?chapter=1&t=5&via=clip", "clip"],
      ["/?via=feed", "feed"],
    ] as const
  ) expect([path, await sourceLeft(site, path, YES)]).toEqual([path, source]);
  expect(await sourceLeft(site, "/audiobook/11?via=share", `${YES}; source=clip`)).toBe(null);
  expect(await sourceLeft(site, "/audiobook/99?via=share", YES)).toBe(null);

  // The page that was led to is often the one on which the answer is given.
  const answer = async (consent: string) => {
    const referer = "http://books.example/audiobook/11?via=clip";
    const { headers } = await site.ask("/consent", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", referer },
      body: `consent=${consent}`,
    });
    return headers.getSetCookie().find((it) => it.startsWith("source="))!.split(";")[0];
  };
  expect([await answer("granted"), await answer("denied")]).toEqual(["source=clip", "source="]);
});

Deno.test("source: goes from the buyer's browser to the order and the purchase, and with her account", async () => {
  await using shop = await openTestShop();
  const { site } = shop;
  const ada = await signUp(site, "ada@example.com");
  const eve = await signUp(site, "eve@example.com");
  ada.cookie += `; ${YES}; source=clip`;
  eve.cookie += "; source=clip"; // without a yes
  await shop.buy(ada, 12);
  await shop.buy(eve, 12);
  await shop.deliver();
  const free = { code: "LAMP", percentage: 100, bookId: null, maxUses: null, expiresAtMs: null };
  await site.services.shop.discounts.create(free);
  await ada.call("POST", "/api/purchases", { audiobookId: 13, discountCode: "LAMP" });
  const sources = async () => {
    const all = { fromMs: 0, toMs: Infinity };
    const found = await Array.fromAsync(site.services.shop.sales.each(all));
    return found.map(({ userId, source }) => [userId === ada.userId, source]);
  };
  expect(await sources()).toEqual([[true, "clip"], [false, undefined], [true, "clip"]]);
  await runCommand(site, "listener erase", { email: "ada@example.com" });
  expect((await sources()).map(([, source]) => source)).toEqual([undefined, undefined, undefined]);
});

Deno.test("source: links that are passed on say so, and lead where they did", async () => {
  await using site = await openTestSite();
  const text = async (path: string) => await (await site.ask(path)).text();
  expect(await text("/audiobook/11/share")).toContain("/audiobook/11?via=share");
  expect(await text("/player/11?chapter=1&t=42"))
    .toContain('href="/audiobook/11?chapter=1&amp;t=42&amp;via=share"');
});

Deno.test("figures of listening: twelve listeners stand in page, CSV and command, nine do not", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const month = monthAt(Date.now());
  const earlier = () => Date.now() - 2 * 3_600_000; // in an hour that is over
  using kv = await Deno.openKv(site.services.config.kvUrl);
  const progress = createProgressStore({
    kv,
    group: new GroupCommit(kv),
    log: createFakeLog(),
    now: earlier,
  });
  const users = await Promise.all(
    Array.from({ length: 12 }, (_, n) => signUp(site, `ear${n}@example.com`)),
  );
  for (const { userId } of users) {
    await progress.append(userId, 11, [{
      deviceId: "phone",
      device: "Test",
      sequence: 1,
      intent: "play",
      chapter: 2,
      positionSec: 1800,
      heard: { fromSec: 5, toSec: 1800 },
      via: 11,
      base: {},
      atMs: Date.parse(`${month}-01T12:00:00Z`),
      localMs: Date.parse(`${month}-01T12:00:00Z`),
      left: null,
    }]);
  }
  await site.services.platform.hourly.run();
  const view = async () => {
    const result = await runCommand(site, "figures listening", { period: month });
    if (!result.ok) throw new Error(result.message);
    return result.data as HeardView;
  };
  const { times, books, stops } = await view();
  const sec = 12 * 1795;
  expect([times, books]).toEqual([
    [{ name: `${month}-01`, sec }],
    [{ name: "11", sec }],
  ]);
  expect(stops).toMatchObject([{ bookId: 11, chapters: [{ name: 2, people: 12 }] }]);
  const text = await (await ann.get(`/admin/figures/listening?period=${month}`)).text();
  for (const it of ["6 hours", "Where listeners stopped: The One, chapter 2", "12 people"]) {
    expect(text).toContain(it);
  }
  const csv = async (figure: string) =>
    await (await ann.get(`/admin/figures.csv?figure=${figure}&period=${month}`)).text();
  expect(await csv("hours")).toContain("Day,Hours\r\n1 ");
  expect(await csv("stops-11")).toBe("\ufeffChapter,Listeners\r\nChapter 2,12\r\n");

  // With three accounts gone nine are left, of whom nothing is told.
  for (const n of [0, 1, 2]) {
    await runCommand(site, "listener erase", { email: `ear${n}@example.com` });
  }
  const empty = { times: [], books: [], stops: [], goingOn: [] };
  expect(await view()).toMatchObject(empty);
  expect(await runCommand(site, "figures rebuild", {})).toMatchObject({ data: { listeners: 9 } });
  expect(await view()).toMatchObject(empty);
  expect(await (await ann.get("/admin/figures/listening")).text()).not.toContain(
    'class="figure__chart"',
  );
});
