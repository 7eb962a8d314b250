/** Where the free chapters end: what waits, what it costs, and nothing in front of it. */

import { expect } from "npm:expect@30.5.2";
import { findViolations } from "./axe.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { play, stage } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  await (await fetch(`${site.url}/api/stream/11?chapter=1`)).arrayBuffer();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const SPECIFIED = "To play the rest of the Audiobook, please purchase it.";

/** Jumps close to the end of the free chapter, as a finger on the seek bar does, and waits for the end. */
async function hearToTheEnd(page: Page): Promise<void> {
  await page.goto("/audiobook/11?chapter=1");
  await play(page, 0.3);
  const seek = stage(page).getByRole("slider", { name: "Seek" });
  await seek.focus();
  await page.keyboard.press("End");
  await stage(page).getByText(SPECIFIED).waitFor();
}

browserTest("free chapters: their end says what waits, what one gets, and offers all", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, problems } = opened;
  await hearToTheEnd(page);
  const scene = stage(page).getByRole("status").filter({ hasText: SPECIFIED });
  const said = (await scene.innerText()).replaceAll(/\s+/g, " ");
  expect(said).toMatch(/^premium content The House That Would Not Light To play the rest of/i);
  expect(said).toMatch(/33 more chapters, \d hr \d+ min left/);
  expect(said).toContain("Offline listening");
  expect(said).toContain("One payment. Yours to keep.");
  expect(said).toContain("Complete Series All 4 books for $32.60");
  const keep = scene.getByRole("link", { name: "Keep listening · $8.68", exact: true });
  expect(await keep.getAttribute("href")).toBe("/checkout?audiobookId=11");
  expect(await scene.locator(".button").count()).toBe(1); // whatever else leads on is a link
  await scene.getByRole("link", { name: "Or subscribe" }).waitFor();
  expect(await scene.getByRole("link", { name: "Complete Series" }).getAttribute("href")).toBe(
    "/checkout?audiobookId=15",
  );
  // The jump to the end would offer its way back for ten seconds, in front of all this.
  expect(await page.getByRole("button", { name: /^Back to / }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await stage(page).getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("button", { name: /^Back to / }).waitFor();
  expect(problems).toEqual([]);
});
