/**
 * What a page makes a phone fetch before anything is pressed: the JavaScript and CSS that Chromium
 * really requests, in bytes of the brotli answer, inline scripts and styles included.
 */

import { brotliCompressSync } from "node:zlib";
import { findShellFiles } from "@/lib/site/service_worker/shell.worker.ts";
import { launchSite } from "../tests/site.ts";
import { type Browser, openBrowser, type Page } from "./browser.ts";
import { atMost, type Figure } from "./figure.ts";

/** Budgets in bytes of 1,024 to the kilobyte. */
const KB = 1024;
const PAGES = [
  { path: "/", js: 4 * KB, css: 10 * KB },
  { path: "/audiobook/11", js: 16 * KB, css: 10 * KB },
  // Where no keys are set: all of the checkout but the provider's card form, and its own stylesheet.
  { path: "/checkout?audiobookId=11", js: 14 * KB, css: 12 * KB },
];
/** Their texts are longer, or of letters with two and three bytes: by that much a page may be heavier than in English. */
const OTHER_LANGUAGES = ["de", "ar", "ja"], OTHERS_SHARE = 1.06;
/** The one font, which replaces the system's after the paint. */
const FONTS = 20 * KB;
const CARD_STEP_JS = 12 * KB;
/** What a friend opens on a phone. */
const SHARED_LINK = { path: "/audiobook/11?chapter=1&t=42", total: 60 * KB };
/** The chapter's text beside its sound, when it is opened: scripts and styles that playing had not brought. */
const READ_ALONG = 6 * KB;
const SHELL = 120 * KB;

export async function run(): Promise<Figure[]> {
  await using site = await launchSite();
  await using browser = await openBrowser();
  const figures: Figure[] = [];
  for (const { path, js, css } of PAGES) {
    const page = await browser.newPage();
    const weight = await weigh(page, site.url + path);
    figures.push(
      atMost(js, { name: `JS of ${path} before any press, bytes br`, value: weight.js }),
      atMost(css, { name: `CSS of ${path}, bytes br`, value: weight.css }),
      atMost(FONTS, { name: `fonts of ${path}, bytes`, value: weight.fonts }),
    );
    await page.close();
    for (const tag of OTHER_LANGUAGES) {
      const page = await browser.newPage();
      const other = await weigh(page, `${site.url}/${tag}${path === "/" ? "" : path}`);
      figures.push(
        atMost(OTHERS_SHARE, {
          name: `JS of ${path} in ${tag} as a share of the English page's`,
          value: other.js / weight.js,
        }),
      );
      await page.close();
    }
  }
  return [
    ...figures,
    await weighSharedLink(browser, site.url),
    await weighReadAlong(browser, site.url),
    await weighCardStep(browser),
    await weighShell(site.url),
  ];
}

/** A shared link on a phone: page, scripts, styles and pictures of the first view; its sound is not counted. */
async function weighSharedLink(browser: Browser, url: string): Promise<Figure> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const { total } = await weigh(await context.newPage(), url + SHARED_LINK.path);
  await context.close();
  return atMost(SHARED_LINK.total, {
    name: `all of ${SHARED_LINK.path} but its sound, bytes as sent`,
    value: total,
  });
}

/** What opening the text of a chapter that plays makes a phone fetch, the text itself not counted. */
async function weighReadAlong(browser: Browser, url: string): Promise<Figure> {
  const page = await browser.newPage();
  await page.goto(`${url}/audiobook/11`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await page.waitForTimeout(2_000); // what playing brings
  const files = new Set<string>();
  page.on("requestfinished", (request) => files.add(request.url()));
  await page.getByRole("button", { name: "Read along" }).click();
  await page.getByText("Ten seconds.").waitFor();
  await page.waitForTimeout(500);
  await page.close();
  const fetched = [...files].filter((file) => /\.(js|css)\b/.test(file));
  const texts = await Promise.all(fetched.map(async (file) => (await fetch(file)).text()));
  const value = texts.reduce((sum, text) => sum + compressedSize(text), 0);
  if (value === 0) throw new Error("Read along fetched nothing: it is not what was weighed.");
  return atMost(READ_ALONG, { name: "JS and CSS of Read along, bytes br", value });
}

/** What the service worker fetches once, after the first sound, to open the site without a network. */
async function weighShell(url: string): Promise<Figure> {
  const read = async (path: string) => {
    const answer = await fetch(url + path);
    const type = answer.headers.get("content-type") ?? "", bytes = await answer.bytes();
    return {
      text: new TextDecoder().decode(bytes),
      bytes,
      isPicture: /^image\/(?!svg)/.test(type),
    };
  };
  const { text } = await read("/sw.js");
  const named: string[] = JSON.parse(/FILES=(\[[^\]]*\])/.exec(text)![1]!);
  const files = await findShellFiles("/offline", named, (path) => fetch(url + path));
  let value = compressedSize(text);
  for (const path of [...files.keys(), "/offline", "/offline?fresh-partial=true"]) {
    const { text, bytes, isPicture } = await read(path);
    value += isPicture ? bytes.length : compressedSize(text);
  }
  return atMost(SHELL, { name: "shell of the service worker, bytes br", value });
}

/** What a card adds to the checkout, which Premium asks an account for first: Stripe's form without Stripe.js itself. */
async function weighCardStep(browser: Browser): Promise<Figure> {
  await using site = await launchSite({
    env: { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_PUBLISHABLE_KEY: "pk_test_x" },
  });
  const context = await browser.newContext();
  await context.route("https://js.stripe.com/**", (route) => route.abort());
  const checkout = `${site.url}/checkout?audiobookId=11`;
  const before = await weigh(await context.newPage(), `${site.url}/checkout?plan=premium`);
  const after = await weigh(await context.newPage(), checkout);
  await context.close();
  return atMost(CARD_STEP_JS, {
    name: "JS of the card step with @stripe/react-stripe-js, bytes br",
    value: after.js - before.js,
  });
}

interface Weight {
  js: number;
  css: number;
  fonts: number;
  /** Everything but sound. */
  total: number;
}

async function weigh(page: Page, url: string): Promise<Weight> {
  const weight: Weight = { js: 0, css: 0, fonts: 0, total: 0 };
  const sizes: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const type = request.resourceType();
    // A modulepreload is of type "other" and answers with a script.
    sizes.push((async () => {
      const answer = await request.response();
      const kind = answer?.headers()["content-type"] ?? "";
      const { responseBodySize } = await request.sizes();
      if (type === "font") weight.fonts += responseBodySize;
      if (!kind.startsWith("audio/")) weight.total += responseBodySize;
      if (kind.includes("javascript")) weight.js += responseBodySize;
      if (kind.includes("css")) weight.css += responseBodySize;
    })());
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(2_000); // whatever loads when idle counts too
  await Promise.all(sizes);
  const inline = await page.evaluate(() => ({
    js: [...document.querySelectorAll("script:not([src])")]
      .filter((it) => /^$|module|javascript/.test(it.getAttribute("type") ?? ""))
      .map((it) => it.textContent).join("\n"),
    css: [...document.querySelectorAll("style")].map((it) => it.textContent).join("\n"),
  }));
  weight.js += compressedSize(inline.js);
  weight.css += compressedSize(inline.css);
  return weight;
}

function compressedSize(text: string): number {
  return text === "" ? 0 : brotliCompressSync(text).byteLength;
}
