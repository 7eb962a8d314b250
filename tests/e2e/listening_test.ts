/** What makes long listening comfortable: keys, ways back, the sleep timer, a network that comes and goes. */

import { expect } from "npm:expect@30.5.2";
import { findViolations } from "./axe.ts";
import { misplacedMs } from "./misplaced.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite(["11?chapter=0", "11?chapter=1"]);
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const stage = (page: Page) => page.getByRole("region", { name: "Player" });
const button = (page: Page, name: string) => stage(page).getByRole("button", { name, exact: true });

async function openAndPlay(page: Page, path = "/audiobook/11?chapter=0"): Promise<void> {
  await page.goto(path);
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  await untilSound(page, (sound) => sound.currentTime > 0.2);
}

/** Until then the page's own small script has started the sound, and no key is heard. */
async function untilPlayerIsHere(page: Page): Promise<void> {
  await stage(page).locator(".play:not([data-sound-src])").waitFor();
}

interface Sound {
  currentTime: number;
  paused: boolean;
  muted: boolean;
  playbackRate: number;
  /** The stream address that is heard, whatever delivers it. */
  stream: string;
}

function readSound(page: Page): Promise<Sound> {
  return page.evaluate(() => {
    const sound = document.getElementById("sound") as HTMLAudioElement;
    const { currentTime, paused, muted, playbackRate } = sound;
    return { currentTime, paused, muted, playbackRate, stream: sound.dataset.stream ?? sound.src };
  });
}

async function untilSound(page: Page, is: (sound: Sound) => boolean): Promise<Sound> {
  const bound = Date.now() + 20_000;
  for (;;) {
    const sound = await readSound(page);
    if (is(sound)) return sound;
    if (Date.now() > bound) throw new Error(`never ${is}: last ${JSON.stringify(sound)}`);
    await page.waitForTimeout(50);
  }
}

/** Until the network has been away. */
async function limitSpeed(page: Page, bytesPerSec: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPerSec,
    uploadThroughput: bytesPerSec,
  });
}

browserTest("keys: play, skip, jump, mute and speed, also on other pages", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await openAndPlay(page);
  await untilPlayerIsHere(page);
  await page.keyboard.press("k");
  await untilSound(page, (sound) => sound.paused);
  await page.keyboard.press("5");
  await untilSound(page, (sound) => sound.currentTime === 150);
  await page.keyboard.press("l");
  await untilSound(page, (sound) => sound.currentTime === 180);
  await page.keyboard.press("ArrowLeft");
  await untilSound(page, (sound) => sound.currentTime === 170);
  await page.keyboard.press("m");
  await untilSound(page, (sound) => sound.muted);
  await page.keyboard.press(">");
  await untilSound(page, (sound) => sound.playbackRate === 1.25);
  await page.locator('a[href="/"]:visible').first().click();
  await page.getByRole("region", { name: "Now playing" }).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Space");
  await untilSound(page, (sound) => !sound.paused);
  expect(opened.problems).toEqual([]);
});

browserTest("keys: a question mark shows them, and a focused control keeps its own", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await openAndPlay(page);
  await untilPlayerIsHere(page);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.getByText("Skip back").waitFor();
  await dialog.getByText("Search titles and text").waitFor();
  await page.keyboard.press("k");
  expect((await readSound(page)).paused).toBe(false);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await button(page, "Pause").focus();
  await page.keyboard.press("Space");
  await button(page, "Play").waitFor();
  await untilSound(page, (sound) => sound.paused);
});

browserTest("a seek is undone by the way back", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  await openAndPlay(page);
  await button(page, "Pause").click();
  const before = (await readSound(page)).currentTime;
  await stage(page).getByRole("slider", { name: "Seek" }).fill("200");
  await page.getByRole("button", { name: /^Back to 0:0\d$/ }).click();
  await untilSound(page, (sound) => sound.currentTime < 10);
  const after = (await readSound(page)).currentTime;
  expect(Math.abs(after - before)).toBeLessThan(0.5);
  await page.getByRole("button", { name: /^Back to 0:0\d$/ }).waitFor({ state: "detached" });
});

