/** Forced colours: what is on looks other than what is off, and what can be pressed has an edge. */

import { expect } from "npm:expect@30.5.2";
import type { Locator } from "npm:playwright-core@1.65.1";
import { browserTest, openPage, shareSite, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const style = (locator: Locator, property: string, part?: string) =>
  locator.evaluate(
    (element, [property, part]) => getComputedStyle(element, part).getPropertyValue(property!),
    [property, part] as const,
  );

browserTest("forced colours: choices say which is on; switches are the system's own", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/audiobook/11");
  await page.getByRole("button", { name: "More", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "More" });
  await sheet.getByText("Player settings").click();
  const on = sheet.locator("[aria-pressed=true]").first();
  const off = sheet.locator("[aria-pressed=false]").first();
  expect(await style(on, "background-color")).not.toBe(await style(off, "background-color"));
  expect(await style(on, "content", "::before")).toContain("✓");
  expect(await style(off, "content", "::before")).not.toContain("✓");
  expect(await style(sheet, "border-top-width")).toBe("1px");
  const toggle = sheet.getByRole("switch").first();
  expect(await style(toggle, "appearance")).toBe("auto");
  expect(await style(toggle, "display", "::after")).toBe("none");
});

browserTest("forced colours: the player's thumb, speed and edge can be seen", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/audiobook/11");
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href?.includes("/styles/later.css"))
  );
  expect(await style(page.locator(".seek__range"), "appearance")).toBe("auto");
  expect(await style(page.locator(".seek__rail"), "display")).toBe("none");
  // Written once: the list beside the button shows its arrow alone.
  expect(await style(page.locator(".rate__list"), "color")).toBe("rgba(0, 0, 0, 0)");
  expect(await style(page.locator(".rate__list"), "background-image")).toContain("gradient");
  const play = page.getByRole("button", { name: "Play", exact: true });
  expect(await style(play, "border-top-width")).toBe("2px");
  expect(await style(play, "border-top-color")).not.toBe(await style(play, "background-color"));
  const current = page.locator("li > [data-chapter][aria-current]"),
    other = page.locator(
      "li > [data-chapter]:not([aria-current])",
    );
  expect(await style(current.first(), "background-color"))
    .not.toBe(await style(other.first(), "background-color"));
});
