/**
 * From a press to `playing`, in a browser on simulated Slow 4G (1.6 Mbit/s, 150 ms): a visitor's press on
 * the first page, a listener's return to the middle of a chapter; until the sound of a shared moment is ready, from
 * opening its page and from when that asks for it; a press on a book page that stands open, absolute; and the next
 * chapter once it is fetched.
 * Baselines: nginx, the same file, a page with nothing but an audio element and buttons, which puts what it has fetched
 * into a MediaSource for the next chapter; for what begins in the middle, the same at a chapter's beginning.
 */

import type { BrowserContext } from "npm:playwright-core@1.65.1";
import { signUp } from "../tests/http/client.ts";
import { launchSite } from "../tests/site.ts";
import { openBrowser, type Page } from "./browser.ts";
import { atMost, type Figure, median } from "./figure.ts";
import { noteTimes, pressToPlaying } from "./press_to_playing.ts";
import { startNginx } from "./streaming/nginx.ts";

const TURNS = 5;
const MIDDLE_SEC = 150;
const PREVIEW = "/api/stream/11?chapter=1";

const BARE = `<!DOCTYPE html><title>Bare</title><link rel="icon" href="data:">
<audio src="chapter.mp3" preload="none"></audio><button>Play</button><button id="next">Next</button><script>
const sound = document.querySelector("audio");
document.querySelector("button").onclick = () => {
  sound.play();
};
let start;
const fetchStart = async () => {
  start = await (await fetch("chapter.mp3", { headers: { range: "bytes=0-12095" } })).arrayBuffer();
};
document.querySelector("#next").onclick = () => {
  const media = new MediaSource();
  media.onsourceopen = () => media.addSourceBuffer("audio/mpeg").appendBuffer(start);
  sound.src = URL.createObjectURL(media);
  sound.play();
};
</script>`;

export async function run(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const site = stack.use(await launchSite());
  const folder = await Deno.makeTempDir({ prefix: "lamplight-bench-" });
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  await Deno.chmod(folder, 0o755); // nginx's worker is another user when the bench is root's
  for (const chapter of [0, 1]) await fetchAll(`${site.url}/api/stream/11?chapter=${chapter}`);
  await Deno.writeFile(`${folder}/chapter.mp3`, await fetchAll(site.url + PREVIEW));
  await Deno.writeTextFile(`${folder}/start.html`, BARE);
  const nginx = stack.use(await startNginx(folder));
  const browser = stack.use(await openBrowser());
  const cookie = await leaveInTheMiddle(site.url);

  const measure = async <Measured>(
    press: (page: Page) => Promise<Measured>,
    session?: string,
  ) => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    await using _ = { [Symbol.asyncDispose]: () => context.close() };
    if (session) await giveSession(context, session, site.url);
    const page = await context.newPage();
    await page.addInitScript(noteTimes);
    await slowDown(page);
    return await press(page);
  };
  const open = (url: string, selector: string) => async (page: Page) => {
    await page.goto(url, { waitUntil: "networkidle" });
    return await pressToPlaying(page, selector);
  };

  const cold = { value: [] as number[], baseline: [] as number[] };
  const middle: number[] = [];
  const moment = { value: [] as Readiness[], baseline: [] as Readiness[] };
  const warm: number[] = [], next = { value: [] as number[], baseline: [] as number[] };
  const preview = `main a[data-sound-src="${PREVIEW}"]`;
  for (let turn = 0; turn < TURNS; turn++) {
    cold.baseline.push(await measure(open(`${nginx.url}/start.html`, "button")));
    cold.value.push(await measure(open(site.url, preview)));
    middle.push(await measure(open(site.url, "main a[data-sound-resume]"), cookie));
    moment.baseline.push(await measure((page) => untilReady(page, `${site.url}/audiobook/11?t=0`)));
    moment.value.push(
      await measure((page) => untilReady(page, `${site.url}/audiobook/11?t=${MIDDLE_SEC}`)),
    );
    warm.push(await measure(open(`${site.url}/audiobook/11`, "button[aria-label=Play]")));
    next.baseline.push(await measure((page) => changeBare(page, `${nginx.url}/start.html`)));
    next.value.push(await measure((page) => changeChapter(page, site.url)));
  }
  const compare = ({ value, baseline }: typeof cold) => ({
    value: median(value),
    baseline: median(baseline),
  });
  return [
    atMost(1.15, { name: "cold press to playing, ms", ...compare(cold) }),
    atMost(1.15, {
      name: "resume in mid-chapter, press to playing / at its beginning, ms",
      value: median(middle),
      baseline: median(cold.value),
    }),
    ...(["opened", "asked for"] as const).map((from) =>
      atMost(1.15, {
        name: `shared moment, ${from} to ready / at its beginning, ms`,
        ...compare({
          value: moment.value.map((it) => it[from]),
          baseline: moment.baseline.map((it) => it[from]),
        }),
      })
    ),
    atMost(50, { name: "warm press to playing, ms", value: median(warm) }),
    atMost(8, { name: "next chapter, fetched before, press to playing, ms", ...compare(next) }),
  ];
}

async function fetchAll(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

/** Someone with an account stops in the middle of the first chapter; answers her session cookie. */
export async function leaveInTheMiddle(url: string): Promise<string> {
  const client = await signUp({ ask: (path, init) => fetch(url + path, init) });
  const place = { audiobookId: 11, currentChapter: 1, currentPosition: MIDDLE_SEC };
  await client.call("POST", "/api/progress", place);
  return client.cookie;
}

export async function giveSession(
  context: BrowserContext,
  cookie: string,
  url: string,
): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
}

/** Slow 4G as Lighthouse has it. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  });
}

/** Milliseconds until a page's sound, which nobody has pressed, could begin. */
interface Readiness {
  "opened": number;
  /** The sooner a page asks, the more it may have to wait behind: this alone would praise a page that asks late. */
  "asked for": number;
}

async function untilReady(page: Page, url: string): Promise<Readiness> {
  await page.addInitScript(() => {
    const note = () => Object.assign(globalThis, { readyMs: performance.now() });
    document.addEventListener("loadeddata", note, { capture: true, once: true });
  });
  await page.goto(url, { waitUntil: "networkidle" });
  return await page.evaluate(() => {
    const asked = performance.getEntriesByType("resource").find(({ name }) =>
      name.includes("/api/stream")
    );
    const readyMs: number = Reflect.get(globalThis, "readyMs");
    return { "opened": readyMs, "asked for": readyMs - asked!.startTime };
  });
}

/** Near the end of the credits the first chapter is fetched; then the listener asks for it. */
async function changeChapter(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/audiobook/11?chapter=0&position=262`, { waitUntil: "networkidle" });
  const isFirst = (url: string) => /hls\/11\/1\/.*\.mp3$/.test(url);
  const fetched = page.waitForEvent("requestfinished", (request) => isFirst(request.url()));
  await pressToPlaying(page, "button[aria-label=Play]");
  await fetched;
  await page.waitForTimeout(1000); // the press does not come in the very moment
  return await pressToPlaying(page, 'button[aria-label="Next chapter"]');
}

/** As `changeChapter`, on the bare page. */
async function changeBare(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "networkidle" });
  await pressToPlaying(page, "button");
  await page.evaluate("fetchStart()");
  await page.waitForTimeout(1000);
  return await pressToPlaying(page, "#next");
}

if (import.meta.main) console.table(await run());
