/** Reviews in a real browser: the page without script, the sheet over a page, the stars by keyboard. */

import { expect } from "npm:expect@30.5.2";
import { signUp } from "../http/client.ts";
import { findViolations } from "./axe.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** Signs a new listener in on the page's browser. */
async function signIn(page: Page): Promise<void> {
  const { cookie } = await signUp({ ask: (path, init) => fetch(site.url + path, init) }, mail());
  const [name, value] = cookie.split("=") as [string, string];
  await page.context().addCookies([{ name, value, url: site.url }]);
}

let listeners = 0;
const mail = () => `reviewer${++listeners}@example.com`;

/** The stars of the book on the page, which lead to its reviews. */
const stars = (page: Page) => page.getByRole("link", { name: /reviews of/ }).first();

browserTest("reviews, without script: read, sign in, rate, write, change, delete", async () => {
  await using opened = await openPage({ site, width: 390, javaScript: false });
  const { page } = opened;
  await page.goto("/audiobook/13");
  await stars(page).click();
  await page.waitForURL("**/audiobook/13/reviews");
  expect(await page.getByText("Based on 110 reviews").isVisible()).toBe(true);
  expect(await page.getByText("Sample", { exact: true }).count()).toBeGreaterThan(0);
  const login = page.getByRole("main").getByRole("link", { name: "Sign In" });
  expect(await login.getAttribute("href")).toBe(
    "/login?redirect=%2Faudiobook%2F13%2Freviews%23write",
  );

  await signIn(page);
  await page.reload();
  await page.getByRole("button", { name: "Send review" }).click();
  await page.getByText("Please select a rating").first().waitFor();
  await page.getByRole("radio", { name: "5 stars" }).check();
  expect(await page.getByLabel("Name").inputValue()).toBe("Ada");
  await page.getByLabel("Title").fill("Hm");
  await page.getByLabel("Review", { exact: true }).fill("<b>Lit the whole night.</b>");
  await page.getByRole("button", { name: "Send review" }).click();
  await page.getByText("Title must be at least 3 characters").waitFor();
  expect(await page.getByRole("radio", { name: "5 stars" }).isChecked()).toBe(true);
  await page.getByLabel("Title").fill("A lamp of a book");
  await page.getByRole("button", { name: "Send review" }).click();
  await page.getByText("Thank you for helping other listeners choose.").waitFor();
  expect(await page.getByText("Based on 111 reviews").isVisible()).toBe(true);
  expect(await page.getByText("<b>Lit the whole night.</b>").first().isVisible()).toBe(true);
  expect(await page.getByText("Sample", { exact: true }).count()).toBe(0);

  await page.getByRole("radio", { name: "2 stars" }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.locator(".review").getByRole("img", { name: "Rated 2 out of 5" }).waitFor();
  await page.getByRole("button", { name: "Delete my review" }).click();
  await page.getByText("Based on 110 reviews").waitFor();
});

browserTest("reviews: the stars are chosen with the arrow keys alone [A5.3]", async () => {
  await using opened = await openPage({ site });
  const { page, problems } = opened;
  await signIn(page);
  await page.goto("/audiobook/12/reviews");
  const chosen = () => page.locator("input[name=rating]:checked").inputValue({ timeout: 1_000 });
  await page.getByRole("radio", { name: "1 star" }).focus();
  await page.keyboard.press("Space");
  expect(await chosen()).toBe("1");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  expect(await chosen()).toBe("4");
  const lit = await page.locator(".stars__one svg").evaluateAll((all) =>
    all.filter((it) => getComputedStyle(it).fill !== "rgba(0, 0, 0, 0)").length
  );
  expect(lit).toBe(4);
  await page.getByLabel("Name").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Based on 344 reviews").waitFor();
  await page.getByRole("status").getByText("Your rating has been submitted.").waitFor();
  expect(page.url()).toMatch(/\/reviews$/);
  expect(problems).toEqual([]);
});

browserTest(
  "reviews: on the book's page stars are left in place, and thanked for where one looks [A2.26]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, problems } = opened;
    await signIn(page);
    await page.goto("/audiobook/12");
    const box = page.getByRole("region", { name: "Rate this audiobook" });
    await box.getByRole("radio", { name: "4 stars" }).check();
    await box.getByRole("button", { name: "Send review" }).click();
    const toast = page.locator(".toast");
    await toast.waitFor();
    expect(await toast.innerText()).toBe("Thank You!\n\nYour rating has been submitted.");
    const { y, height } = (await toast.boundingBox())!;
    expect([y > 0, y + height < 844]).toEqual([true, true]);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500); // not the top of the page
    expect(new URL(page.url()).pathname).toBe("/audiobook/12");

    const own = page.getByRole("region", { name: "Your review" });
    expect(await own.getByRole("radio", { name: "4 stars" }).isChecked()).toBe(true);
    await own.getByText("Add a few words").click();
    await own.getByLabel("Title").fill("By lamplight");
    await own.getByLabel("Review", { exact: true }).fill("Twice already, and again.");
    await own.getByRole("button", { name: "Save changes" }).click();
    await toast.getByText("Review Submitted").waitFor();
    await page.reload();
    expect(await page.locator(".toast").count()).toBe(0);
    await own.getByText("Your words").click();
    expect(await own.getByLabel("Title").inputValue()).toBe("By lamplight");
    expect(problems).toEqual([]);
  },
);

