/** The checkout's screen in a real browser: what stands on it, what is said there, and how its price comes about. */

import { expect } from "npm:expect@30.5.2";
import type { Locator } from "npm:playwright-core@1.65.1";
import { findViolations } from "./axe.ts";
import {
  isInView,
  makeCode,
  openFold,
  openForms,
  ownedBooks,
  payButton,
  testCard,
  toast,
  untilPaid,
} from "./buyer.ts";
import { browserTest, openPage, shareSite, type Site } from "./harness.ts";
import { signUp } from "./listener.ts";
import { touchForm, untilScriptsRun } from "./ready.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  await makeCode(site, { code: "HALF", percentage: 50 });
  await makeCode(site, { code: "FRIEND", percentage: 100 });
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const CHECKOUT = "/checkout?audiobookId=11&currency=EUR";

browserTest(
  "checkout: discount codes are applied by Enter, removed, refused, and may be all [B2.17 B4.8]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await signUp(context, site, "friend@example.com");
    await page.goto(CHECKOUT);
    const total = page.getByRole("status").getByText(/^€/);
    const code = page.getByLabel("Discount code");
    expect(await total.innerText()).toBe("€7.99");
    await openFold(page);
    await page.getByRole("button", { name: "Apply" }).click();
    await toast(page).getByText("Please enter a discount code first.").waitFor();
    await code.fill("no-such-code");
    await code.press("Enter");
    await page.getByRole("main").getByText("The discount code you entered is invalid or expired.")
      .waitFor();
    await code.fill(" half ");
    await code.press("Enter");
    await payButton(page).getByText("Pay €3.99").waitFor();
    expect(await total.innerText()).toBe("€3.99");
    await page.getByRole("link", { name: "Remove discount code" }).click();
    await payButton(page).getByText("Pay €7.99").waitFor();
    await openFold(page);
    await code.fill("friend");
    await code.press("Enter");
    await page.getByRole("button", { name: "Get Free Access" }).click();
    await page.waitForURL("**/purchase-confirmed/11?**");
    expect(await ownedBooks(context, site)).toEqual([11]);
  },
);

browserTest("checkout: another currency is another price, and it is what is charged", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, "tokyo@example.com");
  await page.goto(`${CHECKOUT}&code=HALF`);
  await openFold(page);
  await page.getByLabel("Currency").selectOption("JPY");
  await payButton(page).getByText("Pay ¥667").waitFor();
  await payButton(page).click();
  await untilPaid(page);
  await page.getByRole("link", { name: "Your receipt" }).click();
  await page.getByText("¥667").first().waitFor();
});

browserTest("checkout: where the law asks, the tick for delivery at once comes first", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await context.setExtraHTTPHeaders({ "accept-language": "en-DE" });
  await signUp(context, site, "berlin@example.com");
  await page.goto("/checkout?audiobookId=11");
  await page.getByText("Includes 19% VAT, €1.28.").waitFor();
  expect(await page.getByRole("link", { name: "Refund policy" }).getAttribute("href"))
    .toBe("/refunds");
  await payButton(page).click();
  expect(await page.getByRole("checkbox").evaluate((it: HTMLInputElement) => it.validity.valid))
    .toBe(false);
  await page.getByRole("checkbox").check();
  await payButton(page).click();
  await untilPaid(page);
});

browserTest("checkout: with keys alone, from the order to the receipt", async () => {
  await using opened = await openPage({ site });
  const { page, context } = opened;
  await signUp(context, site, "keys@example.com");
  await page.goto(CHECKOUT);
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const it = document.activeElement as HTMLInputElement;
        return it.innerText || it.labels?.[0]?.innerText || "";
      });
      if (name.test(focused)) return;
    }
    throw new Error(`Tab did not reach ${name}`);
  };
  await tabTo(/^Discount code or/);
  await page.keyboard.press("Enter");
  await tabTo(/^Discount code$/);
  await page.keyboard.type("half");
  await page.keyboard.press("Enter");
  await payButton(page).getByText("€3.99").waitFor();
  const remove = page.getByRole("link", { name: "Remove discount code" });
  expect(await remove.evaluate((it) => it === document.activeElement)).toBe(true);
  await tabTo(/^4242/);
  await page.keyboard.press("ArrowDown");
  expect(await testCard(page, "3155").isChecked()).toBe(true);
  await tabTo(/^Pay /);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Enter"); // the first answer has the focus
  await untilPaid(page);
});

