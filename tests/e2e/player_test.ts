/** The player as a listener meets it: sound that really advances, by the names and roles of its controls. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, launchSite, openPage, type Page, shareSite, type Site } from "./harness.ts";
import {
  button,
  isPaused,
  openAndPlay,
  pause,
  readSec,
  stage,
  untilPast,
  untilPaused,
} from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => void (site = await shareSite(["11?chapter=0", "11?chapter=1"])));
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

browserTest("player: play sounds and advances, pause holds it [A4.4]", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  await openAndPlay(page);
  const paused = await pause(page);
  await page.waitForTimeout(300);
  expect(await readSec(page)).toBe(paused);
  expect(opened.problems).toEqual([]);
});

browserTest("player: a page without a press stays silent and needs no player", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text().catch(() => ""));
  });
  // A word of each: the player itself, what it needs to play on, what is seen after a press.
  const words = ["autoplayNext", "setActionHandler", "Still awake?"];
  const found = async () => {
    const text = (await Promise.all(scripts)).join();
    return words.filter((word) => text.includes(word));
  };
  await page.goto("/audiobook/11", { waitUntil: "networkidle" });
  expect(await isPaused(page)).toBe(true);
  expect(await found()).toEqual([]);
  await button(page, "Play").click();
  await page.waitForLoadState("networkidle");
  while ((await found()).length < words.length) await page.waitForTimeout(50);
});

browserTest("player: nothing on the page moves when it comes alive and plays [A2.15]", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page } = opened;
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    const seen = { shifts, parsedMs: Infinity };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => void shifts.push(...list.getEntries()))
      .observe({ type: "layout-shift", buffered: true });
    // While the page is being parsed, a row spreads with each of its buttons; the last of that is painted afterwards.
    document.addEventListener(
      "DOMContentLoaded",
      () =>
        requestAnimationFrame(() => requestAnimationFrame((nowMs) => void (seen.parsedMs = nowMs))),
    );
  });
  await openAndPlay(page);
  await page.waitForLoadState("networkidle");
  const moved = await page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const { seen } = globalThis as unknown as { seen: { shifts: Shift[]; parsedMs: number } };
    return seen.shifts.filter(({ startTime }) => startTime > seen.parsedMs).flatMap(({ sources }) =>
      sources.flatMap(({ node, previousRect, currentRect }) => {
        const rects = [JSON.stringify(previousRect), JSON.stringify(currentRect)];
        // Where the title font replaces the system's, letters move within a box that stays.
        if (rects[0] === rects[1]) return [];
        return [[node?.outerHTML?.slice(0, 120), ...rects].join(" ")];
      })
    );
  });
  expect(moved).toEqual([]);
});

browserTest(
  "player: what stands above it is as high before the player is parsed as after [A2.15]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    const topOf = () =>
      page.evaluate(() => document.querySelector("main")!.getBoundingClientRect().top);
    await page.goto("/audiobook/11");
    const top = await topOf();
    const whole = await (await page.request.get("/audiobook/11")).text();
    const part = whole.slice(0, whole.indexOf('class="stage'));
    await page.route(
      "**/audiobook/11",
      (route) =>
        route.fulfill({ contentType: "text/html", body: part.slice(0, part.lastIndexOf("<")) }),
    );
    await page.goto("/audiobook/11");
    expect(await page.locator(".stage").count()).toBe(0);
    expect(await topOf()).toBe(top);
  },
);

browserTest("player: skips and seeks, by button and by key, and says the time", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await openAndPlay(page);
  await button(page, "Pause").click();
  const before = await readSec(page);
  await button(page, "Skip forward 30 seconds").click();
  await untilPast(page, before + 29.9);
  await button(page, "Skip back 10 seconds").click();
  await page.waitForFunction(
    (sec) => (document.getElementById("sound") as HTMLAudioElement).currentTime < sec,
    before + 20.1,
  );
  const seek = stage(page).getByRole("slider", { name: "Seek" });
  await seek.focus();
  await page.keyboard.press("Home");
  await page.waitForFunction(
    () => (document.getElementById("sound") as HTMLAudioElement).currentTime === 0,
  );
  await seek.fill("90");
  await page.waitForFunction(
    () => (document.getElementById("sound") as HTMLAudioElement).currentTime === 90,
  );
  expect(await seek.getAttribute("aria-valuetext")).toMatch(/^1 minute 30 of \d+ minutes/);
});

