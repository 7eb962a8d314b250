/** /admin/translations: the author says her texts in other languages; pages, mails' names, search and apps have them. */

import { expect } from "npm:expect@30.5.2";
import { openDesk, runCommand } from "./desk.ts";
import { readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const GERMAN = "/admin/translations/de/11";
/** The form's fields as a page shows them. */
async function formOf(answer: Response): Promise<Record<string, string>> {
  const form = (await readDocument(answer)).querySelector(".desk__form")!;
  return Object.fromEntries(
    form.querySelectorAll("input, textarea").map((it) => [
      it.getAttribute("name")!,
      it.getAttribute("value") ?? it.textContent,
    ]),
  );
}

const textOf = async (site: TestSite, path: string) => await (await site.ask(path)).text();

async function pageOf(site: TestSite, path: string) {
  const page = await readDocument(await site.ask(path));
  const title = page.querySelector(".book-hero__title")!;
  return {
    title: title.textContent,
    titleLang: title.querySelector("[lang]")?.getAttribute("lang") ?? null,
    blurbLang: page.querySelector(".blurb p")!.getAttribute("lang") ?? null,
    chapters: page.querySelectorAll(".contents__title").map((it) => it.textContent),
    markedChapters: page.querySelectorAll(".contents__title [lang]").length,
  };
}

Deno.test("translations: what is saved for German stands on German pages, unmarked; the rest stays, marked", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const before = await pageOf(site, "/audiobook/11");
  const list = await (await ann.get("/admin/translations")).text();
  expect(list).toContain('href="/admin/translations/de/11"');
  expect(list).toContain('href="/admin/translations/pt-br/shop"');
  expect(list).not.toContain("/admin/translations/en/");
  const fields = await formOf(await ann.get(GERMAN));
  expect(fields).toMatchObject({ title: "", "chapters.1.title": "" });
  const saved = await ann.post(GERMAN, {
    ...fields,
    title: "Die Eine",
    "chapters.1.title": "Das Salz",
  });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, GERMAN]);
  expect(await (await ann.get(GERMAN)).text()).toContain('value="Die Eine"');

  const german = await pageOf(site, "/de/audiobook/11");
  expect(german).toMatchObject({ title: "Die Eine", titleLang: null, blurbLang: "en" });
  expect(german.chapters[1]).toBe("Das Salz");
  expect(german.chapters[2]).toBe(before.chapters[2]);
  expect(german.markedChapters).toBe(german.chapters.length - 1);
  expect(await pageOf(site, "/audiobook/11")).toEqual(before);
  expect(await pageOf(site, "/fr/audiobook/11")).toMatchObject({
    title: before.title,
    titleLang: "en",
  });
  // In the bundle, on cards, in metadata and for scripts.
  const series = await readDocument(await site.ask("/de/audiobook/15"));
  expect(series.querySelectorAll(".section-header h3").map((it) => it.textContent))
    .toContain("Die Eine");
  const html = await textOf(site, "/de");
  expect(html).toContain("Die Eine");
  expect(html).not.toContain(before.title);
  expect(await textOf(site, "/de/audiobook/11"))
    .toContain('<meta property="og:title" content="Die Eine"');
  const call = async (
    headers: Record<string, string>,
  ) => (await (await site.ask("/api/audiobooks/11", { headers })).json());
  const german11 = await call({ referer: "http://books.example/de/audiobook/11" });
  expect(german11.title).toBe("Die Eine");
  const english11 = await call({});
  expect(english11.title).toBe(before.title);
  expect(Object.keys(english11)).not.toContain("translations");
  expect(Object.keys(german11)).toEqual(Object.keys(english11));

  const emptied = await ann.post(GERMAN, { ...await formOf(await ann.get(GERMAN)), title: "" });
  expect(emptied.status).toBe(303);
  expect(await pageOf(site, "/de/audiobook/11")).toMatchObject({
    title: before.title,
    titleLang: "en",
  });
});

