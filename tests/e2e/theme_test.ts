/** The theme: dark by default, kept once chosen, there from the first frame. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** The colour that the page asks of the browser's own bars. */
async function browserBar(page: Page): Promise<string | undefined> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")]
      .find(({ media }) => matchMedia(media || "all").matches)?.content
  );
}

/** How bright the ground of the page is, 0 to 255. */
async function brightness(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d")!;
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    if (alpha === 0) {
      canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
    }
    return Math.max(red, green, blue);
  });
}

browserTest(
  "theme: dark until one is chosen, whatever the system prefers, also without script [A2.28]",
  async () => {
    for (const javaScript of [true, false]) {
      for (const systemTheme of ["dark", "light"] as const) {
        await using opened = await openPage({ site, systemTheme, javaScript });
        const { page } = opened;
        await page.goto("/");
        expect(await brightness(page)).toBeLessThan(64);
        expect(await browserBar(page)).toBe("#0e1020");
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
          .toBe("dark");
      }
    }
  },
);

browserTest(
  "theme: the first press is for the light one, which a dark system does not undo",
  async () => {
    await using opened = await openPage({ site, systemTheme: "light" });
    const { page } = opened;
    await page.goto("/");
    await page.getByRole("button", { name: "Light theme" }).first().click();
    expect(await brightness(page)).toBeGreaterThan(192);
    expect(await browserBar(page)).toBe("#faf4e7");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/audiobook/11");
    expect(await brightness(page)).toBeGreaterThan(192);
  },
);

browserTest(
  "theme: the choice is kept under the key theme, over reloads and other pages",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: /theme|light/i }).first().click();
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
    expect(await brightness(page)).toBeGreaterThan(192);
    await page.goto("/audiobook/11");
    expect(await brightness(page)).toBeGreaterThan(192);
    await page.reload();
    expect(await brightness(page)).toBeGreaterThan(192);
  },
);

browserTest("theme: a light page is light before anything else is loaded", async () => {
  await using opened = await openPage({ site, theme: "light" });
  const { page } = opened;
  // Everything but the document hangs: what shows now is what the first frame shows.
  await page.route(
    "**/*",
    (route) => route.request().resourceType() === "document" ? route.continue() : undefined,
  );
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => document.body?.childElementCount > 0);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
});

browserTest("motion: nothing moves for who asked for less of it", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", "/audiobook/11"]) {
    await page.goto(path);
    const moving = await page.evaluate(() =>
      document.getAnimations().filter((it) =>
        Number(it.effect?.getComputedTiming().duration ?? 0) > 50
      ).length
    );
    expect(moving).toBe(0);
  }
});
