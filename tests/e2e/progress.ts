/** The account's place in Book 11, and another device that moves it. Addresses are those of the page's own site. */

import { expect } from "npm:expect@30.5.2";
import type { BrowserContext } from "npm:playwright-core@1.65.1";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import type { Page } from "./harness.ts";
import { stage } from "./sound.ts";

export async function getProgress(context: BrowserContext): Promise<ProgressView> {
  return await (await context.request.get("/api/progress/11")).json();
}

/** Waits until the account's place in Book 11 is within a second of a place, and no other device's stands beside it. */
export async function untilSaved(context: BrowserContext, sec: number): Promise<void> {
  const deadline = Date.now() + 15_000;
  let saved: ProgressView | null = null;
  while (Date.now() < deadline) {
    saved = await getProgress(context);
    if (saved && Math.abs(saved.positionSec - sec) <= 1 && !saved.conflict) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`The account's place should be ${sec} s: ${JSON.stringify(saved)}`);
}

/** Another device of the same account, which does not know what happened here. */
export async function playElsewhere(
  context: BrowserContext,
  positionSec: number,
  rest: Record<string, unknown> = {},
): Promise<void> {
  const answer = await context.request.post("/api/progress", {
    data: {
      deviceId: "another-device",
      events: [{
        sequence: Math.round(positionSec),
        intent: "play",
        audiobookId: 11,
        chapter: 1,
        positionSec,
        heardFromSec: positionSec - 5,
        heardToSec: positionSec,
        ...rest,
      }],
    },
  });
  expect(answer.status()).toBe(200);
}

/** What asks which of two places to go on from. */
export const question = (page: Page) => stage(page).getByText(/on (another|this) device\.$/);
