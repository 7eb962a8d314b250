/**
 * No English is left in a mail, invoice, feed or picture in another language: each that the site makes is made in every
 * one, about names and titles that are words of no language.
 */

import { expect } from "npm:expect@30.5.2";
import { type Language, TAGS } from "@/lib/platform/language/language.ts";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { englishLabels, englishPhrases, isEnglish, messagesOf, piecesOf } from "./english.ts";
import type { Example, Mail } from "./mails/made_up.ts";
import { OTHERS } from "./mails/others.ts";
import { PAPERS } from "./mails/papers.ts";
import { SHOP } from "./mails/shop.ts";

const ROOT = new URL("../", import.meta.url);
const EXAMPLES = { ...SHOP, ...OTHERS };

await loadTranslations();

/** Its lines as they are read, without addresses of pages. */
const linesOf = ({ subject, text, html }: Mail): string[] =>
  [subject, ...text.split("\n"), ...html.replaceAll(/<[^>]*>/g, "\n").split("\n")]
    .map((it) => it.replaceAll(/https?:\S+/g, " ").trim()).filter((it) => it !== "");

async function linesIn(
  tag: Language,
  of: Record<string, Example[]> = EXAMPLES,
): Promise<Map<string, string[]>> {
  const lines = new Map<string, string[]>();
  for (const [module, examples] of Object.entries(of)) {
    for (const example of examples) {
      const mails = await example(tag);
      if (mails.length === 0 || mails.includes(null)) throw new Error(`${module} made no mail`);
      const made = mails.flatMap((it) => linesOf(it!));
      lines.set(module, [...lines.get(module) ?? [], ...made]);
    }
  }
  return lines;
}

async function* modulesUnder(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
    if (isDirectory) yield* modulesUnder(`${folder}${name}/`);
    else if (/(?<!_test)\.ts$/.test(name)) yield folder + name;
  }
}

/** Names of groups of texts that are mails, and their parts that pages say. */
const MAIL_WORDS = /\b([A-Z]+_)*MAILS?\b(?!_)/;
const ON_PAGES = /^desk\.settings\.TEST_MAIL\.(arrived|late|back)\b/;
/** The author changes it before it goes out. */
const DRAFT = /^announcements\.words\.RELEASE_MAIL\b/;

Deno.test("mails: every module that writes one has examples of it", async () => {
  const writers: string[] = [];
  for await (const path of modulesUnder("lib/")) {
    if (/\/words(\/\w+)?\.ts$/.test(path)) continue;
    const source = await Deno.readTextFile(new URL(path, ROOT));
    const imported = [...source.matchAll(/^import \{([^}]*)\} from "([^"]*)"/gm)];
    const isWriter = imported.some(([, names = "", from = ""]) =>
      /\btoLetter\b/.test(names) || /\/words\b/.test(from) && MAIL_WORDS.test(names)
    );
    if (isWriter) writers.push(path);
  }
  expect(writers.sort()).toEqual(Object.keys(EXAMPLES).sort());
});

Deno.test("mails: each says which language it is in", async () => {
  const found: string[] = [];
  for (const tag of ["en", "de", "ar"] as const) {
    const start = tag === "ar" ? '<div lang="ar" dir="rtl">' : `<div lang="${tag}">`;
    for (const [module, examples] of Object.entries(EXAMPLES)) {
      for (const example of examples) {
        const htmls = (await example(tag)).map((it) => it!.html).filter((it) => it !== ""); // a statement has none
        found.push(...htmls.filter((it) => !it.startsWith(start)).map((it) => `${module}: ${it}`));
      }
    }
  }
  expect(found).toEqual([]);
});

Deno.test("mails: the examples say every text of a mail", async () => {
  const said = [...(await linesIn("en")).values()].flat().join("\n");
  const texts = (await messagesOf("en")).filter(([path]) =>
    path.split(".").some((it) => MAIL_WORDS.test(it)) && !ON_PAGES.test(path) && !DRAFT.test(path)
  );
  expect(texts.length).toBeGreaterThan(100);
  const unsaid = texts.filter(([, text]) => !piecesOf(text).some((it) => said.includes(it)));
  expect(unsaid.map(([path]) => path)).toEqual([]);
});

/** What podcast apps read in a feed (`itunes:block`, `podcast:locked`). */
const OF_FEEDS = new Set(["Yes", "yes"]);

for (const tag of TAGS.filter((it) => it !== "en")) {
  Deno.test(`mails: no English is left in one in another language, nor on paper, ${tag}`, async () => {
    const all = { ...EXAMPLES, ...PAPERS };
    const english = await linesIn("en", all), phrases = await englishPhrases(tag);
    const labels = (await englishLabels(tag)).difference(OF_FEEDS);
    const found: string[] = [];
    for (const [module, lines] of await linesIn(tag, all)) {
      const before = new Set(english.get(module));
      const left = lines.filter((line) =>
        before.has(line) && isEnglish(line) || labels.has(line) ||
        phrases.some((it) => line.includes(it))
      );
      found.push(...left.map((it) => `${module}: ${it}`));
    }
    expect([...new Set(found)]).toEqual([]);
  });
}
