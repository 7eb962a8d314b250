/** A listener's own pages in a real browser: with script and without, both themes, phone and desk. */

import { expect } from "npm:expect@30.5.2";
import type { BrowserContext } from "npm:playwright-core@1.65.1";
import { findViolationsInThemes } from "./axe.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { signUp } from "./listener.ts";
import { button, isPaused, play, readSec, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  await (await fetch(`${site.url}/api/stream/11?chapter=1`)).arrayBuffer(); // spoken before it is played
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

let count = 0;

async function post(context: BrowserContext, path: string, data: unknown): Promise<void> {
  const answer = await context.request.post(site.url + path, { data });
  expect([path, answer.ok()]).toEqual([path, true]);
}

/** Signs a new listener up who is a minute into book 11, likes book 14 and has marked a place. */
async function signUpReader(
  context: BrowserContext,
  { isNew = false, hasPremium = false } = {},
): Promise<void> {
  await signUp(context, site, `shelf${++count}@example.com`);
  if (hasPremium) await post(context, "/api/test-subscription", { isSubscribed: true });
  if (isNew) return;
  const place = { audiobookId: 11, currentChapter: 1, currentPosition: 60 };
  await post(context, "/api/progress", place);
  await post(context, "/api/progress", { audiobookId: 14, isFavorite: true });
  const mark = { audiobookId: 11, chapter: 1, positionSec: 30 };
  await post(context, "/api/bookmarks", { ...mark, note: "the door" });
}

const current = (page: Page) => page.getByRole("region", { name: "Continue Listening" });
const heart = (page: Page) => current(page).getByRole("button", { name: /^Favorite/ });

/** Set in the page and gone with it: in-page navigation keeps it. */
const stays = (page: Page) => page.evaluate(() => "stays" in globalThis);
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { stays: true }));

browserTest(
  "a subscriber's library: a press plays a book that Premium opens, script or none",
  async () => {
    for (const javaScript of [true, false]) {
      await using opened = await openPage({ site, width: 390, javaScript });
      const { page, context } = opened;
      await signUpReader(context, { hasPremium: true });
      await page.goto("/library");
      const card = page.getByRole("article").filter({ hasText: "The Two" });
      expect(await card.getByText("With your subscription").isVisible()).toBe(true);
      await card.getByRole("link", { name: /^Start Audiobook/ }).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/audiobook\/12/);
      expect(await page.getByText("Start Your Journey Today!").count()).toBe(0);
    }
  },
);

browserTest("own pages: accessible in both themes and no wider than the screen", async () => {
  const readers = [{ isNew: true }, {}, { hasPremium: true }];
  for (const [kind, width] of [...readers.map((it) => [it, 390] as const), [{}, 1280] as const]) {
    await using opened = await openPage({ site, width });
    const { page, context, problems } = opened;
    await signUpReader(context, kind);
    for (const path of ["/", "/library", "/recently-played"]) {
      await page.goto(path);
      for (const summary of await page.locator(".bookmark summary").all()) {
        await summary.click();
      }
      const where = `${path} at ${width}`;
      expect([where, await findViolationsInThemes(page)]).toEqual([where, []]);
      await page.setViewportSize({ width: Math.min(width, 320), height: 800 });
      const over = await page.evaluate(() =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth
      );
      expect([where, over]).toEqual([where, 0]);
      await page.setViewportSize({ width, height: 800 });
    }
    expect(problems).toEqual([]);
  }
}, 120);

browserTest(
  "Resume: sounds within the press at the saved second, and the page follows [A2.18]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await signUpReader(context);
    await page.goto("/");
    await mark(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Continue" })
      .click();
    await page.waitForURL(/\/audiobook\/11\?chapter=1&position=60&autoplay=true/);
    await untilPast(page, 61);
    expect([await isPaused(page), await stays(page)]).toEqual([false, true]);
  },
);

browserTest("Continue: comes alive with the first second heard [A2.10]", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUpReader(context, { isNew: true });
  await page.goto("/audiobook/11?chapter=1&position=10");
  const link = page.getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Continue" });
  expect(await link.getAttribute("aria-disabled")).toBe("true");
  await play(page, 2.5);
  expect(await link.getAttribute("aria-disabled")).toBe(null);
  expect(await link.getAttribute("href")).toMatch(/^\/audiobook\/11\?chapter=1&position=1\d&/);
  await button(page, "Pause").click();
  await link.click();
  await untilPast(page, await readSec(page) + 1);
  expect(await isPaused(page)).toBe(false);
});

