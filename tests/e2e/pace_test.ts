/** Speeds finer than the list, in general and by book; the time that is left at them; how far a skip goes. */

import { expect } from "npm:expect@30.5.2";
import { findViolations } from "./axe.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { button, pause, play, readSec, stage } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite(["11?chapter=1", "12?chapter=1"]);
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const readRate = (page: Page) =>
  page.evaluate(() => (document.getElementById("sound") as HTMLAudioElement).playbackRate);

const more = (page: Page) => page.getByRole("dialog", { name: "More" });

async function openMore(page: Page): Promise<void> {
  await stage(page).getByRole("button", { name: /More/ }).click();
  await more(page).getByRole("slider", { name: "Speed" }).waitFor();
}

/** Seconds that the chapter still takes, as the seek bar says. */
async function readLeft(page: Page): Promise<number> {
  const text = await stage(page).locator(".seek__times span").last().textContent();
  return text!.slice(1).split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

for (const width of [390, 1280]) {
  browserTest(
    `speed: in steps of 0.05 up to 3.5, for one book alone, ${width} px [B9.9 C1.67]`,
    async () => {
      await using opened = await openPage({ site, width });
      const { page } = opened;
      await page.goto("/audiobook/11");
      await play(page, 0.5);
      await pause(page);
      const atOne = await readLeft(page);
      await openMore(page);
      expect(await findViolations(page)).toEqual([]);
      const slider = more(page).getByRole("slider", { name: "Speed" });
      await more(page).getByRole("switch", { name: "Only for The One" }).click();
      await slider.focus();
      for (let i = 0; i < 7; i++) await page.keyboard.press("ArrowRight");
      await more(page).getByText("1.35×").waitFor();
      await page.keyboard.press("Escape");
      expect(await readRate(page)).toBe(1.35);
      expect(Math.abs(await readLeft(page) - atOne / 1.35)).toBeLessThanOrEqual(2);
      await button(page, "Playback speed 1.35×").waitFor();

      // Every other book goes on as it was.
      await page.goto("/audiobook/12");
      await button(page, "Playback speed 1×").waitFor();
      await play(page, 0.2);
      await pause(page);
      expect(await readRate(page)).toBe(1);
      await openMore(page);
      await slider.focus();
      await page.keyboard.press("End");
      await more(page).getByText("3.5×").waitFor();
      await page.keyboard.press("Escape");
      await page.goto("/audiobook/11");
      await button(page, "Playback speed 1.35×").waitFor();
      await page.goto("/audiobook/13");
      await button(page, "Playback speed 3.5×").waitFor();
      expect(opened.problems).toEqual([]);
    },
  );
}

browserTest(
  "skip lengths: chosen once, for the buttons, the keys and the pages to come",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await page.goto("/audiobook/11");
    await play(page, 0.2);
    await pause(page);
    await openMore(page);
    await more(page).getByText("Player settings").click();
    await more(page).getByRole("region", { name: "Skip forward by" })
      .getByRole("button", { name: "45 s" }).click();
    await more(page).getByRole("region", { name: "Skip back by" })
      .getByRole("button", { name: "15 s" }).click();
    await page.keyboard.press("Escape");
    const before = await readSec(page);
    await button(page, "Skip forward 45 seconds").click();
    await button(page, "Skip back 15 seconds").click();
    await page.keyboard.press("ArrowRight");
    expect(Math.round(await readSec(page) - before)).toBe(75);

    await page.goto("/audiobook/11");
    await button(page, "Skip forward 45 seconds").waitFor();
    await button(page, "Skip back 15 seconds").waitFor();
    expect(opened.problems).toEqual([]);
  },
);

browserTest("more: fits a phone, and its title stays where all of it is unfolded", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  await page.goto("/audiobook/11");
  await openMore(page);
  const isWhole = () => more(page).evaluate((it) => it.scrollHeight <= it.clientHeight);
  expect(await isWhole()).toBe(true);
  await more(page).getByText("Player settings").click();
  expect(await isWhole()).toBe(false);
  await more(page).evaluate((it) => it.scrollTo(0, it.scrollHeight));
  const title = (await more(page).getByRole("heading", { level: 2 }).boundingBox())!;
  const sheet = (await more(page).boundingBox())!;
  expect(title.y - sheet.y).toBeLessThan(40);
});
