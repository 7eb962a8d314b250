/** In which language calls, mails, the desk, the worker and the author's own texts speak, and whose choice it is. */

import { expect } from "npm:expect@30.5.2";
import deskWords from "@/lib/desk/messages/de.json" with { type: "json" };
import listeningWords from "@/lib/listening/messages/de.json" with { type: "json" };
import siteWords from "@/lib/site/messages/de.json" with { type: "json" };
import { setOwnLanguage } from "@/lib/platform/language/language.ts";
import { type Client, createClient, PASSWORD, registration, signUp } from "./client.ts";
import { openDesk, runCommand } from "./desk.ts";
import { type Document, readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";
import { askIn, langOf, linksIn, ORIGIN } from "./languages.ts";

const { AWAY, NAV } = siteWords.words;

let site: TestSite;
Deno.test.beforeAll(async () => {
  site = await openTestSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const { ask, follow, open } = askIn(() => site);

/** What a call says to a listener in her language. */
async function sayTo(client: Client, headers: Record<string, string> = {}, prefix = "") {
  const body = { audiobookId: 11, chapter: 999, positionSec: 1, note: "" };
  const answer = await client.call("POST", `${prefix}/api/bookmarks`, body, headers);
  return answer.body.error;
}

const GERMAN = listeningWords.pages.REFUSED.unknownPlace.split("{")[0]!;

Deno.test("languages: a call speaks its own language, its page's, the account's or the cookie's", async () => {
  const ada = await signUp(site);
  const english = await sayTo(ada);
  expect(english.message).toMatch(/^Book 11 has nothing/);
  const from = { referer: `${ORIGIN}/de/audiobook/11` };
  const german = await sayTo(ada, from);
  expect([german.code, german.message.startsWith(GERMAN)]).toEqual([english.code, true]);
  expect((await sayTo(ada, {}, "/de")).message).toBe(german.message);
  expect((await sayTo(ada, { referer: "https://other.example/de/x" })).message)
    .toBe(english.message);
  const cookie = `${ada.cookie}; language=de`;
  const answer = await site.ask("/api/bookmarks", {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ audiobookId: 11, chapter: 999, positionSec: 1, note: "" }),
  });
  expect((await answer.json()).error.message).toBe(german.message);
});

Deno.test("languages: an account keeps the choice, on every device, and it is in its data", async () => {
  const email = "languages@example.com";
  const ada = await signUp(site, email);
  expect(await follow("/library", { cookie: ada.cookie })).toBe(200);
  await ask("/language?to=de", { cookie: ada.cookie, referer: `${ORIGIN}/library` });
  expect(await follow("/library", { cookie: ada.cookie })).toBe("302 /de/library");
  expect((await sayTo(ada)).message.startsWith(GERMAN)).toBe(true);
  const { body } = await ada.call("GET", "/api/account/export");
  expect(body.language).toBe("de");

  const tablet = createClient(site);
  await tablet.call("POST", "/api/auth/login", { username: email, password: PASSWORD });
  expect(await follow("/library", { cookie: `${tablet.cookie}; language=fr` }))
    .toBe("302 /de/library");
  await ask("/language?to=en", { cookie: tablet.cookie, referer: `${ORIGIN}/de/library` });
  expect(await follow("/library", { cookie: ada.cookie })).toBe(200);
  // Another site cannot change it.
  await ask("/language?to=ja", { cookie: ada.cookie, referer: "https://other.example/" });
  expect(await follow("/library", { cookie: ada.cookie })).toBe(200);
});

Deno.test("languages: whoever signs up in German is written to in German", async () => {
  const ada = createClient(site);
  const from = { referer: `${ORIGIN}/de/signup` };
  await ada.call("POST", "/api/auth/register", registration(), from);
  const { body } = await ada.call("GET", "/api/account/export");
  expect(body.language).toBe("de");
});

Deno.test("languages: the worker's offline page, the app and embeds are in the chosen language", async () => {
  const worker = (cookie: string) => ask("/sw.js", { cookie }).then((it) => it.text());
  expect(await worker("language=de")).toContain('OFFLINE="/de/offline"');
  expect(await worker("language=de")).toContain('"/languages/de/offline.js?');
  expect(await worker("theme=dark")).toContain('OFFLINE="/offline"');
  const away = (cookie: string) => ask("/away_worker.js", { cookie }).then((it) => it.text());
  expect(await away("language=de")).toContain(AWAY.title);
  expect(await away("theme=dark")).not.toContain(AWAY.title);
  expect(langOf(await open("/de/offline"))).toBe("de");
  const app = await (await ask("/de/manifest.webmanifest")).json();
  expect(app).toMatchObject({ id: "/", lang: "de", start_url: "/de", scope: "/" });
  expect(app.shortcuts[1]).toMatchObject({ name: NAV.library, url: "/de/library" });
  const url = encodeURIComponent(`${ORIGIN}/de/audiobook/11`);
  expect(await follow(`/api/oembed?url=${url}&format=json`)).toBe(200);
});

Deno.test("languages: the desk speaks the author's choice, at its one address", async () => {
  const ann = await openDesk(site);
  const read = async (cookie: string) =>
    langOf(await open("/admin", { cookie: `${ann.listener.cookie}; desk=${ann.desk}${cookie}` }));
  expect(await read("")).toBe("en");
  expect(await read("; language=de")).toBe("de");
  const page = await open("/admin/branding", {
    cookie: `${ann.listener.cookie}; desk=${ann.desk}; language=de`,
  });
  expect(linksIn(page)).toContain("/admin/books");
});

Deno.test("languages: the author chooses the shop's own, and pages follow at once", async () => {
  await using shop = await openTestSite();
  const set = (language: string) =>
    runCommand(shop, "brand set", { fields: JSON.stringify({ language }) });
  try {
    const wrong = await set("xx");
    expect([wrong.ok, JSON.stringify(wrong)]).toEqual([
      false,
      expect.stringContaining("en, de, es, fr"),
    ]);
    expect(langOf(await readDocument(await shop.ask("/")))).toBe("en");
    expect((await set("de")).ok).toBe(true);
    const home = await readDocument(await shop.ask("/"));
    expect(langOf(home)).toBe("de");
    expect(linksIn(home)).toContain("/audiobook/11");
    const english = await readDocument(await shop.ask("/en"));
    expect([langOf(english), linksIn(english).includes("/en/audiobook/11")]).toEqual(["en", true]);
    const moved = await shop.ask("/de/terms", { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([308, "/terms"]);
    const reader = await shop.ask("/", {
      headers: { "accept-language": "en" },
      redirect: "manual",
    });
    expect(reader.headers.get("location")).toBe("/en");
    expect((await (await shop.ask("/manifest.webmanifest")).json()).lang).toBe("de");
  } finally {
    setOwnLanguage("en");
  }
});

Deno.test("languages: the author's texts are marked with the shop's language, on pages in another only [C1.83]", async () => {
  const page = await open("/ar/audiobook/11");
  const marksOf = (it: Document, selector: string) =>
    it.querySelectorAll(selector).map((one) => [
      one.getAttribute("lang"),
      one.getAttribute("dir") ?? "",
    ]);
  expect(new Set(marksOf(page, ".blurb p").map(String))).toEqual(new Set(["en,ltr"]));
  expect(marksOf(page, ".book-hero__title bdi, .brand__tagline bdi")).toEqual([
    ["en", ""],
    ["en", ""],
  ]);
  expect(page.querySelectorAll(".contents__title bdi[lang='en']").length).toBeGreaterThan(30);
  expect(page.querySelector(".stage__chapter")!.getAttribute("lang")).toBe("en");
  const found = await open("/ar/search?q=lamp");
  expect(found.querySelectorAll(".found__title bdi[lang='en']").length).toBeGreaterThan(0);
  expect(found.querySelector(".found__words")!.getAttribute("lang")).toBe("en");
  const own = await open("/audiobook/11");
  expect(own.querySelectorAll("bdi[lang], .blurb [lang], .stage__chapter[lang]").length).toBe(0);
});

Deno.test("languages: a page that is in one language alone says so to others, and is marked with it", async () => {
  for (const path of ["/terms", "/refunds"]) {
    const german = await open(`/de${path}`), arabic = await open(`/ar${path}`);
    expect(german.querySelector("main")!.textContent)
      .toContain("Diese Seite gibt es nur auf Englisch.");
    expect(german.querySelector("article.prose")!.getAttribute("lang")).toBe("en");
    expect(arabic.querySelector("article.prose")!.getAttribute("dir")).toBe("ltr");
    const own = await open(path);
    expect(own.textContent).not.toContain("only available in");
    expect(own.querySelector("article.prose")!.hasAttribute("lang")).toBe(false);
  }
});

Deno.test("languages: our legal texts are English in a German shop too, and the author is told so", async () => {
  await using shop = await openTestSite();
  const { PAGE_FORM } = deskWords.settings, { onlyIn } = siteWords.words.TEXT_PAGE;
  const foreign = PAGE_FORM.foreign.replace("{text}", "Englisch").replace("{shop}", "Deutsch");
  const markOf = (it: Document, selector: string) =>
    it.querySelector(selector)!.getAttribute("lang");
  const read = async (path: string) => {
    const page = await readDocument(await shop.ask(path));
    return [page.querySelector("main .text-note")?.textContent, markOf(page, "article.prose")];
  };
  try {
    const ann = await openDesk(shop);
    const edited = async (query = "") =>
      await readDocument(await ann.get(`/admin/texts/terms${query}`));
    await runCommand(shop, "brand set", { fields: '{"language": "de"}' });
    expect(await read("/terms")).toEqual([onlyIn.replace("{language}", "Englisch"), "en"]);
    expect((await (await ann.get("/admin/texts")).text()).match(/Englisch/g)).toHaveLength(5);
    const template = await edited("?template=eu");
    for (const it of [await edited(), template]) {
      expect([it.textContent.includes(foreign), markOf(it, "textarea")]).toEqual([true, "en"]);
    }
    expect(markOf(template, "article")).toBe("en");
    await runCommand(shop, "page save", { name: "terms", text: "# AGB\n\nWorte." });
    expect(await read("/terms")).toEqual([undefined, undefined]);
    expect(await read("/en/terms")).toEqual(["This page is only available in German.", "de"]);
    expect((await edited()).textContent).not.toContain(foreign);
  } finally {
    setOwnLanguage("en");
  }
});
