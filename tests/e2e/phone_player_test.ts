/** What a phone's thumb needs stays free, and what a phone has no sidebar for can be reached. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, launchSite, openPage, type Page, type Site } from "./harness.ts";
import { signUp } from "./listener.ts";
import { button, play, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await launchSite({ env: { ANALYTICS_URL: "https://count.example/" } });
  await (await fetch(`${site.url}/api/stream/11?chapter=1`)).arrayBuffer(); // spoken before it is played
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** Whether a press on every part of the button reaches it: nothing lies above it and it is on the screen. */
function isFree(page: Page, label: string): Promise<boolean> {
  return page.evaluate((label) => {
    const target = document.querySelector(`.stage [aria-label="${label}"]`)!;
    const { left, top, width, height } = target.getBoundingClientRect();
    return [0.5, 0.98].every((share) => {
      const hit = document.elementFromPoint(left + width / 2, top + height * share);
      return hit !== null && target.contains(hit);
    });
  }, label);
}

browserTest("phone: neither the consent banner nor the way back covers Play [C1.64]", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  for (const id of [11, 15]) {
    await page.goto(`/audiobook/${id}`);
    await button(page, "Play").waitFor();
    expect([id, await isFree(page, "Play")]).toEqual([id, true]);
    expect(await page.getByRole("region", { name: "Counting visits" }).count()).toBe(1);
  }
  await page.goto("/audiobook/11");
  await play(page, 1);
  for (const _ of [1, 2]) await button(page, "Skip forward 30 seconds").click();
  await untilPast(page, 60);
  await page.getByRole("button", { name: /^Back to 0:0/ }).waitFor();
  expect(await isFree(page, "Pause")).toBe(true);
  await page.getByRole("button", { name: /^Back to 0:0/ }).click();
  expect(opened.problems).toEqual([]);
});

browserTest("phone: favorites and what was played lately are two presses away", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, "thumb@example.com");
  const liked = { audiobookId: 14, isFavorite: true };
  await context.request.post(`${site.url}/api/progress`, { data: liked });
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByRole("link", { name: "Your Books" }).click();
  const shelves = page.getByRole("navigation", { name: "Shelves" });
  await shelves.getByRole("link", { name: "Recently Played" }).click();
  await page.waitForURL("**/recently-played");
  await page.getByRole("heading", { name: "Recently Played", level: 1 }).waitFor();
  await shelves.getByRole("link", { name: "Favorites" }).click();
  const heading = page.getByRole("heading", { name: "Favorites" });
  await heading.waitFor();
  await page.waitForFunction(() => {
    const { top } = document.getElementById("favorites")!.getBoundingClientRect();
    return top >= 0 && top < innerHeight;
  });
  expect(opened.problems).toEqual([]);
});

browserTest("phone: what plays rises from behind the tabs, and never over them", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  await page.goto("/audiobook/11");
  await play(page, 0.3);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("region", { name: "Now playing" }).waitFor();
  const isTab = await page.evaluate(() => {
    const bar = document.querySelector(".now")!;
    bar.animate({ translate: "0 100%" }, { duration: 1 }).pause(); // as it begins
    const { x, y, width } = document.querySelector(".bottom-bar")!.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + 10)?.closest(".bottom-bar") !== null;
  });
  expect(isTab).toBe(true);
});

browserTest(
  "player: sound that does not come is said under Play within 6 s, with another try [C1.54]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    const player = page.getByRole("region", { name: "Player" });
    let tries = 0;
    await page.route(/\/api\/(stream|hls|mp3)\//, (route) => {
      tries++;
      return route.abort();
    });
    await page.goto("/audiobook/11");
    const play = player.getByRole("button", { name: "Play", exact: true });
    const under = (await play.boundingBox())!;
    await play.click();
    const pressedMs = Date.now();
    const again = player.getByRole("button", { name: "Try again" });
    await again.waitFor();
    expect(Date.now() - pressedMs).toBeLessThan(8_000); // 6 s, and the player's own way here
    await player.getByText("Waiting for the connection…").waitFor();
    const line = (await again.boundingBox())!;
    const chapters = (await player.getByRole("button", { name: "Chapters" }).boundingBox())!;
    const middle = line.y + line.height / 2;
    expect(middle).toBeGreaterThan(under.y + under.height);
    expect(middle).toBeLessThan(chapters.y);
    expect(line.height).toBeGreaterThanOrEqual(44);

    expect(tries).toBeGreaterThan(2); // in silence it has been tried again

    await page.unrouteAll();
    await again.click();
    await page.waitForFunction(() =>
      document.querySelector<HTMLAudioElement>("#sound")!.currentTime > 0.5
    );
    expect(await again.count()).toBe(0);
  },
);

browserTest(
  "phone: a press glows at once, whatever the network does, and so does Play until there is a player",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    /** Whether each glows in the task of its press, which leads nowhere here. */
    const glow = (selectors: string[]) =>
      page.evaluate((selectors) => {
        addEventListener("click", (event) => event.preventDefault(), true);
        return selectors.map((selector) => {
          const pressed = document.querySelector<HTMLElement>(selector)!;
          pressed.firstElementChild!.dispatchEvent(
            new MouseEvent("click", { bubbles: true, cancelable: true }),
          );
          return pressed.getAnimations().length;
        });
      }, selectors);
    await page.goto("/");
    expect(await glow([".card a[data-sound-src]", ".bottom-bar a"])).toEqual([1, 1]);
    await page.goto("/audiobook/11");
    expect(await glow([".play", '[aria-label="Next chapter"]', ".contents__rows a"]))
      .toEqual([1, 1, 1]);
    // Of a visitor who has heard nothing yet: for others the player may be there before the press.
    await using other = await openPage({ site, width: 390 });
    const slow = other.page;
    await slow.goto("/audiobook/11");
    await slow.waitForLoadState("networkidle");
    await slow.route(/\/_fresh\/js\//, async (route) => {
      await new Promise((done) => setTimeout(done, 600));
      await route.continue();
    });
    await button(slow, "Next chapter").click();
    await slow.locator(".play[data-waiting]").waitFor();
    await slow.locator(".play:not([data-waiting])").waitFor();
  },
);
