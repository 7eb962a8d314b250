/** A place that is never lost: across devices, tabs, killed tabs and lost networks. */

import { expect } from "npm:expect@30.5.2";
import type { BrowserContext } from "npm:playwright-core@1.65.1";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import { findViolations } from "./axe.ts";
import { toast } from "./buyer.ts";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { signIn, signUp } from "./listener.ts";
import { misplacedMs } from "./misplaced.ts";
import { button, isPaused, pause, play, readSec, stage, untilAt, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  for (const chapter of ["11?chapter=0", "11?chapter=1", "11?chapter=35", "12?chapter=1"]) {
    await (await fetch(`${site.url}/api/stream/${chapter}`)).arrayBuffer();
  }
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

async function getProgress(context: BrowserContext): Promise<ProgressView> {
  return await (await context.request.get(`${site.url}/api/progress/11`)).json();
}

/** Waits until the account's place in Book 11 is within a second of a place, and no other device's stands beside it. */
async function untilSaved(context: BrowserContext, sec: number): Promise<void> {
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
async function playElsewhere(
  context: BrowserContext,
  positionSec: number,
  rest: Record<string, unknown> = {},
): Promise<void> {
  const answer = await context.request.post(`${site.url}/api/progress`, {
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

const question = (page: Page) => stage(page).getByText(/on (another|this) device\.$/);

browserTest(
  "resume: a second device begins within a second of the first, and is followed [A4.10]",
  async () => {
    await using phone = await openPage({ site, width: 390 });
    await using laptop = await openPage({ site });
    await signUp(phone.context, site, "two@example.com");
    await phone.page.goto("/audiobook/11?position=20");
    await play(phone.page, 3);
    const left = await pause(phone.page);
    await untilSaved(phone.context, left);

    await signIn(laptop.context, site, "two@example.com");
    await laptop.page.goto("/audiobook/11");
    await button(laptop.page, "Play").waitFor();
    await untilAt(laptop.page, left);
    await play(laptop.page, 3);
    const further = await pause(laptop.page);
    expect(further).toBeGreaterThan(left + 2);
    await untilAt(phone.page, further);
    expect(await isPaused(phone.page)).toBe(true);
    expect(await question(phone.page).count() + await question(laptop.page).count()).toBe(0);
    expect([...phone.problems, ...laptop.problems]).toEqual([]);
  },
);

browserTest("resume: a tab killed while it plays loses at most a second [A4.13]", async () => {
  for (const account of [true, false]) {
    await using opened = await openPage({ site });
    const { context, page } = opened;
    if (account) await signUp(context, site, "killed@example.com");
    await page.goto("/audiobook/11?position=30");
    await play(page, 4);
    const heard = await readSec(page);
    const session = await context.newCDPSession(page);
    session.send("Page.crash").catch(() => {}); // never answers: there is nobody left to
    await page.waitForEvent("crash");
    const next = await context.newPage();
    await next.goto("/audiobook/11");
    await untilPast(next, heard - 1);
    expect(await readSec(next)).toBeLessThan(heard + 2);
    if (account) await untilSaved(context, await readSec(next));
  }
});

browserTest("resume: what was heard without a network is not lost", async () => {
  await using opened = await openPage({ site });
  const { context, page } = opened;
  await signUp(context, site, "offline@example.com");
  await page.goto("/audiobook/11?position=40");
  await page.route(/\/api\/progress\?/, (route) => route.abort());
  await play(page, 3);
  await pause(page);
  await button(page, "Skip forward 30 seconds").click();
  await play(page, 3);
  await page.close();
  const later = await context.newPage();
  await later.goto("/audiobook/11");
  await untilPast(later, 74);
  await untilSaved(context, await readSec(later));
  const { heardSec } = await getProgress(context);
  expect(heardSec).toBeGreaterThanOrEqual(6);
});

browserTest(
  "resume: two devices that knew nothing of each other ask in one line of the silent player",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { context, page } = opened;
    await signUp(context, site, "conflict@example.com");
    await page.goto("/audiobook/11?position=10");
    await play(page, 2);
    await playElsewhere(context, 150);
    await button(page, "Skip forward 30 seconds").click();
    await page.waitForTimeout(1000);
    expect(await question(page).count()).toBe(0); // it plays
    await pause(page);
    await question(page).waitFor();
    expect(await question(page).textContent()).toBe("You left off at 2:30 on another device.");
    await button(page, "Continue").click();
    await untilPast(page, 150);
    expect(await question(page).count()).toBe(0);
    await untilSaved(context, await pause(page));
    expect(await question(page).count()).toBe(0);
  },
);

browserTest("resume: a device that had seen the other's place asks nothing", async () => {
  await using opened = await openPage({ site });
  const { context, page } = opened;
  await signUp(context, site, "agreed@example.com");
  await page.goto("/audiobook/11?position=10");
  await play(page, 2);
  await untilSaved(context, await pause(page));
  const { version } = await getProgress(context);
  await playElsewhere(context, 100, { baseVersion: version });
  await untilAt(page, 100);
  await play(page, 2);
  await untilSaved(context, await pause(page));
  expect(await question(page).count()).toBe(0);
});

browserTest(
  "resume: one tab sounds at a time, a second one says so and can take over",
  async () => {
    await using opened = await openPage({ site });
    const { context, page } = opened;
    await page.goto("/audiobook/11");
    await play(page, 1);
    const second = await context.newPage();
    await second.goto("/audiobook/11");
    await button(second, "Play").click();
    const told = (page: Page) => stage(page).getByText("Playing in another tab");
    await told(second).waitFor();
    expect(await isPaused(second)).toBe(true);
    expect(await isPaused(page)).toBe(false);
    await button(second, "Play").click();
    await button(second, "Pause").waitFor();
    await told(page).waitFor();
    expect(await told(second).count()).toBe(0);
    expect(await isPaused(page)).toBe(true);
    expect(await isPaused(second)).toBe(false);
  },
);

browserTest("resume: what a visitor heard becomes the account's", async () => {
  await using opened = await openPage({ site });
  const { context, page } = opened;
  await page.goto("/audiobook/11?position=60");
  await play(page, 2);
  const left = await pause(page);
  await page.goto("/audiobook/11");
  await untilAt(page, left);
  await signUp(context, site, "claimed@example.com");
  await page.goto("/audiobook/11");
  await untilSaved(context, left);
});

browserTest(
  "bookmarks: marked once it was begun, paused too, noted, gone to, deleted, on every device [A2.24 A2.31]",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { context, page } = opened;
    await signUp(context, site, "bookmarks@example.com");
    await page.goto("/audiobook/11?position=50");
    const open = (page: Page) => button(page, "Bookmarks").click();
    const sheet = (page: Page) => page.getByRole("dialog", { name: "Bookmarks" });
    await open(page);
    await sheet(page).getByRole("button", { name: "Add bookmark" }).click();
    await sheet(page).getByText("No audio is currently playing").waitFor();
    await page.keyboard.press("Escape");
    await sheet(page).waitFor({ state: "detached" });

    await play(page, 1);
    const pausedAt = await pause(page);
    await open(page);
    const said = toast(page).getByText("Bookmark added").waitFor(); // shown for two seconds
    await sheet(page).getByRole("button", { name: "Add bookmark" }).click();
    await said;
    await sheet(page).getByLabel("Note").fill("the lamp goes out");
    await sheet(page).getByRole("button", { name: "Save note" }).click();
    expect(await findViolations(page)).toEqual([]);
    await sheet(page).getByRole("button", { name: formatClock(pausedAt) }).first()
      .waitFor();
    await sheet(page).getByRole("button", { name: "Close" }).click();

    await using other = await openPage({ site });
    await signIn(other.context, site, "bookmarks@example.com");
    await other.page.goto("/audiobook/11?position=100");
    await open(other.page);
    await sheet(other.page).getByText("the lamp goes out").waitFor();
    await sheet(other.page).getByRole("button", { name: /0:5\d$/ }).first().click();
    await button(other.page, "Pause").waitFor();
    expect(await readSec(other.page)).toBeLessThan(60);
    await open(other.page);
    await sheet(other.page).getByRole("button", { name: /^Delete/ }).click();
    await sheet(other.page).getByText("No bookmarks in this book yet.").waitFor();
    await sheet(other.page).getByRole("button", { name: "Close" }).click();
    await open(page);
    await sheet(page).getByText("No bookmarks in this book yet.").waitFor();
    expect([...opened.problems, ...other.problems]).toEqual([]);
  },
);

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
