/** What pages say to people without script, to search engines and to link previews. */

import { expect } from "npm:expect@30.5.2";
import { pathIn } from "@/lib/platform/language/addresses.ts";
import { TAGS } from "@/lib/platform/language/language.ts";
import { launchSite, type Site } from "../site.ts";
import { type Document, readDocument } from "./document.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await launchSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const PAGES = [
  "/",
  "/audiobook/11",
  "/audiobook/12",
  "/audiobook/13",
  "/audiobook/14",
  "/audiobook/15",
];

async function open(path: string): Promise<Document> {
  return await readDocument(await fetch(site.url + path));
}

function content(page: Document, selector: string): string {
  return page.querySelector(selector)?.getAttribute("content") ?? "";
}

function graph(page: Document): Record<string, unknown>[] {
  return [...page.querySelectorAll('script[type="application/ld+json"]')]
    .flatMap(({ textContent }) => {
      const data = JSON.parse(textContent ?? "");
      return data["@graph"] ?? [data];
    });
}

Deno.test("head: every page has its own title, description, canonical address and preview cards", async () => {
  const titles = new Set<string>();
  for (const path of PAGES) {
    const page = await open(path);
    titles.add(page.querySelector("title")?.textContent ?? "");
    expect(page.querySelector("html")?.getAttribute("lang")).toBe("en");
    expect(content(page, 'meta[name="description"]').length).toBeGreaterThan(40);
    expect(content(page, 'meta[name="viewport"]')).toContain("width=device-width");
    const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? "";
    expect(new URL(canonical).pathname).toBe(path);
    for (const property of ["title", "description", "type", "url", "image"]) {
      expect(`${path} ${property}: ${content(page, `meta[property="og:${property}"]`)}`).toMatch(
        /: .+/,
      );
    }
    expect(content(page, 'meta[name="twitter:card"]')).toMatch(/^summary/);
    const image = content(page, 'meta[property="og:image"]');
    const answer = await fetch(site.url + new URL(image, site.url).pathname);
    await answer.body?.cancel();
    expect(`${image} ${answer.status}`).toBe(`${image} 200`);
  }
  expect(titles.size).toBe(PAGES.length);
});

Deno.test("head: attributes stand in the order that other programs look for", async () => {
  const html = await (await fetch(`${site.url}/audiobook/11`)).text();
  const tags = html.replace(/<script\b.*?<\/script>/gs, "").match(/<(meta|link)\b[^>]*>/g) ?? [];
  const graphTags = tags.filter((tag) => tag.includes("property="));
  expect(graphTags.length).toBeGreaterThan(4);
  for (const tag of graphTags) expect(tag).toMatch(/^<meta property="[^"]+" content="/);
  const links = tags.filter((tag) => tag.startsWith("<link"));
  expect(links.length).toBeGreaterThan(2);
  for (const tag of links) {
    expect(tag).toMatch(/^<link rel="[^"]+" href="/);
  }
});

Deno.test("canonical: the query of a resume link is no page of its own", async () => {
  const page = await open("/audiobook/11?chapter=3&position=20&autoplay=true&source=resume_button");
  const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? "";
  expect(new URL(canonical).search).toBe("");
});

