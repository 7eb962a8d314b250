/** What this browser keeps by itself: a visitor's way back, and what an account does not have yet. */

import { expect } from "npm:expect@30.5.2";
import type { BrowserContext } from "npm:playwright-core@1.65.1";
import { findViolations } from "./axe.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { PASSWORD, signUp } from "./listener.ts";
import { button, pause, play, readSec, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  await (await fetch(`${site.url}/api/stream/11?chapter=1`)).arrayBuffer(); // spoken before it is played
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** Listens as a visitor and answers where. */
async function listen(page: Page, fromSec: number): Promise<number> {
  await page.goto(`/audiobook/11?position=${fromSec}`);
  await play(page, 2);
  return await pause(page);
}

const current = (page: Page) => page.getByRole("region", { name: "Continue Listening" });

/** The sum of layout shifts of the document so far (Layout Instability API). */
function readShift(page: Page): Promise<number> {
  return page.evaluate(() =>
    new Promise<number>((done) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
      setTimeout(() => done(sum), 100); // buffered entries come in a task of their own
    })
  );
}

/** Asks again until it is so: a page's own `waitForFunction` does not wait for what a promise says. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!await isSo()) {
    if (Date.now() > deadline) throw new Error(`Not so after 15 s: ${isSo}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

// deno-lint-ignore no-explicit-any -- tests say what they expect of it
async function getJson(context: BrowserContext, path: string): Promise<any> {
  return await (await context.request.get(site.url + path)).json();
}

/** Positions of the lines in IndexedDB, in seconds. */
function readEventDb(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    new Promise<number[]>((done) => {
      const opening = indexedDB.open("lamplight");
      opening.onsuccess = () => {
        const lines = opening.result.transaction("journal").objectStore("journal").getAll();
        lines.onsuccess = () => done(lines.result.map(({ event }) => event.positionSec));
      };
    })
  );
}

const scripts = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js"))
  );

for (const width of [320, 390, 768, 1280]) {
  browserTest(
    `visitor's Continue: in place without moving anything, ${width} px [A4.8]`,
    async () => {
      await using opened = await openPage({ site, width });
      const { page } = opened;
      await page.goto("/");
      expect(await current(page).count()).toBe(0);
      expect((await scripts(page)).join()).not.toMatch(/continue_card|send_unsent/);
      const left = await listen(page, 60);

      await page.goto("/");
      await current(page).getByRole("link", { name: "The One" }).waitFor();
      const clock = `1:0${Math.floor(left) - 60}`;
      expect(await current(page).textContent()).toContain(clock);
      expect(await readShift(page)).toBeLessThan(0.005);
      expect(await findViolations(page)).toEqual([]);
      const over = await page.evaluate(() =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth
      );
      expect(over).toBe(0);
      // The player takes the question out of the address as soon as it has heard it.
      await Promise.all([
        page.waitForURL(/\/audiobook\/11\?chapter=1&position=6\d&autoplay=true/),
        page.getByRole("main").getByRole("link", { name: /^Resume/ }).click(),
      ]);
      await untilPast(page, left);
      expect(await readSec(page)).toBeLessThan(left + 10);
      await pause(page);

      await page.getByRole("link", { name: "Home" }).first().click();
      await current(page).waitFor();
      expect(opened.problems).toEqual([]);
    },
  );
}

browserTest(
  "visitor: goes back to a place left by a jump, from this browser's own journal",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await page.goto("/audiobook/11?position=60");
    await play(page, 6); // for less it was only looked at
    await pause(page);
    await button(page, "Skip forward 30 seconds").click();
    await play(page, 1);
    await pause(page);
    await page.goto("/audiobook/11");
    await button(page, "Bookmarks").click();
    const back = page.getByRole("region", { name: "Back to where you were" });
    await back.getByRole("button", { name: /1:0\d$/ }).click();
    await untilPast(page, 65);
    expect(await readSec(page)).toBeLessThan(75);
    expect(opened.problems).toEqual([]);
  },
);

