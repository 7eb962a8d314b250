/** /admin/branding: the shop's name, author, colour and texts in one place; nothing of the demo's stays. */

import { expect } from "npm:expect@30.5.2";
import sharp from "npm:sharp@0.34.5";
import { ICON_FILES } from "@/lib/catalogue/cover.ts";
import { readConfig } from "@/lib/platform/config.server.ts";
import { startSmtp } from "../fakes/smtp.ts";
import { mailTo, signUpByMail } from "./by_mail.ts";
import { openDesk, runCommand } from "./desk.ts";
import { readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const DEMO_WORDS = /Wickwater|Tamsin|Orrell|Niamh|Carrow|Ninth Lamp|Damaris/;

/** The form as a page shows it. */
async function formOf(answer: Response): Promise<Record<string, string>> {
  const form = (await readDocument(answer)).querySelector('form[action="/admin/branding"]')!;
  const fields: Record<string, string> = {};
  for (const it of form.querySelectorAll("input, textarea")) {
    fields[it.getAttribute("name")!] = it.getAttribute("value") ?? it.textContent;
  }
  const chosen = form.querySelector("option[selected]");
  return { ...fields, hue: chosen?.getAttribute("value") ?? "" };
}

Deno.test("/admin/branding: name, line, author, colour, links and people are on every page at once [A2.7]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const before = await formOf(await ann.get("/admin/branding"));
  expect(before).toMatchObject({ title: "The Wickwater Quartet", hue: "" });
  expect(await (await site.ask("/api/openapi.json")).text()).toContain("Wickwater Quartet");
  expect(before["person.Niamh Carrow"]).toMatch(/^Niamh Carrow has read aloud/);
  const fields = {
    ...before,
    title: "Night Harbour",
    tagline: "Told in the dark.",
    author: "Ann Holm",
    hue: "tide",
    links: "My page https://example.com/ann",
    "person.Niamh Carrow": "She reads.",
  };
  const saved = await ann.post("/admin/branding", fields);
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/admin/branding"]);
  const home = await (await site.ask("/")).text();
  for (
    const text of ["Night Harbour", "Told in the dark.", "Ann Holm", "https://example.com/ann"]
  ) {
    expect([text, home.includes(text)]).toEqual([text, true]);
  }
  expect(home).toMatch(/<html[^>]* style="--lamp:\s?#6cc3cf/);
  expect((await (await site.ask("/manifest.webmanifest")).json()).name).toBe("Night Harbour");
  expect(await (await site.ask("/api/openapi.json")).text()).toContain("Night Harbour");
  expect(await (await site.ask("/narrator/niamh-carrow")).text()).toContain("She reads.");

  const stale = await ann.post("/admin/branding", {
    ...fields,
    tagline: "Late.",
    revision: before.revision!,
  });
  expect([stale.status, (await stale.text()).includes("Someone else just saved")])
    .toEqual([409, true]);
  const now = await formOf(await ann.get("/admin/branding"));
  const wrong = await ann.post("/admin/branding", { ...now, title: "", links: "no address" });
  const html = await wrong.text();
  expect(wrong.status).toBe(409);
  expect(html).toMatch(/id="title-error"[^>]*>Please enter the name of the series\./);
  expect(html).toMatch(/id="links-error"[^>]*>Please enter /);
  const [latest] = (await site.services.desk.audit.list()).entries;
  expect(latest).toMatchObject({ command: "brand set", by: "ann@example.com", state: "refused" });
});

Deno.test("brand set: mails bear the new name without a restart", async () => {
  await using smtp = await startSmtp();
  await using site = await openTestSite(undefined, {
    SMTP_URL: smtp.url,
    MAIL_FROM: "a@books.example",
    BASE_URL: "http://books.example",
  });
  const fields = JSON.stringify({ title: "Night Harbour" });
  expect(await runCommand(site, "brand set", { fields })).toMatchObject({ ok: true });
  await signUpByMail(site, smtp, "eve@example.com");
  expect(await mailTo(smtp, "eve@example.com", "Welcome to Night Harbour"))
    .not.toMatch(DEMO_WORDS);
});

Deno.test("POST /admin/picture?icon=1: the shop's own icon is on pages, in apps and in tabs in place of the lantern", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const lantern = await (await site.ask("/icons/icon-192.png")).bytes();
  const channels = 4 as const;
  const picture = await sharp({
    create: { width: 900, height: 700, channels, background: "#c0302080" },
  }).png().toBuffer();
  const body = new FormData();
  body.set("file", new File([new Uint8Array(picture)], "icon.png"));
  const headers = { cookie: `${ann.listener.cookie}; desk=${ann.desk}` };
  const made = await site.ask("/admin/picture?icon=1", { method: "POST", headers, body });
  expect([made.status, made.headers.get("location")]).toEqual([303, "/admin/branding"]);
  const { icon } = site.services.catalogue.series;
  const logo = (await readDocument(await site.ask("/"))).querySelector(".brand img")!;
  expect(logo.getAttribute("src")).toContain(`/icons/icon-192.png?${icon}`);
  for (const [ending, { path, side, contentType, ...file }] of Object.entries(ICON_FILES)) {
    const answer = await site.ask(path);
    expect([path, answer.status, answer.headers.get("content-type")])
      .toEqual([path, 200, contentType]);
    const bytes = await answer.bytes();
    if (ending === ".ico") continue; // of which sharp knows nothing
    const { width, height } = await sharp(bytes).metadata();
    expect([path, width, height]).toEqual([path, side, side]);
    const { isOpaque } = await sharp(bytes).stats();
    expect([path, isOpaque]).toEqual([path, "isFilled" in file]);
  }
  expect(await (await site.ask("/icons/icon-192.png")).bytes()).not.toEqual(lantern);
  await runCommand(site, "catalogue undo", { version: "2" });
  expect(await (await site.ask("/icons/icon-192.png")).bytes()).toEqual(lantern);
});

