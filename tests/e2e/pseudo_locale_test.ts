/**
 * Every screen in a language that is 40% longer and stands in brackets (screens/pseudo.ts), on a phone and on a desk: no
 * text is cut off or lies over another, and every word is a message, the author's or a reader's.
 */

import { expect } from "npm:expect@30.5.2";
import { isDeskPath } from "@/lib/desk/addresses.ts";
import { listRoutes } from "../http/all_routes.ts";
import { ownTextsAnd } from "../own_texts.ts";
import { enter, LONG_NAME, openAs } from "../screens/open_screen.ts";
import { launchPseudoSite, pseudoMessage, STANDS_FOR } from "../screens/pseudo.ts";
import { listScreens } from "../screens/screens.ts";
import { makeAuthor, openStore, signInAtDesk } from "./desk.ts";
import { browserTest, type Page, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await launchPseudoSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** What `Intl` writes in that language. */
function writtenByIntl(): string[] {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1 + month * 2));
  const days = (["long", "short"] as const).flatMap((style) =>
    months.flatMap((day) =>
      new Intl.DateTimeFormat(STANDS_FOR, { month: style, weekday: style, timeZone: "UTC" })
        .formatToParts(day).map(({ value }) => value)
    )
  );
  const lengths = ["hour", "minute"].flatMap((unit) =>
    new Intl.NumberFormat(STANDS_FOR, { style: "unit", unit }).formatToParts(2)
      .map(({ value }) => value)
  );
  const spoken = new Intl.DisplayNames(STANDS_FOR, { type: "language" }).of("en")!;
  return [...days, ...lengths, spoken];
}

/** Names, and what is not ours to say. */
const KNOWN = ownTextsAnd([
  ...writtenByIntl(),
  ...[LONG_NAME, "Lovelace", "Olive", "Lamplight", "Stripe", "Visa", "Mastercard"],
  ...[
    "Twitter",
    "Threads",
    "WhatsApp",
    "Messenger",
    "Apple Podcasts",
    "Overcast",
    "Pocket Casts",
    "AntennaPod",
  ],
  ...["Owner", "GIFT", "Ada", "example", "JP", "UTC"], // people, their addresses, a code's first letters, the yen, a time zone
]).filter((it) => /\p{L}{2}/u.test(it));

/**
 * What is no text, what is marked as the author's or as spoken, what a reader wrote; at the desk names of commands, what
 * is spoken, and data.
 */
const OTHERS = "script, style, noscript, template, select, textarea, [lang=en], .review, " +
  "[aria-labelledby=latest-review], .api, .desk__sentences, code";

