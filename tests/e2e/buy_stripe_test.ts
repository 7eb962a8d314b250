/**
 * Buying with keys set: Stripe's own elements in the page, the fake of Stripe.js and the emulator of Stripe's
 * API behind them, the real Content-Security-Policy around them.
 */

import { expect } from "npm:expect@30.5.2";
import {
  createStripeEmulator,
  postTo,
  type StripeEmulator,
  WEBHOOK_SECRET,
} from "@/lib/shop/stripe_emulator/mod.server.ts";
import { routeStripe } from "../fakes/stripe_js/route.ts";
import { serveStripeEmulator, type StripeEmulatorServer } from "../fakes/stripe_server.ts";
import { findViolations } from "./axe.ts";
import {
  isInView,
  makeCode,
  openFold,
  ownedBooks,
  payButton,
  signUpAtCheckout,
  toast,
  untilPaid,
} from "./buyer.ts";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";
import { signUp } from "./listener.ts";
import { button, play, readSec, stage, untilPast, watchSound } from "./sound.ts";

let site: Site, stripe: StripeEmulator, api: StripeEmulatorServer;
Deno.test.beforeAll(async () => {
  stripe = createStripeEmulator();
  api = await serveStripeEmulator(stripe);
  site = await launchSite({
    env: {
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_PUBLISHABLE_KEY: "pk_test_x",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: api.origin.origin,
    },
  });
  await (await fetch(`${site.url}/api/stream/11?chapter=1`)).arrayBuffer(); // spoken before it is played
  await makeCode(site, { code: "HALF", percentage: 50 });
  await makeCode(site, { code: "FRIEND", percentage: 100 });
});
Deno.test.afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const CHECKOUT = "/checkout?audiobookId=11&currency=EUR";

async function openCheckout(email: string, options: { theme?: "dark" | "light" } = {}) {
  const opened = await openPage({ site, width: 390, ...options });
  await routeStripe(opened.context, stripe);
  await signUp(opened.context, site, email);
  await opened.page.goto(CHECKOUT);
  return opened;
}

/** @param code 302 has the bank ask on a page of its own */
async function fillCard(page: Page, number: string, code = "123"): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("12 / 34");
  await page.getByLabel("Security code").fill(code);
}

browserTest(
  "buy by Stripe: an unfinished card, a declined one, 3-D Secure, and one charge [B2.7]",
  async () => {
    await using opened = await openCheckout("card@example.com");
    const { page, context } = opened;
    const main = page.getByRole("main");
    await page.getByLabel("Card number").waitFor();
    for (const [width, height] of [[360, 640], [390, 844]] as const) {
      await page.setViewportSize({ width, height });
      expect([width, await isInView(page, ".pay__button")]).toEqual([width, true]);
    }
    await fillCard(page, "4000");
    await payButton(page).click();
    await main.getByText("Your card number is incomplete.").first().waitFor();
    expect(await stripe.ledger()).toEqual([]); // looking and mistyping make no payment
    await fillCard(page, "4000 0000 0000 0002");
    await payButton(page).click();
    await toast(page).getByText("Your card was declined.").waitFor();
    await fillCard(page, "4000 0025 0000 3155");
    await payButton(page).dblclick();
    await page.getByRole("button", { name: "Complete" }).click();
    await untilPaid(page);
    await page.getByRole("heading", { name: "It's yours" }).waitFor();
    expect(await ownedBooks(context, site)).toEqual([11]);
    expect((await stripe.ledger()).map(({ receivedMinor }) => receivedMinor)).toEqual([799]);
  },
);

