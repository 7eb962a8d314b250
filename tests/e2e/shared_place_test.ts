/** A place in an address counts until something was heard there; from then on what was heard does. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { signUp } from "./listener.ts";
import { button, pause, play, readSec, stage, untilAt, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  await (await fetch(`${site.url}/api/stream/11?chapter=1`)).arrayBuffer(); // spoken before it is played
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const SHARED = "/audiobook/11?chapter=1&t=42";
const toMoment = (page: Page) =>
  page.getByRole("button", { name: "Go to the shared moment, 0:42" });

/** The one button of a moment that nobody has heard yet; pressed, it is the Play button of a whole player. */
async function playMoment(page: Page): Promise<void> {
  await button(page, "Play from 0:42").press("Enter");
  await button(page, "Pause").waitFor();
  await untilPast(page, 43);
}

/** Opens the shared moment, skips ahead and listens there. @returns where it was left */
async function listenFurther(page: Page): Promise<number> {
  await page.goto(SHARED);
  await untilAt(page, 42);
  await playMoment(page);
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Pause");
  await button(page, "Skip forward 30 seconds").click();
  await untilPast(page, 73);
  return await pause(page);
}

for (const width of [390, 1280]) {
  browserTest(`visitor: what was heard outlives a shared address, ${width} px`, async () => {
    await using opened = await openPage({ site, width });
    const { page } = opened;
    const left = await listenFurther(page);
    expect(new URL(page.url()).search).toBe("");
    await toMoment(page).waitFor();
    const over = await page.evaluate(() =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth
    );
    expect(over).toBe(0);

    await page.reload();
    await untilAt(page, left);
    await toMoment(page).click();
    await button(page, "Pause").waitFor();
    await untilPast(page, 42);
    expect(await readSec(page)).toBeLessThan(50);
    await pause(page);
    expect(opened.problems).toEqual([]);
  });
}

browserTest(
  "visitor: signs up, and goes on where the ear was, here and in the account",
  async () => {
    await using opened = await openPage({ site });
    const { page, context } = opened;
    const left = await listenFurther(page);
    await page.getByRole("link", { name: "Sign In" }).first().click();
    await page.getByRole("main").getByRole("link", { name: /account|sign up/i }).first().click();
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Lovelace");
    await page.getByRole("textbox", { name: /e-?mail/i }).fill("shared@example.com");
    await page.getByLabel("Password", { exact: true }).fill("lantern-oar-41");
    await page.getByLabel(/security|answer/i).fill("The old mill");
    await page.getByRole("main").getByRole("button", { name: /create/i }).click();
    await page.waitForURL((url) => url.pathname === "/audiobook/11" && url.search === "");
    await untilAt(page, left);
    await toMoment(page).waitFor();
    await play(page, 1);
    await pause(page);
    await page.waitForFunction(async (left) => {
      const progress = await (await fetch("/api/progress/11")).json();
      return progress?.positionSec >= left && progress.positionSec < left + 10;
    }, left);
    await context.close();
  },
);

browserTest("account: its later place is offered beside a shared moment [C1.52-53]", async () => {
  await using opened = await openPage({ site, width: 390 });
  const { page, context } = opened;
  await signUp(context, site, "offered@example.com");
  const saved = await context.request.post(`${site.url}/api/progress`, {
    data: { audiobookId: 11, currentChapter: 1, currentPosition: 125 },
  });
  expect(saved.status()).toBe(200);

  await page.goto(SHARED);
  await untilAt(page, 42);
  const leftOff = stage(page).getByText(/^You left off at 2:/);
  await leftOff.waitFor();
  await button(page, "Continue").click();
  await button(page, "Pause").waitFor(); // one's own place is no friend's
  await untilPast(page, 125);
  expect(await leftOff.count()).toBe(0);
  const left = await pause(page);

  await page.goto(`/audiobook/11?chapter=1&t=${Math.round(left)}`); // it leads there: nothing to offer
  await untilAt(page, left);
  expect(await leftOff.count()).toBe(0);

  await page.goto(SHARED);
  await leftOff.waitFor();
  await playMoment(page);
  await pause(page);
  expect(await leftOff.count()).toBe(0);
  expect(await readSec(page)).toBeLessThan(60);
  expect(opened.problems).toEqual([]);
});

