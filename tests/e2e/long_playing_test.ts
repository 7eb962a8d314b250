/**
 * Hours of premium listening at sixteen times the speed, with grants that live for seconds: the network
 * goes, the server starts anew, and what signed the grants changes. The listener presses play once.
 */

import { expect } from "npm:expect@30.5.2";
import { endGroup } from "../site.ts";
import { startBalancer } from "./balancer.ts";
import { browserTest, type Page, type Site } from "./harness.ts";
import { launchPremiumSite, openListener, signUpAndSpeak } from "./premium/listener.ts";
import { button } from "./sound.ts";

/** `deno task prove` listens for two hours and loses the network for as long as a tunnel takes. */
const { hearSec, lossMs, boundSec } = Deno.env.get("PROVE")
  ? { hearSec: 2 * 3600, lossMs: 30_000, boundSec: 20 * 60 }
  : { hearSec: 11 * 60, lossMs: 12_000, boundSec: 240 };
const RATE = 16;
const GRANT_MS = 4000;
const FIRST = 2;
/** Under a second on a machine that does nothing else. */
const LONGEST_SILENCE_MS = 4_000;

let site: Site, cookie: string;
/** What is to be heard, in order, and for how many seconds. */
let chapters: { number: number; durationSec: number }[];

Deno.test.beforeAll(async () => {
  site = await launchPremiumSite({ grantMs: GRANT_MS });
  const durations: Record<string, number> =
    await (await fetch(`${site.url}/api/audiobooks/11/durations`)).json();
  let sumSec = 0;
  chapters = Object.entries(durations)
    .map(([number, durationSec]) => ({ number: Number(number), durationSec }))
    .filter(({ number, durationSec }) => number >= FIRST && (sumSec += durationSec) < hearSec);
  cookie = await signUpAndSpeak(site, chapters.map(({ number }) => number));
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

interface Moment {
  wallMs: number;
  chapter: number;
  positionSec: number;
}

/** Has the page note what it plays, and turns it up to RATE for all sources to come. */
async function listen(page: Page): Promise<() => Promise<Moment[]>> {
  await page.evaluate((rate) => {
    const sound = document.getElementById("sound") as HTMLAudioElement;
    // Again and again: a player that comes late, on a busy machine, sets the listener's own speed.
    const turnUp = () => sound.defaultPlaybackRate = sound.playbackRate = rate;
    const moments: Moment[] = [];
    turnUp();
    setInterval(() => {
      if (sound.playbackRate !== rate) turnUp();
      const chapter = Number(/chapter=(\d+)/.exec(sound.dataset.stream ?? sound.src)![1]);
      moments.push({ wallMs: performance.now(), chapter, positionSec: sound.currentTime });
    }, 100);
    Object.assign(globalThis, { moments });
  }, RATE);
  return () => page.evaluate(() => (globalThis as unknown as { moments: Moment[] }).moments);
}

async function untilAt(page: Page, { number }: { number: number }, sec: number): Promise<void> {
  const there = page.waitForFunction(
    ({ number, sec }) => {
      const sound = document.getElementById("sound") as HTMLAudioElement;
      const { dataset, src, currentTime } = sound;
      return (dataset.stream ?? src).includes(`chapter=${number}&`) && currentTime > sec;
    },
    { number, sec },
    { timeout: 120_000, polling: 100 },
  );
  await there.catch(async () => {
    const state = await page.evaluate(() => {
      const sound = document.getElementById("sound") as HTMLAudioElement;
      const { src, currentTime, paused, readyState, networkState, error, playbackRate } = sound;
      const status = document.querySelector(".stage__status")?.textContent;
      const buffered = sound.buffered.length && sound.buffered.end(sound.buffered.length - 1);
      return {
        stream: sound.dataset.stream,
        ...{ src, currentTime, paused, readyState, networkState, buffered, playbackRate },
        error: error?.message,
        status,
      };
    });
    throw new Error(`Chapter ${number}, ${sec} s was not reached: ${JSON.stringify(state)}`);
  });
}

/** Ends the server as a crash would, and brings it back with the same accounts. */
async function restart(running: Site, secret: string): Promise<Site> {
  endGroup(running.pid);
  return await launchPremiumSite({ grantMs: GRANT_MS, again: running, secret });
}

browserTest(
  "long playing: chapter after chapter, without a press, whatever happens to the network",
  async () => {
    await using stack = new AsyncDisposableStack();
    const { page, context } = stack.use(await openListener(site, cookie));
    const refused: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 401) refused.push(new URL(response.url()).pathname);
    });
    await page.goto(`/audiobook/11?chapter=${FIRST}&position=100`);
    await button(page, "Play").click();
    const heard = await listen(page);
    let running = site;

    for (const [index, chapter] of chapters.entries()) {
      await untilAt(page, chapter, 20);
      if (index % 3 === 1) {
        await context.setOffline(true);
        await page.waitForTimeout(lossMs);
        await context.setOffline(false);
      }
      if (index % 3 === 2) {
        running = stack.use(
          await restart(running, `secret number ${index}, which is new since a moment ago`),
        );
      }
    }
    const last = chapters.at(-1)!;
    await untilAt(page, last, last.durationSec - 30);

    const moments = await heard();
    expect([...new Set(moments.map(({ chapter }) => chapter))])
      .toEqual(chapters.map(({ number }) => number));
    expect(findLost(moments)).toEqual([]);
    expect(refused.some((path) => path.startsWith("/api/hls/"))).toBe(true);
    expect(await page.getByText("Playback Error").count()).toBe(0);
    expect(await page.locator(".notice").count()).toBe(0);
  },
  boundSec,
);

