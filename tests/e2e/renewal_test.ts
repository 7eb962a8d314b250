/** Grants that end while a premium chapter is heard: nobody hears it. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, type Page, type Site } from "./harness.ts";
import { launchPremiumSite, openListener, signUpAndSpeak } from "./premium/listener.ts";
import { button, stage, untilPast } from "./sound.ts";

let site: Site, cookie: string;
Deno.test.beforeAll(async () => {
  site = await launchPremiumSite({ grantMs: 5000 });
  cookie = await signUpAndSpeak(site, [2, 3]);
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** Grants and statuses of the segments that were asked for, in order. */
function watchSegments(page: Page) {
  const seen: { grant: string; status: number }[] = [];
  page.on("response", (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (!/^\/api\/hls\/11\/3\/.*\.mp3$/.test(pathname)) return;
    seen.push({ grant: searchParams.get("_auth")!, status: response.status() });
  });
  return seen;
}

/** Chapter 3, adaptively, some seconds old. */
async function openAdaptively(page: Page): Promise<void> {
  await page.goto("/audiobook/11?chapter=2&position=146");
  await button(page, "Play").click();
  await page.waitForFunction(
    () => {
      const { dataset, currentTime } = document.getElementById("sound") as HTMLAudioElement;
      return dataset.stream?.includes("chapter=3") && currentTime > 1;
    },
    undefined,
    { timeout: 90_000 },
  );
}

/** The longest the sound has stood still while it was to play, in milliseconds, from now on. */
async function watchGaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const sound = document.getElementById("sound") as HTMLAudioElement;
    const watched = { longestMs: 0 };
    let last = sound.currentTime, sinceMs = performance.now();
    setInterval(() => {
      const nowMs = performance.now();
      if (sound.currentTime !== last) [last, sinceMs] = [sound.currentTime, nowMs];
      watched.longestMs = Math.max(watched.longestMs, nowMs - sinceMs);
    }, 20);
    Object.assign(globalThis, { watched });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { watched: { longestMs: number } }).watched)
      .then(({ longestMs }) => longestMs);
}

const isAdaptive = async (page: Page) =>
  (await page.locator("#sound").getAttribute("src"))!.startsWith("blob:");

browserTest(
  "renditions: refused segments are fetched with a fresh grant, without a gap",
  async () => {
    await using opened = await openListener(site, cookie);
    const { page } = opened;
    const segments = watchSegments(page);
    await openAdaptively(page);
    const longestGapMs = await watchGaps(page);
    // The grant of the first segments ends; then the buffer is to be filled again, a segment at a time.
    const refusedAt = () => segments.findIndex(({ status }) => status === 401);
    for (let sec = 6; refusedAt() < 0; sec += 2) await untilPast(page, sec);
    await untilPast(page, 20);
    const after = segments.slice(refusedAt());
    expect(after.some(({ status, grant }) => status === 200 && grant !== after[0]!.grant)).toBe(
      true,
    );
    expect(await longestGapMs()).toBeLessThan(400);
    expect(await isAdaptive(page)).toBe(true);
  },
);

browserTest(
  "renditions: a place that is not loaded, after a long pause, is heard all the same",
  async () => {
    await using opened = await openListener(site, cookie);
    const { page } = opened;
    await openAdaptively(page);
    await button(page, "Pause").click();
    await page.waitForTimeout(6000); // longer than a grant lives
    await stage(page).getByRole("slider", { name: "Seek" }).fill("240");
    await button(page, "Play").click();
    await untilPast(page, 240.3);
    expect(await isAdaptive(page)).toBe(true);
    await page.getByRole("alert").filter({ hasText: /./ }).waitFor({ state: "detached" });
  },
);
