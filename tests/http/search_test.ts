/** What is found on the page, by whom, and what it says where nothing is. */

import { expect } from "npm:expect@30.5.2";
import { chaptersOf } from "@/lib/catalogue/book.ts";
import { parseVtt } from "@/lib/media/vtt.ts";
import type { FoundPlace } from "@/lib/search/calls.ts";
import { createClient, signUp } from "./client.ts";
import { openTestSite } from "./harness.ts";

const path = (query: string) => `/search?q=${encodeURIComponent(query)}`;
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)![0];
const saidIn = (html: string) => [...html.matchAll(/<q [^>]*>([^<]*)<\/q>/g)].map(([, it]) => it!);

Deno.test("search page: books, people, chapters and sentences with their moment; nothing of it is kept or indexed [C1.21]", async () => {
  await using site = await openTestSite();
  const { catalogue } = site.services;
  const book = catalogue.getBook(11)!;
  const ask = async (query: string) => {
    const answer = await site.ask(path(query));
    expect([query, answer.status, answer.headers.get("cache-control")])
      .toEqual([query, 200, "private, no-store"]);
    return mainOf(await answer.text());
  };
  expect(await ask(book.title)).toContain(`href="/audiobook/11"`);
  expect(await ask(book.author.toUpperCase())).toContain(`href="/author/`);
  expect(await ask("nine hundrd lamps")).toContain(`href="/audiobook/11?chapter=1&amp;position=0"`);
  const sentence = parseVtt(await (await site.ask("/api/text/11/1")).text())
    .find(({ text }) => text === "One minute ten.")!;
  const said = await ask("minute ten");
  const at = Math.floor(sentence.heard!.startMs / 1_000);
  expect(said).toContain(
    `href="/audiobook/11?chapter=1&amp;position=${at}&amp;autoplay=true"`,
  );
  expect(saidIn(said)).toContain("One minute ten.");
  const empty = await site.ask("/search");
  const html = await empty.text();
  expect([empty.status, html.includes(`<meta name="robots" content="noindex"`)])
    .toEqual([200, true]);
  expect(html).toContain(`action="/search"`);
  const none = await ask("xyzzyqwv <b>");
  expect(none).toContain("Nothing found for “xyzzyqwv &lt;b>”.");
  expect(none).toContain(`href="/#books"`);
  for (const page of ["/", "/audiobook/11"]) {
    expect([page, (await (await site.ask(page)).text()).includes(`href="/search"`)])
      .toEqual([page, true]);
  }
});

Deno.test("GET /api/search: answers the places that the page finds, and paid text to nobody who may not read it [C1.42]", async () => {
  await using site = await openTestSite();
  const ask = async (query: string): Promise<FoundPlace[]> => {
    const answer = await site.ask(`/api${path(query)}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    return (await answer.json()).results;
  };
  const [title] = await ask(site.services.catalogue.getBook(11)!.title);
  expect(title)
    .toEqual({
      bookId: 11,
      chapter: null,
      positionSec: null,
      text: "The One",
      href: "/audiobook/11",
    });
  expect(await ask("nine hundrd lamps")).toContainEqual({
    bookId: 11,
    chapter: 1,
    positionSec: 0,
    text: "Nine Hundred Lamps",
    href: "/audiobook/11?chapter=1&position=0",
  });
  const said = (await ask("minute ten")).filter(({ positionSec }) => positionSec);
  expect(said.length).toBeGreaterThan(0);
  for (const { bookId, chapter } of said) {
    const heard = chaptersOf(site.services.catalogue.getBook(bookId)!)
      .find(({ number }) => number === chapter);
    expect([bookId, chapter, heard!.isFree]).toEqual([bookId, chapter, true]);
  }
  expect(await ask("")).toEqual([]);
  const long = await site.ask(`/api${path("x".repeat(201))}`);
  expect([long.status, (await long.json()).error.message])
    .toEqual([400, expect.stringContaining("at most 200 characters")]);
});

Deno.test("search page: too long a query and too many are refused in words", async () => {
  await using site = await openTestSite();
  const long = await site.ask(path("x".repeat(201)));
  expect([long.status, (await long.text()).includes("at most 200 characters")])
    .toEqual([400, true]);
  expect((await site.ask(path("x".repeat(200)))).status).toBe(200);
  let status = 0;
  for (let tries = 0; status !== 429 && tries < 70; tries++) {
    const answer = await site.ask(path("lamp"));
    status = answer.status;
    const html = await answer.text();
    if (status === 429) {
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(html).toContain("That's a lot of searching.");
    }
  }
  expect(status).toBe(429);
});

Deno.test("search page: what is said in a locked chapter is found by its owner, and by nobody else", async () => {
  await using site = await openTestSite();
  const owner = createClient(site);
  const signIn = { username: "owner@demo.example", password: "lamplight-demo" };
  await owner.call("POST", "/api/auth/login", signIn);
  const eve = await signUp(site);
  const { catalogue, media: { library } } = site.services;
  expect(catalogue.getChapter(12, 5)!.isFree).toBe(false);
  const { text } = parseVtt((await library.readText(12, 5))!.vtt)[0]!;
  const link = /href="\/audiobook\/12\?chapter=5&amp;position=\d+&amp;autoplay=true"/;
  const found = async (cookie: string) =>
    link.test(await (await site.ask(path(text), { headers: { cookie } })).text());
  expect([await found(owner.cookie), await found(eve.cookie), await found("")])
    .toEqual([true, false, false]);
});
