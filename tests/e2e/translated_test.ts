/** Pages that the browser translates: what changes on them goes on changing, and nothing fails. */

import { expect } from "npm:expect@30.5.2";
import { makeCode, openFold, payButton, testCard, untilPaid } from "./buyer.ts";
import {
  browserTest,
  type OpenPage,
  openPage,
  type Page,
  shareSite,
  type Site,
} from "./harness.ts";
import { signUp } from "./listener.ts";
import { button, stage, untilPast } from "./sound.ts";
import { translatePages } from "./translator.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  await makeCode(site, { code: "HALF", percentage: 50 });
  await makeCode(site, { code: "FRIEND", percentage: 100 });
  for (const chapter of [0, 1, 2]) {
    await (await fetch(`${site.url}/api/stream/11?chapter=${chapter}`)).arrayBuffer();
  }
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const MOMENTS = ["parsed", "loaded"] as const;

async function openTranslated(from: (typeof MOMENTS)[number]): Promise<OpenPage> {
  const opened = await openPage({ site, width: 390 });
  await translatePages(opened.context, from);
  return opened;
}

/** Resolves once the page's own words are the translator's. */
async function untilTranslated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.documentElement.classList.contains("translated-ltr") &&
    document.querySelector("main font font")
  );
}

const clock = (page: Page) => stage(page).locator(".seek__times").innerText();

for (const from of MOMENTS) {
  browserTest(`translated once ${from}: the player shows what sounds`, async () => {
    await using opened = await openTranslated(from);
    const { page } = opened;
    await page.goto("/audiobook/11?chapter=0");
    await untilTranslated(page);
    await button(page, "Play").click();
    await untilPast(page, 2);
    await page.waitForFunction(
      (before) => document.querySelector<HTMLElement>(".seek__times")!.innerText !== before,
      await clock(page),
    );
    const title = stage(page).locator(".stage__chapter");
    const first = await title.innerText();
    await button(page, "Next chapter").click();
    await title.getByText("Nine Hundred Lamps").waitFor();
    expect(await title.innerText()).not.toContain(first);
    await stage(page).getByText(/^1 of \d+$/).waitFor();
    await button(page, "Playback speed 1×").click();
    await stage(page).locator(".rate__cycle").getByText("1.25×").waitFor();

    await button(page, "Sleep").click();
    const sleep = page.getByRole("dialog", { name: "Sleep timer" });
    await sleep.getByRole("button", { name: "5 min", exact: true }).click();
    await stage(page).getByText("5 min", { exact: true }).waitFor();

    await page.getByRole("link", { name: "Home" }).last().click();
    const bar = page.getByRole("region", { name: "Now playing" });
    await bar.getByText("Nine Hundred Lamps").waitFor();
    const time = await bar.locator(".now__clock").textContent();
    await page.waitForFunction(
      (before) => document.querySelector(".now__clock")!.textContent !== before,
      time,
    );
    expect(opened.problems).toEqual([]);
  });

  browserTest(`translated once ${from}: the drawer, bookmarks and the text follow`, async () => {
    await using opened = await openTranslated(from);
    const { page, context } = opened;
    await signUp(context, site, `reader-${from}@example.com`);
    await page.goto("/audiobook/11?chapter=0");
    await untilTranslated(page);
    await button(page, "Play").click();
    await untilPast(page, 1);
    await button(page, "Chapters").click();
    const drawer = page.getByRole("dialog", { name: "Chapters" });
    await drawer.getByRole("button", { name: /Nine Hundred Lamps/ }).click();
    await stage(page).locator(".stage__chapter").getByText("Nine Hundred Lamps").waitFor();
    await untilPast(page, 1);

    await button(page, "Bookmarks").click();
    const marks = page.getByRole("dialog", { name: "Bookmarks" });
    await marks.getByRole("button", { name: "Add Bookmark" }).click();
    await marks.getByLabel("Note").fill("The ferry");
    await marks.getByRole("button", { name: "Save note" }).click();
    await marks.getByText("The ferry").waitFor();
    await marks.getByRole("button", { name: /^Edit note/ }).click();
    await marks.getByRole("button", { name: /^Cancel/ }).click();
    await marks.getByRole("button", { name: /^Edit note/ }).waitFor();
    await page.keyboard.press("Escape");

    await button(page, "Read along").click();
    const text = page.getByRole("dialog", { name: "Nine Hundred Lamps" });
    await text.getByText("Ten seconds.").waitFor();
    await untilPast(page, 4);
    await page.keyboard.press("Escape");
    expect(opened.problems).toEqual([]);
  });

  browserTest(`translated once ${from}: the checkout says its price and its faults`, async () => {
    await using opened = await openTranslated(from);
    const { page, context } = opened;
    await signUp(context, site, `buyer-${from}@example.com`);
    await page.goto("/checkout?audiobookId=11&currency=EUR");
    await untilTranslated(page);
    const code = page.getByLabel("Discount code"), main = page.getByRole("main");
    await openFold(page);
    await code.fill("no-such-code");
    await code.press("Enter");
    await main.getByText("The discount code you entered is invalid or expired.").waitFor();
    await code.fill("half");
    await code.press("Enter");
    await payButton(page).getByText("Pay €3.99").waitFor();
    const total = main.getByRole("status").first();
    expect(await total.innerText()).toBe("€3.99");
    await page.getByRole("link", { name: "Remove discount code" }).click();
    await payButton(page).getByText("Pay €7.99").waitFor();
    expect(await payButton(page).innerText()).toBe("Pay €7.99");
    expect(await total.innerText()).toBe("€7.99");
    await testCard(page, "0002").check();
    await payButton(page).click();
    await main.locator(".pay__alert").getByText(/declined/i).waitFor();
    await payButton(page).getByText("Pay €7.99").waitFor();
    await testCard(page, "4242").check();
    await payButton(page).click();
    await untilPaid(page);
    expect(opened.problems.filter((it) => !/status of 40[0-9]/.test(it))).toEqual([]);
  });
}