browserTest(
  "buy by Stripe: the card form follows the price, and goes when nothing is to be paid [B2.17]",
  async () => {
    await using opened = await openCheckout("codes@example.com", { theme: "light" });
    const { page, context } = opened;
    const code = page.getByLabel("Discount code");
    await page.getByLabel("Card number").waitFor();
    await openFold(page);
    await code.fill("half");
    await code.press("Enter");
    await payButton(page).getByText("Pay €3.99").waitFor();
    await fillCard(page, "4242 4242 4242 4242");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Remove discount code" }).click();
    await payButton(page).getByText("Pay €7.99").waitFor();
    expect(await page.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
    await openFold(page);
    await code.fill("friend");
    await code.press("Enter");
    await page.getByRole("button", { name: "Get Free Access" }).waitFor();
    expect(await page.getByLabel("Card number").count()).toBe(0);
    await page.getByRole("link", { name: "Remove discount code" }).click();
    await fillCard(page, "4242 4242 4242 4242");
    await payButton(page).click();
    await untilPaid(page);
    expect(await ownedBooks(context, site)).toEqual([11]);
  },
);

browserTest("buy by Stripe: Premium's first month is paid in the same form", async () => {
  await using opened = await openCheckout("premium@example.com");
  const { page, context } = opened;
  await page.goto("/checkout?plan=premium&currency=EUR");
  await fillCard(page, "4242 4242 4242 4242");
  await payButton(page).getByText("Pay €9.99").click();
  await page.waitForURL("**/subscription-success?**");
  stripe.webhooks.sendTo(postTo(new URL("/webhooks/stripe", site.url)));
  await page.getByRole("heading", { name: "Subscription Successful" }).waitFor();
  const subscription = await context.request.get(`${site.url}/api/subscription`);
  expect(await subscription.json()).toMatchObject({ isSubscribed: true });
});

/** The sheet in which a wallet's holder agrees. */
async function agree(page: Page, card: string): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Google Pay" });
  await sheet.getByLabel("Card").selectOption(card);
  await sheet.getByRole("button", { name: /^Agree to/ }).click();
}

const wallets = (page: Page) => page.getByRole("group", { name: "Pay with a wallet" });
const googlePay = (page: Page) => wallets(page).getByRole("button", { name: "Google Pay" });

browserTest(
  "buy by Stripe: a guest's wallet is asked after the law's tick; closed, declined, and then one charge",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await routeStripe(context, stripe, ["googlePay", "link"]);
    await context.setExtraHTTPHeaders({ "accept-language": "en-DE" });
    const before = (await stripe.ledger()).length;
    await page.goto(CHECKOUT);
    await googlePay(page).click();
    const sheet = page.getByRole("dialog", { name: "Google Pay" });
    const tick = page.getByRole("checkbox");
    expect(await tick.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await sheet.count()).toBe(0);
    await tick.check();
    expect(await findViolations(page)).toEqual([]);
    await googlePay(page).click();
    await sheet.getByText("The One").waitFor();
    await sheet.getByRole("button", { name: "Agree to 799 eur" }).waitFor();
    await sheet.getByRole("button", { name: "Cancel" }).click();
    expect((await stripe.ledger()).length).toBe(before); // closed: nobody has begun to pay
    // An address that cannot be right is not passed over for the wallet's.
    await page.getByLabel("Email").first().fill("nobody@");
    await googlePay(page).click();
    expect(await sheet.count()).toBe(0);
    await page.getByLabel("Email").first().fill("");
    await googlePay(page).click();
    await agree(page, "4000000000000002");
    await page.getByRole("main").getByText("Your card was declined.").waitFor();
    await sheet.waitFor({ state: "detached" });
    await googlePay(page).click();
    await agree(page, "4242424242424242");
    await untilPaid(page);
    expect(await ownedBooks(context, site)).toEqual([11]);
    const user = await (await context.request.get(`${site.url}/api/auth/user`)).json();
    expect(user.email).toBe("wallet@example.com");
    expect((await stripe.ledger()).slice(before).map(({ receivedMinor }) => receivedMinor))
      .toEqual([799]);
  },
);