Deno.test("translations: a translated title is found by both names", async () => {
  await using site = await openTestSite();
  const set = await runCommand(site, "book set", {
    bookId: "11",
    fields: JSON.stringify({ translations: { de: { title: "Leuchtturmwärterin" } } }),
  });
  expect(set).toMatchObject({ ok: true });
  const find = async (word: string, prefix: string) => {
    const page = await readDocument(await site.ask(`${prefix}/search?q=${word}`));
    return page.querySelectorAll("main a").map((it) => it.getAttribute("href"))
      .some((it) => it?.startsWith(`${prefix}/audiobook/11`));
  };
  expect(await find("leuchtturmwarterin", "/de")).toBe(true);
  expect(await find("the%20one", "/de")).toBe(true);
  expect(await find("leuchtturmwarterin", "")).toBe(false);
});

Deno.test("translations: the shop's own texts and those about people", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const path = "/admin/translations/ja/shop";
  const fields = await formOf(await ann.get(path));
  expect(Object.keys(fields)).toContain("person.Niamh Carrow");
  const saved = await ann.post(path, {
    ...fields,
    title: "ウィックウォーター四部作",
    tagline: "四冊の物語。",
    hoursLabel: "全{hours}時間以上",
    "person.Niamh Carrow": "朗読者です。",
  });
  expect(saved.status).toBe(303);
  const home = await readDocument(await site.ask("/ja"));
  expect(home.querySelector("h1")!.textContent).toBe("ウィックウォーター四部作");
  expect(home.querySelector("h1 [lang]")).toBe(null);
  expect(await textOf(site, "/ja/narrator/niamh-carrow")).toContain("朗読者です。");
  expect(await textOf(site, "/narrator/niamh-carrow")).not.toContain("朗読者です。");
  // Branding keeps them when it is saved.
  const branding = await formOf(await ann.get("/admin/branding"));
  const rebranded = await ann.post("/admin/branding", {
    ...branding,
    hue: "tide",
  });
  expect(rebranded.status).toBe(303);
  expect(await textOf(site, "/ja")).toContain("四冊の物語。");
  expect(await textOf(site, "/ja/narrator/niamh-carrow")).toContain("朗読者です。");
});

Deno.test("translations: too long a text is said at its field, a stale form loses nothing, an unknown language is nothing", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const fields = await formOf(await ann.get(GERMAN));
  const long = await ann.post(GERMAN, { ...fields, title: "x".repeat(301), blurb: "Kurz" });
  expect(long.status).toBe(409);
  const html = await long.text();
  expect(html).toMatch(/id="title-error"[^>]*>Please enter /);
  expect(html).toContain(">Kurz</textarea>");
  await runCommand(site, "book set", { bookId: "11", fields: '{"subtitle": "Else"}' });
  const stale = await ann.post(GERMAN, { ...fields, title: "Die Eine" });
  const text = await stale.text();
  expect([stale.status, text.includes("Someone else just saved")]).toEqual([409, true]);
  expect(text).toContain('value="Die Eine"');
  for (const path of ["en/11", "xx/11", "de/99", "de/0", "de/nothing"]) {
    expect([path, (await ann.get(`/admin/translations/${path}`)).status]).toEqual([path, 404]);
  }
});

Deno.test("translations: a link's picture is in the language of its address, for whoever asks", async () => {
  await using site = await openTestSite();
  const before = (await site.ask("/og/11/book.png")).headers.get("etag");
  await runCommand(site, "book set", {
    bookId: "11",
    fields: JSON.stringify({
      translations: { de: { title: "Die Eine" }, ja: { title: "一つの灯" }, nl: { title: "빛" } },
    }),
  });
  const german = await textOf(site, "/de/audiobook/11");
  expect(german).toContain('content="http://books.example/og/11/book.de.png"');
  const ask = (path: string, cookie = "") =>
    site.ask(path, { headers: { cookie }, redirect: "manual" });
  const picture = await ask("/og/11/book.de.png");
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(picture.headers.get("etag")).not.toBe(before);
  expect((await ask("/og/11/book.png", "language=de")).headers.get("etag")).toBe(before);
  for (const tag of ["ja", "ar"]) {
    const { status, headers } = await ask(`/og/11/book.${tag}.png`);
    expect([tag, status, headers.get("content-type")]).toEqual([tag, 200, "image/png"]);
  }
  // Letters that the fonts lack.
  const korean = await ask("/og/11/book.nl.png");
  expect([korean.status, korean.headers.get("location")]).toEqual([302, "/og/11/book.png"]);
  expect((await ask("/og/11/book.xx.png")).status).toBe(404);
});
