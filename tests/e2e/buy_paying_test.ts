/** Paying at the checkout in a real browser: once, whatever is pressed, refused or gone, by guests and by accounts. */

import { expect } from "npm:expect@30.5.2";
import { findViolations } from "./axe.ts";
import { ownedBooks, payButton, testCard, toast, untilPaid } from "./buyer.ts";
import { browserTest, openPage, shareSite, type Site } from "./harness.ts";
import { PASSWORD, signUp } from "./listener.ts";
import { untilScriptsRun } from "./ready.ts";
import { button, play, untilPast, watchSound } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => void (site = await shareSite(["11?chapter=1"])));
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const CHECKOUT = "/checkout?audiobookId=11&currency=EUR";

browserTest(
  "buy: a declined card, then 3-D Secure refused and agreed to: one purchase [B4.9]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await signUp(context, site, "declined@example.com");
    await page.goto(CHECKOUT);
    await testCard(page, "0002").check();
    await payButton(page).click();
    const main = page.getByRole("main");
    await main.getByText("Payment Failed").waitFor();
    await toast(page).getByText("Your card was declined.").waitFor();
    await testCard(page, "3155").check();
    await payButton(page).click();
    const bank = page.getByRole("dialog", { name: "Is this you?" });
    await bank.getByRole("button", { name: "Refuse" }).click();
    await main.getByText("Payment Failed").waitFor();
    expect(await ownedBooks(context, site)).toEqual([]);
    await payButton(page).click();
    await bank.getByRole("button", { name: "Yes, pay" }).click();
    await untilPaid(page);
    expect(await ownedBooks(context, site)).toEqual([11]);
  },
);

browserTest("buy: pressed twice, it is paid once, and going back leads to the book", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, "twice@example.com");
  await page.goto("/audiobook/11");
  await page.goto(CHECKOUT);
  const paid: string[] = [];
  page.on("request", (request) => {
    if (/payment/.test(request.url()) && request.method() === "POST") paid.push(request.url());
  });
  await payButton(page).dblclick();
  await untilPaid(page);
  expect(paid).toEqual([
    `${site.url}/api/create-payment-intent`,
    `${site.url}/api/test-payment`,
  ]);
  await page.goBack();
  await page.waitForURL("**/audiobook/11");
  await page.goto(CHECKOUT);
  await page.getByRole("main").getByText("You already own The One. Redirecting").last().waitFor();
  await page.waitForURL("**/audiobook/11");
});

browserTest("buy: in two tabs, the second one learns that the book is owned", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, "buyer-tabs@example.com");
  await page.goto(CHECKOUT);
  const other = await context.newPage();
  await other.goto(site.url + CHECKOUT);
  await payButton(page).click();
  await untilPaid(page);
  await payButton(other).click();
  await other.getByText("You already own The One").first().waitFor();
  await other.waitForURL("**/audiobook/11");
  expect(await ownedBooks(context, site)).toEqual([11]);
});

browserTest("buy: a checkout that comes back from the browser's memory looks again", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, "back@example.com");
  await page.goto(CHECKOUT);
  const other = await context.newPage();
  await other.goto(site.url + CHECKOUT);
  await payButton(other).click();
  await untilPaid(other);
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
  );
  await page.getByRole("main").getByText("You already own The One").last().waitFor();
});

browserTest(
  "buy: the bought book's page asks who is signed out to sign in, who has no name for one [B2.21]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await page.goto("/audiobook/11?purchased=true");
    const signIn = page.getByRole("region", { name: "Sign in to listen" });
    expect(await signIn.getByRole("link", { name: "Sign In" }).getAttribute("href"))
      .toBe("/login?redirect=%2Faudiobook%2F11");
    const answer = await context.request.post(`${site.url}/api/auth/register`, {
      data: {
        username: "nameless@example.com",
        password: PASSWORD,
        securityAnswer: "The old mill",
      },
    });
    expect(answer.status()).toBe(200);
    await page.goto("/audiobook/11?purchased=true");
    const profile = page.getByRole("region", { name: "Create Your Profile" });
    await profile.waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0); // nothing lies over the player
    await profile.getByLabel("First name").fill("Ada");
    await profile.getByLabel("Last name").fill("Lovelace");
    expect(await findViolations(page)).toEqual([]);
    await profile.getByRole("button", { name: "Save" }).click();
    await toast(page).getByText("Profile created!").waitFor();
    await profile.waitFor({ state: "detached" });
    await page.goto("/audiobook/11?purchased=true");
    await button(page, "Play").waitFor();
    expect(await profile.count()).toBe(0);
  },
);