browserTest(
  "buy by Stripe: wallets follow the order: a typed address, a gift, a code, nothing to pay, Premium [C1.61]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await routeStripe(context, stripe, ["googlePay"]);
    await page.goto(CHECKOUT);
    await page.getByLabel("Email").first().fill("typed@example.com");
    await googlePay(page).click();
    await agree(page, "4000002500003155");
    await page.getByRole("button", { name: "Complete" }).click();
    await untilPaid(page);
    const user = await (await context.request.get(`${site.url}/api/auth/user`)).json();
    expect(user.email).toBe("typed@example.com");

    await page.goto("/checkout?audiobookId=12&currency=EUR&gift=1");
    await googlePay(page).waitFor();
    await openFold(page);
    await page.getByLabel("Discount code").fill("friend");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Get Free Access" }).waitFor();
    expect(await wallets(page).count()).toBe(0);
    await page.getByRole("link", { name: "Remove discount code" }).click();
    await payButton(page).getByText("Pay €7.99").waitFor();
    await openFold(page);
    await page.getByLabel("Discount code").fill("half");
    await page.keyboard.press("Enter");
    await payButton(page).getByText("Pay €3.99").waitFor();
    await googlePay(page).click();
    await agree(page, "4242424242424242");
    await untilPaid(page);
    await page.getByText("Your gift is ready").waitFor();
    expect(await ownedBooks(context, site)).toEqual([11]);

    await page.goto("/checkout?plan=premium&currency=EUR");
    await googlePay(page).click();
    await page.getByRole("button", { name: "Agree to 999 eur" }).waitFor();
    await agree(page, "4242424242424242");
    await page.waitForURL("**/subscription-success?**");
  },
);

browserTest("buy by Stripe: where no wallet is offered there is no room for one", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await routeStripe(context, stripe);
  await page.goto(CHECKOUT);
  await page.getByLabel("Card number").waitFor();
  expect(await wallets(page).count()).toBe(0); // of what can be seen
  const gap = await page.locator("form.pay").evaluate((form) =>
    form.querySelector(".field")!.getBoundingClientRect().top - form.getBoundingClientRect().top
  );
  expect(gap).toBe(0);
  expect(opened.problems).toEqual([]);
});

browserTest("buy by Stripe: a Stripe.js that does not load can be asked for again", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await context.route("https://js.stripe.com/**", (route) => route.abort());
  await signUp(context, site, "later@example.com");
  await page.goto(CHECKOUT);
  await page.getByRole("main").getByText("Failed to initialize payment. Please try again.")
    .waitFor();
  expect(await payButton(page).isDisabled()).toBe(true);
  await context.unroute("https://js.stripe.com/**");
  await routeStripe(context, stripe);
  await page.getByRole("button", { name: "Try again" }).click();
  await fillCard(page, "4242 4242 4242 4242");
  await payButton(page).click();
  await untilPaid(page);
});

browserTest(
  "buy by Stripe: from Buy to Start Listening the sound that plays goes on [C1.62]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await routeStripe(context, stripe);
    await page.goto("/audiobook/11?chapter=1&position=76");
    await play(page, 1);
    const heard = await watchSound(page);
    expect(await page.evaluate(() => "Stripe" in globalThis)).toBe(false); // nobody has asked for it
    await page.getByRole("main").getByRole("link", { name: "Buy Now" }).click();
    await signUpAtCheckout(page, "listens@example.com");
    await toast(page).getByText("Account Created Successfully").waitFor();
    await fillCard(page, "4242 4242 4242 4242");
    // The book once more, and forward again: the step begins anew.
    await page.goBack();
    await stage(page).waitFor();
    expect(await page.getByLabel("Card number").count()).toBe(0);
    await page.goForward();
    await fillCard(page, "4000 0025 0000 3155");
    await payButton(page).click();
    await page.getByRole("button", { name: "Complete" }).click();
    await untilPaid(page);
    // Unless it has gone on by itself before that.
    await page.getByRole("link", { name: "Start Listening" }).click({ timeout: 5_000 })
      .catch(() => {});
    await page.waitForURL("**/audiobook/11?**");
    await button(page, "Pause").waitFor();
    await untilPast(page, await readSec(page) + 0.5);
    expect(await page.locator(".contents__lock").count()).toBe(0);
    const { stillMs, fromSec, toSec, tookSec, isSame } = await heard();
    expect(isSame).toBe(true);
    expect(stillMs).toBeLessThan(400);
    expect(Math.abs(toSec - fromSec - tookSec)).toBeLessThan(1); // nowhere else, and at no other pace
    expect(await ownedBooks(context, site)).toEqual([11]);
    expect(opened.problems).toEqual([]);
  },
);

