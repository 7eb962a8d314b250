/**
 * Browsers that have been stripped: iOS in Lockdown Mode, and any browser that meets the site over plain http on a
 * network at home. Both buy and listen; what they go without is said.
 */

import { type Browser, type BrowserContext, chromium } from "npm:playwright-core@1.65.1";
import { expect } from "npm:expect@30.5.2";
import { CHROMIUM_FLAGS, requireChromium } from "../chromium.ts";
import { payButton, testCard, toast, untilPaid } from "./buyer.ts";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";
import { PASSWORD, signUp } from "./listener.ts";
import { waitForScripts } from "./ready.ts";
import { button, pause, play, readSec, stage, untilPast } from "./sound.ts";

const HOME_NAME = "books.lan";

let site: Site, browser: Browser;
Deno.test.beforeAll(async () => {
  site = await launchSite({ env: { ALLOWED_HOSTS: HOME_NAME } });
  for (const chapter of [0, 1, 2]) {
    await (await fetch(`${site.url}/api/stream/11?chapter=${chapter}`)).arrayBuffer();
  }
  browser = await chromium.launch({
    executablePath: await requireChromium(),
    args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${HOME_NAME} 127.0.0.1`],
  });
});
Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

/** What WebKit's UnifiedWebPreferences.yaml marks with `disableInLockdownMode`, as far as a site like this could ask. */
const LOCKDOWN =
  `for (const name of ["indexedDB", "caches", "AudioContext", "MediaSource", "ManagedMediaSource",
  "WebAssembly", "FileReader", "Notification", "RTCPeerConnection", "speechSynthesis", "Highlight"]) delete globalThis[name];
for (const name of ["serviceWorker", "locks", "storage", "wakeLock", "permissions", "mediaSession"]) delete Navigator.prototype[name];`;

interface Opened extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  problems: string[];
}

async function openLockdown(): Promise<Opened> {
  const opened = await openPage({ site, width: 390 });
  await opened.context.addInitScript(LOCKDOWN);
  return opened;
}

/** A page that no lock protects from its network: `isSecureContext` is false there. */
async function openAtHome(): Promise<Opened> {
  const context = await browser.newContext({
    baseURL: `http://${HOME_NAME}:${site.port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  context.setDefaultTimeout(60_000); // on a busy machine a page takes long
  context.on("page", waitForScripts);
  const page = await context.newPage(), problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (it) => {
    // A header that such pages are not given.
    const isIgnored = it.text().startsWith("The Cross-Origin-Opener-Policy header");
    if (it.type() === "error" && !isIgnored) problems.push(it.text());
  });
  return { page, context, problems, [Symbol.asyncDispose]: () => context.close() };
}

async function until(ask: () => Promise<string>, isSo: RegExp): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (let answer = ""; !isSo.test(answer); answer = await ask()) {
    if (Date.now() > deadline) throw new Error(`It stays at ${answer}`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

const BROWSERS = {
  "Lockdown Mode": openLockdown,
  "plain http": openAtHome,
};

for (const [name, open] of Object.entries(BROWSERS)) {
  browserTest(`bare browser: sound, places and bookmarks, with ${name}`, async () => {
    await using opened = await open();
    const { page, problems } = opened;
    await page.goto("/audiobook/11?chapter=0");
    expect(await page.evaluate(() => navigator.serviceWorker)).toBeUndefined();
    await play(page, 1);
    await button(page, "Next chapter").click();
    await stage(page).getByText("Nine Hundred Lamps").waitFor();
    await button(page, "Skip forward 30 seconds").click();
    await untilPast(page, 31);
    await page.keyboard.press("b");
    await toast(page).getByText("Bookmark").first().waitFor();
    await button(page, "Bookmarks").click();
    await page.getByRole("dialog", { name: "Bookmarks" }).getByText("Nine Hundred Lamps").first()
      .waitFor();
    await page.keyboard.press("Escape");
    const left = await pause(page);
    await page.reload();
    await button(page, "Play").click();
    await untilPast(page, left - 1);
    expect(await readSec(page)).toBeLessThan(left + 5);
    expect(problems).toEqual([]);
  });

  browserTest(
    `bare browser: an account, a purchase, and why no downloads, with ${name}`,
    async () => {
      await using opened = await open();
      const { page, context, problems } = opened;
      const email = `${name.replace(" ", "-").toLowerCase()}@example.com`;
      await signUp(context, site, email);
      await context.clearCookies();
      await page.goto("/login");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL((url) => url.pathname === "/");
      await page.goto("/checkout?audiobookId=11&currency=EUR");
      await testCard(page, "4242").check();
      await payButton(page).click();
      await untilPaid(page);
      await page.goto("/audiobook/11?chapter=2");
      await play(page, 1);
      await until(
        () => page.evaluate(async () => (await fetch("/api/progress/11")).text()),
        /"currentChapter":2/,
      );
      await page.goto("/library");
      await page.getByRole("button", { name: "Downloads of The One" }).click();
      await toast(page).getByText("This browser can't store downloads").waitFor();
      expect(problems).toEqual([]);
    },
  );
}
