/** What one part of a screen says holds for every other: numbers, clocks, what plays and what can be had. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { signUp } from "./listener.ts";
import { button, isPaused, play, stage, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  await (await fetch(`${site.url}/api/stream/11?chapter=1`)).arrayBuffer(); // spoken before it is played
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const bar = (page: Page) => page.getByRole("region", { name: "Now playing" });

browserTest("player: a chapter has the number that the list gives it", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  const chapters = await (await fetch(`${site.url}/api/audiobooks/15/chapters`)).json();
  const second = chapters.find((it: { sourceBook: number; sourceChapter: number }) =>
    it.sourceBook === 12 && it.sourceChapter === 1
  );
  for (
    const [path, place] of [
      ["/audiobook/11?chapter=1", "1 of 34"],
      [`/audiobook/15?chapter=${second.number}`, "The Two · 1 of 33"],
    ] as const
  ) {
    await page.goto(path);
    await stage(page).getByText(place, { exact: true }).waitFor();
    const row = page.locator('[data-chapter][aria-current="true"] .contents__number');
    expect(await row.textContent()).toBe("1");
  }
  await page.goto("/audiobook/11?chapter=0");
  await stage(page).getByText("Opening Credits").waitFor();
  expect(await stage(page).getByText(/ of 3\d$/).count()).toBe(0);
});

browserTest("chapters: a locked one leads to the offer, at the first press too", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, problems } = opened;
  await page.goto("/audiobook/11");
  const row = page.locator('[data-chapter="5"]');
  await row.scrollIntoViewIfNeeded();
  await row.focus(); // no pointer has called the player
  const at = await page.evaluate(() => scrollY);
  await page.keyboard.press("Enter");
  const offer = page.getByRole("dialog", { name: "Premium Content" });
  await offer.getByRole("link", { name: "Buy Now" }).waitFor();
  await page.keyboard.press("Escape");
  await offer.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("");
  expect(Math.abs(await page.evaluate(() => scrollY) - at)).toBeLessThan(300);
  expect(problems).toEqual([]);
});

browserTest("player: scrolled past, it is at hand in the bar", async () => {
  for (const width of [390, 1280]) {
    await using opened = await openPage({ site, width });
    const { page, problems } = opened;
    await page.goto("/audiobook/11?chapter=1");
    await play(page, 1);
    expect(await bar(page).count()).toBe(0);
    await page.locator('[data-chapter="8"]').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 400));
    await bar(page).getByRole("button", { name: "Pause" }).click();
    expect(await isPaused(page)).toBe(true);
    await bar(page).getByRole("button", { name: "Play" }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await bar(page).waitFor({ state: "detached" });
    await button(page, "Play").waitFor();
    expect(problems).toEqual([]);
  }
});

for (const who of ["visitor", "listener"]) {
  browserTest(`home: the book that plays is where its bar says, for a ${who}`, async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context, problems } = opened;
    if (who === "listener") await signUp(context, site, "one-truth@example.com");
    await page.goto("/audiobook/11?chapter=1&position=40");
    await play(page, 2);
    await page.getByRole("link", { name: "Home" }).filter({ visible: true }).first().click();
    const card = page.getByRole("region", { name: "Continue Listening" });
    await bar(page).waitFor();
    const clock = card.locator("[data-current-place] span");
    const said = await clock.textContent();
    await page.waitForFunction(
      (said) => document.querySelector("[data-current-place] span")!.textContent !== said,
      said,
    );
    const main = page.getByRole("main");
    await main.getByRole("link", { name: /^Open Player/ }).first().waitFor();
    expect(await main.getByRole("link", { name: /^Resume/ }).count()).toBe(0);
    await bar(page).getByRole("button", { name: "Pause" }).click();
    const resume = main.getByRole("link", { name: /^Resume/ }).first();
    await resume.waitFor();
    const inBar = (await bar(page).locator(".now__clock").textContent())!;
    expect(inBar.startsWith(`${await clock.textContent()} /`)).toBe(true);
    await resume.click();
    await page.waitForURL("**/audiobook/11**");
    await untilPast(page, 42);
    expect(problems).toEqual([]);
  });
}

browserTest(
  "player: the bar of a wide window seeks, with the middle of the window below it",
  async () => {
    await using opened = await openPage({ site, width: 1280 });
    const { page } = opened;
    await page.goto("/audiobook/11");
    await play(page, 0.3);
    await page.getByRole("link", { name: "Home" }).filter({ visible: true }).first().click();
    const seek = bar(page).getByRole("slider", { name: "Seek" });
    await seek.fill("100");
    await untilPast(page, 100);
    const { x, width } = (await seek.boundingBox())!;
    expect(Math.round(x + width / 2)).toBe(640);
  },
);

browserTest(
  "player: what did not come is said beside the press, and offline as what it is",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await page.goto("/audiobook/11");
    await context.setOffline(true);
    await button(page, "Chapters").focus();
    await page.keyboard.press("Enter");
    await stage(page).getByRole("status").getByText("You're offline. Please try again").waitFor();
    expect(await page.getByText("refresh").count()).toBe(0);
    await context.setOffline(false);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Chapters" }).waitFor();
    expect(await page.getByText("You're offline").count()).toBe(0);
  },
);
