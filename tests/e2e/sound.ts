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

/** Pauses, and answers where. */
export async function pause(page: Page): Promise<number> {
  await button(page, "Pause").click();
  await button(page, "Play").waitFor();
  return await readSec(page);
}