browserTest(
  "reviews, without script: the book's page has the form, and a visitor's the way to it",
  async () => {
    await using opened = await openPage({ site, width: 390, javaScript: false });
    const { page } = opened;
    await page.goto("/audiobook/14");
    const box = page.getByRole("region", { name: "Rate this audiobook" });
    expect(await box.getByRole("link", { name: "Sign In" }).getAttribute("href"))
      .toBe("/login?redirect=%2Faudiobook%2F14%23write");
    await signIn(page);
    await page.reload();
    await box.getByRole("radio", { name: "3 stars" }).check();
    await box.getByRole("button", { name: "Send review" }).click();
    await page.waitForURL("**/audiobook/14");
    expect(await page.getByText("Your rating has been submitted.").isVisible()).toBe(true);
    const own = page.getByRole("region", { name: "Your review" });
    expect(await own.getByRole("radio", { name: "3 stars" }).isChecked()).toBe(true);
    await own.getByRole("button", { name: "Delete my review" }).click();
    await box.waitFor();
  },
);

browserTest(
  "reviews: stars are at least 16 px, what is pressed at least 44 px [A9.30]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await signIn(page);
    const least = (selector: string, side: "width" | "height") =>
      page.locator(selector).evaluateAll(
        (all, side) => Math.min(...all.map((it) => it.getBoundingClientRect()[side])),
        side,
      );
    await page.goto("/audiobook/11/reviews");
    expect(await least(".rating__stars", "height")).toBeGreaterThanOrEqual(16);
    expect(await least(".stars__one svg", "width")).toBeGreaterThanOrEqual(16);
    expect(await least(".stars__one input", "width")).toBeGreaterThanOrEqual(44);
    expect(await least(".stars__one input", "height")).toBeGreaterThanOrEqual(44);
    for (const path of ["/", "/audiobook/11"]) {
      await page.goto(path);
      expect(await least(".rating-link", "height")).toBeGreaterThanOrEqual(44);
    }
  },
);