browserTest(
  "translated: cards on other pages follow the sound, and a stopped one resumes",
  async () => {
    await using opened = await openTranslated("loaded");
    const { page, context } = opened;
    await signUp(context, site, "cards@example.com");
    await page.goto("/audiobook/11?chapter=1&position=40");
    await button(page, "Play").click();
    await untilPast(page, 42);
    await page.getByRole("link", { name: "Home" }).last().click();
    const place = page.locator("[data-current-place='11']").first();
    await place.waitFor();
    await untilTranslated(page);
    const before = await place.innerText();
    await page.waitForFunction(
      (before) =>
        document.querySelector<HTMLElement>("[data-current-place='11']")!.innerText !== before,
      before,
    );
    const resume = page.locator("[data-resume='11']").first();
    await resume.getByText("Open").waitFor();
    await page.getByRole("region", { name: "Now playing" }).getByRole("button", { name: "Pause" })
      .click();
    await resume.getByText("Resume").waitFor();
    expect(opened.problems).toEqual([]);
  },
);

browserTest("translated: a book on its way to the device says how far it is", async () => {
  await using opened = await openTranslated("loaded");
  const { page, context } = opened;
  const userId = await signUp(context, site, "keeper@example.com");
  const order = { userId, audiobookId: 11, discountCode: "FRIEND", paymentMethod: "free_code" };
  await context.request.post(`${site.url}/api/purchases`, { data: order });
  await page.goto("/library");
  await untilTranslated(page);
  await page.getByRole("button", { name: "Downloads of The One" }).click();
  const sheet = page.getByRole("dialog", { name: "Downloads" });
  await sheet.getByText("0 of 36 chapters on this device").waitFor();
  await sheet.getByRole("button", { name: "Download: Nine Hundred Lamps" }).click();
  await sheet.getByText(/^1 of 36 chapters on this device/).waitFor();
  const row = sheet.getByRole("listitem").filter({ hasText: "Nine Hundred Lamps" });
  await row.getByRole("button", { name: /^Delete/ }).click();
  await sheet.getByText(/^0 of 36 chapters on this device/).waitFor();
  expect(opened.problems).toEqual([]);
});
