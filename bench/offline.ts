/**
 * Downloads in Chromium. How fast a chapter of half an hour comes onto the device, sealed and stored, on a
 * line of 100 Mbit/s and on the machine's own, against a plain fetch of the same chapter; and how much
 * later than a stream a downloaded chapter sounds, from the press that asks for the next chapter.
 */

import { build } from "esbuild";
import type { BrowserContext } from "npm:playwright-core@1.65.1";
import { makeCode } from "../tests/e2e/buyer.ts";
import { signUp } from "../tests/http/client.ts";
import { launchSite, type Site } from "../tests/site.ts";
import { openBrowser, type Page } from "./browser.ts";
import { atLeast, atMost, type Figure, median } from "./figure.ts";
import { noteTimes, pressToPlaying } from "./press_to_playing.ts";
import { CHAPTER_BYTES, makeLongLibrary } from "./streaming/library.ts";

const TURNS = 3;
/** The first of the long ones, which are noise; and one that can be heard, after the credits. */
const CHAPTER = 2, SPOKEN = 1;
const MB = 1024 * 1024;
const LINE_BYTES_PER_SEC = 100e6 / 8;

export async function run(): Promise<Figure[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-offline-" });
  try {
    await makeLongLibrary(dataDir, 1);
    await using site = await launchSite({ env: { DATA_DIR: dataDir } });
    await using browser = await openBrowser();
    const context = await browser.newContext({ baseURL: site.url });
    const userId = await signInOwner(context, site);
    const page = await context.newPage();
    await serveDownloads(page);
    return [
      atLeast(0.8, {
        name: "download over 100 Mbit/s, MB/s",
        ...await compare(page, userId, LINE_BYTES_PER_SEC),
      }),
      atLeast(0.1, {
        name: "download from the machine itself, MB/s",
        ...await compare(page, userId, -1),
      }),
      atMost(100, {
        name: "a download sounds later than a stream, ms",
        value: await measureDelay(page, userId),
        isDifference: true,
      }),
    ];
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

async function signInOwner(context: BrowserContext, site: Site): Promise<string> {
  await makeCode(site, { code: "FRIEND", percentage: 100 });
  const client = await signUp({ ask: (path, init) => fetch(site.url + path, init) });
  const { userId } = client;
  const order = { userId, audiobookId: 11, discountCode: "FRIEND", paymentMethod: "free_code" };
  const { status } = await client.call("POST", "/api/purchases", order);
  if (status !== 200) throw new Error(`Getting the book answered ${status}`);
  const [name = "", value = ""] = client.cookie.split("=");
  await context.addCookies([{ name, value, url: site.url }]);
  return userId;
}

/** The engine as the site's bundle has it, with a way in for the bench. */
async function serveDownloads(page: Page): Promise<void> {
  const root = new URL("..", import.meta.url).pathname;
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from "@/lib/downloads/downloads.browser.ts";
        export * from "@/lib/downloads/engine.browser.ts";
        export * from "@/lib/downloads/library.browser.ts";`,
      resolveDir: root,
    },
    alias: { "@": root },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  const body = outputFiles[0]!.text;
  await page.route(
    "**/bench.js",
    (route) => route.fulfill({ contentType: "text/javascript", body }),
  );
  await page.goto("/robots.txt");
}

/** In turns, so that whatever else the machine does touches both alike. */
async function compare(page: Page, userId: string, bytesPerSec: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPerSec,
    uploadThroughput: -1,
  });
  const values: number[] = [], baselines: number[] = [];
  for (let turn = 0; turn <= TURNS; turn++) {
    const baseline = await page.evaluate(fetchPlainly, CHAPTER);
    const value = await page.evaluate(download, { userId, chapter: CHAPTER });
    if (turn === 0) continue; // the first opens the database and fills the server's memory
    baselines.push(CHAPTER_BYTES / MB / baseline * 1000);
    values.push(CHAPTER_BYTES / MB / value * 1000);
  }
  await session.detach();
  return { value: median(values), baseline: median(baselines) };
}

/** Runs in the page; milliseconds. */
async function fetchPlainly(chapter: number): Promise<number> {
  const startMs = performance.now();
  const answer = await fetch(`/api/stream/11?chapter=${chapter}`, { cache: "no-store" });
  for await (const _ of answer.body!);
  return performance.now() - startMs;
}

/** Runs in the page; milliseconds from the order until the chapter can be played. */
async function download(o: { userId: string; chapter: number }): Promise<number> {
  const path = "/bench.js";
  const { startDownload, runDownloads, removeDownloads, chapterOf } = await import(path);
  const startMs = performance.now();
  const started = await startDownload(o.userId, [{ bookId: 11, chapter: o.chapter }]);
  await runDownloads(o.userId);
  const passedMs = performance.now() - startMs;
  if (!started.ok || !await chapterOf(o.userId, 11, o.chapter)) {
    throw new Error(`The download did not come: ${started.text}`);
  }
  await removeDownloads(o.userId, { bookId: 11, chapter: o.chapter });
  return passedMs;
}

/** Milliseconds by which the press on a downloaded chapter waits longer than on a streamed one. */
async function measureDelay(page: Page, userId: string): Promise<number> {
  const context = page.context();
  await context.addInitScript(noteTimes);
  for (const chapter of [0, SPOKEN]) await page.evaluate(fetchPlainly, chapter); // spoken before it is heard
  const measure = async (source: RegExp) => {
    const times: number[] = [];
    for (let turn = 0; turn <= TURNS; turn++) {
      const heard = await context.newPage();
      await heard.goto("/audiobook/11?chapter=0", { waitUntil: "networkidle" });
      await pressToPlaying(heard, "button[aria-label=Play]");
      await heard.waitForTimeout(1000); // the press does not come in the very moment
      const passedMs = await pressToPlaying(heard, 'button[aria-label="Next chapter"]');
      const src = await heard.evaluate(() => document.querySelector("audio")!.currentSrc);
      await heard.evaluate(() => navigator.serviceWorker.ready); // it comes with the first play
      await heard.close();
      if (turn === 0) continue;
      if (!source.test(src)) throw new Error(`Wanted sound from ${source}, it came from ${src}`);
      times.push(passedMs);
    }
    return median(times);
  };
  const streamedMs = await measure(/\/api\//);
  await page.evaluate(keepChapter, { userId, chapter: SPOKEN });
  return await measure(/\/offline\/media\/|^blob:/) - streamedMs;
}

/** Runs in the page. */
async function keepChapter(o: { userId: string; chapter: number }): Promise<void> {
  const path = "/bench.js";
  const { startDownload, runDownloads } = await import(path);
  await startDownload(o.userId, [{ bookId: 11, chapter: o.chapter }]);
  await runDownloads(o.userId);
  localStorage.setItem(`offline:${o.userId}`, JSON.stringify({ on: true }));
}

if (import.meta.main) console.table(await run());
