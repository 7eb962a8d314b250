/** The account in a browser: without script, by keyboard, in both themes, narrow and wide. */

import { expect } from "npm:expect@30.5.2";
import { findViolationsInThemes } from "./axe.ts";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";

const PASSWORD = "lantern-oar-41";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await launchSite({ env: { EBOOK_URL: "https://ebooks.example/all.zip" } });
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

let count = 0;

async function signUp(page: Page): Promise<void> {
  const email = `account${++count}@example.com`;
  await page.goto("/signup?redirect=/account");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Answer for account recovery").fill("The old mill");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/account");
}

/** Buys the series with a test card, by the calls of the page's own session. */
async function buySeries(page: Page): Promise<void> {
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(path, { data });
    expect([path, answer.status()]).toEqual([path, 200]);
    return await answer.json();
  };
  const payment = await post("/api/create-payment-intent", {
    audiobookId: 15,
    currencyCode: "EUR",
  });
  const card = "4242424242424242";
  await post("/api/test-payment", { clientSecret: payment.clientSecret, card });
  await page.request.get(`/api/verify-payment/${payment.paymentId}`);
}

const openAll = (page: Page) =>
  page.evaluate(() => document.querySelectorAll("details").forEach((it) => it.open = true));

browserTest("account: without script the sections open and the forms work [A2.5]", async () => {
  await using opened = await openPage({ site, width: 390, javaScript: false });
  const { page } = opened;
  await signUp(page);
  expect(await page.getByText("No purchases found.").isVisible()).toBe(true);
  expect(await page.getByText("No purchase history found.").isVisible()).toBe(false);
  await page.getByRole("heading", { name: "Purchase History" }).click();
  expect(await page.getByText("No purchase history found.").isVisible()).toBe(true);
  await page.getByRole("heading", { name: "Name, email and password" }).click();
  await page.getByLabel("First name").fill("Grace");
  await page.getByRole("button", { name: "Save Name" }).click();
  await page.getByRole("heading", { level: 1, name: "Grace Lovelace" }).waitFor();
  await page.getByRole("heading", { name: "Name, email and password" }).click();
  await page.getByRole("link", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("not-it-at-all");
  await page.getByLabel("New password").fill("harbour-bell-73");
  await page.getByRole("button", { name: "Change Password" }).click();
  expect(await page.getByRole("alert").innerText()).toContain("That password isn't right");
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password").fill("harbour-bell-73");
  await page.getByRole("button", { name: "Change Password" }).click();
  expect(await page.getByRole("status").innerText()).toContain("Your password has been changed");
  await page.getByRole("heading", { name: "Your data" }).click();
  await page.getByRole("link", { name: "Delete my account" }).click();
  await page.getByLabel("Password").fill("harbour-bell-73");
  await page.getByRole("button", { name: "Delete My Account" }).click();
  await page.getByRole("heading", { level: 1, name: "Your account has been deleted" }).waitFor();
  await page.goto("/account");
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await page.getByRole("alert").innerText()).toContain("Authentication Error");
});

browserTest("account: the currency is chosen in the footer, without script", async () => {
  await using opened = await openPage({ site, width: 390, javaScript: false });
  const { page } = opened;
  await page.goto("/audiobook/11");
  await page.getByLabel("Prices in").selectOption("JPY");
  await page.getByRole("button", { name: "Change" }).click();
  await page.locator(".price").filter({ hasText: "¥" }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/audiobook/11");
  expect(await page.getByLabel("Prices in").inputValue()).toBe("JPY");
  expect(await page.locator(".price").first().innerText()).toContain("¥");
});

browserTest("account: by keyboard alone from the navigation to a receipt", async () => {
  await using opened = await openPage({ site, width: 1280 });
  const { page } = opened;
  await signUp(page);
  await buySeries(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Account", exact: true }).first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname === "/account");
  await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
  await page.locator("main:focus").waitFor(); // where in-page navigation leaves the keyboard
  await page.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /^Complete Series .*€29\.99/ }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/purchase-confirmed/15?purchase=*");
  await page.getByText("€29.99").first().waitFor();
});

browserTest(
  "account: no accessibility violations in either theme, nothing wider than the screen",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, problems } = opened;
    await signUp(page);
    await buySeries(page);
    await page.goto("/checkout?audiobookId=11&gift=1");
    await page.getByRole("link", { name: "Buy as a business" }).click();
    await page.getByLabel("Business name").fill("Éditions du Phare SARL");
    await page.getByLabel("Address").fill("1 quai du Port\n13002 Marseille\nFrance");
    await page.getByLabel("VAT ID").fill("fr 40 303 265 045");
    await page.getByRole("button", { name: "Save Business" }).click();
    await page.getByRole("link", { name: "Business: Éditions du Phare SARL (change)" }).waitFor();
    for (const path of ["", "/password", "/email", "/delete", "/business"]) {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(`/account${path}`);
      await openAll(page);
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect([path, width, await findViolationsInThemes(page)]).toEqual([path, width, []]);
        const widest = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([path, widest]).toEqual([path, width]);
      }
    }
    await page.goto("/account");
    const ebooks = page.getByRole("link", { name: /Download the eBooks/ });
    expect(await ebooks.getAttribute("href")).toBe("https://ebooks.example/all.zip");
    expect(problems).toEqual([]);
  },
);
