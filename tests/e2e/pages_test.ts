/** Every page, both themes, phone and desk: accessible, unbroken, silent on the console. */

import { expect } from "npm:expect@30.5.2";
import { findViolations } from "./axe.ts";
import { browserTest, launchSite, openPage, type Site } from "./harness.ts";

const PAGES = [
  "/",
  "/audiobook/11",
  "/audiobook/15",
  "/audiobook/15/reviews",
  "/author/tamsin-orrell",
  "/audiobook/99",
  "/no/such/page",
];

let site: Site;
Deno.test.beforeAll(async () => {
  site = await launchSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

for (const theme of ["dark", "light"] as const) {
  browserTest(`accessibility: axe finds nothing to mend on any page, ${theme} theme`, async () => {
    for (const path of PAGES) {
      for (const width of [390, 1280]) {
        await using opened = await openPage({ site, theme, width });
        const { page } = opened;
        await page.goto(path);
        expect(`${path} ${await page.evaluate(() => document.documentElement.dataset.theme)}`)
          .toBe(`${path} ${theme}`);
        expect((await findViolations(page)).map((line) => `${path} at ${width}: ${line}`)).toEqual(
          [],
        );
      }
    }
  });
}

browserTest(
  "console: no page throws, logs an error or breaks its own content security policy",
  async () => {
    for (const path of PAGES) {
      await using opened = await openPage({ site });
      await opened.page.goto(path, { waitUntil: "networkidle" });
      const expected = /status of 404/; // the page itself, where it is not found
      expect(opened.problems.filter((line) => !expected.test(line))).toEqual([]);
    }
  },
);

browserTest("layout: nothing is wider than the screen, down to 320 pixels", async () => {
  for (const path of PAGES) {
    for (const width of [320, 390, 768, 1280, 1920]) {
      await using opened = await openPage({ site, width });
      await opened.page.goto(path);
      const overflow = await opened.page.evaluate(() =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth
      );
      expect(`${path} at ${width}: ${overflow} px over`).toBe(`${path} at ${width}: 0 px over`);
    }
  }
});

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