Deno.test("structured data: a book is an Audiobook and a Product with its price", async () => {
  for (const path of PAGES.slice(1)) {
    const things = graph(await open(path));
    const types = things.flatMap((thing) => thing["@type"]);
    expect(types).toContain("Audiobook");
    expect(types).toContain("Product");
    const text = JSON.stringify(things);
    expect(text).toMatch(/"duration":"PT\d/);
    expect(text).toMatch(/"price":"?\d/);
    expect(text).toMatch(/"priceCurrency":"[A-Z]{3}"/);
    expect(text).toMatch(/"ratingCount":\d/);
  }
});

Deno.test("home: five cards in the order given, each with everything the card says [A2.1 A2.16-17]", async () => {
  const page = await open("/");
  const main = page.querySelector("main");
  const links = [...main?.querySelectorAll('a[href^="/audiobook/"]') ?? []]
    .map((link) => /\/audiobook\/(\d+)/.exec(link.getAttribute("href") ?? "")?.[1]);
  expect([...new Set(links)]).toEqual(["15", "11", "12", "13", "14"]);
  const text = main?.textContent ?? "";
  for (
    const words of [
      "The One",
      "The Two",
      "Tale of Time",
      "The Three",
      "feat.",
      "401",
      "461",
      "New",
      "Preview",
      "First chapter free. Login to continue.",
    ]
  ) {
    expect(text).toContain(words);
  }
});

Deno.test("images: each says its size and what it shows, so that nothing jumps", async () => {
  for (const path of PAGES) {
    for (const image of (await open(path)).querySelectorAll("img")) {
      const tag = `${path} ${image.outerHTML.slice(0, 150)}`;
      expect(`${tag} ${image.getAttribute("width")}x${image.getAttribute("height")}`).toMatch(
        / \d+x\d+$/,
      );
      expect(image.hasAttribute("alt")).toBe(true);
    }
  }
});

Deno.test("book page: the native player has the playable source, the chapter from the query [A2.20]", async () => {
  const source = async (path: string) =>
    (await open(path)).querySelector("audio#sound")?.getAttribute("src") ?? "";
  const first = new URL(await source("/audiobook/11"), site.url);
  expect(first.pathname).toBe("/api/stream/11");
  const answer = await fetch(first, { headers: { range: "bytes=0-999" } });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("content-type")).toBe("audio/mpeg");
  expect((await answer.arrayBuffer()).byteLength).toBe(1000);
  expect(await source("/audiobook/11?chapter=0")).toContain("chapter=0");
  expect(await source("/audiobook/11?chapter=1")).toContain("chapter=1");
});

Deno.test("book page: nonsense in the query is ignored, not a failure [A2.4]", async () => {
  for (
    const query of [
      "chapter=-1",
      "chapter=999",
      "chapter=x&position=-5",
      "position=1e99",
      "autoplay=maybe",
      "t=NaN",
    ]
  ) {
    const answer = await fetch(`${site.url}/audiobook/11?${query}`);
    await answer.body?.cancel();
    expect(`${query} ${answer.status}`).toMatch(/ (200|400|404)$/);
  }
});

Deno.test("chapter list: chapters counted as the catalogue says, free ones and locked ones told apart", async () => {
  const counts: Record<string, number> = { 11: 36, 12: 35, 13: 36, 14: 26 };
  for (const [id, count] of Object.entries(counts)) {
    const chapters: { isFree: boolean; isSection: boolean }[] = await (await fetch(
      `${site.url}/api/audiobooks/${id}/chapters`,
    )).json();
    expect(chapters.filter(({ isSection }) => !isSection)).toHaveLength(count);
    expect(chapters.some(({ isFree }) => isFree)).toBe(true);
    expect(chapters.some(({ isFree }) => !isFree)).toBe(true);
  }
});

Deno.test("series page: grouped by book, with four covers that lead to the groups [A2.22]", async () => {
  const page = await open("/audiobook/15");
  const shortcuts = [...page.querySelectorAll('main a[href^="#"]')]
    .map((link) => link.getAttribute("href") ?? "");
  const groups = [...new Set(shortcuts)].filter((href) => page.querySelector(href)?.textContent);
  expect(groups.length).toBeGreaterThanOrEqual(4);
});

Deno.test("unknown book: says so, with a way back to the library", async () => {
  const answer = await fetch(`${site.url}/audiobook/99`);
  expect(answer.status).toBe(404);
  const page = await readDocument(answer);
  expect(page.querySelector("h1")?.textContent).toBe("Audiobook Not Found");
  const back = [...page.querySelectorAll("a")].find((link) =>
    link.textContent === "Return to Library"
  );
  expect(back?.getAttribute("href")).toBe("/library");
});

Deno.test("unknown page: the words of the not-found page [A2.6]", async () => {
  const answer = await fetch(`${site.url}/no/such/page`);
  expect(answer.status).toBe(404);
  const page = await readDocument(answer);
  expect(page.querySelector("h1")?.textContent).toBe("404 Page Not Found");
  expect(page.textContent).toContain("Did you forget to add the page to the router?");
  const ways = [...page.querySelectorAll(".error-panel p a")]
    .map((link) => link.getAttribute("href") ?? "");
  expect(ways).toEqual(["/", "/#books", "/contact"]);
  for (const way of ways) expect([way, (await fetch(site.url + way)).status]).toEqual([way, 200]);
  const home = await (await fetch(site.url)).text();
  expect(home).toContain('id="books"');
});

Deno.test("sitemap and robots: name every public page in every language, absolute [C1.33]", async () => {
  const robots = await (await fetch(`${site.url}/robots.txt`)).text();
  const sitemap = /^Sitemap: (http\S+)$/m.exec(robots)?.[1] ?? "";
  const xml = await (await fetch(site.url + new URL(sitemap).pathname)).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) =>
    new URL(address).pathname
  );
  const people = ["/author/tamsin-orrell", "/narrator/niamh-carrow"];
  const pages = [...PAGES, ...people, "/subscribe"];
  expect(paths.sort()).toEqual(TAGS.flatMap((tag) => pages.map((it) => pathIn(tag, it))).sort());
});

Deno.test("links: every address of ours that a page names answers", async () => {
  const seen = new Set<string>();
  for (const path of PAGES) {
    for (const element of (await open(path)).querySelectorAll("[href], [src]")) {
      const address = element.getAttribute("href") ?? element.getAttribute("src") ?? "";
      if (/^(https?:|mailto:|#|data:)/.test(address)) continue;
      seen.add(address.split("#")[0]!);
    }
  }
  expect(seen.size).toBeGreaterThan(30);
  const broken: string[] = [];
  for (const address of seen) {
    const answer = await fetch(new URL(address, site.url), { method: "HEAD" });
    if (answer.status >= 400) broken.push(`${address} ${answer.status}`);
  }
  expect(broken).toEqual([]);
});
