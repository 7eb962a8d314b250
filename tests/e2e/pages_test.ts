/** Every page, both themes, phone and desk: accessible, unbroken, silent on the console. */

import { expect } from "npm:expect@30.5.2";
import { findViolationsInThemes } from "./axe.ts";
import { browserTest, openPage, shareSite, type Site } from "./harness.ts";

const PAGES = [
  "/",
  "/audiobook/11",
  "/audiobook/15",
  "/audiobook/15/reviews",
  "/author/tamsin-orrell",
  "/search?q=lantern",
  "/audiobook/99",
  "/no/such/page",
];

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** Those that a screen of a width is tried with: the page as it is laid out at first, then narrower and wider. */
const SCREENS = [{ width: 390, others: [320] }, { width: 1280, others: [768, 1920] }];

for (const { width, others } of SCREENS) {
  browserTest(
    `pages, ${width} px: accessible in both themes, no wider than the screen, silent on the console [B9.24]`,
    async () => {
      for (const path of PAGES) {
        await using opened = await openPage({ site, width });
        const { page, problems } = opened;
        await page.goto(path, { waitUntil: "networkidle" });
        const at = `${path} at ${width}`;
        expect([at, await findViolationsInThemes(page)]).toEqual([at, []]);
        for (const wide of [width, ...others]) {
          await page.setViewportSize({ width: wide, height: 800 });
          const overflow = await page.evaluate(() =>
            document.documentElement.scrollWidth - document.documentElement.clientWidth
          );
          expect([at, wide, overflow]).toEqual([at, wide, 0]);
        }
        const expected = /status of 404/; // the page itself, where it is not found
        expect([at, problems.filter((line) => !expected.test(line))]).toEqual([at, []]);
      }
    },
  );
}

browserTest(
  "search: its key leads there from every page, a found sentence plays its moment [C1.22]",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await page.goto("/");
    const header = page.getByRole("search", { name: "Search" }).getByRole("searchbox");
    const isThere = () => header.evaluate((it) => it === document.activeElement);
    // The key is there once the page rests.
    for (let tries = 0; tries < 40 && !await isThere(); tries++) {
      await page.keyboard.press("/");
      await page.waitForTimeout(500);
    }
    expect(await isThere()).toBe(true);
    await header.fill("lantern");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=lantern");
    await page.getByRole("main").focus();
    await page.keyboard.press("/"); // the page's own field comes first
    const field = page.getByRole("main").getByRole("searchbox");
    expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
    await field.fill("minuta ten");
    await page.keyboard.press("/");
    expect(await field.inputValue()).toBe("minuta ten/"); // in a field it is a letter
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=minuta*");
    await page.getByRole("main").getByRole("link", {
      name: /One minute ten\. The One · Nine Hundred/,
    }).click();
    await page.waitForURL(/\/audiobook\/11\?chapter=1&position=\d+&autoplay=true/);
    await page.waitForFunction(() =>
      document.querySelector<HTMLAudioElement>("audio")!.currentTime > 1
    );
  },
);

browserTest(
  "layout: on a phone everything to press is at least 44 pixels high or wide apart",
  async () => {
    for (const path of ["/", "/audiobook/11"]) {
      await using opened = await openPage({ site, width: 390 });
      await opened.page.goto(path);
      const small = await opened.page.locator("button:visible, a.button:visible, summary:visible")
        .evaluateAll((elements) =>
          elements.filter((element) => {
            const { width, height } = element.getBoundingClientRect();
            return Math.max(width, height) < 44 || Math.min(width, height) < 24;
          }).map((element) => element.outerHTML.slice(0, 120))
        );
      expect(small).toEqual([]);
    }
  },
);

browserTest(
  "head: images that are seen first load at once, the others when they come near",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    await opened.page.goto("/audiobook/15");
    await opened.page.waitForFunction(() =>
      document.querySelector<HTMLImageElement>("main img")!.naturalWidth
    );
    const images = opened.page.locator("main img");
    expect(await images.first().getAttribute("fetchpriority")).toBe("high");
    const others = opened.page.locator("main img:not([fetchpriority])");
    expect(await others.count()).toBeGreaterThan(4);
    expect(await others.and(opened.page.locator(":not([loading=lazy])")).count()).toBe(0);
  },
);

browserTest(
  "links into a page: lead there at once, past what is laid out after the paint",
  async () => {
    for (const width of [390, 1280]) {
      for (const path of ["/#books", "/audiobook/11#contents", "/audiobook/15#book-14"]) {
        await using opened = await openPage({ site, width });
        const { page } = opened;
        await page.goto(path);
        await page.waitForSelector("html.painted");
        const top = await page.evaluate(() =>
          document.querySelector(location.hash)!.getBoundingClientRect().top
        );
        expect([path, width, top > -8 && top < 120]).toEqual([path, width, true]);
      }
    }
  },
);