browserTest(
  "Continue Listening: shows the last second heard after a full load, though it was sent late",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    await signUpReader(context);
    await page.goto("/audiobook/11?chapter=1&position=60");
    await page.route(/\/api\/progress\?/, (route) => route.abort());
    await play(page, 4);
    await button(page, "Pause").click();
    const heardSec = Math.floor(await readSec(page));
    await page.goto("/", { waitUntil: "commit" });
    await page.unrouteAll();
    const seconds = [heardSec - 1, heardSec, heardSec + 1].map((sec) => `1:0${sec - 60}`);
    await current(page).getByText(new RegExp(`^(${seconds.join("|")})$`)).waitFor();
  },
);

browserTest(
  "Restart: sounds from the beginning and goes on while the page follows [A4.11 C1.65]",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    await signUpReader(context);
    await page.goto("/");
    await mark(page);
    await current(page).getByRole("button", { name: /^Restart/ }).click();
    await page.waitForURL(/\/audiobook\/11\?chapter=1&position=0/);
    await untilPast(page, 1);
    expect(await readSec(page)).toBeLessThan(30);
    expect([await isPaused(page), await stays(page)]).toEqual([false, true]);
    // As a seek, it can be undone.
    await page.getByRole("button", { name: "Back to 1:00" }).click();
    await untilPast(page, 60.5);
    expect(await isPaused(page)).toBe(false);
  },
);

browserTest(
  "heart: flips at once, stays when saved, and flips back with a word when not [A4.12]",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    await signUpReader(context);
    await page.goto("/");
    const pressed = () => heart(page).getAttribute("aria-pressed");
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/progress\?/, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await heart(page).click();
    expect(await pressed()).toBe("true");
    const saved = page.waitForResponse(/\/api\/progress\?/);
    answered.resolve();
    expect((await saved).status()).toBe(200);
    await page.unrouteAll();
    await page.reload();
    expect(await pressed()).toBe("true");

    await page.route(/\/api\/progress\?/, (route) => route.abort());
    await heart(page).click();
    await page.getByText("Favorite not saved").waitFor();
    expect(await pressed()).toBe("true");
    await page.unrouteAll();
    await page.reload();
    expect(await pressed()).toBe("true");
  },
);

browserTest(
  "phone: Continue is disabled while there is nothing to, and no one's but the listener's",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    const bar = page.getByRole("navigation", { name: "Main" });
    await page.goto("/");
    expect(await bar.getByText("Continue").count()).toBe(0);
    await signUpReader(context, { isNew: true });
    await page.goto("/");
    expect(await bar.getByRole("link", { name: "Continue" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
  },
);

browserTest("without script: heart, note, deletion and Restart are forms [A2.19]", async () => {
  await using opened = await openPage({ site, width: 390, javaScript: false });
  const { page, context } = opened;
  await signUpReader(context);
  await page.goto("/");
  await heart(page).click();
  await page.waitForLoadState();
  expect(await heart(page).getAttribute("aria-pressed")).toBe("true");

  await page.goto("/recently-played");
  const marks = page.getByRole("region", { name: "Bookmarks" });
  await marks.locator("summary").click();
  await marks.getByRole("textbox", { name: "Note" }).fill("the other door");
  await marks.getByRole("button", { name: /^Save note/ }).click();
  await marks.getByText("the other door").first().waitFor();
  await marks.locator("summary").click();
  await marks.getByRole("button", { name: /^Delete bookmark/ }).click();
  await page.waitForURL(/recently-played#bookmarks$/);
  expect(await marks.count()).toBe(0);

  await page.goto("/");
  await current(page).getByRole("button", { name: /^Restart/ }).click();
  await page.waitForURL(/\/audiobook\/11\?chapter=1&position=0/);
  expect(await page.locator("audio#sound").getAttribute("src")).toContain("chapter=1");
});

browserTest("bookmarks: noted and deleted in place, without leaving the page", async () => {
  await using opened = await openPage({ site });
  const { page, context } = opened;
  await signUpReader(context);
  await page.goto("/recently-played");
  await mark(page);
  const marks = page.getByRole("region", { name: "Bookmarks" });
  await marks.locator("summary").click();
  await marks.getByRole("textbox", { name: "Note" }).fill("the other door");
  await marks.getByRole("button", { name: /^Save note/ }).click();
  await marks.locator(".bookmark__note", { hasText: "the other door" }).waitFor();
  await marks.locator("summary").click();
  await marks.getByRole("button", { name: /^Delete bookmark/ }).click();
  await marks.waitFor({ state: "detached" });
  expect(await stays(page)).toBe(true);
});
