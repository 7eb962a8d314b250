/** Going on from a place: the one that was asked for, another device's, the middle of a chapter and the end of a book. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { signIn, signUp } from "./listener.ts";
import { misplacedMs } from "./misplaced.ts";
import { getProgress, playElsewhere, question, untilSaved } from "./progress.ts";
import { button, pause, play, readSec, stage, untilAt, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () =>
  void (site = await shareSite(["11?chapter=0", "11?chapter=1", "11?chapter=35"]))
);
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** A phone that is busy with other things: its database opens seconds late. */
function openDatabasesLate(delayMs: number): void {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...args) {
    const late: Partial<Record<string, unknown>> = {};
    setTimeout(() => {
      const request = open.apply(this, args);
      for (const name of ["onupgradeneeded", "onsuccess", "onerror"] as const) {
        request[name] = (event: Event) => {
          late.result = request.result;
          (late[name] as ((event: Event) => void) | undefined)?.(event);
        };
      }
    }, delayMs);
    return late as unknown as IDBOpenDBRequest;
  };
}

browserTest(
  "resume: a place that was asked for needs no question, the other can be had back",
  async () => {
    for (const delayMs of [0, 5_000]) {
      await using opened = await openPage({ site });
      const { context, page } = opened;
      await page.addInitScript(openDatabasesLate, delayMs);
      await signUp(context, site, `asked-${delayMs}@example.com`);
      await playElsewhere(context, 150);
      await page.goto("/audiobook/11?position=10");
      await play(page, 2);
      await untilSaved(context, await pause(page));
      expect(await question(page).count()).toBe(0);
      await button(page, "Bookmarks").click();
      const back = page.getByRole("region", { name: "Back to where you were" });
      await back.getByRole("button", { name: /2:30$/ }).click();
      await untilPast(page, 149);
    }
  },
);

browserTest(
  "resume: a link as old as its page leads to where the other device is now",
  async () => {
    await using opened = await openPage({ site });
    const { context, page } = opened;
    await signUp(context, site, "stale@example.com");
    await playElsewhere(context, 20);
    await page.goto("/");
    const resume = page.getByRole("main").getByRole("link", { name: /^Resume/ }).first();
    expect(await resume.getAttribute("data-sound-position")).toBe("20");
    await playElsewhere(context, 100);
    await resume.click();
    await untilPast(page, 101);
    expect(await readSec(page)).toBeLessThan(110);
    await untilSaved(context, await pause(page));

    // Again, with the tab's own player there by now: it has followed.
    await page.getByRole("link", { name: "Home" }).first().click();
    await resume.waitFor();
    const { version } = await getProgress(context);
    await playElsewhere(context, 150, { baseVersion: version });
    await untilAt(page, 150);
    await resume.click();
    await untilPast(page, 151);
    await untilSaved(context, await pause(page));
    expect(await question(page).count()).toBe(0);
    expect(opened.problems).toEqual([]);
  },
);

/** What the sound asks the server for, without origin, as it goes on. */
function watchStreams(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === "media") asked.push(pathname + search);
  });
  return asked;
}