browserTest("account: has what was heard before signing in, without a player", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await using elsewhere = await openPage({ site });
  await signUp(elsewhere.context, site, "before@example.com");
  await page.goto("/audiobook/11?position=60");
  await play(page, 2);
  await button(page, "Bookmarks").click();
  const sheet = page.getByRole("dialog", { name: "Bookmarks" });
  await sheet.getByRole("button", { name: "Add bookmark" }).click();
  await sheet.getByRole("button", { name: "Close" }).click();
  const left = await pause(page);
  await page.close();

  const later = await context.newPage();
  await later.goto("/login");
  await later.getByRole("textbox", { name: /e-?mail|username/i }).fill("before@example.com");
  await later.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await later.getByRole("main").getByRole("button", { name: /^(Sign|Log) in/i }).click();
  await later.waitForURL((url) => url.pathname === "/");
  await current(later).getByRole("link", { name: /^Resume/ }).waitFor();
  await later.waitForFunction(() => !("bookmarks:visitor" in localStorage));
  await until(async () => (await getJson(context, "/api/bookmarks")).length === 1);
  const saved = await getJson(context, "/api/progress/11");
  expect(Math.abs(saved.positionSec - left)).toBeLessThanOrEqual(1);
});

browserTest(
  "account: a line that an earlier page could not send goes with the next page",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    await signUp(context, site, "unsent@example.com");
    await page.route(/\/api\/progress\?/, (route) => route.abort());
    const left = await listen(page, 60);
    await page.close();

    const later = await context.newPage();
    const sent = later.waitForResponse(/\/api\/progress\?/);
    await later.goto("/library");
    expect((await sent).status()).toBe(200);
    const saved = await getJson(context, "/api/progress/11");
    expect(Math.abs(saved.positionSec - left)).toBeLessThanOrEqual(1);
    await later.goto("/recently-played");
    expect((await scripts(later)).join()).not.toContain("send_unsent");
  },
);

browserTest("journal: what localStorage has lost is in IndexedDB", async () => {
  await using opened = await openPage({ site });
  const { page, context } = opened;
  await signUp(context, site, "killed-browser@example.com");
  await page.route(/\/api\/progress\?/, (route) => route.abort());
  const left = await listen(page, 60);
  const isNear = (positionSec?: number) => Math.abs((positionSec ?? 0) - left) < 1;
  await until(async () => (await readEventDb(page)).some((sec) => isNear(sec)));
  await page.close();

  const later = await context.newPage();
  await later.goto("/robots.txt");
  await later.evaluate(() => localStorage.clear());
  await later.goto("/audiobook/11");
  await until(async () => isNear((await getJson(context, "/api/progress/11"))?.positionSec));
});

/** What a browser is like that has no byte left for this site. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  IDBFactory.prototype.open = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}

browserTest(
  "full browser storage: said to a visitor, and to an account only while that has not got it either",
  async () => {
    const said = (page: Page) =>
      page.getByText("We can only keep your place while this page is open.");
    await using visitor = await openPage({ site });
    await visitor.page.addInitScript(fillStorage);
    await visitor.page.goto("/audiobook/11?position=60");
    await play(visitor.page, 1);
    await said(visitor.page).waitFor();

    await using opened = await openPage({ site });
    const { page, context } = opened;
    await signUp(context, site, "full@example.com");
    await page.addInitScript(fillStorage);
    await page.addInitScript(() => {
      document.addEventListener("toast", ({ detail }: CustomEventInit) => {
        const told = Reflect.get(globalThis, "told") ?? [];
        Object.assign(globalThis, { told: [...told, detail.title] });
      });
    });
    const left = await listen(page, 60);
    await until(async () =>
      Math.abs((await getJson(context, "/api/progress/11"))?.positionSec - left) <= 1
    );
    expect(await page.evaluate(() => Reflect.get(globalThis, "told"))).toBe(undefined);
    await page.route("**/api/progress*", (route) => route.abort());
    await button(page, "Play").click();
    await said(page).waitFor({ timeout: 90_000 });
  },
);
