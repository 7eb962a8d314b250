/** How long a press waits for its sound, as the page itself sees it. */

import type { Page } from "./browser.ts";

interface Times {
  pressedMs: number;
  /** Of the first `playing` after the press; 0 before it. */
  playingMs: number;
}

/** Runs in the page before anything else (`addInitScript`). */
export function noteTimes(): void {
  const times: Times = { pressedMs: 0, playingMs: 0 };
  Object.assign(globalThis, { times });
  document.addEventListener("click", ({ isTrusted, timeStamp }) => {
    // A script's own click, for what follows the sound, is no press.
    if (isTrusted) Object.assign(times, { pressedMs: timeStamp, playingMs: 0 });
  }, true);
  document.addEventListener("playing", () => times.playingMs ||= performance.now(), true);
}

/** Milliseconds; of a page that noted its times. */
export async function pressToPlaying(page: Page, selector: string): Promise<number> {
  await page.click(selector);
  const read = () => {
    const { pressedMs, playingMs } = (globalThis as unknown as { times: Times }).times;
    return pressedMs && playingMs ? playingMs - pressedMs : 0;
  };
  return await (await page.waitForFunction(read)).evaluate((ms) => ms as number);
}
