/** The author's figures over the site: what was bought by its calls stands in page, CSV and terminal alike. */

import { expect } from "npm:expect@30.5.2";
import type { SalesView } from "@/lib/figures/sales/sales_view.ts";
import { monthAt } from "@/lib/figures/period.ts";
import { signUp } from "./client.ts";
import { openDesk, perform } from "./desk.ts";
import { openTestShop } from "./shop.ts";

Deno.test("figures: a sale, a free book and a refund stand in page, CSV and command, by day, book and code", async () => {
  await using shop = await openTestShop();
  const { site } = shop;
  const ann = await openDesk(site);
  const ada = await signUp(site, "ada@example.com");
  const month = monthAt(Date.now());
  expect(await (await ann.get("/admin/figures")).text()).toContain(
    "Nothing was sold in this time.",
  );

  const first = await shop.buy(ada, 12);
  await shop.buy(ada, 13);
  await shop.deliver();
  await perform(site, "grant", { email: "ada@example.com", bookId: "14" });
  await perform(site, "refund", { paymentId: first, amount: "2.50" });

  const result = await perform(site, "figures sales", { period: month });
  if (!result.ok) throw new Error(result.message);
  const { currencies } = result.data as SalesView;
  const { currency, total, books, days } = currencies[0]!;
  expect([currencies.length, currency]).toEqual([1, "EUR"]);
  expect(total).toEqual({ sold: 2, free: 1, amountMinor: 1598, backSold: 0, backMinor: 250 });
  expect(books.map(({ name, sold, free }) => [name, sold, free]))
    .toEqual([["12", 1, 0], ["13", 1, 0], ["14", 0, 1]]);
  expect(days.filter(({ sold }) => sold > 0).map(({ amountMinor }) => amountMinor)).toEqual([1598]);
  expect(JSON.stringify(result)).not.toContain("buyers"); // marks of people stay inside

  const text = await (await ann.get("/admin/figures")).text();
  expect(text).toContain("2 sales, €15.98");
  expect(text).toContain("€2.50 given back");
  expect(text).toMatch(/<svg[^>]*role="img"[^>]*aria-labelledby="days-title days-most"/);
  const answer = await ann.get(`/admin/figures.csv?figure=books&period=${month}&currency=EUR`);
  expect(answer.headers.get("content-disposition")).toContain(`books-${month}.csv`);
  expect((await answer.text()).split("\r\n").slice(0, 2))
    .toEqual(["Book,Sold,Free,Paid (EUR),Given back (EUR)", "The Two,1,0,7.99,2.5"]);
  expect((await ann.get("/admin/figures.csv?figure=nothing")).status).toBe(404);
  expect((await ann.get("/admin/figures?period=soon")).status).toBe(200);
  expect(await perform(site, "figures sales", { period: "soon" })).toMatchObject({ ok: false });

  // Of the month that runs, nothing is told by groups of people.
  expect(currencies[0]!.countries).toEqual([]);
  expect(await perform(site, "figures rebuild", {})).toMatchObject({ ok: true, data: { days: 1 } });
  expect(await perform(site, "figures sales", { period: month })).toEqual(result);
});