browserTest(
  "player: Space plays and pauses with the focus on a slider, after a press on it too",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await openAndPlay(page);
    for (const name of ["Seek", "Volume"]) {
      await stage(page).getByRole("slider", { name }).click();
      await page.keyboard.press("Space");
      await button(page, "Play").waitFor();
      await page.keyboard.press("Space");
      await button(page, "Pause").waitFor();
    }
  },
);

browserTest("player: the pointer over the seek bar shows the time there", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.goto("/audiobook/11", { waitUntil: "networkidle" });
  await stage(page).getByRole("slider", { name: "Seek" }).hover();
  expect(await page.locator(".seek__hover").textContent()).toMatch(/^\d:\d\d$/);
});

/** How the sound is to be heard. */
const readVolume = (page: Page) =>
  page.evaluate(() => {
    const { playbackRate, volume, muted } = document.getElementById("sound") as HTMLAudioElement;
    return { playbackRate, volume, muted };
  });

browserTest(
  "player: speed and volume are kept, un-mute gives the volume back [A9.10-11]",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await openAndPlay(page);
    await button(page, "Playback speed 1×").click();
    await button(page, "Playback speed 1.25×").waitFor();
    await stage(page).getByLabel("Choose playback speed").selectOption("1.75");
    await button(page, "Playback speed 1.75×").waitFor();
    await stage(page).getByRole("slider", { name: "Volume" }).fill("0.3");
    await button(page, "Mute").click();
    await button(page, "Unmute").click();
    await button(page, "Mute").waitFor();
    expect(await readVolume(page)).toMatchObject({ playbackRate: 1.75, volume: 0.3, muted: false });
    await page.reload();
    await button(page, "Playback speed 1.75×").waitFor();
    expect(await readVolume(page)).toMatchObject({ playbackRate: 1.75, volume: 0.3 });
  },
);

browserTest(
  "player: autoplay that the browser blocks leaves a play button and no words",
  async () => {
    // Chromium allows it where much has been heard, as by then at the shared site.
    await using unheard = await launchSite();
    await using opened = await openPage({ site: unheard });
    const { page } = opened;
    await page.goto("/audiobook/11?chapter=1&autoplay=true", { waitUntil: "networkidle" });
    await button(page, "Play").waitFor();
    await untilPaused(page); // the browser's refusal comes later on a busy machine
    expect(await stage(page).getByRole("alert").count()).toBe(0);
    await button(page, "Play").click();
    await untilPast(page, 0.2);
  },
);

browserTest(
  "player: a stream that fails twice is said in words, and tried again on demand",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    let delayMs = 0;
    await page.route("**/api/stream/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.fulfill({ status: 503 });
    });
    await page.goto("/audiobook/11");
    delayMs = 500; // the press is answered when everything that listens for failures is there
    await button(page, "Play").click();
    await stage(page).getByRole("alert").getByText("Failed loading audio file with status: 503.")
      .waitFor();
    await page.unroute("**/api/stream/**");
    await button(page, "Try again").click();
    await untilPast(page, 0.2);
    expect(await stage(page).getByRole("alert").count()).toBe(0);
  },
);

browserTest("player: a resume link says where it resumes [A2.4]", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.goto("/audiobook/11?chapter=1&position=75&source=resume_button&showToast=true");
  await page.getByText("Resuming at 1:15").waitFor();
  await button(page, "Play").click();
  await untilPast(page, 75.2);
  expect(await readSec(page)).toBeLessThan(80);
});

browserTest(
  "player: without a script the browser's own controls play the page's chapter",
  async () => {
    await using opened = await openPage({ site, javaScript: false });
    const { page } = opened;
    await page.goto("/audiobook/11?chapter=0");
    const sound = page.locator("#sound");
    expect(await sound.isVisible()).toBe(true);
    expect(await sound.getAttribute("src")).toBe("/api/stream/11?chapter=0");
    expect(await stage(page).count()).toBe(0);
  },
);