for (const theme of ["dark", "light"] as const) {
  browserTest(`checkout: the checkout is accessible in the ${theme} theme`, async () => {
    await using opened = await openPage({ site, theme, width: 390 });
    const { page, context } = opened;
    await page.goto(CHECKOUT);
    expect(await findViolations(page)).toEqual([]);
    await signUp(context, site, `${theme}@example.com`);
    await page.goto(`${CHECKOUT}&code=HALF`);
    await testCard(page, "0002").check();
    await payButton(page).click();
    await page.getByRole("main").getByText("Payment Failed").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    ).toBe(true);
  });
}

browserTest(
  "checkout: title, total, card and Pay are one screen of a phone, without bars [B2.7]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await page.setViewportSize({ width: 390, height: 844 });
    await signUp(context, site, "one-screen@example.com");
    for (const [bookId, price] of [[11, "€7.99"], [15, "€29.99"]] as const) {
      await page.goto(`/checkout?audiobookId=${bookId}&currency=EUR`);
      const box = async (of: Locator) => (await of.boundingBox())!;
      const title = await box(page.getByRole("heading", { level: 1 }));
      const total = await box(page.getByRole("status").getByText(price));
      expect(Math.abs(title.y + title.height - total.y - total.height)).toBeLessThan(8);
      const pay = await box(payButton(page));
      expect(pay.y + pay.height).toBeLessThan(844);
      expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
      expect(await page.getByLabel("Discount code").isVisible()).toBe(false);
    }
  },
);

for (const javaScript of [true, false]) {
  const way = javaScript ? "with" : "without";
  browserTest(
    `checkout: ${way} script a new price leaves a guest's address and tick [C1.60]`,
    async () => {
      await using opened = await openPage({ site, width: 390, javaScript });
      const { page, context } = opened;
      await context.setExtraHTTPHeaders({ "accept-language": "en-DE" });
      await page.goto(CHECKOUT);
      if (javaScript) await untilScriptsRun(page);
      const email = page.getByLabel("Email").first();
      const address = `stays-${way}@example.com`;
      await email.fill(address);
      await page.getByRole("checkbox").check();
      const pays = async (price: string) => {
        await payButton(page).getByText(`Pay ${price}`).waitFor();
        expect(await email.inputValue()).toBe(address);
        expect(await page.getByRole("checkbox").isChecked()).toBe(true);
        expect(page.url()).not.toContain("stays");
      };
      const apply = async (code: string) => {
        await openFold(page);
        await page.getByLabel("Discount code").fill(code);
        await page.getByLabel("Discount code").press("Enter");
      };
      await apply("half");
      await pays("€3.99");
      await openFold(page);
      await page.getByLabel("Currency").selectOption("JPY");
      if (!javaScript) {
        await page.getByRole("main").getByRole("button", { name: "Change" }).click();
      }
      await pays("¥667");
      if (!javaScript) { // the key for the first button of the form: it takes back no code
        await email.press("Enter");
        await pays("¥667");
      }
      await page.getByText("Remove discount code").click();
      await pays("¥1,335");
      await apply("friend");
      await page.getByText("Code FRIEND (100%)").waitFor();
      await page.getByText("Remove discount code").click();
      await pays("¥1,335");
      await testCard(page, "0002").check();
      await payButton(page).click();
      await page.getByRole("main").getByText("Payment Failed").waitFor();
      await pays("¥1,335");
      await testCard(page, "4242").check();
      await payButton(page).click();
      await untilPaid(page);
      expect(await ownedBooks(context, site)).toEqual([11]);
    },
  );
}

