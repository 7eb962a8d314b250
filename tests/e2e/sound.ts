/** The page's one sound, as a test hears it. */
import type { Page } from "./harness.ts";

export function readSec(page: Page): Promise<number> {
  return page.evaluate(() => (document.getElementById("sound") as HTMLAudioElement).currentTime);
}

export function isPaused(page: Page): Promise<boolean> {
  return page.evaluate(() => (document.getElementById("sound") as HTMLAudioElement).paused);
}

export async function untilPast(page: Page, sec: number): Promise<void> {
  await page.waitForFunction(
    (sec) => (document.getElementById("sound") as HTMLAudioElement | null)?.currentTime! > sec,
    sec,
  );
}

export async function untilPaused(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    (document.getElementById("sound") as HTMLAudioElement | null)?.paused
  );
}

/** Waits until the silent sound stands within a second of a place. */
export async function untilAt(page: Page, sec: number): Promise<void> {
  await page.waitForFunction(
    (sec) =>
      Math.abs((document.getElementById("sound") as HTMLAudioElement).currentTime - sec) <= 1,
    sec,
  );
}

/** The stage of the book's own page. */
export function stage(page: Page) {
  return page.getByRole("region", { name: "Player" });
}

export function button(page: Page, name: string) {
  return stage(page).getByRole("button", { name, exact: true });
}

export async function play(page: Page, forSec: number): Promise<void> {
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  await untilPast(page, await readSec(page) + forSec);
}

export async function openAndPlay(page: Page, path = "/audiobook/11"): Promise<void> {
  await page.goto(path);
  await play(page, 0.3);
}

/** Pauses, and answers where. */
export async function pause(page: Page): Promise<number> {
  await button(page, "Pause").click();
  await button(page, "Play").waitFor();
  return await readSec(page);
}

/** How the sound went on within one document. */
export interface HeardSound {
  /** The same element, still sounding. */
  isSame: boolean;
  /** The longest time for which its place did not move. */
  stillMs: number;
  fromSec: number;
  toSec: number;
  /** By the clock. */
  tookSec: number;
}

/** Watches the sound that plays; the answer tells how it went on. It has to be one document until then. */
export async function watchSound(page: Page): Promise<() => Promise<HeardSound>> {
  await page.evaluate(() => {
    const sound = document.getElementById("sound") as HTMLAudioElement;
    const fromSec = sound.currentTime, beganMs = performance.now();
    let stillMs = 0, longestMs = 0, lastSec = fromSec, lastMs = beganMs;
    const timer = setInterval(() => {
      const { currentTime } = sound, nowMs = performance.now();
      // A busy page may look late: what counts is the sound, which has moved meanwhile.
      stillMs = currentTime === lastSec ? stillMs + nowMs - lastMs : 0;
      longestMs = Math.max(longestMs, stillMs);
      [lastSec, lastMs] = [currentTime, nowMs];
    }, 40);
    const heard = (): HeardSound => {
      clearInterval(timer);
      return {
        isSame: sound === document.getElementById("sound") && !sound.paused,
        stillMs: longestMs,
        fromSec,
        toSec: sound.currentTime,
        tookSec: (performance.now() - beganMs) / 1000,
      };
    };
    Object.assign(globalThis, { heard });
  });
  return () => page.evaluate(() => (Reflect.get(globalThis, "heard") as () => HeardSound)());
}