/** Premium is off in a shop of her own. */
const NOT_THERE = ["/nothing-here", "/subscribe"];

/** What a visitor meets; redirects are followed by nobody here. */
const PATHS = [
  "/",
  "/library",
  "/login",
  "/signup",
  "/contact",
  "/privacy",
  "/terms",
  "/imprint",
  "/accessibility",
  "/refunds",
  "/subscribe",
  "/offline",
  "/developers",
  "/play-test",
  "/withdraw",
  "/end-premium",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/api/audiobooks",
  "/api/openapi.json",
  "/nothing-here",
];

async function expectNothingOfDemo(site: Pick<TestSite, "ask">): Promise<void> {
  for (const path of PATHS) {
    const answer = await site.ask(path);
    const text = await answer.text();
    const isRight = NOT_THERE.includes(path) ? answer.status === 404 : answer.status < 400;
    expect([path, answer.status, isRight]).toEqual([path, answer.status, true]);
    expect([path, DEMO_WORDS.exec(text)?.[0]]).toEqual([path, undefined]);
  }
}

Deno.test("catalogue begin: a shop of one's own has no book of the demo's and no word, also after a restart; it is begun once", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const form = { command: "catalogue begin", title: "Night Harbour", author: "Ann Holm" };
  expect(await (await ann.get("/admin/branding")).text()).toContain("catalogue begin");
  expect((await ann.post("/admin/do", { ...form, back: "/admin/books" })).status).toBe(303);
  expect(await (await ann.get("/admin/branding")).text()).not.toContain("catalogue begin");
  expect(site.services.catalogue.books()).toEqual([]);
  await expectNothingOfDemo(site);
  const home = await (await site.ask("/")).text();
  expect([home.includes("Coming soon."), home.includes("The books")]).toEqual([true, false]);
  const again = await runCommand(site, "catalogue begin", { title: "Other", author: "Eve" });
  expect(again).toMatchObject({ ok: false, code: "not_demo" });
  const shown = await runCommand(site, "book show", { bookId: "16" });
  expect(shown).toMatchObject({ ok: true, data: { book: { isDraft: true } } });

  const { createServices } = await import("@/lib/site/services.server.ts");
  const later = await createServices(
    readConfig({ DATA_DIR: site.services.config.dataDir, AUTH_SECRET: "x".repeat(32) }),
  );
  try {
    expect([later.catalogue.series.title, later.catalogue.books()]).toEqual(["Night Harbour", []]);
  } finally {
    await later.close();
  }
  expect(await runCommand(site, "catalogue undo", { version: "2" })).toMatchObject({ ok: true });
  expect(site.services.catalogue.books()).toHaveLength(5);
  expect(site.services.desk.isDemo()).toBe(true); // not to be sold, as before
});
