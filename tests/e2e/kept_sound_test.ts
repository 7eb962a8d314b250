/** What is asked beside listening leaves the sound alone: the currency, consent, signing in and up. */

import { expect } from "npm:expect@30.5.2";
import { makeCode, ownedBooks, payButton, toast, untilPaid } from "./buyer.ts";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";
import { PASSWORD, signUp } from "./listener.ts";
import { button, isPaused, pause, play, readSec, stage, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await launchSite({ env: { ANALYTICS_URL: "https://count.example/" } });
  await (await fetch(`${site.url}/api/stream/11?chapter=1`)).arrayBuffer(); // spoken before it is played
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** Runs a step while chapter 1 sounds, and expects that the same element never stopped. */
async function whileSounding(page: Page, step: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const sound = document.getElementById("sound") as HTMLAudioElement;
    const stops: string[] = [];
    for (const name of ["pause", "emptied", "seeking", "error"]) {
      sound.addEventListener(name, () => stops.push(name));
    }
    Object.assign(globalThis, { stops, heard: sound });
  });
  const before = await readSec(page);
  await step();
  await untilPast(page, before + 1);
  expect(
    await page.evaluate(() => [
      Reflect.get(globalThis, "stops"),
      Reflect.get(globalThis, "heard") === document.getElementById("sound"),
    ]),
  ).toEqual([[], true]);
  expect(await isPaused(page)).toBe(false);
}

async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: /e-?mail|username/i }).fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: /^(Sign|Log) in/i }).click();
}

const signInLink = (page: Page) => page.getByRole("link", { name: "Sign In" }).first();

browserTest("currency: other prices come while the sound goes on [C1.55]", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.goto("/audiobook/11");
  await play(page, 1);
  await whileSounding(page, async () => {
    await page.getByLabel("Prices in").selectOption("GBP");
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("main").getByText(/£/).first().waitFor();
  });
  expect(page.url()).toBe(`${site.url}/audiobook/11`);
  expect(opened.problems).toEqual([]);
});

browserTest("consent: the banner goes while the sound goes on [C1.55]", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await page.goto("/audiobook/11");
  await play(page, 1);
  const banner = page.getByRole("region", { name: "Counting visits" });
  await whileSounding(page, async () => {
    await banner.getByRole("button", { name: "No" }).click();
    await banner.waitFor({ state: "detached" });
  });
  expect((await context.cookies()).some(({ name }) => name.includes("consent"))).toBe(true);
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.waitForURL(`${site.url}/`);
  expect(await banner.count()).toBe(0);
  expect(opened.problems).toEqual([]);
});

for (const width of [390, 1280]) {
  browserTest(
    `sign-in: the sound goes on, the page is the listener's, ${width} px [C1.55]`,
    async () => {
      const email = `kept-${width}@example.com`;
      await using owner = await openPage({ site });
      const userId = await signUp(owner.context, site, email);
      await makeCode(site, { code: `KEPT${width}`, percentage: 100 });
      const bought = await owner.context.request.post(`${site.url}/api/purchases`, {
        data: {
          userId,
          audiobookId: 11,
          amount: 0,
          title: "The One",
          paymentMethod: "free_code",
          discountCode: `KEPT${width}`,
        },
      });
      expect(bought.ok()).toBe(true);
      expect(await ownedBooks(owner.context, site)).toEqual([11]);

      await using opened = await openPage({ site, width });
      const { page } = opened;
      await page.goto("/audiobook/11");
      await play(page, 1);
      expect(await page.getByRole("main").getByRole("link", { name: "Buy Now" }).count()).toBe(1);
      await whileSounding(page, async () => {
        await signInLink(page).click();
        await fillSignIn(page, email, "a wrong one of mine");
        await page.getByRole("main").getByRole("alert").waitFor();
        await fillSignIn(page, email);
        await page.waitForURL((url) => url.pathname === "/audiobook/11");
        await toast(page).getByText("Login successful").waitFor();
      });
      // The header, the bar and the book are the listener's.
      expect(await signInLink(page).count()).toBe(0);
      expect(await page.getByRole("link", { name: "Your Books" }).count()).toBeGreaterThan(0);
      expect(await page.getByRole("main").getByRole("link", { name: "Buy Now" }).count()).toBe(0);
      // Grants have come with the page, and what is heard is the account's.
      await button(page, "Next chapter").click();
      await stage(page).getByText(/^2 of|^3 of/).waitFor();
      await untilPast(page, 1);
      await pause(page);
      await page.waitForFunction(async () => {
        const progress = await (await fetch("/api/progress/11")).json();
        return progress?.currentChapter === 2 && progress.positionSec > 0.5;
      });
      expect(opened.problems.filter((it) => !it.includes("401"))).toEqual([]);
    },
  );
}

browserTest("sign-in on the way to the checkout: the sound goes on until one pays", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, "kept-buyer@example.com");
  await context.clearCookies();
  await page.goto("/audiobook/11");
  await play(page, 1);
  await whileSounding(page, async () => {
    await page.evaluate(() => {
      const href = "/login?redirect=" + encodeURIComponent("/checkout?audiobookId=11");
      const link = Object.assign(document.createElement("a"), { href });
      document.querySelector("main")!.append(link);
      link.click();
    });
    await fillSignIn(page, "kept-buyer@example.com");
    await payButton(page).click();
    await untilPaid(page);
  });
  expect(await ownedBooks(context, site)).toEqual([11]);
  expect(opened.problems).toEqual([]);
});

browserTest(
  "sign-up: the sound goes on, and what was heard is the new account's [C1.55]",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await page.goto("/audiobook/11?position=30");
    await play(page, 1);
    await whileSounding(page, async () => {
      await signInLink(page).click();
      await page.getByRole("main").getByRole("link", { name: /account|sign up/i }).first().click();
      await page.getByLabel("First name").fill("Ada");
      await page.getByLabel("Last name").fill("Lovelace");
      await page.getByRole("textbox", { name: /e-?mail/i }).fill("kept-new@example.com");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByLabel(/security|answer/i).fill("The old mill");
      await page.getByRole("main").getByRole("button", { name: /create/i }).click();
      await page.waitForURL((url) => url.pathname === "/audiobook/11");
      await toast(page).getByText("Account Created Successfully").waitFor();
    });
    const left = await pause(page);
    await page.waitForFunction(async (left) => {
      const progress = await (await fetch("/api/progress/11")).json();
      return Math.abs((progress?.positionSec ?? 0) - left) <= 1;
    }, left);
    expect(opened.problems).toEqual([]);
  },
);
