import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { loadTexts, readTemplate, type TextFacts } from "./load_texts.server.ts";

const words = {
  author: "Ada L.",
  series: "The Books",
  contact: "[our contact page](/contact)",
  backupDays: "90",
};
const NAMES = ["mail", "cards", "vies", "counted", "backups", "redirected"] as const;
const titles = {
  privacy: "Datenschutz",
  terms: "AGB",
  imprint: "Impressum",
  accessibility: "Barrierefreiheit",
  refunds: "Erstattung",
};
const FACTS = [...NAMES, "statement"] as const;
const factsOf = (isOn: (name: string) => boolean) =>
  Object.fromEntries(FACTS.map((name) => [name, isOn(name)])) as TextFacts;

/** The texts of a German shop over a data folder in which the author wrote this imprint; null: none. */
async function load(imprint: string | null, facts = factsOf(() => true)) {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-" });
  try {
    await Deno.mkdir(join(dataDir, "pages"));
    if (imprint !== null) await Deno.writeTextFile(join(dataDir, "pages/imprint.md"), imprint);
    return await loadTexts({
      content: createFolder(dataDir),
      lang: "de",
      words,
      facts,
      names: titles,
    });
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

Deno.test("loadTexts: the author's own text wins, the others are ours", async () => {
  const { imprint, privacy } = await load("# Who we are\n\n{{author}}, {{ contact }}\n");
  expect(imprint).toMatchObject({
    lang: "de",
    title: "Who we are",
    html: '<h1>Who we are</h1>\n<p>Ada L., <a href="/contact">our contact page</a></p>\n',
  });
  expect([privacy.title, privacy.lang]).toEqual(["Privacy", "en"]);
});

Deno.test("loadTexts: ours are English, name the author and leave no gap", async () => {
  const { refunds, own: _own, ...ours } = await load(null);
  for (const { lang, title, html } of [...Object.values(ours), refunds]) {
    expect([title, lang, html.includes("{{")]).toEqual([expect.any(String), "en", false]);
  }
  for (const { html } of Object.values(ours)) expect(html).toContain("Ada L.");
});

Deno.test("loadTexts: what she wrote at the desk is in her language, a page of her own too", async () => {
  const { refunds, own } = await loadTexts({
    content: createFolder("/nowhere"),
    lang: "de",
    written: [
      { name: "refunds", markdown: "# Erstattungen" },
      { name: "presse", markdown: "# Presse" },
    ],
    words,
    facts: factsOf(() => true),
    names: titles,
  });
  expect([refunds, own.get("presse")]).toMatchObject([
    { lang: "de", title: "Erstattungen" },
    { lang: "de", title: "Presse" },
  ]);
});

Deno.test("readTemplate: begins with the built-in text where the region adds to it", async () => {
  const [privacy, imprint, accessibility] = await Promise.all([
    readTemplate("privacy", "eu"),
    readTemplate("imprint", "eu"),
    readTemplate("accessibility", "eu"),
  ]);
  expect(privacy?.markdown.match(/^# /gm)).toHaveLength(1);
  expect([privacy?.lang, imprint?.markdown.startsWith("# "), accessibility?.markdown])
    .toEqual(["en", true, expect.stringContaining("{{author}}")]);
  expect(await readTemplate("privacy", "../../etc")).toBe(null);
});

Deno.test("loadTexts: privacy speaks of what is switched on, and of nothing else", async () => {
  const spoken = {
    mail: "mail provider",
    cards: "payment provider",
    vies: "VAT ID to VIES",
    counted: "Counting visits",
    backups: "at most 90 days",
    redirected: "storage provider",
  };
  for (const name of NAMES) {
    const [alone, without] = await Promise.all([
      load(null, factsOf((it) => it === name)),
      load(null, factsOf((it) => it !== name)),
    ]);
    expect([name, alone.privacy.html.includes(spoken[name])]).toEqual([name, true]);
    expect([name, without.privacy.html.includes(spoken[name])]).toEqual([name, false]);
  }
  const { privacy } = await load(null, factsOf(() => false));
  expect(privacy.html).not.toMatch(/\{\{|&lt;!|<p>\s*<\/p>/);
});

Deno.test("loadTexts: a slip in a text stops nothing; it is shown, and said to the author", async () => {
  const { imprint: untitled } = await load("Ada Harbour\nLamp Street 1\n");
  expect(untitled.title).toBe("Impressum");
  expect(untitled.html).toMatch(/^<h1>Impressum<\/h1>\s*<p>Ada Harbour/);
  expect(untitled.faults).toEqual([
    "a title as the first line of imprint.md, such as “# Impressum”",
  ]);
  const { imprint } = await load("# A\n<!-- if male -->\nB\n<!-- end male -->\n{{autor}}\n");
  expect([imprint.title, imprint.html.includes("B"), imprint.html.includes("{{autor}}")])
    .toEqual(["A", true, true]);
  expect(imprint.faults).toEqual([
    expect.stringMatching(/^a condition for “if male” in imprint\.md \(use mail, cards/),
    expect.stringMatching(/^a value for \{\{autor\}\} in imprint\.md \(use author, series/),
  ]);
  const { privacy } = await load(null);
  expect(privacy.faults).toEqual([]);
});
