/** A place that is never lost: across devices, tabs, killed tabs and lost networks. */

import { expect } from "npm:expect@30.5.2";
import { formatClock } from "@/lib/platform/duration.ts";
import { findViolations } from "./axe.ts";
import { toast } from "./buyer.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { signIn, signUp } from "./listener.ts";
import { getProgress, playElsewhere, question, untilSaved } from "./progress.ts";
import { button, isPaused, pause, play, readSec, stage, untilAt, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => void (site = await shareSite(["11?chapter=1"])));
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

browserTest(
  "resume: a second device begins within a second of the first, and is followed [A4.10]",
  async () => {
    await using phone = await openPage({ site, width: 390 });
    await using laptop = await openPage({ site });
    await signUp(phone.context, site, "two@example.com");
    await phone.page.goto("/audiobook/11?position=20");
    await play(phone.page, 3);
    const left = await pause(phone.page);
    await untilSaved(phone.context, left);

    await signIn(laptop.context, site, "two@example.com");
    await laptop.page.goto("/audiobook/11");
    await button(laptop.page, "Play").waitFor();
    await untilAt(laptop.page, left);
    await play(laptop.page, 3);
    const further = await pause(laptop.page);
    expect(further).toBeGreaterThan(left + 2);
    await untilAt(phone.page, further);
    expect(await isPaused(phone.page)).toBe(true);
    expect(await question(phone.page).count() + await question(laptop.page).count()).toBe(0);
    expect([...phone.problems, ...laptop.problems]).toEqual([]);
  },
);

browserTest("resume: a tab killed while it plays loses at most a second [A4.13]", async () => {
  for (const account of [true, false]) {
    await using opened = await openPage({ site });
    const { context, page } = opened;
    if (account) await signUp(context, site, "killed@example.com");
    await page.goto("/audiobook/11?position=30");
    await play(page, 4);
    const heard = await readSec(page);
    const session = await context.newCDPSession(page);
    session.send("Page.crash").catch(() => {}); // never answers: there is nobody left to
    await page.waitForEvent("crash");
    const next = await context.newPage();
    await next.goto("/audiobook/11");
    await untilPast(next, heard - 1);
    expect(await readSec(next)).toBeLessThan(heard + 2);
    if (account) await untilSaved(context, await readSec(next));
  }
});

browserTest("resume: what was heard without a network is not lost", async () => {
  await using opened = await openPage({ site });
  const { context, page } = opened;
  await signUp(context, site, "resume-offline@example.com");
  await page.goto("/audiobook/11?position=40");
  await page.route(/\/api\/progress\?/, (route) => route.abort());
  await play(page, 3);
  await pause(page);
  await button(page, "Skip forward 30 seconds").click();
  await play(page, 3);
  await page.close();
  const later = await context.newPage();
  await later.goto("/audiobook/11");
  await untilPast(later, 74);
  await untilSaved(context, await readSec(later));
  const { heardSec } = await getProgress(context);
  expect(heardSec).toBeGreaterThanOrEqual(6);
});

browserTest(
  "resume: two devices that knew nothing of each other ask in one line of the silent player",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { context, page } = opened;
    await signUp(context, site, "conflict@example.com");
    await page.goto("/audiobook/11?position=10");
    await play(page, 2);
    await playElsewhere(context, 150);
    await button(page, "Skip forward 30 seconds").click();
    await page.waitForTimeout(1000);
    expect(await question(page).count()).toBe(0); // it plays
    await pause(page);
    await question(page).waitFor();
    expect(await question(page).textContent()).toBe("You left off at 2:30 on another device.");
    await button(page, "Continue").click();
    await untilPast(page, 150);
    expect(await question(page).count()).toBe(0);
    await untilSaved(context, await pause(page));
    expect(await question(page).count()).toBe(0);
  },
);

