/** Buying in a real browser, on a phone, with test cards: from the first free chapter to the bought one. */

import { expect } from "npm:expect@30.5.2";
import { findViolations } from "./axe.ts";
import {
  makeCode,
  openFold,
  openForms,
  ownedBooks,
  payButton,
  signUpAtCheckout,
  testCard,
  toast,
  untilPaid,
} from "./buyer.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { PASSWORD, signUp } from "./listener.ts";
import { untilScriptsRun } from "./ready.ts";
import { button, isPaused, play, stage, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite(["11?chapter=1"]);
  await makeCode(site, { code: "HALF", percentage: 50 });
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const CHECKOUT = "/checkout?audiobookId=11&currency=EUR";

const sourceOf = (page: Page) =>
  page.evaluate(() => (document.getElementById("sound") as HTMLAudioElement).src);

async function untilChapterPlays(page: Page, chapter: number): Promise<void> {
  await page.waitForFunction((chapter) => {
    const sound = document.getElementById("sound") as HTMLAudioElement | null;
    return sound?.src.includes(`chapter=${chapter}&`) && !sound.paused && sound.currentTime > 0.2;
  }, chapter);
}

browserTest(
  "buy: a visitor hears a free chapter, signs up, pays, and the next chapter plays [B4.2]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await page.goto("/audiobook/11");
    await play(page, 1);
    await page.keyboard.press("b");
    await toast(page).getByText("Bookmark").first().waitFor();
    await page.goto("/audiobook/11?chapter=1&position=9999");
    await button(page, "Play").click();
    await stage(page).getByText("To play the rest of the Audiobook, please purchase it.").waitFor();
    await stage(page).getByRole("link", { name: "Keep listening" }).click();

    await page.getByRole("region", { name: "Your order" }).waitFor();
    await signUpAtCheckout(page, "listener@example.com");
    await toast(page).getByText("Account Created Successfully").waitFor();
    await payButton(page).click();
    await untilPaid(page);
    expect(await ownedBooks(context, site)).toEqual([11]);

    // The chapter that was asked for plays without another press.
    await untilChapterPlays(page, 2);
    expect(opened.problems).toEqual([]);
    await button(page, "Bookmarks").click();
    const marks = page.getByRole("dialog", { name: "Bookmarks" });
    await marks.getByRole("button", { name: /Nine Hundred Lamps/ }).first().waitFor();
  },
);

browserTest("buy: a press on a locked chapter is answered by what opens it [B2.22]", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, "presser@example.com");
  await page.goto("/audiobook/11");
  await play(page, 0.3);
  await page.locator('a[data-chapter="5"]').click();
  const dialog = page.getByRole("dialog", { name: "Premium Content" });
  await dialog.getByText("Purchase The One to unlock all chapters.").waitFor();
  expect(await isPaused(page)).toBe(false);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.locator('a[data-chapter="5"]').click();
  await dialog.getByRole("link", { name: "Buy Now" }).click();
  await page.waitForURL("**/checkout?**");
  await untilScriptsRun(page);
  await payButton(page).click();
  await untilPaid(page);
  await untilChapterPlays(page, 5);
});

browserTest(
  "buy: a locked chapter of the Complete Series plays once the series is bought [B3.8]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await signUp(context, site, "buyer-series@example.com");
    await page.goto("/audiobook/15");
    await play(page, 0.3);
    // Of another book, and numbered anew in the series.
    const chapter = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-chapter]")];
      const locked = links.filter((link) => link.querySelector(".contents__lock"));
      return Number(locked.at(-1)!.dataset.chapter);
    });
    expect(chapter).toBeGreaterThan(40);
    await page.getByRole("link", { name: "Book 4" }).first().click(); // unfolds its chapters
    await page.locator(`a[data-chapter="${chapter}"]`).click();
    const dialog = page.getByRole("dialog", { name: "Premium Content" });
    await dialog.getByRole("link", { name: "Buy Now" }).click();
    await page.waitForURL("**/checkout?**");
    await untilScriptsRun(page);
    await payButton(page).click();
    await untilPaid(page);
    expect(await ownedBooks(context, site)).toEqual([11, 12, 13, 14]);
    await page.waitForURL(`**/audiobook/15?chapter=${chapter}&**`);
    await untilChapterPlays(page, chapter);
    expect(await sourceOf(page)).toContain(`/api/stream/15?chapter=${chapter}&sourceBook=14&`);
    expect(opened.problems).toEqual([]);
  },
);

browserTest("buy: a gift is a link for a friend, and Premium a subscription", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, "giver@example.com");
  await page.goto(`${CHECKOUT}&gift=1`);
  await page.getByText("The One (a gift)").waitFor();
  await payButton(page).click();
  await untilPaid(page);
  await page.getByText("Your gift is ready").waitFor();
  expect(await ownedBooks(context, site)).toEqual([]);
  await page.goto("/checkout?plan=premium&currency=EUR");
  await payButton(page).getByText("Pay €9.99").click();
  await page.waitForURL("**/subscription-success?**");
  await page.getByRole("heading", { name: "Subscription Successful" }).waitFor();
  const subscription = await context.request.get(`${site.url}/api/subscription`);
  expect(await subscription.json()).toMatchObject({ isSubscribed: true });
});

