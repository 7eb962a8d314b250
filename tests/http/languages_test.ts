/** Languages in addresses: who gets which page in which language, and what is kept for whom (docs/decisions/0083-languages.md). */

import { expect } from "npm:expect@30.5.2";
import platformWords from "@/lib/platform/messages/de.json" with { type: "json" };
import siteWords from "@/lib/site/messages/de.json" with { type: "json" };
import { LANGUAGES } from "@/lib/platform/language/language.ts";
import { signUp } from "./client.ts";
import { readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";
import { askIn, langOf, linksIn, ORIGIN } from "./languages.ts";

const { HOME, NAV, ERRORS } = siteWords.words;
const { FAILURES } = platformWords.words;

let site: TestSite;
Deno.test.beforeAll(async () => {
  site = await openTestSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const { ask, follow, open, post } = askIn(() => site);

Deno.test("languages: the home page by its prefix is German, and so is all that it leads to [C1.80]", async () => {
  const answer = await ask("/de");
  expect([answer.status, answer.headers.get("content-language")]).toEqual([200, "de"]);
  const page = await readDocument(answer);
  expect(langOf(page)).toBe("de");
  expect(page.textContent).toContain(NAV.skip);
  expect(page.textContent).toContain(HOME.books);
  expect(page.textContent).not.toContain("The books");
  const links = linksIn(page);
  expect(links).toContain("/de");
  expect(links).toContain("/de#books");
  expect(links).toContain("/de/audiobook/11");
  expect(links).toContain("/de/currency"); // a form
  const others = links.filter((it) => !/^\/de([/?#]|$)/.test(it));
  expect(others.filter((it) => !it.startsWith("/language?to="))).toEqual([]);
  expect(
    page.querySelector('noscript link[rel="manifest"]')?.getAttribute("href") ?? page.innerHTML,
  )
    .toContain("/de/manifest.webmanifest");
});

Deno.test("languages: a page of the shop's own language knows of no prefix but in its head and footer", async () => {
  for (const path of ["/", "/audiobook/11", "/contact"]) {
    const answer = await ask(path);
    expect(answer.headers.has("content-language")).toBe(false);
    const page = await readDocument(answer);
    expect([langOf(page), page.querySelector("html")!.hasAttribute("dir")]).toEqual(["en", false]);
    expect(linksIn(page).filter((it) => /^\/(de|pt-br|en)\b/.test(it))).toEqual([]);
    expect(page.querySelector('meta[property="og:locale"]')).toBe(null);
  }
});

Deno.test("languages: Arabic runs from the right, Brazil's tag is in lower case in addresses", async () => {
  const arabic = await open("/ar/audiobook/11");
  expect(arabic.querySelector("html")!.getAttribute("dir")).toBe("rtl");
  expect(arabic.querySelector('.footer a[lang="de"]')!.getAttribute("dir")).toBe("ltr");
  const brazil = await open("/pt-br/audiobook/11");
  expect(langOf(brazil)).toBe("pt-BR");
  expect(linksIn(brazil)).toContain("/pt-br/author/tamsin-orrell");
  expect(brazil.querySelector('meta[property="og:locale"]')!.getAttribute("content")).toBe("pt_BR");
});

Deno.test("languages: search engines hear of every language, and of the page's own address", async () => {
  const tags = Object.keys(LANGUAGES);
  for (const [prefix, path] of [["", "/"], ["/de", "/"], ["/ja", "/audiobook/11"]] as const) {
    const page = await open(prefix && path === "/" ? prefix : prefix + path);
    const own = prefix && path === "/" ? prefix : prefix + path;
    const at = (selector: string, name: string) => page.querySelector(selector)?.getAttribute(name);
    expect(at('link[rel="canonical"]', "href")).toBe(ORIGIN + own);
    expect(at('meta[property="og:url"]', "content")).toBe(ORIGIN + own);
    const alternates = page.querySelectorAll("link[hreflang]")
      .map((it) => [it.getAttribute("hreflang"), it.getAttribute("href")]);
    expect(alternates.map(([tag]) => tag)).toEqual([...tags, "x-default"]);
    const german = path === "/" ? "/de" : `/de${path}`;
    expect(alternates).toContainEqual(["de", ORIGIN + german]);
    expect(alternates).toContainEqual(["en", ORIGIN + path]);
    expect(alternates).toContainEqual(["x-default", ORIGIN + path]);
  }
  for (const path of ["/search", "/player/11", "/nowhere", "/de/player/11"]) {
    const found = (await open(path)).querySelectorAll("link[hreflang]").length;
    expect([path, found]).toEqual([path, 0]);
  }
  const xml = await (await ask("/sitemap.xml")).text();
  expect(xml).toContain(
    `<loc>${ORIGIN}/audiobook/11</loc><xhtml:link rel="alternate" hreflang="en"`,
  );
  expect(xml).toContain(`hreflang="pt-BR" href="${ORIGIN}/pt-br/audiobook/11"`);
  expect(await (await ask("/robots.txt")).text()).toContain("Disallow: /language\n");
});

Deno.test("languages: a page has one address in a language; every other spelling is one redirect to it", async () => {
  for (
    const [path, wanted] of [
      ["/en", "308 /"],
      ["/en/library?a=b", "308 /library?a=b"],
      ["/EN/audiobook/11", "308 /audiobook/11"],
      ["/de/", "308 /de"],
      ["/de/?a", "308 /de?a"],
      ["/DE/audiobook/11", "308 /de/audiobook/11"],
      ["/pt-BR/terms", "308 /pt-br/terms"],
      ["/de//terms", "308 /de/terms"],
      ["/de/Terms/", "308 /de/terms"],
      ["/de/terms", 200],
      ["/de/login", 200],
    ] as const
  ) {
    expect([path, await follow(path)]).toEqual([path, wanted]);
    expect([path, await follow(path, {}, "HEAD")]).toEqual([path, wanted]);
  }
  // The author may choose another language for her shop.
  expect((await ask("/en/library")).headers.get("cache-control")).toBe("no-cache");
});

Deno.test("languages: what is no page has no other address, and an unknown language is nothing", async () => {
  const nothing = ["/xx/library", "/da", "/pt/terms", "/de/nowhere", "/de/de/terms", "/de/admin"]
    .concat("/de/covers/11-160.webp", "/de/favicon.svg", "/de/sw.js", "/de/language?to=fr")
    .concat("/de/webhooks/stripe", "/de/healthz", "/en/nowhere");
  for (const path of nothing) expect([path, await follow(path)]).toEqual([path, 404]);
  const lost = await open("/de/nowhere");
  expect([langOf(lost), lost.querySelector("h1")!.textContent])
    .toEqual(["de", ERRORS.notFound.title]);
  expect(linksIn(lost)).toContain("/de/contact");
  expect(langOf(await open("/xx/library"))).toBe("en");
});

Deno.test("languages: calls, feeds and the small player are answered by a prefix too", async () => {
  const answer = await ask("/de/api/audiobooks/11");
  expect([answer.status, (await answer.json()).id]).toEqual([200, 11]);
  expect(await follow("/de/api/stream/11?chapter=1")).toBe(200);
  expect(await follow("/de/api/stream/11?chapter=1")).toBe(200); // on the fast path
  expect(langOf(await open("/de/player/11"))).toBe("de");
  expect(langOf(await open("/player/11", { "accept-language": "de" }))).toBe("en");
});

Deno.test("languages: caches keep what the address alone decides", async () => {
  const caching = async (path: string, headers: Record<string, string> = {}) =>
    (await ask(path, headers)).headers.get("cache-control");
  const from = { referer: `${ORIGIN}/de/audiobook/11` };
  expect(await caching("/api/audiobooks/11")).toBe("public, max-age=300");
  expect(await caching("/de/api/audiobooks/11", from)).toBe("public, max-age=300");
  expect(await caching("/api/audiobooks/11", from)).toBe("private, no-cache");
  expect(await caching("/api/audiobooks/11", { cookie: "language=de" })).toBe("private, no-cache");
  expect(await caching("/api/stream/11?chapter=1", from)).toMatch(/^public/);
});

Deno.test("languages: a link to a clip opens in the receiver's language, a frame in its page's", async () => {
  const clip = "/player/11?chapter=1", german = { "accept-language": "de" };
  const answer = await ask(clip, { ...german, "sec-fetch-dest": "document" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `/de${clip}`]);
  expect(answer.headers.get("cache-control")).toContain("private");
  expect(await follow(clip, { ...german, "sec-fetch-dest": "iframe" })).toBe(200);
  expect(await follow(clip, { "sec-fetch-dest": "document" })).toBe(200);
});

const FRENCH = { "accept-language": "fr-CH, fr;q=0.9, en;q=0.5" };

Deno.test("languages: at first the browser's language decides; a shared link opens at the same moment [C1.81]", async () => {
  expect(await follow("/", FRENCH)).toBe("302 /fr");
  expect(await follow("/audiobook/11?chapter=1&t=30&via=share", FRENCH))
    .toBe("302 /fr/audiobook/11?chapter=1&t=30&via=share");
  expect(await follow("/library", { "accept-language": "da, pt-PT;q=0.5" }))
    .toBe("302 /pt-br/library");
  for (const header of ["en-GB,de;q=0.9", "da", "*", "en-DE"]) {
    expect([header, await follow("/", { "accept-language": header })]).toEqual([header, 200]);
  }
  expect(await follow("/")).toBe(200); // search engines name none
  for (
    const path of ["/api/audiobooks", "/covers/11-160.webp", "/player/11", "/offline", "/sw.js"]
      .concat("/favicon.svg", "/sitemap.xml", "/manifest.webmanifest", "/og/11/book.png")
  ) {
    expect([path, await follow(path, FRENCH)]).toEqual([path, 200]);
  }
  expect(await follow("/de", FRENCH)).toBe(200);
  expect(await follow("/nowhere", FRENCH)).toBe(404);
});

Deno.test("languages: what leads to nothing says so in the visitor's language, and no cache keeps it", async () => {
  const lost = async (headers: Record<string, string>, path = "/nowhere") => {
    const answer = await ask(path, headers);
    const page = await readDocument(answer);
    const title = page.querySelector("h1")!.textContent;
    expect([path, answer.headers.get("cache-control")]).toEqual([path, "no-store"]);
    expect(answer.headers.has("cdn-cache-control")).toBe(false);
    if (langOf(page) === "de") expect(linksIn(page)).toContain("/de/contact");
    return [answer.status, langOf(page), title === ERRORS.notFound.title];
  };
  const german = { cookie: "language=de" }, from = { referer: `${ORIGIN}/de/contact` };
  expect(await lost({})).toEqual([404, "en", false]);
  expect(await lost(FRENCH)).toEqual([404, "fr", false]);
  expect(await lost({ ...FRENCH, ...german })).toEqual([404, "de", true]);
  expect(await lost({ ...FRENCH, ...from })).toEqual([404, "de", true]);
  expect(await lost({ ...FRENCH, cookie: "language=en" })).toEqual([404, "en", false]);
  expect(await lost(FRENCH, "/de/nowhere")).toEqual([404, "de", true]);
  expect(await lost(german, "/covers/none.webp")).toEqual([404, "de", true]);
  const ada = await signUp(site);
  await ask("/language?to=de", { cookie: ada.cookie, referer: `${ORIGIN}/library` });
  expect(await lost({ ...FRENCH, cookie: ada.cookie })).toEqual([404, "de", true]);
  // Nobody is mixed up with whoever asked before.
  expect(await lost({})).toEqual([404, "en", false]);
});

Deno.test("languages: other failures speak the visitor's language too, with nothing in another", async () => {
  const german = { "accept-language": "de" };
  const refused = { ...german, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const long = `/${"a".repeat(5000)}`, form = { ...german, referer: `${ORIGIN}/de/contact` };
  for (
    const [status, text, answer] of [
      [400, FAILURES.badRequest, await ask("/a%01b", german)],
      [403, FAILURES.forbidden, await post("/contact", { message: "x" }, refused)],
      [
        413,
        FAILURES.manyBytes.split("{")[0]!,
        await post("/contact", { message: long.repeat(5) }, form),
      ],
      [414, FAILURES.longAddress, await ask(long, german)],
    ] as const
  ) {
    const page = await readDocument(answer), said = page.querySelector("main")!.textContent;
    expect([answer.status, langOf(page), said]).toEqual([
      status,
      "de",
      expect.stringContaining(text),
    ]);
    expect([status, answer.headers.get("cache-control")]).toEqual([status, "no-store"]);
  }
});

Deno.test("languages: a redirect is one visitor's, unless a proxy names the language", async () => {
  const { headers } = await ask("/", FRENCH);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.has("cdn-cache-control")).toBe(false);
  const named = await ask("/", { ...FRENCH, "x-language": "de" });
  expect([named.status, named.headers.get("location")]).toEqual([302, "/de"]);
  expect(named.headers.get("cdn-cache-control")).toMatch(/^public/);
  expect(named.headers.get("vary")).toBe("Cookie, X-Language");
  expect(await follow("/", { ...FRENCH, "x-language": "*" })).toBe(200);
  const own = await ask("/", { "x-language": "de", cookie: "language=fr" });
  expect([own.headers.get("location"), own.headers.has("cdn-cache-control")])
    .toEqual(["/fr", false]);
});

Deno.test("languages: a choice wins over the page before, and this over the browser", async () => {
  const from = { referer: `${ORIGIN}/de/audiobook/11` };
  expect(await follow("/library", from)).toBe("302 /de/library");
  expect(await follow("/library", { ...from, ...FRENCH })).toBe("302 /de/library");
  expect(await follow("/library", { ...from, cookie: "language=ja" })).toBe("302 /ja/library");
  expect(await follow("/terms", { ...from, cookie: "language=en" })).toBe(200);
  expect(await follow("/terms", { cookie: "language=en", ...FRENCH })).toBe(200);
  expect(await follow("/terms", { cookie: "language=xx" })).toBe(200);
  expect(await follow("/terms", { referer: "https://other.example/de/x" })).toBe(200);
  expect(await follow("/de/terms", { cookie: "language=fr" })).toBe(200); // an address says it itself
});

Deno.test("languages: chosen in the footer, each by its own name, without script [C1.79]", async () => {
  const page = await open("/de/audiobook/11");
  const links = page.querySelectorAll(".footer a[hreflang]");
  expect(links.map((it) => [it.getAttribute("lang"), it.textContent]))
    .toEqual(Object.entries(LANGUAGES));
  expect(links.map((it) => it.getAttribute("hreflang"))).toEqual(Object.keys(LANGUAGES));
  expect(links.filter((it) => it.hasAttribute("aria-current")).map((it) => it.textContent))
    .toEqual(["Deutsch"]);

  const from = { referer: `${ORIGIN}/de/audiobook/11?chapter=2` };
  for (const [to, path] of [["fr", "/fr/audiobook/11"], ["en", "/audiobook/11"]] as const) {
    const answer = await ask(`/language?to=${to}`, from);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}?chapter=2`]);
    expect(answer.headers.get("set-cookie")).toMatch(`language=${to}; Path=/; Max-Age=31536000;`);
    expect(await follow(`${path}?chapter=2`, { ...from, cookie: `language=${to}` })).toBe(200);
  }
});

Deno.test("languages: a choice leads to no other site, and no other site chooses", async () => {
  for (const to of ["", "xx", "de/evil", "//evil.example", "https://evil.example", "DE"]) {
    const answer = await ask(`/language?to=${encodeURIComponent(to)}`, { referer: `${ORIGIN}/` });
    await answer.body?.cancel();
    expect([to, answer.status, answer.headers.has("set-cookie")]).toEqual([to, 400, false]);
  }
  expect(await follow("/language")).toBe(400);
  for (
    const referer of ["https://evil.example/de/x", "//evil.example", "x", `${ORIGIN}//evil.example`]
      .concat(`${ORIGIN}/de//evil.example/x`, `${ORIGIN}/language?to=fr`)
  ) {
    const { status, headers } = await ask("/language?to=de", { referer });
    expect([referer, status, headers.get("location")]).toEqual([referer, 303, "/de"]);
    if (!referer.startsWith(ORIGIN)) expect(headers.has("set-cookie")).toBe(false);
  }
  expect(await follow("/language?to=de&back=//evil.example")).toBe("303 /de");
});

Deno.test("languages: a form leads back to the page that sent it, in its language", async () => {
  const to = async (path: string, referer?: string) => {
    const answer = await post(path, { currency: "JPY" }, referer ? { referer } : {});
    return [answer.status, answer.headers.get("location")];
  };
  expect(await to("/currency", `${ORIGIN}/de/audiobook/11?t=3`)).toEqual([
    303,
    "/de/audiobook/11?t=3",
  ]);
  expect(await to("/de/currency", `${ORIGIN}/de`)).toEqual([303, "/de"]);
  expect(await to("/de/currency")).toEqual([303, "/de"]);
  expect(await to("/currency", `${ORIGIN}/audiobook/11`)).toEqual([303, "/audiobook/11"]);
  // One that is shown again with its faults stays in its language, at an address without it.
  const again = await post("/login", { username: "", password: "" }, {
    referer: `${ORIGIN}/de/login`,
  });
  const page = await readDocument(again);
  expect([langOf(page), linksIn(page).includes("/de/signup")]).toEqual(["de", true]);
  expect(await follow("/de/account")).toBe("303 /de/login?redirect=%2Faccount");
});

Deno.test("languages: kept pages do not mix, whoever asks and in whatever order", async () => {
  const ada = await signUp(site);
  const browser = { "accept-language": "en" };
  for (const cookie of ["", ada.cookie, ""]) {
    for (const path of ["/contact", "/audiobook/11", "/audiobook/11?chapter=1&t=30", "/terms"]) {
      for (const [prefix, lang] of [["/de", "de"], ["", "en"], ["/de", "de"], ["/fr", "fr"]]) {
        const headers = { ...browser, ...cookie && { cookie } };
        for (let nth = 1; nth <= 2; nth++) {
          const found = langOf(await open(prefix + path, headers));
          expect([path, cookie !== "", nth, found]).toEqual([path, cookie !== "", nth, lang]);
        }
      }
    }
  }
  // A page before it in another language is looked at, even if the page is kept.
  await ask("/contact", browser);
  expect(await follow("/contact", browser)).toBe(200);
  expect(await follow("/contact", { ...browser, referer: `${ORIGIN}/de` })).toBe("302 /de/contact");
  expect(await follow("/contact", { ...browser, "accept-language": "de" })).toBe("302 /de/contact");
  const german = await ask("/de/contact", browser);
  expect(german.headers.get("content-language")).toBe("de");
  expect(german.headers.get("cdn-cache-control")).toMatch(/^public/);
  const etag = german.headers.get("etag")!;
  expect(await follow("/de/contact", { ...browser, "if-none-match": etag })).toBe(304);
  expect(await follow("/contact", { ...browser, "if-none-match": etag })).toBe(200);
});

Deno.test("languages: in-page navigation stays within one language", async () => {
  const partial = async (path: string, referer: string, cookie = "") => {
    const answer = await ask(`${path}?fresh-partial=true`, { referer, ...cookie && { cookie } });
    const location = answer.headers.get("location");
    return location ?? (await answer.text()).includes("data-fresh-build");
  };
  expect(await partial("/de/terms", `${ORIGIN}/de`)).toBe(true);
  expect(await partial("/terms", `${ORIGIN}/contact`)).toBe(true);
  expect(await partial("/terms", `${ORIGIN}/de/contact`)).toBe("/de/terms?fresh-partial=true");
  // The document has to be loaded anew: it has texts and scripts of another language.
  expect(await partial("/de/terms", `${ORIGIN}/contact`)).toBe(false);
  expect(await partial("/terms", `${ORIGIN}/de`, "language=en")).toBe(false);
  expect(await partial("/fr/terms", `${ORIGIN}/de/terms`)).toBe(false);
});