browserTest(
  "an accidental change of chapter is undone by the way back, still sounding",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await openAndPlay(page, "/audiobook/11?chapter=0&position=60");
    await button(page, "Next chapter").click();
    await untilSound(page, (sound) => sound.stream.includes("chapter=1"));
    await page.getByRole("button", { name: /^Back to Opening Credits, 1:0/ }).click();
    await untilSound(
      page,
      (sound) => sound.stream.includes("chapter=0") && sound.currentTime > 60 && !sound.paused,
    );
  },
);

browserTest("sleep timer: chosen, shown, prolonged, called off", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  await openAndPlay(page);
  await button(page, "Sleep").click();
  const dialog = page.getByRole("dialog", { name: "Sleep timer" });
  await dialog.getByRole("button", { name: "15 min" }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const small = await dialog.getByRole("button").evaluateAll((buttons) =>
    // Not the bounding box: while the sheet slides in, that one is off by a rounding.
    buttons.filter((it) => it.checkVisibility() && (it as HTMLElement).offsetHeight < 44)
      .map((it) => it.textContent)
  );
  expect(small).toEqual([]);
  await dialog.getByRole("button", { name: "15 min" }).click();
  await dialog.waitFor({ state: "detached" });
  await button(page, "Sleep 15 min").click();
  await dialog.getByText("Pauses in 15 min.").waitFor();
  await dialog.getByRole("button", { name: "Add time" }).click();
  await dialog.getByText("Pauses in 30 min.").waitFor();
  await page.keyboard.press("Escape");
  await button(page, "More").waitFor();
  await button(page, "Sleep 30 min").click();
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await dialog.getByRole("button", { name: "15 min" }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await button(page, "Sleep").waitFor();
  expect(opened.problems).toEqual([]);
});

browserTest(
  "sleep timer: at the end of the chapter it rests, and offers the way back",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await openAndPlay(page, "/audiobook/11?chapter=0&position=296");
    await button(page, "Sleep").click();
    await page.getByRole("button", { name: "End of chapter" }).click();
    await untilSound(page, (sound) => sound.stream.includes("chapter=1") && sound.paused);
    await page.waitForTimeout(2000);
    expect((await readSound(page)).paused).toBe(true);
    await button(page, "Play").click();
    await page.getByRole("button", { name: /^Fell asleep\? Back to Opening Credits, 4:5/ }).click();
    await untilSound(
      page,
      (sound) => sound.stream.includes("chapter=0") && sound.currentTime > 290,
    );
  },
);

browserTest(
  "the next chapter begins adaptively and soon, fetched before it is needed",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await openAndPlay(page, "/audiobook/11?chapter=0");
    await page.waitForTimeout(500);
    expect(fetched.filter((path) => /\/hls/.test(path))).toEqual([]);
    await stage(page).getByRole("slider", { name: "Seek" }).fill("288");
    await untilSound(
      page,
      (sound) => sound.stream.includes("chapter=1") && sound.currentTime > 0.5,
    );
    expect((await page.locator("#sound").getAttribute("src"))?.startsWith("blob:")).toBe(true);
    expect(fetched.some((path) => path.startsWith("/api/hls/11/1/"))).toBe(true);
    await stage(page).getByRole("slider", { name: "Seek" }).fill("90");
    await untilSound(page, (sound) => sound.currentTime > 90.3 && !sound.paused);
    expect(await misplacedMs(page)).toBeLessThan(50);
    expect(opened.problems).toEqual([]);
  },
);

