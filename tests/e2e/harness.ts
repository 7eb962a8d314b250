/** Real pages of the built site in a real browser: one browser a test file, one context a page. */

import { type Browser, type BrowserContext, chromium, type Page } from "npm:playwright-core@1.65.1";
import { CHROMIUM_FLAGS, requireChromium } from "../chromium.ts";
import { launchSite as launchServer, type Site, type SiteOptions } from "../site.ts";
import { waitForScripts } from "./ready.ts";

export type { Site } from "../site.ts";
export type { CDPSession, Page } from "npm:playwright-core@1.65.1";

export interface PageOptions {
  /** Base of relative addresses: `page.goto("/audiobook/11")`. */
  site?: { url: string };
  /** Viewport width in CSS pixels; 390 is a phone, 1280 a desk. */
  width?: number;
  javaScript?: boolean;
  /** What the visitor chose before; absent: nothing chosen yet. */
  theme?: "dark" | "light";
  /** What the system prefers. */
  systemTheme?: "dark" | "light";
  /** Animations and transitions, which cost much of a processor without a graphics card. */
  hasMotion?: boolean;
  /** A phone at the edge of its network: 50 KB/s, and 400 ms until anything answers. */
  isSlow?: boolean;
}

export interface OpenPage extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors, errors on the console and refusals of the content security policy, as seen. */
  problems: string[];
}

/** Of the demo, unless it has a catalogue of its own or the folder of another site. */
export async function launchSite(o: SiteOptions = {}): Promise<Site> {
  const site = await launchServer({
    quickPasswords: true,
    isSpoken: !o.env?.CATALOGUE && !o.env?.DATA_DIR,
    ...o,
  });
  return {
    ...site,
    async [Symbol.asyncDispose]() {
      const code = await Promise.race([site.ended, null]);
      const said = site.output().trim();
      if (code !== null) {
        lastSeen.push(`The site had ended with code ${code}:\n${said.slice(-2_000)}`);
      }
      await site[Symbol.asyncDispose]();
      if (said.includes("uncaught_failure")) {
        throw new Error(`A failure nobody waited for:\n${said}`);
      }
    },
  };
}

let shared: Promise<Site> | null = null;

/**
 * The demo, shared by all tests of this process that have listeners of their own and change nothing for others: a
 * start costs about 1.7 s of a processor. `spoken` are the chapters that will be played, "11?chapter=1": the demo's are
 * spoken at the first request, which on a busy machine is no part of what is tested.
 */
export async function shareSite(spoken: string[] = []): Promise<Site> {
  const site = await (shared ??= launchSite());
  for (const chapter of spoken) {
    await (await fetch(`${site.url}/api/stream/${chapter}`)).arrayBuffer();
  }
  return { ...site, [Symbol.asyncDispose]: () => Promise.resolve() }; // it ends after all tests
}

let browser: Promise<Browser> | null = null;

async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await requireChromium(), args: CHROMIUM_FLAGS });
}

/** Opens an empty page in a context of its own: no cookies, no storage, nothing cached. */
export async function openPage(options: PageOptions = {}): Promise<OpenPage> {
  const { site, width = 1280, javaScript = true, theme, systemTheme = "dark" } = options;
  const context = await (await (browser ??= launchBrowser())).newContext({
    ...(site ? { baseURL: site.url } : {}),
    viewport: { width, height: width < 600 ? 844 : 800 },
    hasTouch: width < 600,
    javaScriptEnabled: javaScript,
    colorScheme: systemTheme,
    reducedMotion: options.hasMotion ? "no-preference" : "reduce",
    serviceWorkers: "block",
  });
  if (theme) await context.addInitScript(`localStorage.theme ??= ${JSON.stringify(theme)}`);
  context.setDefaultTimeout(60_000); // on a busy machine a page takes long
  context.on("page", failWhenAwaited);
  if (javaScript) context.on("page", waitForScripts);
  const page = await context.newPage();
  if (options.isSlow) await slowDown(page);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  return {
    page,
    context,
    problems,
    async [Symbol.asyncDispose]() {
      lastSeen.push(await describe(page, problems));
      await context.close();
    },
  };
}

/** A wait that times out before its test comes to it fails that test, and not every test of the process. */
function failWhenAwaited(page: Page): void {
  for (const name of ["waitForEvent", "waitForRequest", "waitForResponse"] as const) {
    const wait = page[name].bind(page) as (...args: unknown[]) => Promise<never>;
    page[name] = (...args: unknown[]) => {
      const waiting = wait(...args);
      waiting.catch(() => {});
      return waiting;
    };
  }
}

/** What the pages of the present test showed when they were closed, and sites that had ended by then; printed when it fails. */
let lastSeen: string[] = [];

/** Address, beginning of the text, problems. */
async function describe(page: Page, problems: string[]): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("(no answer)"), 1_000);
  });
  const text = page.evaluate(() => document.querySelector("main")?.innerText.slice(0, 400) ?? "");
  const shown = await Promise.race([text, late]).catch(String).finally(() => clearTimeout(timer));
  return [`At ${page.url()}: ${shown.replaceAll(/\s+/g, " ")}`, ...problems].join("\n  ");
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

/** The long versions of PROVE look at four times as many screens. */
const PATIENCE = Deno.env.has("PROVE") ? 2 : 1;

/**
 * A browser test. The browser outlives the single test, so Deno's per-test leak checks are off; the
 * bound replaces a hang by a failure that says which test hung.
 */
export function browserTest(name: string, fn: () => Promise<void>, seconds = 150): void {
  const boundSec = seconds * PATIENCE;
  Deno.test({
    name,
    sanitizeOps: false,
    sanitizeResources: false,
    fn: async () => {
      lastSeen = [];
      let timer: ReturnType<typeof setTimeout> | undefined;
      const bound = new Promise<never>((_, reject) => {
        const late = new Error(`"${name}" took more than ${boundSec} s`);
        timer = setTimeout(() => reject(late), boundSec * 1000);
      });
      try {
        await Promise.race([fn(), bound]);
      } catch (error) {
        lastSeen.forEach((it) => console.error(it));
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  });
}

/** Tests need not: it closes after them. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
}

Deno.test.afterAll(async () => {
  await closeBrowser();
  await (await shared)?.[Symbol.asyncDispose]();
});
