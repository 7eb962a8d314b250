/** /privacy, /terms, /accessibility and /imprint: ours until the author writes them, linked from every page. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { readDocument } from "./document.ts";
import { openTestSite } from "./harness.ts";

Deno.test("texts: ours name the author, the series and a way to write; every page links them [C1.36]", async () => {
  await using site = await openTestSite(undefined, { SUPPORT_EMAIL: "help@books.example" });
  const { series } = site.services.catalogue;
  const home = await readDocument(await site.ask("/"));
  const links = home.querySelectorAll("footer a").map((it) => it.getAttribute("href"));
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
