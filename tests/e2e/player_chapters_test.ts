/** The player from chapter to chapter: by itself, from its drawer and from the page's list, up to what is locked. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { button, isPaused, openAndPlay, readSec, stage, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => void (site = await shareSite(["11?chapter=0", "11?chapter=1"])));
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** What the page says to screen readers by itself, in order. */
async function listenToStatus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    new MutationObserver((changes) => {
      const regions = new Set(
        changes.map(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(
            "[role=status], [aria-live]",
          )
        ),
      );
      for (const region of regions) if (region?.textContent) told.push(region.textContent);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "told"));
}

browserTest(
  "player: a focused seek bar does not talk all the time, and a new chapter is said once",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await openAndPlay(page, "/audiobook/11?chapter=0&position=52");
    const seek = stage(page).getByRole("slider", { name: "Seek" });
    await seek.focus();
    await page.keyboard.press("ArrowRight"); // an act is said to the second
    expect(await seek.getAttribute("aria-valuetext")).toMatch(/^5[3-5] seconds of/);
    await page.evaluate(() => {
      const bar = document.querySelector("[aria-label=Seek]")!, texts: string[] = [];
      Object.assign(globalThis, { texts });
      new MutationObserver(() => texts.push(bar.getAttribute("aria-valuetext")!))
        .observe(bar, { attributeFilter: ["aria-valuetext"] });
    });
    await untilPast(page, 61);
    expect(await page.evaluate(() => Reflect.get(globalThis, "texts"))).toEqual([
      expect.stringMatching(/^1 minute of/),
    ]);

    const told = await listenToStatus(page);
    await button(page, "Next chapter").click();
    const title = await stage(page).locator(".stage__chapter").textContent();
    expect((await told()).filter((text) => text === title)).toEqual([title]);
    await button(page, "Previous chapter").click();
    const first = await stage(page).locator(".stage__chapter").textContent();
    expect(first).not.toBe(title);
    await seek.fill(String(Number(await seek.getAttribute("max")) - 2)); // its end leads into the next one by itself
    await stage(page).locator(".stage__chapter").getByText(title!).waitFor();
    await untilPast(page, 0.2);
    const all = await told();
    expect(all.filter((text) => text === `Up next: ${title}`).length).toBe(1);
    expect(all.filter((text) => text === title).length).toBe(1);
  },
);

browserTest("player: the end of a chapter leads into the next one [A4.7]", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await openAndPlay(page, "/audiobook/11?chapter=0&position=298");
  expect(await readSec(page)).toBeGreaterThan(297);
  await stage(page).getByText("Up next: ").waitFor();
  await page.waitForFunction(
    () => {
      const sound = document.getElementById("sound") as HTMLAudioElement;
      return (sound.dataset.stream ?? sound.src).includes("chapter=1");
    },
  );
  await untilPast(page, 0.2);
  expect(await isPaused(page)).toBe(false);
});

browserTest(
  "player: before a locked chapter it says what to buy, and where",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await openAndPlay(page, "/audiobook/11?chapter=1&position=9999");
    await stage(page).getByText("To play the rest of the Audiobook, please purchase it.").waitFor();
    await stage(page).getByText("Premium Content").waitFor();
    const buy = stage(page).getByRole("link", { name: "Keep listening" });
    expect(await buy.getAttribute("href")).toBe("/checkout?audiobookId=11");
    expect(await isPaused(page)).toBe(true);
    await button(page, "Dismiss").click();
    await stage(page).getByText("Premium Content").waitFor({ state: "detached" });
  },
);

browserTest(
  "player: chapters open in a drawer that gives the focus back [A2.23 A2.30]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await openAndPlay(page);
    await button(page, "Chapters").click();
    const drawer = page.getByRole("dialog", { name: "Chapters" });
    await drawer.getByRole("button", { name: /^2 The House That Would Not Light/ }).waitFor();
    expect(await drawer.locator("[aria-current=true]").count()).toBe(1);
    // Numbers, what is free and what is locked are said as in the page's own list.
    const listed = await page.locator(".contents__rows a").allTextContents();
    const rows = await drawer.locator(".rows__chapter").allTextContents();
    expect(rows).toEqual(listed.map((text) => text.replace("Locked", "")));
    expect(rows.slice(0, 2)).toEqual([
      expect.stringMatching(/^Opening CreditsFree/),
      expect.stringMatching(/^1Nine Hundred LampsFree/),
    ]);
    expect(await drawer.getByRole("img", { name: "Locked" }).count())
      .toBe(listed.filter((text) => text.includes("Locked")).length);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Chapters");

    await button(page, "Chapters").click();
    await drawer.getByRole("button", { name: "Close" }).click();
    await drawer.waitFor({ state: "detached" });

    await button(page, "Chapters").click();
    await drawer.waitFor();
    await page.mouse.click(195, 20);
    await drawer.waitFor({ state: "detached" });

    await button(page, "Chapters").click();
    await drawer.getByRole("button", { name: /^Opening Credits/ }).click();
    await page.waitForFunction(
      () => (document.getElementById("sound") as HTMLAudioElement).src.includes("chapter=0"),
    );
    await untilPast(page, 0.2);
    expect(await isPaused(page)).toBe(false);

    await button(page, "Chapters").click();
    await drawer.getByRole("button", { name: /Locked/ }).first().click();
    await stage(page).getByText("Purchase The One to unlock all chapters.").waitFor();
    expect(await isPaused(page)).toBe(false);
  },
);

browserTest(
  "player: the series' drawer has its books' headings and covers that lead there [A2.23]",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await page.goto("/audiobook/15");
    await button(page, "Chapters").click();
    const drawer = page.getByRole("dialog", { name: "Chapters" });
    await drawer.getByRole("heading", { level: 3 }).first().waitFor();
    expect(await drawer.getByRole("heading", { level: 3 }).allTextContents()).toHaveLength(4);
    await drawer.getByRole("button", { name: /^Book 4/ }).click();
    const last = drawer.getByRole("heading", { level: 3 }).last();
    await page.waitForFunction(
      (heading) => heading!.getBoundingClientRect().top < innerHeight,
      await last.elementHandle(),
    );
  },
);

browserTest(
  "player: a row of the page's own list plays without leaving the page [A4.5]",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await openAndPlay(page);
    await page.locator('a[data-chapter="0"]').click();
    await page.waitForFunction(
      () => (document.getElementById("sound") as HTMLAudioElement).src.includes("chapter=0"),
    );
    await untilPast(page, 0.2);
    expect(new URL(page.url()).search).toBe("");
    expect(await page.locator('a[data-chapter="0"]').getAttribute("aria-current")).toBe("true");
    await page.locator('a[data-chapter="5"]').click();
    await stage(page).getByText("Premium Content").waitFor();
  },
);
