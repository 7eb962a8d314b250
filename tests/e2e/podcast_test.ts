/** A listener's own podcast feed: made, copied, revoked, with and without script. */

import { expect } from "npm:expect@30.5.2";
import { findViolations } from "./axe.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

let count = 0;

/** Someone who owns The One, by the calls of the page's own session. */
async function becomeOwner(page: Page): Promise<void> {
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(path, { data });
    expect([path, answer.status()]).toEqual([path, 200]);
    return await answer.json();
  };
  await post("/api/auth/register", {
    email: `podcast${++count}@example.com`,
    password: "lantern-oar-41",
    securityAnswer: "The old mill",
  });
  const payment = await post("/api/create-payment-intent", { audiobookId: 11 });
  const card = "4242424242424242";
  await post("/api/test-payment", { clientSecret: payment.clientSecret, card });
  await page.request.get(`/api/verify-payment/${payment.paymentId}`);
}

browserTest(
  "podcast: without script an address is made, shown once, and revoked [C1.46]",
  async () => {
    await using opened = await openPage({ site, width: 390, javaScript: false });
    const { page } = opened;
    await becomeOwner(page);
    await page.goto("/account");
    await page.getByRole("heading", { name: "Podcast app" }).click();
    await page.getByRole("link", { name: "Listen in a podcast app" }).click();
    await page.getByRole("button", { name: "Create Address for The One" }).click();
    const address = await page.getByLabel("Address of the feed").inputValue();
    expect(await page.getByRole("button", { name: "Copy Address" }).isVisible()).toBe(false);
    expect((await page.request.get(address)).status()).toBe(200);
    await page.goto("/account/podcast");
    expect(await page.getByLabel("Address of the feed").count()).toBe(0);
    await page.getByRole("heading", { name: "AntennaPod" }).click();
    expect(await page.getByText("Add podcast by RSS address").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Revoke the address for The One" }).click();
    await page.getByRole("status").filter({ hasText: "no longer works" }).waitFor();
    expect((await page.request.get(address)).status()).toBe(404);
  },
);

for (const theme of ["dark", "light"] as const) {
  browserTest(`podcast: copied at a press, accessible, nothing too wide, ${theme}`, async () => {
    await using opened = await openPage({ site, width: 390, theme });
    const { page, context, problems } = opened;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await becomeOwner(page);
    await page.goto("/account/podcast");
    await page.getByRole("button", { name: "Create Address for All your audiobooks" }).click();
    await page.getByRole("button", { name: "Copy Address" }).click();
    const beside = page.locator("p").filter({
      has: page.getByRole("button", { name: "Copy Address" }),
    });
    await beside.getByText("Copied.").waitFor();
    expect(await page.locator(".toast").count()).toBe(0);
    const address = await page.getByLabel("Address of the feed").inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const apple = page.getByRole("link", { name: "Open in Apple Podcasts" });
    expect(await apple.getAttribute("href")).toBe(address.replace("http:", "podcast:"));
    await page.evaluate(() => document.querySelectorAll("details").forEach((it) => it.open = true));
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findViolations(page)).toEqual([]);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBe(width);
    }
    expect(problems).toEqual([]);
  });
}
