/** What the eye is told: the lamp, a press, progress, long names, and screens that use their width. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, openPage, shareSite, type Site } from "./harness.ts";
import { LONG_NAME, openAs } from "../screens/open_screen.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

browserTest("lamp: hangs over the book, brighter while it plays, without motion too", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await page.emulateMedia({ reducedMotion });
    await page.goto("/audiobook/11");
    const light = () =>
      page.locator(".book-hero").evaluate((it) => Number(getComputedStyle(it, "::before").opacity));
    expect(await page.locator(".book-hero .lamp").isVisible()).toBe(true);
    const resting = await light();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForSelector(".stage[data-playing]");
    await page.waitForFunction(() =>
      getComputedStyle(document.querySelector(".book-hero")!, "::before").opacity === "1"
    );
    expect(resting).toBeLessThan(0.5);
    const moving = await page.evaluate(() =>
      document.getAnimations().filter((it) =>
        Number(it.effect?.getComputedTiming().iterations) === Infinity &&
        (it.effect as KeyframeEffect).target?.closest(".lamp, .book-hero") &&
        !(it.effect as KeyframeEffect).pseudoElement
      ).length
    );
    expect(moving).toBe(reducedMotion === "reduce" ? 0 : 1); // the flame
  }
});

browserTest("press: large buttons give way under the finger", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  for (const [path, selector] of [["/", ".button--large"], ["/audiobook/11", ".play"]] as const) {
    await page.goto(path);
    const button = page.locator(selector).first();
    const { x, y, width, height } = (await button.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.waitForTimeout(300);
    expect((await button.boundingBox())!.width).toBeLessThan(width * 0.98);
    await page.mouse.move(0, 0); // let go elsewhere: nothing is pressed
    await page.mouse.up();
  }
});

browserTest("library: a card shows how much has been heard", async () => {
  await using opened = await openAs(site, "owner");
  const { page, context } = opened;
  await page.goto("/audiobook/12?chapter=2&position=30");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const saved = page.waitForResponse((it) =>
    it.url().includes("/api/progress") && it.request().method() === "POST"
  );
  // A slow machine may show it as playing seconds before the sound moves, and what stood still is not posted.
  await page.waitForFunction(() =>
    (document.getElementById("sound") as HTMLAudioElement).currentTime > 33
  );
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await saved;
  const other = await context.newPage();
  await other.goto("/library");
  const bar = other.getByRole("progressbar", { name: "Progress in The Two" });
  expect(await bar.isVisible()).toBe(true);
});

browserTest("names: one of sixty letters ends in an ellipsis, Sign Out stays", async () => {
  for (const width of [390, 1280]) {
    await using opened = await openAs(site, "newcomer", width);
    const { page } = opened;
    await page.goto("/");
    const name = page.locator(".account-nav__name").first();
    expect(await name.textContent()).toContain(LONG_NAME);
    const shown = await name.evaluate((it) => ({
      isCut: it.scrollWidth > it.clientWidth,
      overflow: getComputedStyle(it).textOverflow,
      display: getComputedStyle(it).display, // of a grid's or a flex box's text there is no ellipsis
    }));
    expect(shown).toEqual({ isCut: true, overflow: "ellipsis", display: "block" });
    if (width === 390) continue; // there it is on the account's page
    const out = (await page.getByRole("button", { name: "Sign Out" }).first().boundingBox())!;
    expect(out.x + out.width).toBeLessThanOrEqual(width);
  }
});

browserTest("sidebar: on a low desk, what has the focus stands above the account", async () => {
  await using opened = await openPage({ site, width: 1280 });
  const { page } = opened;
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.goto("/");
  const last = page.getByRole("button", { name: "Light theme" }).locator("visible=true").first();
  await page.locator(".sidebar__foot a").last().focus();
  await page.keyboard.press("Tab");
  const isFree = await last.evaluate((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return it === document.activeElement &&
      it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isFree).toBe(true);
});

browserTest("width: from 1,600 px the facts stand beside the player", async () => {
  await using opened = await openPage({ site, width: 1920 });
  const { page } = opened;
  await page.goto("/audiobook/11");
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const player = await box(".book-hero__player"), about = await box(".about");
  expect(about.y).toBeLessThan(player.y);
  expect(about.x - (player.x + player.width)).toBeLessThan(400);
  for (const title of ["About", "Narrator", "Reviews"]) {
    const heading = page.locator(".book-page__facts").getByRole("heading", { name: title });
    expect((await heading.boundingBox())!.x).toBeGreaterThan(player.x + player.width);
  }
});

browserTest("height: a short page fits a desk, and the series' folded books a phone", async () => {
  await using desk = await openPage({ site, width: 1280 });
  await desk.page.goto("/audiobook/99");
  const height = () => document.documentElement.scrollHeight;
  expect(await desk.page.evaluate(height)).toBe(800);
  await using phone = await openPage({ site, width: 390 });
  await phone.page.goto("/audiobook/15");
  await phone.page.waitForSelector("html.painted");
  expect(await phone.page.evaluate(height)).toBeLessThan(6200);
  await phone.page.getByRole("link", { name: "Book 3" }).first().click();
  await phone.page.locator("#book-13 a").first().waitFor(); // led to, it unfolds
});

browserTest("drawer: a book's band reaches both edges beside download controls too", async () => {
  await using opened = await openAs(site, "owner");
  const { page } = opened;
  await page.goto("/audiobook/15");
  await page.getByRole("button", { name: "Chapters", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Chapters" });
  await drawer.locator(".rows__download button").first().waitFor();
  const band = (await drawer.locator(".rows__section").first().boundingBox())!;
  expect(Math.round(band.x)).toBe(0);
  expect(Math.round(band.width)).toBe(390);
});

browserTest(
  "press: on a slow network a ring answers within 100 ms, before any other script",
  async () => {
    await using opened = await openPage({ site, width: 390, isSlow: true });
    const { page } = opened;
    for (const path of ["/audiobook/11", "/"]) {
      await page.goto(path, { waitUntil: "commit" });
      const pressed = page.locator("[data-sound-src]").locator("visible=true").first();
      const answeredMs = pressed.evaluate((element) =>
        new Promise<number>((resolve) =>
          document.addEventListener("click", () => {
            const clickedMs = performance.now();
            const look = () => {
              const { outlineStyle, outlineWidth } = getComputedStyle(element);
              const isSeen = outlineStyle === "solid" && outlineWidth === "3px";
              isSeen ? resolve(performance.now() - clickedMs) : requestAnimationFrame(look);
            };
            look();
          }, true)
        )
      );
      await pressed.click();
      expect(await answeredMs).toBeLessThan(100);
    }
  },
);
