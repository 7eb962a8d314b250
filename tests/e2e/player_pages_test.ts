/** The sound goes on from page to page, and waits for nothing but a press. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { button, openAndPlay, readSec, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () =>
  void (site = await shareSite(["11?chapter=0", "11?chapter=1", "12?chapter=1"]))
);
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** Records every pause, reload and step back of the sound. */
async function watchForGaps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sound = document.getElementById("sound") as HTMLAudioElement, gaps: string[] = [];
    Object.assign(globalThis, { gaps });
    for (const name of ["pause", "emptied", "seeking"]) {
      sound.addEventListener(name, () => gaps.push(name));
    }
    let last = sound.currentTime;
    setInterval(() => {
      if (sound.currentTime < last) gaps.push(`back to ${sound.currentTime}`);
      last = sound.currentTime;
    }, 50);
  });
}

browserTest("player: from Preview through pages and back, the sound never stops", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await page.locator("#sound").count()).toBe(0);
  await page.getByRole("link", { name: /^Preview of The One/ }).click();
  await page.waitForURL("**/audiobook/11?**");
  await button(page, "Pause").waitFor();
  await untilPast(page, 0.3);
  await watchForGaps(page);
  for (const path of ["/", "/audiobook/15", "/", "/audiobook/11"]) {
    await page.locator(`a[href="${path}"]:visible`).first().click();
    await page.waitForURL(`**${path}`);
    if (path === "/audiobook/11") await button(page, "Pause").waitFor();
    else await page.getByRole("region", { name: "Now playing" }).waitFor();
    await untilPast(page, await readSec(page) + 0.5);
  }
  expect(await page.getByRole("region", { name: "Now playing" }).count()).toBe(0);
  expect(await page.evaluate(() => (globalThis as unknown as { gaps: string[] }).gaps)).toEqual([]);
  expect(opened.problems).toEqual([]);
});

browserTest(
  "player: a page left before the player's script has come, the bar comes with it",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    await page.route("**/chunk-*.js", async (route) => {
      const response = await route.fetch();
      if (/\bas getPlayer\b/.test(await response.text())) {
        ask();
        await answered;
      }
      await route.fulfill({ response });
    });
    await page.goto("/");
    await page.getByRole("link", { name: /^Preview of The One/ }).click();
    await page.waitForURL("**/audiobook/11?**");
    await asked;
    await untilPast(page, 0.3);
    for (const path of ["/audiobook/12", "/"]) {
      await page.locator(`a[href="${path}"]:visible`).first().click();
      await page.waitForURL(`**${path}`);
    }
    answer();
    const bar = page.getByRole("region", { name: "Now playing" });
    await bar.getByText("The One").waitFor();
    await untilPast(page, await readSec(page) + 0.5);
    await page.locator('a[href="/audiobook/11"]:visible').first().click();
    await button(page, "Pause").waitFor();
    await bar.waitFor({ state: "detached" });
    expect(opened.problems).toEqual([]);
  },
);

browserTest(
  "player: the next page waits for a pressed sound, but not for one that does not come",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    let answer = () => {};
    const answered = new Promise<void>((done) => answer = done);
    await page.route("**/api/stream/**", async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto("/");
    const preview = page.getByRole("main").getByRole("link", { name: /^Preview/ }).first();
    const stream = page.waitForRequest("**/api/stream/**");
    await preview.click();
    await stream;
    // Another press in the meantime is what the listener wants.
    await page.getByRole("link", { name: "Sign In" }).first().click();
    await page.waitForURL("**/login**");
    await page.goto("/");
    await preview.waitFor();
    const pressedMs = await page.evaluate(() => performance.now());
    await preview.click();
    await page.waitForURL(/\/audiobook\/1\d/);
    const askedMs = await page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) =>
        /audiobook.*fresh-partial/.test(name)
      ).at(-1)!.startTime
    );
    expect(askedMs - pressedMs).toBeGreaterThan(950);
    answer();
    await untilPast(page, 0.2);
  },
);

browserTest(
  "player: on another book's page the playing one stays in the bar until a press",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await openAndPlay(page);
    await page.locator('a[href="/audiobook/12"]:visible').first().click();
    await page.waitForURL("**/audiobook/12");
    const bar = page.getByRole("region", { name: "Now playing" });
    await bar.getByText("The One").waitFor();
    // The series has sections, and single books none.
    for (const id of [15, 12]) {
      await page.locator(`nav a[href="/audiobook/${id}"]:visible`).first().click();
      await page.waitForURL(`**/audiobook/${id}`);
      await page.getByRole("region", { name: "Player" }).getByText(/1 of \d+|Opening/).first()
        .waitFor();
      await bar.getByText("The One").waitFor();
    }
    expect(await button(page, "Next chapter").isDisabled()).toBe(true);
    await button(page, "Play").click();
    await page.waitForFunction(
      () => (document.getElementById("sound") as HTMLAudioElement).src.includes("/api/stream/12?"),
    );
    await button(page, "Pause").waitFor();
    await bar.waitFor({ state: "detached" });
  },
);
