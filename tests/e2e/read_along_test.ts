/** Reading along: what is lit is what is heard, and a press on a sentence goes there. */

import { expect } from "npm:expect@30.5.2";
import { parseVtt } from "@/lib/media/vtt.ts";
import { findViolationsInThemes } from "./axe.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { button, isPaused, pause, play, readSec, stage, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** What is promised: lit within so much of the sound, by the clock. */
const WITHIN_MS = 50;

const dialog = (page: Page) => page.getByRole("dialog", { name: "Nine Hundred Lamps" });
const sentence = (page: Page, text: string) => dialog(page).getByRole("link", { name: text });

async function openText(page: Page): Promise<void> {
  await stage(page).getByRole("button", { name: "Read along" }).click();
  await dialog(page).getByText("Ten seconds.").waitFor();
}

/** The sentence that is lit now, as its text; "": none. */
const untilLit = (page: Page, text: string) =>
  page.waitForFunction(
    (text) => [...CSS.highlights.get("spoken-sentence") ?? []].join("") === text,
    text,
  );

/** Seconds at which the chapter's sentences begin, with their texts. */
async function readMoments(): Promise<{ startSec: number; text: string }[]> {
  const vtt = await (await fetch(`${site.url}/api/text/11/1`)).text();
  return parseVtt(vtt).flatMap(({ heard, text }) =>
    heard ? [{ startSec: heard.startMs / 1_000, text }] : []
  );
}

browserTest("read along: what is lit is what sounds, at every speed and after a jump", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.goto("/audiobook/11?chapter=1");
  await play(page, 0.5);
  await openText(page);
  const moments = await readMoments();
  for (const [rate, fromSec] of [[1, 9], [0.5, 19.5], [3.5, 36]] as const) {
    const wrongMs = await page.evaluate(
      async ({ rate, fromSec, moments }) => {
        const sound = document.getElementById("sound") as HTMLAudioElement;
        sound.playbackRate = rate;
        sound.currentTime = fromSec;
        await new Promise((done) => sound.addEventListener("seeked", done, { once: true }));
        const endSec = fromSec + 1.5 + 2 * rate;
        let longest = 0, wrongSince: number | null = null, frames = 0;
        while (sound.currentTime < endSec) {
          await new Promise(requestAnimationFrame);
          const sec = sound.currentTime;
          const due = moments.findLast(({ startSec }) => startSec <= sec)?.text;
          const lit = [...CSS.highlights.get("spoken-sentence") ?? []].join("");
          // In seconds of the story: what the eye sees of a frame that came late is as late as the frame.
          wrongSince = lit === due ? null : wrongSince ?? sec;
          if (wrongSince !== null) longest = Math.max(longest, (sec - wrongSince) / rate * 1_000);
          frames++;
        }
        return frames > 10 ? longest : Infinity;
      },
      { rate, fromSec, moments },
    );
    expect({ rate, isInTime: wrongMs <= WITHIN_MS, wrongMs }).toMatchObject({
      rate,
      isInTime: true,
    });
  }
  expect(opened.problems).toEqual([]);
});

browserTest(
  "read along: a press on a sentence goes there; scrolled by hand it stays, until asked to follow",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await page.goto("/audiobook/11?chapter=1");
    await play(page, 0.5);
    await openText(page);
    await sentence(page, "One minute ten.").click();
    await untilPast(page, 69);
    expect(await readSec(page)).toBeLessThan(74);
    await untilLit(page, "One minute ten.");

    const follow = dialog(page).getByRole("button", { name: "Follow the voice" });
    expect(await follow.count()).toBe(0);
    await dialog(page).getByText("Two minutes ten.").hover();
    await page.mouse.wheel(0, 600);
    await follow.click();
    await follow.waitFor({ state: "detached" });
    await sentence(page, "One minute ten.").waitFor();

    await dialog(page).getByRole("button", { name: "Pause" }).click();
    await dialog(page).getByRole("button", { name: "Play", exact: true }).waitFor();
    await dialog(page).getByRole("link", { name: "Share this sentence" }).click();
    await page.getByRole("dialog").getByText("1:10").first().waitFor();
    expect(await dialog(page).count()).toBe(0);
    expect(opened.problems).toEqual([]);
  },
);