browserTest("buy: without script, from the locked chapter's page to the bought one", async () => {
  await using opened = await openPage({ site, width: 390, javaScript: false });
  const { page, context } = opened;
  await page.goto("/audiobook/11");
  await page.getByRole("link", { name: "Buy Now" }).click();
  await page.waitForURL("**/checkout?**");
  await openForms(page);
  const form = page.getByRole("form", { name: "Create Account" });
  await form.getByLabel("First name").fill("Ada");
  await form.getByLabel("Last name").fill("Lovelace");
  await form.getByLabel("Email").fill("plain@example.com");
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByLabel("Answer for account recovery").fill("The old mill");
  await form.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/checkout?**");
  await openFold(page);
  await page.getByLabel("Currency").selectOption("EUR");
  await page.getByRole("main").getByRole("button", { name: "Change" }).click();
  await openFold(page);
  await page.getByLabel("Discount code").fill("half");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Pay €3.99" }).waitFor();
  const answer = (await page.getByLabel("When 3-D Secure asks").boundingBox())!;
  expect(answer.height).toBeGreaterThanOrEqual(44);
  await testCard(page, "0002").check();
  await page.getByRole("button", { name: "Pay €3.99" }).click();
  await page.getByText("Payment Failed").waitFor();
  await testCard(page, "3155").check();
  await page.getByRole("button", { name: "Pay €3.99" }).click();
  await untilPaid(page);
  await page.getByRole("link", { name: "Start Listening" }).click();
  await page.waitForURL("**/audiobook/11**");
  expect(await ownedBooks(context, site)).toEqual([11]);
  await page.goto("/audiobook/11?chapter=5");
  expect(await page.locator("audio#sound").getAttribute("src")).toContain("chapter=5&_auth=");
});

browserTest(
  "buy: a visitor at a locked chapter is told after a while what opens it [A9.9]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await page.addInitScript(() => {
      const wait = globalThis.setTimeout;
      // deno-lint-ignore no-explicit-any -- the same function, with 15 s cut to 0.1 s
      (globalThis as any).setTimeout = (then: () => void, ms?: number) =>
        wait(then, ms === 15_000 ? 100 : ms);
    });
    await page.goto("/audiobook/11?chapter=5");
    await stage(page).getByText(
      "Please log in or purchase this audiobook to access all chapters.",
    ).waitFor();
    expect(await stage(page).getByRole("link", { name: "Sign In" }).getAttribute("href"))
      .toBe("/login?redirect=%2Faudiobook%2F11");
    expect(await sourceOf(page)).not.toContain("chapter=5");

    // Beside the free chapter of a locked book too, and what sounds goes on.
    await page.goto("/audiobook/12");
    await stage(page).getByText(
      "Please log in or purchase this audiobook to access all chapters.",
    ).waitFor();
  },
);

browserTest(
  "Start Listening: plays within the press, where the listener is in the book",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    const userId = await signUp(context, site, "start-listening@example.com");
    await makeCode(site, { code: "STARTS", percentage: 100 });
    const order = { userId, audiobookId: 11, discountCode: "STARTS", paymentMethod: "free_code" };
    expect((await context.request.post(`${site.url}/api/purchases`, { data: order })).status())
      .toBe(200);
    await page.goto("/payment-success?audiobook_id=11");
    await page.getByRole("link", { name: "Start Listening" }).click();
    await page.waitForURL("**/audiobook/11?**");
    await untilPast(page, 1);

    await context.request.post(`${site.url}/api/progress`, {
      data: { audiobookId: 11, currentChapter: 1, currentPosition: 90 },
    });
    await page.goto("/payment-success?audiobook_id=11");
    await page.getByRole("link", { name: "Start Listening" }).click();
    await untilPast(page, 90);
    expect(opened.problems).toEqual([]);
  },
);

browserTest(
  "402 while listening: the ways to go on, and the page's offer comes back [C1.66]",
  async () => {
    for (const width of [390, 1280]) {
      await using opened = await openPage({ site, width });
      const { page, context } = opened;
      await signUp(context, site, `over-${width}@example.com`);
      const subscribe = async (isSubscribed: boolean) => {
        const answer = await context.request.post(`${site.url}/api/test-subscription`, {
          data: { isSubscribed },
        });
        expect(answer.ok()).toBe(true);
      };
      await subscribe(true);
      await page.goto("/audiobook/11?chapter=1");
      const buy = page.locator(".book-hero__offer").getByRole("link", { name: "Buy Now" });
      expect(await buy.count()).toBe(0);
      await play(page, 1);
      await page.evaluate(() => void Object.assign(globalThis, { stays: true }));
      await subscribe(false);
      await button(page, "Next chapter").click();
      const panel = stage(page);
      await panel.getByText("To play the rest of the Audiobook, please purchase it.").waitFor();
      await panel.getByRole("link", { name: "Or subscribe" }).waitFor();
      expect(await panel.getByRole("link", { name: "Keep listening" }).getAttribute("href"))
        .toBe("/checkout?audiobookId=11");
      await buy.waitFor();
      await page.locator('a[data-chapter="5"] .contents__lock').first().waitFor();
      expect(await page.evaluate(() => "stays" in globalThis)).toBe(true);
    }
  },
);
