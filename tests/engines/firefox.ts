/** Firefox, driven over WebDriver BiDi. */

import puppeteer, { type Browser, type Page } from "npm:puppeteer-core@25.16.0";
import { findProgram } from "../find_program.ts";
import { startSilentSound } from "./silent_sound.ts";
import type { Engine, Tab } from "./tab.ts";

const PHONE = { width: 390, height: 844 };
const PATIENCE_MS = 60_000;
/** Cookies, storage, databases, workers and locks are refused. */
const NO_SITE_DATA = { "network.cookie.cookieBehavior": 2 };

/** A browser with ears, and tabs of it without anything in common. */
export async function startFirefox(): Promise<Engine> {
  await using stack = new AsyncDisposableStack();
  const home = stack.adopt(
    await Deno.makeTempDir({ prefix: "lamplight-firefox-" }),
    (path) => Deno.remove(path, { recursive: true }),
  );
  const sound = stack.use(await startSilentSound(home));
  const executablePath = (await findProgram("firefox-esr"))!;
  const launch = async (owner: AsyncDisposableStack, extraPrefsFirefox = {}) =>
    owner.adopt(
      await puppeteer.launch({
        browser: "firefox",
        executablePath,
        headless: true,
        defaultViewport: PHONE,
        extraPrefsFirefox,
        env: { ...Deno.env.toObject(), ...sound.env, HOME: home },
      }),
      close,
    );
  const browser = await launch(stack);
  const kept = stack.move();
  let forgetful: ReturnType<typeof launch> | undefined;
  return {
    hasEars: true,
    async openTab(origin, { keepsData = true } = {}) {
      const opened = keepsData ? browser : await (forgetful ??= launch(kept, NO_SITE_DATA));
      const context = await opened.createBrowserContext();
      const tab = toTab(await context.newPage(), origin);
      return { ...tab, [Symbol.asyncDispose]: () => context.close() };
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** A browser that does not go when it is asked is ended. */
async function close(browser: Browser): Promise<void> {
  const killing = setTimeout(() => browser.process()?.kill("SIGKILL"), PATIENCE_MS);
  await browser.close().catch(() => {});
  clearTimeout(killing);
}

function toTab(page: Page, origin: string): Omit<Tab, typeof Symbol.asyncDispose> {
  page.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  return {
    problems: () => Promise.resolve(problems),
    async goto(path) {
      await page.goto(origin + path);
    },
    async reload() {
      await page.reload();
    },
    evaluate: (fn, ...args) => page.evaluate(fn, ...args),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
  };
}
