/** Moving between pages without leaving the document: what the visitor sees, hears and can undo. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** Marks the document, so that a later look tells whether it is still the same one. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.dataset.same = "yes");
}

async function isSameDocument(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.documentElement.dataset.same === "yes");
}

/** The link of a book on the home page, as a visitor finds it: by its title. */
function bookLink(page: Page, title: string) {
  return page.getByRole("main").getByRole("link", { name: title }).first();
}

async function openHome(page: Page): Promise<void> {
  await page.goto("/", { waitUntil: "networkidle" });
  await mark(page);
}

browserTest(
  "navigation: a link changes the page, address and title within the document",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await openHome(page);
    await bookLink(page, "The Two").click();
    await page.waitForURL("**/audiobook/12");
    await page.getByRole("heading", { level: 1, name: "The Two" }).waitFor();
    expect(await page.title()).toContain("The Two");
    expect(await isSameDocument(page)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(opened.problems).toEqual([]);
  },
);

browserTest(
  "navigation: the new page is announced, and focus stands at its beginning",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await openHome(page);
    await bookLink(page, "The Two").click();
    await page.getByRole("heading", { level: 1, name: "The Two" }).waitFor();
    await page.getByRole("status").getByText("The Two").waitFor({ state: "attached" });
    const live = page.locator("[aria-live]").filter({ hasText: "The Two" });
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
    expect(await live.count() > 0 || focused.includes("The Two")).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("A");
  },
);

browserTest(
  "navigation: back and forward bring back page, title and place on the page",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await openHome(page);
    const title = await page.title();
    const last = bookLink(page, "The Three");
    await last.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 40));
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    await last.click();
    await page.getByRole("heading", { level: 1, name: "The Three" }).waitFor();
    await page.goBack();
    await page.waitForFunction((wanted) => document.title === wanted, title);
    await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 5, place);
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "The Three" }).waitFor();
    expect(await page.title()).toContain("The Three");
    expect(await isSameDocument(page)).toBe(true);
  },
);

browserTest(
  "navigation: a link that is pressed with a modifier key is left to the browser",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    await openHome(page);
    const [other] = await Promise.all([
      context.waitForEvent("page"),
      bookLink(page, "The Two").click({ modifiers: ["Control"] }),
    ]);
    await other.waitForURL("**/audiobook/12");
    expect(new URL(page.url()).pathname).toBe("/");
  },
);

browserTest("navigation: an unknown page says so within the document [A2.6]", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await openHome(page);
  await bookLink(page, "The Two").evaluate((link) => link.setAttribute("href", "/audiobook/99"));
  await page.locator('a[href="/audiobook/99"]').first().click();
  await page.getByRole("heading", { name: "Audiobook Not Found" }).waitFor();
});

browserTest("navigation: when the server cannot be reached the visitor is told", async () => {
  await using opened = await openPage({ site });
  const { page, context } = opened;
  await openHome(page);
  const before = await page.title();
  await context.setOffline(true);
  await bookLink(page, "The Two").click();
  // Either the page tells, or the browser's own page does: never silence.
  await page.waitForFunction(
    (title) =>
      document.title !== title ||
      !!document.querySelector("[role=alert]:not(:empty), [role=status]:not(:empty)"),
    before,
  );
});

browserTest(
  "keyboard: the first stop leads past the navigation, and every stop is seen",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await page.goto("/");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toMatch(/^#/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => !!document.activeElement?.closest("main"))).toBe(true);
    for (let stop = 0; stop < 12; stop++) {
      const seen = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return "nothing has focus";
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const isSeen = outlineStyle !== "none" && outlineWidth !== "0px" || boxShadow !== "none";
        return isSeen ? "" : element.outerHTML.slice(0, 120);
      });
      expect(seen).toBe("");
      await page.keyboard.press("Tab");
    }
  },
);

browserTest("keyboard: a book can be opened and left again without a pointer", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await openHome(page);
  await bookLink(page, "The One").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "The One" }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
});

browserTest(
  "navigation: a page that Back takes from memory has the prices of the chosen currency",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    const price = page.getByRole("main").getByText(/^[€$£]\d+\.\d\d$/).first();
    await page.goto("/", { waitUntil: "networkidle" });
    const before = await price.innerText();
    // The driver turns the browser's memory of pages off, so its events come from here.
    const leave = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    const comeBack = () =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await mark(page);
    await leave();
    await comeBack();
    await page.waitForTimeout(300);
    expect(await isSameDocument(page)).toBe(true);
    await leave();
    await context.request.post(`${site.url}/currency`, {
      form: { currency: "GBP" },
      headers: { origin: site.url },
    });
    await comeBack();
    await page.waitForFunction(() => !document.documentElement.dataset.same);
    expect(before).toMatch(/^[$€]/);
    await page.getByRole("main").getByText(/^£\d+\.\d\d$/).first().waitFor();
  },
);
