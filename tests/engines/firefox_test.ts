/** The shop and the player in a second browser engine. */

import { expect } from "npm:expect@30.5.2";
import { misplacedMs } from "../e2e/misplaced.ts";
import { ensurePrograms } from "../programs.ts";
import { launchSite, type Site } from "../site.ts";
import { type Firefox, type Page, startFirefox } from "./firefox.ts";

const missing = await ensurePrograms("firefox-esr", "pulseaudio").then(() => null, String);
if (missing) console.warn(`Not tested in Firefox. ${missing}`);

let site: Site, firefox: Firefox;

async function open(path: string): Promise<{ page: Page; problems: string[] } & AsyncDisposable> {
  const context = await firefox.browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(site.url + path);
  return { page, problems, [Symbol.asyncDispose]: () => context.close() };
}

function firefoxTest(name: string, fn: () => Promise<void>): void {
  Deno.test({
    name: `Firefox: ${name}`,
    ignore: missing !== null,
    sanitizeOps: false,
    sanitizeResources: false,
    fn,
  });
}

if (!missing) {
  Deno.test.beforeAll(async () => {
    site = await launchSite();
    for (const chapter of [0, 1]) {
      await (await fetch(`${site.url}/api/stream/11?chapter=${chapter}`)).arrayBuffer();
    }
    firefox = await startFirefox();
  });
  Deno.test.afterAll(async () => {
    await firefox[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });
}

const press = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();

const readSec = (page: Page) =>
  page.evaluate(() => (document.getElementById("sound") as HTMLAudioElement).currentTime);

/** For helpers that are written to Playwright and ask no more of a page than Puppeteer's can. */
const toPlaywright = (page: Page) => page as unknown as Parameters<typeof misplacedMs>[0];

/** Waits until the sound that is heard is a chapter's, and past a place in it. */
async function untilHeard(page: Page, chapter: number, sec: number): Promise<void> {
  await page.waitForFunction(
    (chapter, sec) => {
      const { dataset, src, currentTime, paused } = document.getElementById(
        "sound",
      ) as HTMLAudioElement;
      const isThere = (dataset.stream ?? src).includes(`chapter=${chapter}`) && currentTime > sec;
      return isThere && !paused;
    },
    { timeout: 25_000 },
    chapter,
    sec,
  );
}

firefoxTest("the pages of the shop render, and nothing complains", async () => {
  await using opened = await open("/");
  const { page, problems } = opened;
  await page.waitForNetworkIdle();
  for (const path of ["/", "/audiobook/11", "/audiobook/15", "/login", "/audiobook/99"]) {
    // A script that is still on its way when the page is left counts as one that failed.
    await page.goto(site.url + path, { waitUntil: "networkidle0" });
    const heading = await page.$eval("h1", (it) => it.checkVisibility() && it.textContent);
    expect([path, heading]).toEqual([path, expect.stringMatching(/\w/)]);
  }
  expect(problems.filter((it) => !it.includes("404"))).toEqual([]);
});

firefoxTest("sound advances, seeks, changes chapter and goes on while pages change", async () => {
  await using opened = await open("/audiobook/11?chapter=0");
  const { page, problems } = opened;
  await press(page, "button", "Play");
  await untilHeard(page, 0, 0.5);
  await page.keyboard.press("5");
  await untilHeard(page, 0, 150.5);
  expect(await readSec(page)).toBeLessThan(160);
  await press(page, "button", "Next chapter");
  await untilHeard(page, 1, 0.5);
  const beforeSec = await readSec(page), startMs = Date.now();
  await page.evaluate(() => document.documentElement.dataset.same = "yes");
  for (const path of ["/", "/audiobook/12", "/audiobook/15"]) {
    await page.locator(`nav a[href="${path}"]`).click();
    await page.waitForFunction((path) => location.pathname === path, {}, path);
  }
  await untilHeard(page, 1, beforeSec + 2);
  const lateSec = (Date.now() - startMs) / 1000 - (await readSec(page) - beforeSec);
  expect(Math.abs(lateSec)).toBeLessThan(0.5);
  expect(await page.evaluate(() => document.documentElement.dataset.same)).toBe("yes");
  expect(problems).toEqual([]);
});

firefoxTest("a shared moment begins where it says, and what lies before it is there", async () => {
  await using opened = await open("/audiobook/11?chapter=1&t=86");
  const { page, problems } = opened;
  await press(page, "button", "Play from 1:26");
  await untilHeard(page, 1, 86.3);
  expect(await page.$eval("#sound", (it) => it.getAttribute("src"))).toMatch(/&from=86$/);
  expect(await misplacedMs(toPlaywright(page), { seeks: false })).toBeLessThan(50);
  for (let presses = 0; presses < 3; presses++) {
    await press(page, "button", "Skip back 10 seconds");
  }
  await page.waitForFunction(() => {
    const { currentTime, readyState } = document.getElementById("sound") as HTMLAudioElement;
    return currentTime < 86 && readyState > 2;
  });
  const backSec = await readSec(page);
  expect(backSec).toBeGreaterThan(50);
  await untilHeard(page, 1, backSec + 0.5);
  expect(problems).toEqual([]);
});

firefoxTest(
  "the next chapter begins adaptively, and a seek in it lands where it says",
  async () => {
    await using opened = await open("/audiobook/11?chapter=0&position=293");
    const { page, problems } = opened;
    await press(page, "button", "Play");
    await untilHeard(page, 1, 0.5);
    expect(await page.$eval("#sound", (it) => it.getAttribute("src"))).toMatch(/^blob:/);
    expect(await misplacedMs(toPlaywright(page))).toBeLessThan(50);
    expect(problems).toEqual([]);
  },
);
