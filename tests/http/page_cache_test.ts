/** Pages that are kept: what they are kept by, and that nothing else makes another of them. */

import { expect } from "npm:expect@30.5.2";
import { openWalk, type Walk } from "./all_routes.ts";
import { openTestSite } from "./harness.ts";

/** How often pages were made: the frame of each reads the catalogue's books. */
let made = 0;
/** How many requests were looked at for who sends them, as all are of which anything is made. */
let looked = 0;
/** Counted on, every page is made anew. */
let version = 0;
let walk: Walk;
Deno.test.beforeAll(async () => {
  walk = await openWalk(
    await openTestSite(({ accounts, catalogue, reviews }) => ({
      accounts: {
        ...accounts,
        resolve: (tokens) => {
          looked++;
          return accounts.resolve(tokens);
        },
      },
      reviews: { ...reviews, version: () => version },
      catalogue: {
        ...catalogue,
        books: () => {
          made++;
          return catalogue.books();
        },
        getBook: (id) => {
          made++;
          return catalogue.getBook(id);
        },
      },
    })),
  );
});
Deno.test.afterAll(async () => await walk.site[Symbol.asyncDispose]());

async function read(path: string, headers: HeadersInit = {}) {
  const answer = await walk.site.ask(path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Public pages by their address; those of one visitor at one moment say no-store, the rest is not there. */
async function publicPages(): Promise<string[]> {
  const pages: string[] = [];
  for (const { isPage, path } of walk.routes) {
    const { status, headers } = await read(path);
    const isOwn = /no-store/.test(headers.get("cache-control") ?? "");
    if (isPage && status === 200 && !isOwn) pages.push(path);
  }
  return pages;
}

Deno.test("pageCache: every public page is kept, and no parameter it does not read makes another of it", async () => {
  const pages = await publicPages();
  expect(pages).toContain("/audiobook/11");
  expect(pages).toContain("/contact");
  for (const path of pages) {
    const plain = await read(path);
    const before = made;
    for (
      const query of ["fbclid=1", "utm_source=a&utm_medium=b", "ts=1&timestamp=2", "x", "x#y", "#y"]
    ) {
      const marked = await read(`${path}?${query}`);
      expect([path, query, marked.text === plain.text]).toEqual([path, query, true]);
      expect(marked.headers.get("etag")).toBe(plain.headers.get("etag"));
    }
    expect([path, made - before]).toEqual([path, 0]);
  }
});

Deno.test("pageCache: asked for again in the same words, a page is sent before anything is made of the request", async () => {
  const browser = { "accept-encoding": "br", "accept-language": "en" };
  const first = await read("/contact", browser);
  const before = looked;
  for (const path of ["/contact", "/contact?fbclid=1", "/contact?utm_source=a&utm_medium=t"]) {
    const again = await read(path, browser);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect([...again.headers]).toEqual([...first.headers]);
  }
  const etag = first.headers.get("etag")!;
  expect((await read("/contact", { ...browser, "if-none-match": etag })).status).toBe(304);
  expect(looked).toBe(before);
  await read("/contact?fresh-partial=true", browser);
  await read("/contact", { ...browser, "x-currency": "USD" });
  await read(`/contact?${"x".repeat(1024)}`, browser);
  await read("/contact", { ...browser, cookie: "theme=dark" });
  expect(looked).toBe(before + 4);
});

Deno.test("pageCache: what a page reads makes another page, in whatever order and beside whatever else", async () => {
  const [whole, place] = [await read("/audiobook/11"), await read("/audiobook/11?chapter=1&t=30")];
  expect(place.text).not.toBe(whole.text);
  const before = made;
  expect((await read("/audiobook/11?t=30&gclid=7&chapter=1")).text).toBe(place.text);
  expect(made).toBe(before);
  const partial = await read("/audiobook/11?fresh-partial=true");
  expect(partial.text).not.toBe(whole.text);
  expect(partial.text).not.toContain("fresh-partial"); // the way back from the sign-in is a whole page
});

Deno.test("pageCache: the way back from the sign-in keeps the place, and nothing that advertisers add", async () => {
  const { text } = await read("/audiobook/11?chapter=1&t=30&fbclid=abc");
  expect(text).toContain(`/login?redirect=${encodeURIComponent("/audiobook/11?chapter=1&t=30")}`);
  expect(text).not.toContain("fbclid");
});

Deno.test("pageCache: any number of queries takes no page's place", async () => {
  await read("/terms");
  for (let t = 0; t < 600; t++) await read(`/audiobook/11/share?t=${t}`);
  const before = made;
  await read("/terms");
  expect(made).toBe(before);
});

Deno.test("pageCache: HEAD is answered from the page that is kept", async () => {
  const { headers, text } = await read("/terms");
  const before = made;
  const head = await walk.site.ask("/terms", { method: "HEAD" });
  expect(made).toBe(before);
  expect(head.headers.get("etag")).toBe(headers.get("etag"));
  expect(head.headers.get("content-length")).toBe(String(new TextEncoder().encode(text).length));
});

/** What browsers, mail programs and advertisers' robots of one currency say differently. */
const VISITORS: Record<string, string>[] = [
  { "accept-language": "en-DE,en;q=0.9,de;q=0.8", "user-agent": "Mozilla/5.0 (iPhone)" },
  {
    "accept-language": "en-FR",
    "accept": "text/html",
    "referer": "https://t.example/",
    "dnt": "1",
  },
  { "x-currency": "EUR", "accept-language": "en-US", "sec-fetch-site": "cross-site" },
  { "x-currency": "EUR", "x-forwarded-for": "203.0.113.7", "save-data": "on", "range": "bytes=0-" },
];

Deno.test("pageCache: a CDN may keep what visitors without cookies get: byte for byte the same in one currency", async () => {
  for (const path of await publicPages()) {
    const [first, ...others] = await Array.fromAsync(VISITORS, async (headers) => {
      version++;
      return await read(path, headers);
    });
    for (const other of others) expect([path, other.text === first!.text]).toEqual([path, true]);
    const rule = first!.headers.get("cdn-cache-control");
    expect([path, rule]).toEqual([path, "public, max-age=60, stale-while-revalidate=86400"]);
    expect(first!.headers.get("cache-control")).toBe("no-cache"); // browsers ask again
    expect(first!.headers.has("set-cookie")).toBe(false);
  }
});

Deno.test("pageCache: no CDN keeps what is made for a cookie or a token, or is nobody's to keep", async () => {
  for (const header of ["cookie", "authorization"]) {
    await read("/"); // kept, as another gets it
    expect((await read("/", { [header]: "x=y" })).headers.has("cdn-cache-control")).toBe(false);
  }
  for (const path of ["/login", "/checkout/11", "/nowhere", "/contact?sent=1"]) {
    const { headers } = await read(path, { cookie: walk.owner.cookie });
    expect([path, headers.has("cdn-cache-control")]).toEqual([path, false]);
  }
  for (const path of ["/login", "/checkout/11", "/nowhere"]) {
    expect([path, (await read(path)).headers.has("cdn-cache-control")]).toEqual([path, false]);
  }
});

Deno.test("pageCache: a page varies by currency and language where a proxy names them, else by the browser's languages", async () => {
  const varies = async (headers: HeadersInit, path = "/") =>
    (await read(path, headers)).headers.get("vary");
  const named = "Accept-Encoding, Cookie, X-Currency";
  const other = "Accept-Encoding, Accept-Language, Cookie, X-Currency";
  expect(await varies({ "x-currency": "JPY", "x-language": "en" })).toBe(`${named}, X-Language`);
  expect(await varies({ "x-language": "*" })).toBe(`${other}, X-Language`);
  expect(await varies({ "x-currency": "JPY" })).toBe(other); // others are redirected to their language
  expect(await varies({ "accept-language": "en-JP" })).toBe(other);
  expect(await varies({ "x-currency": "DEM" })).toBe(other);
  expect(await varies({ "x-currency": "JPY" }, "/de")).toBe(named);
  expect(await varies({}, "/de")).toBe(other);
  const { text } = await read("/", { "x-currency": "JPY", "accept-language": "en" });
  expect(text).toContain("¥");
  for (const cookie of ["currency=GBP", "userCountry=GB"]) {
    expect((await read("/", { "x-currency": "JPY", cookie })).text).toContain("£");
  }
});