browserTest("a change of quality counts for a chapter that was fetched already", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url().slice(site.url.length)));
  const untilFetched = async (is: RegExp) => {
    const bound = Date.now() + 15_000;
    while (!fetched.some((path) => is.test(path))) {
      if (Date.now() > bound) throw new Error(`never fetched ${is}: ${fetched.join(" ")}`);
      await page.waitForTimeout(50);
    }
  };
  await openAndPlay(page, "/audiobook/11?chapter=0&position=250");
  await untilFetched(/^\/api\/hls\/11\/1\/.*\/0\.mp3$/);
  fetched.length = 0;
  await button(page, "More").click();
  await page.getByText("Player settings").click();
  await page.getByRole("button", { name: "Data saver" }).click();
  await page.keyboard.press("Escape");
  await untilFetched(/^\/api\/hls\/11\/1\/index\.m3u8\?quality=low$/);
  await untilFetched(/^\/api\/hls\/11\/1\/24k/);
  await button(page, "Next chapter").click();
  await untilSound(
    page,
    (sound) => sound.stream.includes("chapter=1") && sound.currentTime > 0.5,
  );
  expect((await page.locator("#sound").getAttribute("src"))?.startsWith("blob:")).toBe(true);
  expect(fetched.filter((path) => /^\/api\/(stream|hls)\/11.*(48k|chapter=1)/.test(path))).toEqual(
    [],
  );
});

browserTest(
  "without renditions the next chapter begins from what was fetched before it was needed",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    const wire = await page.context().newCDPSession(page);
    // Not by the harness's own routes: they switch the browser's cache off.
    await wire.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/hls/*" }] });
    wire.on("Fetch.requestPaused", ({ requestId }) => {
      void wire.send("Fetch.fulfillRequest", { requestId, responseCode: 404 });
    });
    await wire.send("Network.enable");
    const isCached: (boolean | undefined)[] = [];
    wire.on("Network.responseReceived", ({ response: { url, fromDiskCache } }) => {
      if (url.endsWith("/api/stream/11?chapter=1")) isCached.push(fromDiskCache);
    });
    await openAndPlay(page, "/audiobook/11?chapter=0&position=250");
    while (isCached.length === 0) await page.waitForTimeout(50);
    await button(page, "Next chapter").click();
    await untilSound(
      page,
      (sound) => sound.stream.includes("chapter=1") && sound.currentTime > 0.2,
    );
    expect(isCached.slice(0, 2)).toEqual([false, true]);
  },
);

browserTest(
  "renditions that break off are heard on from the progressive file, at the same place",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await openAndPlay(page, "/audiobook/11?chapter=0&position=290");
    await untilSound(
      page,
      (sound) => sound.stream.includes("chapter=1") && sound.currentTime > 0.3,
    );
    await page.route("**/api/hls/**", (route) => route.fulfill({ status: 404 }));
    await stage(page).getByRole("slider", { name: "Seek" }).fill("200");
    const sound = await untilSound(page, (sound) => sound.currentTime > 200.3 && !sound.paused);
    expect(sound.currentTime).toBeLessThan(210);
    // From 200, or from where it broke off before the jump.
    expect(await page.locator("#sound").getAttribute("src"))
      .toMatch(/^\/api\/stream\/11\?chapter=1&from=[\d.]+$/);
  },
);

browserTest(
  "a lost network is said in words, and the sound picks itself up when it is back",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    await limitSpeed(page, 30_000); // or all of the chapter is here before the network is gone
    await openAndPlay(page);
    await context.setOffline(true);
    await stage(page).getByText("You're offline. Playing what's already loaded.").waitFor();
    await stage(page).getByRole("slider", { name: "Seek" }).fill("280");
    await stage(page).getByText("Waiting for the connection…").waitFor();
    await page.waitForTimeout(3000);
    await context.setOffline(false);
    const sound = await untilSound(page, (sound) => sound.currentTime > 280.3 && !sound.paused);
    expect(sound.currentTime).toBeLessThan(290);
    await stage(page).getByText("offline").waitFor({ state: "detached" });
  },
);

browserTest("a seek in the progressive file lands where it says", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await openAndPlay(page, "/audiobook/11?chapter=1");
  expect(await misplacedMs(page)).toBeLessThan(50);
});
