/** The parts that stand on many pages, and where pages lead on by themselves. */

import { expect } from "npm:expect@30.5.2";
import config from "@/deno.json" with { type: "json" };
import { signUp } from "./client.ts";
import { readDocument } from "./document.ts";
import { openTestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

const plain = (text = "") => text.replaceAll(/\s+/g, " ").trim();

Deno.test("page parts: head and foot say who, how long, which build and how it was made [A2.12 B2.20]", async () => {
  await using site = await openTestSite();
  const { series } = site.services.catalogue;
  const page = await readDocument(await site.ask("/"));
  const head = page.querySelector("header.brand")!;
  expect(head.querySelector('a[href="/"]')!.text).toContain(series.title);
  expect(head.text).toContain(series.tagline);
  expect(head.text).toContain(series.hoursLabel!);
  const foot = plain(page.querySelector("footer")!.text);
  expect(foot).toContain(`© ${series.author}.`);
  expect(foot).toContain("Made without generative AI.");
  expect(page.querySelector('footer a[href="/contact"]')!.text).toBe("Support");
});

Deno.test("page parts: the sidebar leads to the listener's own, the books and the author elsewhere [A2.8 C1.22]", async () => {
  await using site = await openTestSite();
  const { series, books } = site.services.catalogue;
  const client = await signUp(site);
  const linksFor = async (headers: HeadersInit) => {
    const page = await readDocument(await site.ask("/", { headers }));
    expect(page.querySelector("aside .build")!.text).toBe(`build ${config.version}`);
    return [...page.querySelectorAll("nav.sidebar a, .sidebar__social a")]
      .map((link) => link.getAttribute("href"));
  };
  const elsewhere = series.links.map(({ url }) => url);
  expect(elsewhere.length).toBeGreaterThan(0);
  const everyones = [...books().map(({ id }) => `/audiobook/${id}`), ...elsewhere];
  const visitors = await linksFor({});
  expect(visitors.toSorted()).toEqual(["/", "/account", ...everyones].toSorted());
  const home = await readDocument(await site.ask("/"));
  expect(home.querySelector(`nav.sidebar form[role="search"][action="/search"] input[name="q"]`))
    .toBeTruthy(); // a field of its own, which needs no script
  const account = await site.ask("/account", { redirect: "manual" });
  expect([account.status, account.headers.get("location")])
    .toEqual([303, "/login?redirect=%2Faccount"]);
  const own = ["/library", "/recently-played", "/account", "/offline"];
  expect((await linksFor({ cookie: client.cookie })).toSorted())
    .toEqual(["/", ...own, ...everyones].toSorted());
});

Deno.test("page parts: the About panel of a book has its facts [A2.21]", async () => {
  await using site = await openTestSite();
  const book = site.services.catalogue.books().find(({ id }) => id === 11)!;
  const page = await readDocument(await site.ask("/audiobook/11"));
  const panel = page.querySelector("section.about")!;
  expect(panel.querySelector("h2")!.text).toBe("About");
  expect([...panel.querySelectorAll("dt")].map((it) => it.text))
    .toEqual(["Duration", "Chapters", "Language", "Release Date", "Publisher", "Text"]);
  const facts = [...panel.querySelectorAll("dd")].map((it) => it.text);
  expect(facts.slice(1)).toEqual([
    String(book.chapterCount),
    book.language,
    book.releaseLabel,
    book.publisher,
    expect.stringMatching(/^Every chapter Read “/),
  ]);
});

Deno.test("page parts: the purchase page leads owners on, the subscription's looks again every second [B9.18 B9.20]", async () => {
  await using shop = await openTestShop();
  const client = await signUp(shop.site);
  await shop.buy(client, 11);
  await shop.deliver();
  const owned = await client.call("GET", "/purchase/11");
  // Not by a header: with script the book has been opened in place by then, and would be loaded again.
  expect(owned.headers.get("refresh")).toBe(null);
  expect(owned.text).toContain(
    '<noscript><meta http-equiv="refresh" content="2;url=/audiobook/11"></noscript>',
  );
  await client.call("POST", "/api/create-subscription", {});
  const waiting = await client.call("GET", "/subscription-success");
  expect(waiting.headers.get("refresh")).toBe("1;url=/subscription-success?looked=1");
});
