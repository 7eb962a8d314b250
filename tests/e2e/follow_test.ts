/** One connection a browser, shared by its tabs: who holds it, who takes it over, what goes without one. */

import { expect } from "npm:expect@30.5.2";
import type { BrowserContext } from "npm:playwright-core@1.65.1";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { signUp } from "./listener.ts";
import { button, pause, play, untilAt, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite(["11?chapter=0", "11?chapter=1", "12?chapter=1"]);
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const EVENTS = /\/api\/progress\/events\?/;
const NOW = /\/api\/progress\/now\?/;

let sequence = 0;

/** Another device goes on, as one that has seen everything. */
async function playElsewhere(
  context: BrowserContext,
  positionSec: number,
  { audiobookId = 11, chapter = 1 } = {},
): Promise<void> {
  const known = await (await context.request.get(`${site.url}/api/progress/${audiobookId}`)).json();
  const answer = await context.request.post(`${site.url}/api/progress`, {
    data: {
      deviceId: "another-device",
      events: [{
        sequence: ++sequence,
        intent: "play",
        audiobookId,
        chapter,
        positionSec,
        heardFromSec: positionSec - 5,
        heardToSec: positionSec,
        baseVersion: known?.version ?? "",
      }],
    },
  });
  expect(answer.status()).toBe(200);
}

/** Counts the connections a page has asked for. */
function countConnections(page: Page): { asked: number } {
  const count = { asked: 0 };
  page.on("request", (request) => {
    if (EVENTS.test(request.url())) count.asked++;
  });
  return count;
}

/** A page of Book 11 whose player has loaded. */
async function openBook(page: Page, path = "/audiobook/11"): Promise<void> {
  await page.goto(path);
  await button(page, "Play").waitFor();
  await page.waitForFunction(() =>
    (document.getElementById("sound") as HTMLAudioElement).readyState > 0
  );
}

browserTest(
  "follow: tabs share one connection, and the next holds it when its tab is closed",
  async () => {
    await using opened = await openPage({ site });
    const { context, page: first } = opened;
    await signUp(context, site, "tabs@example.com");
    const second = await context.newPage();
    const counts = [first, second].map(countConnections);
    const connected = first.waitForResponse(EVENTS);
    await openBook(first);
    await connected;
    await openBook(second);
    await playElsewhere(context, 40);
    await untilAt(first, 40);
    await untilAt(second, 40);
    expect(counts.map(({ asked }) => asked)).toEqual([1, 0]);

    const takenOver = second.waitForResponse(EVENTS);
    await first.close();
    await takenOver;
    await playElsewhere(context, 80);
    await untilAt(second, 80);
    expect(counts.map(({ asked }) => asked)).toEqual([1, 1]);
  },
);

browserTest(
  "follow: the tab that plays takes the connection, and gives it back at its end",
  async () => {
    await using opened = await openPage({ site });
    const { context, page: first } = opened;
    await signUp(context, site, "lead@example.com");
    const connected = first.waitForResponse(EVENTS);
    await openBook(first);
    await connected;
    const second = await context.newPage();
    await openBook(second);
    const taken = second.waitForResponse(EVENTS);
    const dropped = first.waitForEvent("requestfailed", (it) => EVENTS.test(it.url()));
    await play(second, 1);
    await taken;
    await dropped;
    await pause(second);
    await playElsewhere(context, 60);
    await untilAt(first, 60);
    await untilAt(second, 60);

    const back = first.waitForResponse(EVENTS);
    await second.close();
    await back;
    await playElsewhere(context, 90);
    await untilAt(first, 90);
  },
);

browserTest(
  "follow: a tab whose sound plays before its player has loaded takes the connection too",
  async () => {
    await using opened = await openPage({ site });
    const { context, page: first } = opened;
    await signUp(context, site, "early@example.com");
    const connected = first.waitForResponse(EVENTS);
    await openBook(first);
    await connected;
    const second = await context.newPage();
    const late = Promise.withResolvers<void>();
    await second.route(/\/_fresh\/js\//, async (route) => {
      await late.promise;
      await route.continue();
    });
    const taken = second.waitForResponse(EVENTS);
    await second.goto("/audiobook/11?chapter=1", { waitUntil: "commit" });
    await button(second, "Play").click();
    await untilPast(second, 0.3);
    late.resolve();
    await taken;
  },
);

browserTest(
  "follow: without a lasting connection it asks, at once and every half minute",
  async () => {
    await using opened = await openPage({ site });
    const { context, page } = opened;
    await signUp(context, site, "poll@example.com");
    const refuse = Promise.withResolvers<void>();
    await page.route(EVENTS, async (route) => {
      await refuse.promise;
      await route.fulfill({ status: 429, body: "" });
    });
    const asked = page.waitForRequest(EVENTS);
    await openBook(page);
    await asked;
    await playElsewhere(context, 40); // while nobody was connected
    await page.clock.install();
    refuse.resolve();
    await untilAt(page, 40);
    await playElsewhere(context, 70);
    const again = page.waitForResponse(NOW);
    await page.clock.runFor(30_000);
    expect((await again).status()).toBe(200);
    await untilAt(page, 70);

    await context.request.post(`${site.url}/api/auth/logout`);
    const last = page.waitForResponse(NOW);
    await page.clock.runFor(30_000);
    expect((await last).status()).toBe(401);
    // The page has the answer some time after its network, and this clock does not wait for it.
    let more = 0;
    page.on("request", (request) => more += Number(NOW.test(request.url())));
    for (let turn = 0; turn < 10; turn++) {
      more = 0;
      await page.clock.runFor(120_000);
      if (more === 0) break;
      await page.waitForTimeout(50);
    }
    expect(more).toBe(0);
  },
);

browserTest("follow: a browser without event sources asks instead", async () => {
  await using opened = await openPage({ site });
  const { context, page } = opened;
  await signUp(context, site, "old@example.com");
  await playElsewhere(context, 40);
  await page.addInitScript("delete globalThis.EventSource");
  const asked = page.waitForResponse(NOW);
  await openBook(page);
  expect((await asked).status()).toBe(200);
  await untilAt(page, 40);
  expect(opened.problems).toEqual([]);
});

browserTest("follow: a book's page and the series' follow each other's sound", async () => {
  await using opened = await openPage({ site });
  const { context, page: single } = opened;
  await signUp(context, site, "series@example.com");
  const chapters = await (await context.request.get(`${site.url}/api/audiobooks/15/chapters`))
    .json();
  const { number } = chapters.find((it: { sourceBook: number; sourceChapter: number }) =>
    it.sourceBook === 12 && it.sourceChapter === 1
  );
  const connected = single.waitForResponse(EVENTS);
  await openBook(single, "/audiobook/12");
  await connected;
  const series = await context.newPage();
  await openBook(series, "/audiobook/15");
  await playElsewhere(context, 40, { audiobookId: 15, chapter: number });
  await untilAt(single, 40);
  await untilAt(series, 40);
  await playElsewhere(context, 70, { audiobookId: 12, chapter: 1 });
  await untilAt(series, 70);
  await untilAt(single, 70);
  const heard = await series.evaluate(() =>
    (document.getElementById("sound") as HTMLAudioElement).src
  );
  expect(heard).toContain("sourceBook=12&sourceChapter=1");
});
