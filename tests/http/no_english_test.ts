/** No English is left on a German page: all routes are walked, the shop's as a visitor and an owner, the desk as an author. */

import { expect } from "npm:expect@30.5.2";
import { isDeskPath } from "@/lib/desk/addresses.ts";
import { ownTextsAnd } from "../own_texts.ts";
import { listRoutes, openWalk } from "./all_routes.ts";
import { openDesk } from "./desk.ts";
import { type Document, readDocument } from "./document.ts";
import { openTestSite } from "./harness.ts";

const ATTRIBUTES = ["aria-label", "title", "alt", "placeholder"];
/** What readers wrote, what is spoken at the desk, the reference for developers, names of commands. */
const OTHERS =
  ".review, [aria-labelledby=latest-review], .desk__sentences, .api, .desk__audit, code, textarea";
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

const OWN = ownTextsAnd([
  "Isle of Man",
  "lamplight-demo",
  "Unknown device", // noted when the session began, in the language of then
]);

/** Two words or more in lower case, once the author's are taken out. */
function isEnglish(text: string): boolean {
  const ours = OWN.reduce((rest, it) => rest.replaceAll(it, " "), text).replace(/\S+@\S+/g, " ");
  return /[a-z]{2,}\P{L}+[a-z]{2,}/u.test(ours);
}

/** What a page says in both languages. */
async function englishOn(german: Response, english: Response): Promise<string[]> {
  const before = textsOf(await readDocument(english));
  return [...textsOf(await readDocument(german))].filter((it) => before.has(it) && isEnglish(it));
}

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
      found.push(...(await englishOn(german, english)).map((it) => `${path}: ${it}`));
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
    found.push(...(await englishOn(german, english)).map((it) => `${path}: ${it}`));
  }
  expect([...new Set(found)]).toEqual([]);
  expect(walked).toBeGreaterThan(20);
});