browserTest(
  "long playing: one of two servers goes, and the listener hears and reads nothing of it",
  async () => {
    await using stack = new AsyncDisposableStack();
    const beside = { grantMs: 5 * 60_000, beside: site };
    const [first, second] = [
      stack.use(await launchPremiumSite(beside)),
      stack.use(await launchPremiumSite(beside)),
    ];
    const balancer = stack.use(startBalancer([first.port, second.port]));
    const { page } = stack.use(await openListener({ ...site, url: balancer.url }, cookie));
    await page.goto(`/audiobook/11?chapter=${FIRST}`);
    await button(page, "Play").click();
    const heard = await listen(page);
    const [chapter, next] = [chapters[0]!, chapters[1]!];
    await untilAt(page, chapter, chapter.durationSec / 2);
    endGroup(first.pid);
    await untilAt(page, next, next.durationSec / 2);

    const moments = (await heard()).filter(({ positionSec }) => positionSec > 0);
    expect(findLost(moments)).toEqual([]);
    expect(longestSilenceMs(moments)).toBeLessThan(LONGEST_SILENCE_MS);
    expect(await page.locator(".notice").count()).toBe(0);
    expect(await page.getByText("Playback Error").count()).toBe(0);
  },
  boundSec,
);

/** The longest time in which the sound stood still. */
function longestSilenceMs(moments: Moment[]): number {
  let longest = 0;
  let since = moments[0]!;
  for (const now of moments) {
    if (now.positionSec !== since.positionSec) since = now;
    longest = Math.max(longest, now.wallMs - since.wallMs);
  }
  return longest;
}

/** Leaps over what should have been heard: more than the time that passed explains, or a chapter's end. */
function findLost(moments: Moment[]): string[] {
  return moments.slice(1).flatMap((now, index) => {
    const before = moments[index]!, isNext = before.chapter !== now.chapter;
    const { durationSec } = chapters.find(({ number }) => number === before.chapter)!;
    const fromSec = isNext ? 0 : before.positionSec;
    const mayBeSec = (now.wallMs - before.wallMs) / 1000 * RATE * 1.2 + 2;
    const told =
      `${before.chapter}, ${before.positionSec} s -> ${now.chapter}, ${now.positionSec} s`;
    const isCut = isNext && durationSec - before.positionSec > mayBeSec;
    return isCut || now.positionSec - fromSec > mayBeSec ? [told] : [];
  });
}
