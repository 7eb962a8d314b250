/** The site without JavaScript: complete, by links, forms and the browser's own controls. */

import { expect } from "npm:expect@30.5.2";
import { findViolationsInThemes } from "./axe.ts";
import { browserTest, openPage, shareSite, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

browserTest("without script: from the home page to a book and its player", async () => {
  await using opened = await openPage({ site, width: 390, javaScript: false });
  const { page } = opened;
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "The One" }).first().click();
  await page.waitForURL("**/audiobook/11");
  const audio = page.locator("audio#sound");
  expect(await audio.isVisible()).toBe(true);
  expect(await audio.getAttribute("controls")).not.toBeNull();
  expect(await audio.getAttribute("src")).toContain("/api/stream/11");
});

browserTest("without script: Preview leads to the page that can play it", async () => {
  await using opened = await openPage({ site, javaScript: false });
  const { page } = opened;
  await page.goto("/");
  await page.getByRole("link", { name: /Preview/ }).first().click();
  await page.waitForURL(/\/audiobook\/\d+\?/);
  expect(await page.locator("audio#sound").isVisible()).toBe(true);
});

browserTest(
  "without script: a free chapter can be chosen, a locked one says that it is",
  async () => {
    await using opened = await openPage({ site, javaScript: false });
    const { page } = opened;
    await page.goto("/audiobook/11");
    for (const details of await page.locator("main details:not([open]) > summary:visible").all()) {
      await details.click();
    }
    await page.locator('main a[href*="chapter=1"]:visible').first().click();
    await page.waitForURL(/[?&]chapter=1(&|$)/);
    expect(await page.locator("audio#sound").getAttribute("src")).toMatch(/chapter=1(&|$)/);
    expect(await page.getByRole("main").getByText(/locked/i).count()).toBeGreaterThan(0);
  },
);

browserTest("without script: nothing shown waits for a script", async () => {
  await using opened = await openPage({ site, javaScript: false });
  for (const path of ["/", "/audiobook/11", "/audiobook/11/reviews"]) {
    await opened.page.goto(path);
    // A button that only a script answers is dead here; forms' own buttons are not.
    const dead = await opened.page.locator(
      "button:visible:not(form button):not([popovertarget]):not([commandfor])",
    )
      .evaluateAll((buttons) => buttons.map((it) => it.outerHTML.slice(0, 120))).catch(() => []);
    expect(dead).toEqual([]);
  }
});

browserTest("without script: what was said is found, and leads to its moment", async () => {
  await using opened = await openPage({ site, width: 390, javaScript: false });
  const { page } = opened;
  await page.goto("/");
  await page.getByRole("link", { name: "Search", exact: true }).filter({ visible: true }).click();
  await page.getByRole("searchbox").fill("minute ten");
  await page.keyboard.press("Enter");
  await page.getByRole("main").getByRole("link", {
    name: /One minute ten\. The One · Nine Hundred/,
  }).click();
  await page.waitForURL(/\/audiobook\/11\?chapter=1&position=\d+/);
  expect(await page.locator("audio#sound").getAttribute("src")).toContain("/api/stream/11");
});

browserTest(
  "without script: a chapter is read under its sound, a sentence leads to its moment, paper has the text alone [C1.17]",
  async () => {
    await using opened = await openPage({ site, width: 390, javaScript: false });
    const { page } = opened;
    await page.goto("/audiobook/11?chapter=1");
    await page.getByRole("link", { name: "Read “Nine Hundred Lamps”" }).first().click();
    await page.waitForURL("**/audiobook/11/text/1");
    const main = page.getByRole("main");
    const audio = main.locator("audio");
    expect(await audio.isVisible()).toBe(true);
    const sentence = main.getByRole("link", { name: "One minute ten.", exact: true });
    const [sound, text] = await Promise.all([audio.boundingBox(), sentence.boundingBox()]);
    expect(sound!.y + sound!.height).toBeLessThan(text!.y);

    await page.emulateMedia({ media: "print" });
    const printed = page.locator("a, audio, nav, button").filter({ visible: true });
    const words = await printed.allInnerTexts();
    expect(words).toContain("One minute ten.");
    expect(words.filter((it) => /Sign In|Home|plain text|Back to/.test(it))).toEqual([]);
    expect(await audio.isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });

    await sentence.click();
    await page.waitForURL("**/audiobook/11?chapter=1&position=70&autoplay=true");
    expect(await page.locator("audio#sound").getAttribute("src")).toMatch(/#t=70$/);
  },
);

browserTest(
  "a chapter's text, with script: no violation in either theme, and a press on a sentence sounds from there",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await page.goto("/audiobook/11/text/1");
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.getByRole("link", { name: "One minute ten.", exact: true }).click();
    await page.waitForURL("**/audiobook/11*");
    await page.waitForFunction(() => {
      const sound = document.querySelector<HTMLAudioElement>("audio#sound");
      return sound && !sound.paused && sound.currentTime >= 70;
    });
  },
);