/** Runs in the page. */
function findFaults({ known, others }: { known: string[]; others: string }): string[] {
  const faults = new Set<string>();
  const dialogs = [...document.querySelectorAll("[role=dialog], dialog[open]")]
    .filter((it) => it.checkVisibility());
  const top = dialogs.at(-1) ?? document.body;

  /** Letters outside of brackets that nobody's name or text explains. */
  function strayIn(text: string, depth = 0): { stray: string; depth: number } {
    let bare = "";
    for (const letter of text) {
      if (letter === "⟦") depth++;
      else if (letter === "⟧") depth--;
      else if (depth === 0) bare += letter;
    }
    for (const it of known) bare = bare.replaceAll(it, " ");
    const words = bare.replace(/\S+@\S+|https?:\S+|\S+\.example\S*/g, " ").match(/\p{L}{2,}/gu);
    return { stray: words?.join(" ") ?? "", depth };
  }

  interface Line {
    element: Element;
    text: string;
    rects: DOMRect[];
  }
  /** Only heard: clipped to nothing, itself or what it stands in. */
  function isForReaders(element: Element): boolean {
    if (element.closest(".visually-hidden, .skip")) return true;
    if (getComputedStyle(element).fontSize === "0px") return true;
    for (let it: Element | null = element; it; it = it.parentElement) {
      if (getComputedStyle(it).clipPath !== "none") return true;
    }
    return false;
  }

  const lines: Line[] = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  let depth = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement!, text = node.nodeValue!;
    if (element.closest(others)) continue;
    if (text.trim() === "" || !element.checkVisibility()) continue;
    const { stray, depth: after } = strayIn(text, depth);
    depth = after;
    if (stray) faults.add(`no message: ${stray} (${element.tagName}.${element.className})`);
    if (isForReaders(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) =>
      width > 1 && height > 1
    );
    lines.push({ element, text: text.trim().slice(0, 40), rects });
  }
  if (depth !== 0) faults.add(`brackets do not match: ${depth}`);

  for (const element of top.querySelectorAll("[aria-label], [title], [alt], [placeholder]")) {
    if (!element.checkVisibility() || element.closest(others)) continue;
    for (const name of ["aria-label", "title", "alt", "placeholder"]) {
      const { stray } = strayIn(element.getAttribute(name) ?? "");
      if (stray) faults.add(`no message: ${stray} (${element.tagName} ${name})`);
    }
  }

  /** What hides the rest of a line: an edge that cannot be scrolled. */
  function isCut(element: Element, rect: DOMRect): boolean {
    for (let it: Element | null = element; it && it !== document.body; it = it.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(it);
      if (/auto|scroll/.test(overflowX + overflowY)) return false;
      const edge = it.getBoundingClientRect();
      const isOut = rect.right > edge.right + 1 || rect.left < edge.left - 1;
      if (/hidden|clip/.test(overflowX) && isOut) return true;
      const isBelow = rect.bottom > edge.bottom + 3 || rect.top < edge.top - 3;
      if (/hidden|clip/.test(overflowY) && isBelow) return true;
      if (position === "fixed") return false;
    }
    return false;
  }

  const isFloating = (element: Element) => {
    for (let it: Element | null = element; it && it !== top; it = it.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(it).position)) return true;
    }
    return false;
  };
  const still: Line[] = [];
  for (const line of lines) {
    const isOurs = /[⟦⟧]/.test(line.text);
    if (isOurs && line.rects.some((rect) => isCut(line.element, rect))) {
      faults.add(`cut: ${line.text} (${line.element.tagName}.${line.element.className})`);
    }
    if (!isFloating(line.element)) still.push(line);
  }
  for (const [at, line] of still.entries()) {
    for (const other of still.slice(at + 1)) {
      if (line.element.contains(other.element) || other.element.contains(line.element)) continue;
      const over = line.rects.some((a) =>
        other.rects.some((b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >
            0.4 * Math.min(a.height, b.height)
        )
      );
      if (over) faults.add(`over each other: ${line.text} / ${other.text}`);
    }
  }
  return [...faults];
}

const LOOKS = [{ width: 360, height: 740 }, { width: 1280, height: 800 }];

/** Every day what most people see; the rest is the same components. */
const SAMPLE =
  /^page-(home|audiobook-11|checkout-11|login|signup|contact|library|subscribe)-|^(drawer|more|share-sheet)-visitor|^(downloads|empty-library|long-name-account|checkout-pay)$/;

async function faultsOf(page: Page): Promise<string[]> {
  return await page.evaluate(findFaults, { known: KNOWN, others: OTHERS });
}

for (const viewer of ["visitor", "owner", "newcomer"] as const) {
  browserTest(`pseudo-locale: no text is cut, covered or unknown, ${viewer}`, async () => {
    const found: string[] = [];
    const screens = (await listScreens(pseudoMessage)).filter((it) =>
      it.viewer === viewer && (Deno.env.has("PROVE") || SAMPLE.test(it.name))
    );
    const open = async () => {
      const opened = await openAs(site, viewer);
      await opened.context.setExtraHTTPHeaders({ "accept-language": STANDS_FOR });
      return opened;
    };
    await using shared = await open();
    for (const screen of screens) {
      await using own = screen.enter ? await open() : null; // what a press brings is not taken along
      const opened = own ?? shared;
      await enter(opened, screen);
      for (const look of LOOKS) {
        await opened.show(look);
        const faults = await faultsOf(opened.page);
        found.push(...faults.map((it) => `${screen.name} at ${look.width} px: ${it}`));
      }
    }
    expect(found).toEqual([]);
  }, 240);
}

browserTest("pseudo-locale: no text is cut, covered or unknown, at the desk", async () => {
  const kv = await openStore(site);
  try {
    await using opened = await openAs(site, "visitor");
    const { context, page } = opened;
    const userId = await makeAuthor(page, { site, kv, email: "desk@pseudo.example" });
    await signInAtDesk(page, { kv, userId });
    await context.addCookies([{ name: "language", value: STANDS_FOR, url: site.url }]);
    const routes = await listRoutes({ userId, feedToken: "none", yearId: "none" });
    const screens = routes.filter((it) => it.isPage && isDeskPath(it.path));
    expect(screens.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const { path } of screens) {
      await page.goto(path);
      for (const look of LOOKS) {
        await opened.show(look);
        found.push(...(await faultsOf(page)).map((it) => `${path} at ${look.width} px: ${it}`));
      }
    }
    expect(found).toEqual([]);
  } finally {
    kv.close();
  }
}, 240);
