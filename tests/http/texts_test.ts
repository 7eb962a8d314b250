/** /privacy, /terms, /accessibility and /imprint: ours until the author writes them, at the desk or as files. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { openDesk, runCommand } from "./desk.ts";
import { readDocument } from "./document.ts";
import { openTestSite } from "./harness.ts";

Deno.test("texts: ours name the author, the series and a way to write; every page links them [C1.36]", async () => {
  await using site = await openTestSite(undefined, { SUPPORT_EMAIL: "help@books.example" });
  const { series } = site.services.catalogue;
  const home = await readDocument(await site.ask("/"));
  const links = home.querySelectorAll("footer a").map((it) => it.getAttribute("href"))
    .filter((it) => !it?.startsWith("/language?"));
  expect(links).toEqual([
    "/subscribe",
    "/contact",
    "/privacy",
    "/terms",
    "/refunds",
    "/withdraw",
    "/end-premium",
    "/accessibility",
    "/imprint",
  ]);
  for (
    const [path, heading] of [
      ["privacy", "Privacy"],
      ["terms", "Terms"],
      ["accessibility", "Accessibility"],
      ["imprint", "Imprint"],
    ]
  ) {
    const response = await site.ask(`/${path}`);
    expect(response.status).toBe(200);
    const page = await readDocument(response);
    const article = page.querySelector("main article")!;
    expect(article.querySelectorAll("h1").map((it) => it.text)).toEqual([heading]);
    expect(article.text).toContain(series.author);
    expect(page.querySelector("title")!.text).toBe(`${heading} · ${series.title}`);
    expect(page.querySelector("link[rel=canonical]")!.getAttribute("href"))
      .toBe(`http://books.example/${path}`);
  }
  const imprint = await readDocument(await site.ask("/imprint"));
  expect(imprint.querySelector("main article a")!.getAttribute("href"))
    .toBe("mailto:help@books.example");
});

Deno.test("texts: the author's own replaces ours", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-" });
  try {
    await Deno.mkdir(join(dataDir, "pages"));
    await Deno.writeTextFile(join(dataDir, "pages/terms.md"), "# House rules\n\nBe kind.\n");
    await using site = await openTestSite(undefined, { DATA_DIR: dataDir });
    const page = await readDocument(await site.ask("/terms"));
    expect(page.querySelector("main article")!.innerHTML)
      .toBe("<h1>House rules</h1>\n<p>Be kind.</p>\n");
    expect((await site.ask("/privacy")).status).toBe(200);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});

Deno.test("/admin/texts: a legal text is previewed, saved in versions, shown at once, and ours again", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const text = "# Who we are\n\n{{author}} <b>of</b> {{nothing}} [[Your address]]";
  const imprint = async () => await (await site.ask("/imprint")).text();
  const before = await imprint();
  expect(before).toContain("Made without generative AI.");

  const preview = await ann.post("/admin/texts/imprint", { text, act: "preview" });
  const seen = await preview.text();
  expect([preview.status, seen.includes("&lt;b&gt;of&lt;/b&gt;")]).toEqual([200, true]);
  expect(seen).toMatch(/Still missing: [^;]*\) and your own words for “Your address”/);
  expect(await imprint()).toContain("<h1>Imprint</h1>");

  const save = (fields: Record<string, string>) =>
    ann.post("/admin/texts/imprint", { act: "save", ...fields });
  expect((await save({ text, after: "0" })).status).toBe(303);
  expect(await imprint()).toContain("<h1>Who we are</h1>");
  expect(await (await ann.get("/admin/texts")).text()).toContain("2 gaps to fill");
  expect((await save({ text: `${text}!`, after: "0" })).status).toBe(409); // somebody else was faster
  expect((await save({ text: "# Mine\n\nWords.", after: "1" })).status).toBe(303);
  const old = await (await ann.get("/admin/texts/imprint?version=1")).text();
  expect([old.includes("# Who we are"), old.includes("Version 2,")]).toEqual([true, true]);
  expect((await ann.post("/admin/do", { command: "page remove", name: "imprint" })).status)
    .toBe(303);
  expect(await imprint()).toContain("<h1>Imprint</h1>");
});

Deno.test("/admin/texts: every region has a template for every legal text, which says where she must write", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  for (const region of ["eu", "uk", "us"]) {
    for (const name of ["privacy", "terms", "imprint", "refunds"]) {
      const page = await ann.get(`/admin/texts/${name}?template=${region}`);
      expect([region, name, (await page.text()).includes("your own words for “")])
        .toEqual([region, name, true]);
    }
  }
  const unknown = await ann.get("/admin/texts/privacy?template=../../etc");
  expect((await unknown.text()).includes("This isn't saved yet")).toBe(false);
});

Deno.test("/pages: a page of her own is at its address and in every footer, and gone with it [C1.78]", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  expect((await ann.get("/admin/texts?slug=Press%20Kit")).status).toBe(400);
  const form = await ann.get("/admin/texts?slug=press-kit");
  expect(form.headers.get("location")).toBe("/admin/texts/press-kit");
  expect((await site.ask("/pages/press-kit")).status).toBe(404);
  const text = "# For the press\n\nPictures of {{author}}.";
  const saved = await ann.post("/admin/texts/press-kit", { text, after: "0", act: "save" });
  expect(saved.status).toBe(303);
  expect(await (await site.ask("/pages/press-kit")).text()).toContain("<h1>For the press</h1>");
  expect(await (await site.ask("/")).text()).toMatch(
    /<a href="\/pages\/press-kit"[^>]*>For the press<\/a>/,
  );
  expect(
    await runCommand(site, "page save", { name: "refunds", text: "# Our refunds\n\n30 days." }),
  )
    .toMatchObject({ ok: true });
  expect(await (await site.ask("/refunds")).text()).toContain("<h1>Our refunds</h1>");
  expect(await runCommand(site, "page remove", { name: "press-kit" })).toMatchObject({ ok: true });
  expect((await site.ask("/pages/press-kit")).status).toBe(404);
  expect(await (await site.ask("/")).text()).not.toContain("press-kit");
});

Deno.test("/admin/branding: “Made without generative AI.” is her statement to switch", async () => {
  await using site = await openTestSite();
  await openDesk(site);
  expect(await (await site.ask("/terms")).text()).toContain("Made without generative AI.");
  expect(await runCommand(site, "brand set", { fields: '{"saysNoAi": false}' }))
    .toMatchObject({ ok: true });
  for (const path of ["/terms", "/imprint"]) {
    expect([path, (await (await site.ask(path)).text()).includes("generative")]).toEqual([
      path,
      false,
    ]);
  }
});