browserTest(
  "visitor: a shared moment is asked for once, for the press that comes later",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "media") asked.push(request.url().replace(site.url, ""));
    });
    await page.goto(SHARED);
    await untilAt(page, 42);
    await page.waitForFunction(() =>
      (document.getElementById("sound") as HTMLAudioElement).readyState > 1
    );
    await playMoment(page);
    expect(asked).toEqual(["/api/stream/11?chapter=1&from=42"]);
    expect(opened.problems).toEqual([]);
  },
);

/** Requests of the page's sound, without origin; the scripts that are named wait until they are let through. */
async function holdScripts(page: Page, scripts = /\/page\.js|\/_fresh\/js\//) {
  const asked: string[] = [], opened = Promise.withResolvers<void>();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/stream/")) asked.push(pathname + search);
  });
  await page.route(scripts, async (route) => {
    await opened.promise;
    await route.continue();
  });
  return { asked, letThrough: opened.resolve };
}

const MOMENT = "/api/stream/11?chapter=1&from=42";

browserTest(
  "shared moment: its sound is there before any script, in one request from where it begins",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    const { asked, letThrough } = await holdScripts(page);
    await page.goto(SHARED, { waitUntil: "commit" });
    await page.waitForFunction(() =>
      (document.getElementById("sound") as HTMLAudioElement | null)?.readyState! > 1
    );
    expect(asked).toEqual([MOMENT]);
    letThrough();
    await playMoment(page);
    expect(asked).toEqual([MOMENT]);
    expect(opened.problems).toEqual([]);
  },
);

/** The site behind a slow network: the end of its pages, from the footer on, comes once it is let through. */
function startSlowEnd() {
  const end = Promise.withResolvers<void>();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async ({ url, headers }) => {
      const { pathname, search } = new URL(url);
      const range = headers.get("range");
      const answer = await fetch(site.url + pathname + search, { headers: range ? { range } : {} });
      const kept = new Headers(answer.headers);
      ["content-encoding", "content-length"].forEach((name) => kept.delete(name));
      const own = { status: answer.status, headers: kept };
      if (!kept.get("content-type")!.startsWith("text/html")) return new Response(answer.body, own);
      const html = await answer.text(), at = html.indexOf("<footer");
      const parts = async function* () {
        yield html.slice(0, at);
        await end.promise;
        yield html.slice(at);
      };
      const bytes = ReadableStream.from(parts()).pipeThrough(new TextEncoderStream());
      return new Response(bytes, own);
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    letEnd: end.resolve,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

browserTest(
  "shared moment: its sound is there before any script too where the page's end comes after its first paint",
  async () => {
    await using slow = startSlowEnd();
    await using opened = await openPage({ site: slow, width: 390 });
    const { page } = opened;
    const { asked, letThrough } = await holdScripts(page);
    await page.goto(SHARED, { waitUntil: "commit" });
    await page.waitForFunction(() => document.documentElement.classList.contains("painted"));
    expect([await page.locator("#sound").count(), asked]).toEqual([0, []]);
    slow.letEnd();
    await page.waitForFunction(() =>
      (document.getElementById("sound") as HTMLAudioElement | null)?.readyState! > 0
    );
    expect(asked).toEqual([MOMENT]);
    letThrough();
  },
);

browserTest(
  "shared moment: a returning listener's player, which comes of itself, asks for it once too",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await page.addInitScript(() => localStorage.player = JSON.stringify({ rate: 1.5 }));
    const { asked, letThrough } = await holdScripts(page, /\/page\.js/);
    await page.goto(SHARED, { waitUntil: "commit" });
    await page.waitForFunction(() =>
      (document.getElementById("sound") as HTMLAudioElement | null)?.defaultPlaybackRate === 1.5
    );
    letThrough();
    await playMoment(page);
    expect(asked).toEqual([MOMENT]);
    expect(opened.problems).toEqual([]);
  },
);

browserTest(
  "shared moment: a press counts once where the player is there before the page's script",
  async () => {
    await using opened = await openPage({ site, width: 390 });
    const { page } = opened;
    await page.addInitScript(() => localStorage.player = JSON.stringify({ rate: 1.5 }));
    const { letThrough } = await holdScripts(page, /\/page\.js/);
    await page.goto(SHARED, { waitUntil: "commit" });
    const rate = page.locator(".rate__cycle", { hasText: "1.5×" }); // written by the player
    await rate.waitFor({ state: "attached" });
    await playMoment(page);
    letThrough();
    expect(opened.problems).toEqual([]);
  },
);