browserTest("resume: a device that had seen the other's place asks nothing", async () => {
  await using opened = await openPage({ site });
  const { context, page } = opened;
  await signUp(context, site, "agreed@example.com");
  await page.goto("/audiobook/11?position=10");
  await play(page, 2);
  await untilSaved(context, await pause(page));
  const { version } = await getProgress(context);
  await playElsewhere(context, 100, { baseVersion: version });
  await untilAt(page, 100);
  await play(page, 2);
  await untilSaved(context, await pause(page));
  expect(await question(page).count()).toBe(0);
});

browserTest(
  "resume: one tab sounds at a time, a second one says so and can take over",
  async () => {
    await using opened = await openPage({ site });
    const { context, page } = opened;
    await page.goto("/audiobook/11");
    await play(page, 1);
    const second = await context.newPage();
    await second.goto("/audiobook/11");
    await button(second, "Play").click();
    const told = (page: Page) => stage(page).getByText("Playing in another tab");
    await told(second).waitFor();
    expect(await isPaused(second)).toBe(true);
    expect(await isPaused(page)).toBe(false);
    await button(second, "Play").click();
    await button(second, "Pause").waitFor();
    await told(page).waitFor();
    expect(await told(second).count()).toBe(0);
    expect(await isPaused(page)).toBe(true);
    expect(await isPaused(second)).toBe(false);
  },
);

browserTest("resume: what a visitor heard becomes the account's", async () => {
  await using opened = await openPage({ site });
  const { context, page } = opened;
  await page.goto("/audiobook/11?position=60");
  await play(page, 2);
  const left = await pause(page);
  await page.goto("/audiobook/11");
  await untilAt(page, left);
  await signUp(context, site, "claimed@example.com");
  await page.goto("/audiobook/11");
  await untilSaved(context, left);
});

browserTest(
  "bookmarks: marked once it was begun, paused too, noted, gone to, deleted, on every device [A2.24 A2.31]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { context, page } = opened;
    await signUp(context, site, "bookmarks@example.com");
    await page.goto("/audiobook/11?position=50");
    const open = (page: Page) => button(page, "Bookmarks").click();
    const sheet = (page: Page) => page.getByRole("dialog", { name: "Bookmarks" });
    await open(page);
    await sheet(page).getByRole("button", { name: "Add bookmark" }).click();
    await sheet(page).getByText("No audio is currently playing").waitFor();
    await page.keyboard.press("Escape");
    await sheet(page).waitFor({ state: "detached" });

    await play(page, 1);
    const pausedAt = await pause(page);
    await open(page);
    const said = toast(page).getByText("Bookmark added").waitFor(); // shown for two seconds
    await sheet(page).getByRole("button", { name: "Add bookmark" }).click();
    await said;
    await sheet(page).getByLabel("Note").fill("the lamp goes out");
    await sheet(page).getByRole("button", { name: "Save note" }).click();
    expect(await findViolations(page)).toEqual([]);
    await sheet(page).getByRole("button", { name: formatClock(pausedAt) }).first()
      .waitFor();
    await sheet(page).getByRole("button", { name: "Close" }).click();

    await using other = await openPage({ site });
    await signIn(other.context, site, "bookmarks@example.com");
    await other.page.goto("/audiobook/11?position=100");
    await open(other.page);
    await sheet(other.page).getByText("the lamp goes out").waitFor();
    await sheet(other.page).getByRole("button", { name: /0:5\d$/ }).first().click();
    await button(other.page, "Pause").waitFor();
    expect(await readSec(other.page)).toBeLessThan(60);
    await open(other.page);
    await sheet(other.page).getByRole("button", { name: /^Delete/ }).click();
    await sheet(other.page).getByText("No bookmarks in this book yet.").waitFor();
    await sheet(other.page).getByRole("button", { name: "Close" }).click();
    await open(page);
    await sheet(page).getByText("No bookmarks in this book yet.").waitFor();
    expect([...opened.problems, ...other.problems]).toEqual([]);
  },
);