browserTest(
  "resume: the middle of a chapter is asked for once, and its time is the chapter's",
  async () => {
    await using opened = await openPage({ site });
    const { context, page } = opened;
    await signUp(context, site, "middle@example.com");
    await playElsewhere(context, 86);
    await page.goto("/");
    const asked = watchStreams(page);
    await page.getByRole("main").getByRole("link", { name: /^Resume/ }).first().click();
    await untilPast(page, 86.5);
    expect(asked).toEqual(["/api/stream/11?chapter=1&from=86"]);
    await button(page, "Pause").waitFor();
    // The element tells the chapter's length once the player is there, which a press does not wait for.
    await page.waitForFunction(() =>
      (document.getElementById("sound") as HTMLAudioElement).duration > 290
    );
    const { durationSec, loadedFromSec, playedFromSec } = await page.evaluate(() => {
      const sound = document.getElementById("sound") as HTMLAudioElement;
      return {
        durationSec: sound.duration,
        loadedFromSec: sound.buffered.start(0),
        playedFromSec: sound.played.start(0),
      };
    });
    expect(durationSec).toBeCloseTo(294, 1);
    expect([loadedFromSec, playedFromSec]).toEqual([86, 86]);
    const slider = page.getByRole("slider", { name: "Seek" });
    expect(Number(await slider.inputValue())).toBeGreaterThanOrEqual(86);
    expect(await misplacedMs(page, { seeks: false })).toBeLessThan(50);
    await untilSaved(context, await pause(page));
    expect((await getProgress(context)).heardSec).toBeLessThan(60);

    // Ahead it is the same stream; what lies before its beginning is in the whole chapter.
    await play(page, 0.5);
    await button(page, "Skip forward 30 seconds").click();
    await untilPast(page, 116);
    for (let presses = 0; presses < 5; presses++) {
      await button(page, "Skip back 10 seconds").click();
    }
    await page.waitForFunction(() => {
      const sound = document.getElementById("sound") as HTMLAudioElement;
      return sound.currentTime < 86 && !sound.paused && sound.readyState > 2;
    });
    expect(new Set(asked)).toEqual(
      new Set(["/api/stream/11?chapter=1&from=86", "/api/stream/11?chapter=1"]),
    );
    const beforeSec = await readSec(page);
    expect(beforeSec).toBeGreaterThan(60);
    await untilPast(page, beforeSec + 0.5);
    await untilSaved(context, await pause(page));
    expect(opened.problems).toEqual([]);
  },
);

browserTest(
  "resume: near its end, the chapter ends where it ends and the next one follows",
  async () => {
    await using opened = await openPage({ site });
    const { context, page } = opened;
    await signUp(context, site, "end@example.com");
    await playElsewhere(context, 290, { chapter: 0 });
    await page.goto("/");
    const asked = watchStreams(page);
    await page.getByRole("main").getByRole("link", { name: /^Resume/ }).first().click();
    await untilPast(page, 290.5);
    expect(asked[0]).toMatch(/from=290$/);
    await page.waitForFunction(() => {
      const { dataset, src } = document.getElementById("sound") as HTMLAudioElement;
      return (dataset.stream ?? src).includes("chapter=1");
    });
    await page.waitForFunction(async () => {
      const progress = await (await fetch("/api/progress/11")).json();
      return progress?.completedChapters?.includes(0) && progress.currentChapter === 1;
    });
    expect(opened.problems).toEqual([]);
  },
);

browserTest(
  "resume: a book heard to its end plays from its beginning, here and on another device, and goes on there",
  async () => {
    await using phone = await openPage({ site, width: 390 });
    await using laptop = await openPage({ site });
    await signUp(phone.context, site, "finished@example.com");
    await playElsewhere(phone.context, 100, { intent: "finish", chapter: 34 });
    const { currentChapter, isCompleted } = await getProgress(phone.context);
    expect([currentChapter, isCompleted]).toEqual([1, true]);
    await phone.page.goto("/audiobook/11?chapter=35&position=99999");
    await button(phone.page, "Play").click();
    await stage(phone.page).getByText("You've reached the end of the audiobook.").waitFor();

    // Another device, which hears of it with its page.
    await signIn(laptop.context, site, "finished@example.com");
    const asked = watchStreams(laptop.page);
    await laptop.page.goto("/audiobook/11");
    await play(laptop.page, 4);
    expect(asked.filter((path) => !path.includes("chapter=1"))).toEqual([]);
    const left = await pause(laptop.page);
    expect(left).toBeLessThan(15);
    await untilSaved(laptop.context, left);
    await laptop.page.reload();
    await untilAt(laptop.page, left);

    // The page on which it ended.
    await phone.page.goto("/audiobook/11?chapter=35&position=99999");
    await button(phone.page, "Play").click();
    await stage(phone.page).getByText("You've reached the end of the audiobook.").waitFor();
    await button(phone.page, "Play").click();
    await phone.page.waitForFunction(() => {
      const { dataset, src, currentTime, paused } = document.getElementById(
        "sound",
      ) as HTMLAudioElement;
      return (dataset.stream ?? src).endsWith("chapter=1") && !paused && currentTime > 3;
    });
    await untilSaved(phone.context, await pause(phone.page));
    expect(phone.problems).toEqual([]);
    expect(laptop.problems).toEqual([]);
  },
);