browserTest(
  "reviews: the sheet asks only while open, and Esc gives the focus back [A2.25 A2.32 A4.15]",
  async () => {
    await using opened = await openPage({ site });
    const { page, problems } = opened;
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/api\/audiobooks\/\d+\/reviews$/.test(request.url())) asked.push(request.url());
    });
    await page.goto("/audiobook/15");
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await stars(page).focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Complete Series" });
    await sheet.waitFor();
    expect(page.url()).toMatch(/\/audiobook\/15$/);
    expect(asked.length).toBe(1);
    await sheet.getByText("A Fantasy Romance like no other").waitFor();
    expect(await sheet.getByText("17,960 readers worldwide").isVisible()).toBe(true);
    expect(await sheet.getByText(/^Based on \d+ reviews$/).isVisible()).toBe(true);
    expect(await sheet.getByText(/^Reply from/).first().isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    expect(await stars(page).evaluate((it) => it === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
  },
);

browserTest("reviews: a book without any says so, a failure can be tried again", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  let isBroken = true;
  await page.route(
    "**/api/audiobooks/14/reviews",
    (route) => isBroken ? route.abort() : route.fulfill({ json: [] }),
  );
  await page.goto("/audiobook/14");
  await stars(page).click();
  await page.getByText("We couldn't load the reviews.").waitFor();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No reviews yet for this audiobook.").waitFor();
  await page.getByRole("link", { name: "Be the first to review" }).click();
  await page.waitForURL("**/audiobook/14/reviews#write");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

browserTest(
  "reviews: a swipe down of more than 50 px from the top closes the sheet [A2.25 A9.18-19]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await page.goto("/audiobook/11");
    await stars(page).click();
    const sheet = page.getByRole("dialog", { name: "The One" });
    await sheet.getByRole("article").first().waitFor();
    const session = await page.context().newCDPSession(page);
    const swipe = async (byPx: number) => {
      const point = (y: number) => [{ x: 195, y }];
      const send = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
        session.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: y === undefined ? [] : point(y),
        });
      await send("touchStart", 400);
      for (let step = 1; step <= 4; step++) await send("touchMove", 400 + byPx * step / 4);
      await send("touchEnd");
    };
    await swipe(45);
    expect(await sheet.isVisible()).toBe(true);
    const list = sheet.getByRole("region");
    await list.evaluate((it) => it.scrollTop = 60);
    await swipe(120);
    expect(await sheet.isVisible()).toBe(true);
    await list.evaluate((it) => it.scrollTop = 0);
    await swipe(80);
    await sheet.waitFor({ state: "detached" });
  },
);

for (const theme of ["dark", "light"] as const) {
  browserTest(`reviews: page, form and sheet are accessible in the ${theme} theme`, async () => {
    await using opened = await openPage({ site, theme, width: 390 });
    const { page } = opened;
    await page.goto("/audiobook/15/reviews");
    expect(await findViolations(page)).toEqual([]);
    await signIn(page);
    await page.goto("/audiobook/15/reviews");
    await page.getByRole("radio", { name: "3 stars" }).check();
    await page.getByLabel("Title").fill("Hm");
    await page.getByRole("button", { name: "Send review" }).click();
    await page.getByText("Title must be at least 3 characters").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto("/audiobook/15");
    await stars(page).click();
    await page.getByRole("dialog").getByRole("article").first().waitFor();
    await page.getByRole("dialog").evaluate((it) =>
      Promise.all(it.getAnimations().map(({ finished }) => finished))
    );
    expect(await findViolations(page)).toEqual([]);
  });
}

browserTest(
  "reviews: words without a title on the book's page are answered there, at the title [A5.3]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await signIn(page);
    await page.goto("/audiobook/14");
    await page.getByRole("radio", { name: "4 stars" }).check();
    await page.getByText("Add a few words").click();
    await page.getByLabel("Review", { exact: true }).pressSequentially("Lit the whole night.");
    await page.getByText("Your rating").click(); // what was typed has fetched the check
    await page.getByRole("button", { name: "Send review" }).click();
    const error = page.getByText("Title must be at least 3 characters.");
    await error.waitFor();
    expect(new URL(page.url()).pathname).toBe("/audiobook/14");
    const title = page.getByLabel("Title");
    expect(await title.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await title.getAttribute("aria-describedby")).toBe("title-error");
    const { y } = (await error.boundingBox())!;
    expect(y > 0 && y < 844).toBe(true);
    await title.fill("All night");
    await page.getByRole("button", { name: "Send review" }).click();
    await page.getByRole("region", { name: "Notifications" }).getByText("Review Submitted")
      .waitFor();
  },
);