browserTest("read along: the next chapter's text comes with its sound [C1.18]", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.goto("/audiobook/11?chapter=0");
  await play(page, 0.5);
  await stage(page).getByRole("button", { name: "Read along" }).click();
  const credits = page.getByRole("dialog", { name: "Opening Credits" });
  await credits.getByRole("link").first().waitFor();
  await credits.getByRole("slider", { name: "Seek" }).fill("298"); // of five minutes
  await sentence(page, "Ten seconds.").waitFor();
  await untilLit(page, "The One. Chapter 1. Nine Hundred Lamps");
  expect(opened.problems).toEqual([]);
});

browserTest(
  "read along: skips, seeks and changes the speed; on a wide screen it stands beside the player",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await page.goto("/audiobook/11?chapter=1");
    await play(page, 0.5);
    await pause(page);
    await openText(page);
    const before = await readSec(page);
    await dialog(page).getByRole("button", { name: "Skip forward 30 seconds" }).click();
    expect(Math.round(await readSec(page) - before)).toBe(30);
    await dialog(page).getByRole("slider", { name: "Seek" }).fill("100");
    expect(Math.round(await readSec(page))).toBe(100);
    await dialog(page).getByRole("button", { name: "Playback speed 1×" }).click();
    await dialog(page).getByRole("button", { name: "Playback speed 1.25×" }).waitFor();

    const text = (await dialog(page).boundingBox())!;
    for (const it of await stage(page).getByRole("button").all()) {
      if (!await it.isVisible()) continue;
      const { x, width } = (await it.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(text.x);
    }
    await stage(page).getByRole("button", { name: "Play", exact: true }).click();
    await stage(page).getByRole("button", { name: "Pause", exact: true }).click();
    expect(await dialog(page).count()).toBe(1);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "detached" });
    expect(opened.problems).toEqual([]);
  },
);

browserTest("read along: by keyboard, and as it was chosen before", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.goto("/audiobook/11?chapter=1");
  await play(page, 0.5);
  await pause(page);
  await openText(page);
  await dialog(page).getByText("Text settings").press("Enter");
  await dialog(page).getByRole("button", { name: "Huge" }).press("Enter");
  const text = dialog(page).locator("[data-size]");
  expect(await text.getAttribute("data-size")).toBe("huge");

  // One sentence is met by Tab, the others by arrows.
  const tabbed = dialog(page).locator("[data-sentence][tabindex='0']");
  expect(await tabbed.count()).toBe(1);
  await tabbed.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const focused = await page.evaluate(() => document.activeElement!.textContent!);
  await page.keyboard.press("Enter");
  await untilLit(page, focused);
  expect(await isPaused(page)).toBe(false);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => (document.getElementById("sound") as HTMLAudioElement).paused);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await untilLit(page, ""); // the dialog is hidden before its close event is heard

  await page.reload();
  await button(page, "Play").waitFor();
  await openText(page);
  expect(await text.getAttribute("data-size")).toBe("huge");
  expect(await findViolationsInThemes(page)).toEqual([]);
});

browserTest("read along: without highlights of CSS the sentence itself is marked", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await page.addInitScript(() => {
    Reflect.deleteProperty(CSS, "highlights");
  });
  await page.goto("/audiobook/11?chapter=1&position=21");
  await play(page, 0.5);
  await openText(page);
  await dialog(page).locator("[data-spoken]").getByText("Twenty seconds.").waitFor();
});

browserTest(
  "read along: a text that does not come is asked for again; a chapter without one says so",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await page.goto("/audiobook/11?chapter=1");
    await play(page, 0.2);
    await page.route("**/api/text/**", (route) => route.abort());
    await stage(page).getByRole("button", { name: "Read along" }).click();
    await dialog(page).getByText("We couldn't load the text.").waitFor();
    await page.unroute("**/api/text/**");
    await dialog(page).getByRole("button", { name: "Try again" }).click();
    await dialog(page).getByText("Ten seconds.").waitFor();
    await page.keyboard.press("Escape");

    await page.route("**/api/text/**", (route) => route.fulfill({ status: 404, body: "{}" }));
    await stage(page).getByRole("button", { name: "Read along" }).click();
    await dialog(page).getByText("There's no text for this chapter yet.").waitFor();
  },
);
