/**
 * No English is left on a German page, and the author's titles are marked as English: all routes are walked, the shop's
 * as a visitor and an owner, the desk as an author.
 */

import { expect } from "npm:expect@30.5.2";
import demo from "../../demo/catalogue.json" with { type: "json" };
import { isDeskPath } from "@/lib/desk/addresses.ts";
import { englishLabels, isEnglish } from "../english.ts";
import { listRoutes, openWalk } from "./all_routes.ts";
import { openDesk } from "./desk.ts";
import { type Document, readDocument } from "./document.ts";
import { openTestSite } from "./harness.ts";

const ATTRIBUTES = ["aria-label", "aria-valuetext", "title", "alt", "placeholder"];
/** What readers wrote, what is spoken at the desk, names of commands, types (the parser takes a `pre` for one text). */
const OTHERS =
  ".review, [aria-labelledby=latest-review], .desk__sentences, code, .api pre, textarea";
const SILENT = `script, style, noscript, template, [lang=en], ${OTHERS}`;

/** All that a page says, shown or read aloud, unless it is marked as English. */
function textsOf(page: Document): Set<string> {
  for (const it of page.querySelectorAll(SILENT)) {
    if (it.tagName !== "HTML") it.remove();
  }
  const said = ATTRIBUTES.flatMap((name) =>
    page.querySelectorAll(`[${name}]`).map((it) => it.getAttribute(name)!)
  );
  const elements = page.querySelectorAll("*").flatMap(({ childNodes }) =>
    childNodes.filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent)
  );
  return new Set([...said, ...elements].map((it) => it.trim().replace(/\s+/g, " ")));
}

const LABELS = await englishLabels("de");

/** What a page says in both languages. */
function englishOn(german: Document, english: Document): string[] {
  const before = textsOf(english);
  return [...textsOf(german)].filter((it) => before.has(it) && (isEnglish(it) || LABELS.has(it)));
}

Deno.test("englishOn: finds labels of one word, unless German says them too or they are the author's", async () => {
  const said =
    '<h1>Settings</h1><p>Newsletter</p><b>Premium</b><i>The One</i><a lang="en">Help</a>';
  const [german, english] = await Promise.all(
    [said, said].map((it) =>
      readDocument(
        new Response(`<!DOCTYPE html><html lang="de"><body>${it}</body></html>`, {
          headers: { "content-type": "text/html" },
        }),
      )
    ),
  );
  expect(englishOn(german!, english!)).toEqual(["Settings"]);
});

/** The demo has no German titles. */
const TITLES = new Set([
  demo.series.title,
  demo.series.tagline,
  ...demo.books.flatMap(({ title, label, subtitle, benefits = [], chapters = [] }) => [
    title,
    ...label ? [label] : [],
    ...subtitle ? [subtitle] : [],
    ...benefits,
    ...chapters.map((it) => it.title),
  ]),
]);

/** Titles on a German page that nothing marks as English. */
const unmarkedOn = (page: Document): string[] =>
  page.querySelectorAll("*").flatMap((element) =>
    element.childNodes.filter(({ nodeType }) => nodeType === 3)
      .map(({ textContent }) => textContent.trim())
      .filter((it) =>
        TITLES.has(it) && element.closest("[lang]")?.getAttribute("lang") !== "en" &&
        !element.closest("title, option, script")
      )
  );

const isPage = ({ status, headers }: Response) =>
  status < 500 && (headers.get("content-type") ?? "").startsWith("text/html");

Deno.test("all routes: no English is left on a German page", async () => {
  await using site = await openTestSite();
  const { routes, visitor, owner } = await openWalk(site);
  const found: string[] = [];
  let walked = 0;
  for (const { path } of routes.filter((it) => it.isPage && !isDeskPath(it.path))) {
    for (const { cookie } of [visitor, owner]) {
      const ask = (address: string) => site.ask(address, { headers: { cookie } });
      const german = await ask(path === "/" ? "/de" : `/de${path}`), english = await ask(path);
      if (!isPage(german) || !isPage(english)) continue;
      walked++;
      const shown = await readDocument(german);
      found.push(...unmarkedOn(shown).map((it) => `${path}: "${it}" has no lang`));
      const texts = englishOn(shown, await readDocument(english));
      found.push(...texts.map((it) => `${path}: ${it}`));
    }
  }
  expect([...new Set(found)]).toEqual([]);
  expect(walked).toBeGreaterThan(60);
});

Deno.test("all routes: no English is left on a German screen of the desk", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const known = { userId: "", feedToken: "", yearId: "" };
  const screens = (await listRoutes(known)).filter((it) => it.isPage && isDeskPath(it.path));
  const found: string[] = [];
  let walked = 0;
  for (const { path } of screens) {
    const ask = (language: string) =>
      site.ask(path, {
        headers: { cookie: `${ann.listener.cookie}; desk=${ann.desk}; language=${language}` },
      });
    const german = await ask("de"), english = await ask("en");
    if (!isPage(german) || !isPage(english)) continue;
    walked++;
    const texts = englishOn(await readDocument(german), await readDocument(english));
    found.push(...texts.map((it) => `${path}: ${it}`));
  }
  expect([...new Set(found)]).toEqual([]);
  expect(walked).toBeGreaterThan(20);
});