browserTest("buy: an account that is there signs in at the checkout [B2.18]", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, "known@example.com");
  await context.clearCookies();
  await page.goto("/audiobook/11");
  await play(page, 0.5);
  const heard = await watchSound(page);
  await page.getByRole("main").getByRole("link", { name: "Buy Now" }).click();
  await page.getByRole("link", { name: "I have an account" }).click(); // unfolds what it leads to
  const form = page.getByRole("form", { name: "Sign in" });
  await form.getByLabel("Email").fill("known@example.com");
  await form.getByLabel("Password").fill("not-the-one-41");
  await form.getByRole("button", { name: "Sign In" }).click();
  await form.getByText("Login Failed").waitFor();
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByLabel("Password").press("Enter");
  await page.getByText("known@example.com").first().waitFor();
  await payButton(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/checkout");
  const { isSame, stillMs } = await heard();
  expect(isSame).toBe(true);
  expect(stillMs).toBeLessThan(400);
});

browserTest("buy: the site that does not answer charges nothing and says so", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, "offline@example.com");
  await page.goto(CHECKOUT);
  await payButton(page).focus(); // fetches what a press needs
  await context.route("**/api/create-payment-intent", (route) => route.abort());
  await payButton(page).click();
  await page.getByRole("main").getByText("Failed to initialize payment. Please try again.")
    .waitFor();
  await context.unroute("**/api/create-payment-intent");
  await payButton(page).click();
  await untilPaid(page);
});

browserTest("buy: a site that is gone before the first press says so", async () => {
  await using opened = await openPage({ site });
  const { page, context } = opened;
  await signUp(context, site, "gone@example.com");
  await page.goto(CHECKOUT);
  await context.route("**/*.js*", (route) => route.abort());
  await payButton(page).click();
  await page.getByRole("main").getByText("An unexpected error occurred. Please try again.")
    .waitFor();
});

browserTest(
  "buy: a guest pays on one screen, chooses a password afterwards, and listens [C1.59]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(CHECKOUT);
    await untilScriptsRun(page);
    const pay = (await payButton(page).boundingBox())!;
    expect(pay.y + pay.height).toBeLessThan(844);
    expect(await page.getByLabel("First name").isVisible()).toBe(false);
    await payButton(page).click(); // the browser asks for the address first
    const email = page.getByLabel("Email").first();
    expect(await email.evaluate((it: HTMLInputElement) => it.validity.valueMissing)).toBe(true);
    await email.fill("guest-390@example.com");
    expect(await findViolations(page)).toEqual([]);
    await payButton(page).dblclick();
    await untilPaid(page);
    expect(await ownedBooks(context, site)).toEqual([11]);
    // It begins by itself, in a bar below the page; nothing lies over either.
    const bar = page.getByRole("region", { name: "Now playing" });
    await bar.getByRole("button", { name: "Pause" }).waitFor();
    await untilPast(page, 0.3);
    expect(await page.getByRole("dialog").count()).toBe(0);
    const form = page.getByRole("form", { name: "Choose a password" });
    expect(await findViolations(page)).toEqual([]);
    await form.getByLabel("Password").fill(PASSWORD);
    await form.getByRole("button", { name: "Save password" }).click();
    await page.waitForURL("**/audiobook/11?**");
    await untilPast(page, 0.3);
    const answer = await context.request.post(`${site.url}/api/auth/login`, {
      data: { username: "guest-390@example.com", password: PASSWORD },
    });
    expect(answer.status()).toBe(200);
    expect(opened.problems).toEqual([]);
  },
);
