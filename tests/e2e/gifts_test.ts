/** Gifts in a real browser: opened by a stranger and by a listener, and made ready by who gives one. */

import { expect } from "npm:expect@30.5.2";
import type { BrowserContext } from "npm:playwright-core@1.65.1";
import { findViolationsInThemes } from "./axe.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { signUp } from "./listener.ts";
import { untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  await (await fetch(`${site.url}/api/stream/12?chapter=1`)).arrayBuffer(); // spoken before it is played
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

let count = 0;

/** Signs a buyer up, whose gift of book 12 is paid: the paths of its own page and of its link. */
async function give({ page, context }: { page: Page; context: BrowserContext }) {
  await signUp(context, site, `giver${++count}@example.com`);
  const post = async (path: string, data: unknown) =>
    await (await context.request.post(site.url + path, { data })).json();
  const payment = await post("/api/create-payment-intent", {
    audiobookId: 12,
    currencyCode: "EUR",
    isGift: true,
  });
  const card = "4242424242424242";
  await post("/api/test-payment", { clientSecret: payment.clientSecret, card });
  await page.goto(`/payment-success?audiobook_id=12&payment_intent=${payment.paymentId}`);
  const link = await page.locator(".gift-link a").getAttribute("href");
  return { own: `/account/gifts/${payment.paymentId}`, path: new URL(link!).pathname };
}

browserTest(
  "gift: a stranger types one address, presses Start listening, and hears the book [C1.72]",
  async () => {
    for (const javaScript of [true, false]) {
      await using giver = await openPage({ site, width: 1280 });
      const { path } = await give(giver);
      await using opened = await openPage({ site, width: 390, javaScript });
      const { page } = opened;
      await page.goto("/");
      await page.goto(path);
      await page.getByRole("heading", { name: "Someone gave you The Two" }).waitFor();
      await page.getByLabel("Your email").focus();
      await page.keyboard.type(`friend${++count}@example.com`);
      await page.keyboard.press("Enter");
      // Without mail this is the only moment for a password.
      await page.getByRole("link", { name: "Start Listening" }).click();
      await page.waitForURL(/\/audiobook\/12/);
      if (javaScript) await untilPast(page, 1);
    }
  },
);

browserTest("gift: who is signed in just presses Start listening, and hears the book", async () => {
  await using giver = await openPage({ site, width: 1280 });
  const { path } = await give(giver);
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, `friend${++count}@example.com`);
  await page.goto(path);
  await page.getByRole("button", { name: "Start listening" }).click();
  await page.waitForURL(/\/audiobook\/12\?chapter=1&position=0&autoplay=true/);
  await untilPast(page, 1);
});

browserTest(
  "gift: its buyer adds a name and a note, copies the link and prints a card [C1.73]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context, problems } = opened;
    const { path } = await give(opened);
    await page.getByRole("link", { name: "Send the gift" }).click();
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("A note").fill("For the long nights.\nAda");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("status").filter({ hasText: /copied/i }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + path);
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.getByRole("link", { name: "Print a card" }).click();
    await page.getByRole("button", { name: "Print" }).waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.emulateMedia({ media: "print" });
    const shown = page.getByRole("heading", { name: "Ada gave you The Two" });
    expect([await shown.isVisible(), await page.getByText("For the long nights.").isVisible()])
      .toEqual([true, true]);
    for (const name of ["Main", "Account"]) {
      expect(await page.getByRole("navigation", { name }).first().isVisible()).toBe(false);
    }
    await page.emulateMedia({ media: "screen" });
    await page.goto(path);
    await page.getByRole("heading", { name: "Ada gave you The Two" }).waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    expect(problems).toEqual([]);
  },
);