browserTest(
  "checkout: a checkout of nothing leads home at once, and a toast says why",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await page.goto("/checkout");
    expect(new URL(page.url()).pathname).toBe("/");
    const said = "Invalid checkout information. Please try again.";
    await page.getByRole("alert").getByText(said).waitFor();
    await page.reload();
    expect(await page.getByText(said).count()).toBe(0);
  },
);

browserTest(
  "checkout: Buy Now leads to the checkout, which asks for what is left empty",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await page.goto("/audiobook/11");
    const asked = page.waitForRequest((it) => new URL(it.url()).pathname === "/checkout");
    await page.getByRole("link", { name: /Buy Now/ }).first().click();
    // By this the press counts (lib/site/adapters/request_state.server.ts).
    expect((await (await asked).allHeaders()).referer).toBe(`${site.url}/audiobook/11`);
    await page.getByRole("region", { name: "Your order" }).waitFor();
    await untilScriptsRun(page);
    const calls: string[] = [];
    page.on("request", (it) => it.url().includes("/api/auth/") && calls.push(it.url()));
    await openForms(page);
    await touchForm(page);
    await page.getByLabel("First name").fill("Ada");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("Please fill out all required fields").waitFor();
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
    expect(await focused()).toBe("lastName");
    await page.locator('form[aria-labelledby="login-title"] button[type="submit"]').click();
    await page.getByText("Please enter both your email and password.").waitFor();
    expect(calls).toEqual([]);
    const pay = page.locator("#pay");
    await payButton(page).click();
    await pay.getByText("Please fill in this field.").waitFor();
    await pay.getByLabel("Email").fill("ada");
    await payButton(page).click();
    await pay.getByText("Please enter an email address such as ada@example.com.").waitFor();
    expect(await focused()).toBe("email");
    expect(opened.problems).toEqual([]);
  },
);

browserTest(
  "checkout: where nothing is to be paid, the account's form begins beside the order",
  async () => {
    await using opened = await openPage({ site, width: 1280 });
    const { page } = opened;
    await page.goto("/checkout?audiobookId=11&code=FRIEND");
    const form = (await page.getByRole("heading", { name: "Create Account" }).boundingBox())!;
    const order = (await page.getByText("Code FRIEND (100%)").boundingBox())!;
    expect(form.y).toBeLessThan(order.y);
  },
);

for (const who of ["guest", "listener"]) {
  browserTest(`checkout: Pay and a refusal are in a phone's first view, ${who}`, async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    if (who === "listener") await signUp(context, site, "first-pay@example.com");
    for (const [width, height] of [[390, 844], [360, 640]] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(CHECKOUT);
      expect([width, await isInView(page, ".pay__button")]).toEqual([width, true]);
    }
    await untilScriptsRun(page);
    if (who === "guest") {
      await page.locator(".pay [name=email]").fill("guest-pay@example.com");
    }
    await testCard(page, "0002").check();
    await payButton(page).click();
    await page.locator(".pay__do .pay__alert").waitFor();
    expect([await isInView(page, ".pay__do .pay__alert"), await isInView(page, ".pay__button")])
      .toEqual([true, true]);
    const [alert, told] = await Promise.all(
      [page.locator(".pay__do .pay__alert"), page.locator(".toast")].map(async (it) =>
        (await it.boundingBox())!
      ),
    );
    expect(told!.y + told!.height <= alert!.y || told!.y >= alert!.y + alert!.height).toBe(true);
  });
}

browserTest("header: text twice as large leaves the name of the place whole", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, "a-reader-with-a-name@example.com");
  await page.goto("/library");
  await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
  const name = (await page.locator(".brand__logo").boundingBox())!;
  const header = (await page.locator(".page > .side").boundingBox())!;
  expect(name.y).toBeGreaterThanOrEqual(header.y);
  expect(name.height).toBeLessThanOrEqual(header.height);
});
