/** Toasts: raised by an event, one at a time, gone by themselves. */

import { expect } from "npm:expect@30.5.2";
import { type Toast, TOAST_EVENT } from "@/lib/platform/browser/raise_toast.ts";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await launchSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

async function raise(page: Page, toast: Toast): Promise<void> {
  await page.evaluate(
    ([name, detail]) => void document.dispatchEvent(new CustomEvent(name, { detail })),
    [TOAST_EVENT, toast] as const,
  );
}

browserTest("toasts: the newest replaces the one shown and goes away after 5 s", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.goto("/", { waitUntil: "networkidle" });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  await raise(page, { title: "One", text: "first" });
  await page.clock.runFor(3000);
  await raise(page, { title: "Two", text: "second" });
  expect(await page.locator(".toast").allTextContents()).toEqual(["Twosecond"]);
  await page.clock.runFor(4900);
  expect(await page.locator(".toast").count()).toBe(1);
  await page.clock.runFor(200);
  expect(await page.locator(".toast").count()).toBe(0);
});

browserTest("toasts: only a destructive one interrupts a screen reader", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.goto("/", { waitUntil: "networkidle" });
  await raise(page, { title: "Saved", text: "quietly" });
  await page.getByRole("status").getByText("Saved").waitFor();
  await raise(page, { title: "Failed", text: "loudly", variant: "destructive" });
  await page.getByRole("alert").getByText("Failed").waitFor();
  expect(await page.getByText("Saved").count()).toBe(0);
});

browserTest("toasts: F8 goes to it, a swipe of more than 50 px sends it away", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.goto("/", { waitUntil: "networkidle" });
  await raise(page, { title: "Here", text: "I am" });
  await page.keyboard.press("F8");
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Notifications (F8)");
  const { x, y, width } = (await page.locator(".toast").boundingBox())!;
  expect(width).toBeLessThanOrEqual(420);
  const swipe = async (px: number) => {
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 20 + px, y + 20, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(40);
  expect(await page.locator(".toast").count()).toBe(1);
  await swipe(60);
  expect(await page.locator(".toast").count()).toBe(0);
});