browserTest(
  "buy by Stripe: a bank that asks on a page of its own, and the sound is there again at its second [C1.63]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page, context } = opened;
    await routeStripe(context, stripe);
    await signUp(context, site, "returns@example.com");
    await page.addInitScript(() =>
      addEventListener("pagehide", () => {
        const sound = document.getElementById("sound") as HTMLMediaElement | null;
        if (sound?.currentTime) sessionStorage.leftSec = sound.currentTime;
      })
    );
    await page.goto("/audiobook/11?chapter=1&position=76");
    await play(page, 1);
    await page.getByRole("main").getByRole("link", { name: "Buy Now" }).click();
    const bar = page.getByRole("region", { name: "Now playing" });
    await bar.getByText(/^Nine Hundred Lamps, 1:\d\d, still playing$/).waitFor();
    expect(await bar.getByRole("link").count()).toBe(0);
    const leave = async () => {
      await fillCard(page, "4000 0025 0000 3155", "302");
      await payButton(page).click();
      await page.getByRole("heading", { name: "3D Secure 2 Test Page" }).waitFor();
    };
    const goesOn = async (player: typeof bar) => {
      await player.getByRole("button", { name: /^(Play|Pause)$/ }).first().waitFor();
      await page.waitForFunction(() =>
        (document.getElementById("sound") as HTMLMediaElement).readyState > 1
      );
      // It goes on by itself soon, or waits for a press: then no longer wait helps.
      await page.waitForFunction(
        () => !(document.getElementById("sound") as HTMLMediaElement).paused,
        undefined,
        { timeout: 3000 },
      ).catch(() => {});
      const { leftSec, atSec, sinceSec, paused } = await page.evaluate(() => {
        const { currentTime: atSec, paused } = document.getElementById("sound") as HTMLMediaElement;
        const sinceSec = paused ? 0 : performance.now() / 1000;
        return { leftSec: Number(sessionStorage.leftSec), atSec, sinceSec, paused };
      });
      expect(leftSec).toBeGreaterThan(77);
      expect(atSec).toBeGreaterThan(leftSec - 1);
      expect(atSec).toBeLessThan(leftSec + sinceSec + 1);
      // A browser may want a press where one comes from another site.
      if (paused) await player.getByRole("button", { name: "Play", exact: true }).click();
      await untilPast(page, atSec + 0.3);
    };
    await leave();
    await page.goBack();
    await goesOn(bar);
    await leave();
    await page.getByRole("button", { name: "Complete" }).click();
    await page.waitForURL("**/audiobook/11?**"); // on from the result by itself
    await goesOn(stage(page));
    expect(await ownedBooks(context, site)).toEqual([11]);
  },
);

browserTest(
  "buy by Stripe: without script the page says what is missing, and has no dead button [B7.15]",
  async () => {
    await using opened = await openPage({ site, width: 390, javaScript: false });
    const { page, context } = opened;
    await signUp(context, site, "plain@example.com");
    await page.goto(CHECKOUT);
    const words = page.locator("noscript p"); // getByText looks into no noscript
    expect(await words.innerText()).toContain("needs JavaScript");
    expect(await payButton(page).isVisible()).toBe(false);
    await openFold(page);
    await page.getByLabel("Discount code").fill("friend");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "Get Free Access" }).click();
    await page.getByRole("heading", { name: "It's yours" }).waitFor();
    expect(await ownedBooks(context, site)).toEqual([11]);
  },
);
