/** Skipping silence and a clearer voice: what they do to the sound, and that they never take it away. */

import { expect } from "npm:expect@30.5.2";
import { ensureDemoLibrary } from "@/lib/media/library/ensure_demo.server.ts";
import { createBucket } from "@/lib/platform/objects/bucket.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { push } from "../../tools/ingest/push_library.ts";
import { settingsFor, startObjectStore } from "../fakes/object_store/mod.ts";
import { writeCatalogue } from "../fakes/written_catalogue.ts";
import { browserTest, launchSite, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { button, isPaused, play, readSec, stage, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const RATE_HZ = 8000;
const TONE_SEC = 1.5;
const PAUSE_SEC = 2;

/** A 16-bit WAV in which tone and silence take turns. */
function makeHaltingWav(durationSec: number): Uint8Array<ArrayBuffer> {
  const samples = Int16Array.from({ length: durationSec * RATE_HZ }, (_, i) => {
    const isTone = (i / RATE_HZ) % (TONE_SEC + PAUSE_SEC) < TONE_SEC;
    return isTone ? 12_000 * Math.sin(2 * Math.PI * 440 * i / RATE_HZ) : 0;
  });
  const wav = new Uint8Array(44 + samples.byteLength), head = new DataView(wav.buffer);
  const name = (at: number, text: string) => wav.set(new TextEncoder().encode(text), at);
  name(0, "RIFF");
  head.setUint32(4, 36 + samples.byteLength, true);
  name(8, "WAVEfmt ");
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true); // PCM
  head.setUint16(22, 1, true); // one channel
  head.setUint32(24, RATE_HZ, true);
  head.setUint32(28, RATE_HZ * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  name(36, "data");
  head.setUint32(40, samples.byteLength, true);
  wav.set(new Uint8Array(samples.buffer), 44);
  return wav;
}

/** Notes what the page builds with Web Audio: the context, and which node leads to which. */
async function watchAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const links: string[] = [];
    Object.assign(globalThis, { links });
    const name = (node: object) => node.constructor.name;
    type Link = (this: AudioNode, to: AudioNode) => unknown;
    const nodes = AudioNode.prototype as unknown as { connect: Link; disconnect: Link };
    const { connect, disconnect } = nodes;
    nodes.connect = function (to) {
      links.push(`${name(this)} > ${name(to)}`);
      Object.assign(globalThis, { context: this.context });
      if (this instanceof MediaElementAudioSourceNode) Object.assign(globalThis, { source: this });
      return connect.call(this, to);
    };
    nodes.disconnect = function (to) {
      links.splice(links.indexOf(`${name(this)} > ${name(to)}`), 1);
      return disconnect.call(this, to);
    };
  });
}

const readLinks = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { links: string[] }).links);

async function turn(page: Page, name: string, on: boolean): Promise<void> {
  await button(page, "More").click();
  const dialog = page.getByRole("dialog", { name: "More" });
  await dialog.getByText("Player settings").click();
  await dialog.getByRole("switch", { name, exact: true }).setChecked(on);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

async function untilLinked(page: Page, link: string): Promise<void> {
  await page.waitForFunction(
    (link) => (globalThis as unknown as { links: string[] }).links.includes(link),
    link,
  );
}

/** What comes out of the element into the graph of Web Audio, at its loudest in 5 s; 0: silence. */
function readLoudest(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { source } = globalThis as unknown as { source: AudioNode };
    const ear = new AnalyserNode(source.context), heard = new Float32Array(ear.fftSize);
    source.connect(ear);
    let loudest = 0;
    for (let tries = 0; tries < 200 && loudest < 0.05; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      ear.getFloatTimeDomainData(heard);
      loudest = Math.max(loudest, ...heard);
    }
    return loudest;
  });
}

browserTest("effects: silence is skipped, words and the shown speed stay as they are", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  const body = makeHaltingWav(60);
  await page.route(
    "**/api/stream/**",
    (route) => route.fulfill({ body: Buffer.from(body), contentType: "audio/wav" }),
  );
  await page.goto("/audiobook/11");
  await play(page, 0.2);
  expect(await page.getByRole("switch", { name: "Skip silence" }).count()).toBe(0);
  await turn(page, "Skip silence", true);
  await page.waitForFunction(() =>
    (document.getElementById("sound") as HTMLAudioElement).playbackRate > 1
  );
  const heard = await page.evaluate(async (turnSec) => {
    const sound = document.getElementById("sound") as HTMLAudioElement;
    const shown = () => document.querySelector(".rate__cycle")!.textContent;
    const beganMs = performance.now(), fromSec = sound.currentTime, wordRates = new Set<number>();
    const speeds = new Set<string | null>();
    while (sound.currentTime < fromSec + 4 * turnSec) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const inTurnSec = sound.currentTime % turnSec;
      if (inTurnSec > 0.8 && inTurnSec < 1.4) wordRates.add(sound.playbackRate);
      speeds.add(shown());
    }
    return {
      tookSec: (performance.now() - beganMs) / 1000,
      wordRates: [...wordRates],
      speeds: [...speeds],
    };
  }, TONE_SEC + PAUSE_SEC);
  // Of the 2 s of silence in each 3.5 s, 0.4 s are heard and the rest takes a third of its time: 9.7 s in all.
  expect(heard.tookSec).toBeLessThan(12);
  expect(heard.tookSec).toBeGreaterThan(8.5);
  expect(heard.wordRates).toEqual([1]);
  expect(heard.speeds).toEqual(["1×"]);
  await turn(page, "Skip silence", false);
  expect(
    await page.evaluate(() => (document.getElementById("sound") as HTMLAudioElement).playbackRate),
  ).toBe(1);
  expect(opened.problems).toEqual([]);
});

browserTest("effects: what is muted is not passed over as silence", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await watchAudio(page);
  await page.goto("/audiobook/11?chapter=1");
  await play(page, 0.2);
  await turn(page, "Skip silence", true);
  await untilLinked(page, "MediaElementAudioSourceNode > AnalyserNode");
  await button(page, "Mute").click();
  await button(page, "Unmute").waitFor();
  const fastest = await page.evaluate(async () => {
    const sound = document.getElementById("sound") as HTMLAudioElement, rates: number[] = [];
    const untilSec = sound.currentTime + 2;
    while (sound.currentTime < untilSec) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      rates.push(sound.playbackRate);
    }
    return Math.max(...rates.slice(5));
  });
  expect(fastest).toBe(1);
});

browserTest("effects: a clear voice goes through its graph, and back to how it was", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await watchAudio(page);
  await page.goto("/audiobook/11?chapter=0");
  await play(page, 0.2);
  expect(await readLinks(page)).toEqual([]);
  await turn(page, "Clear voice", true);
  await untilLinked(page, "MediaElementAudioSourceNode > BiquadFilterNode");
  const links = await readLinks(page);
  expect(links).toContain("BiquadFilterNode > BiquadFilterNode");
  expect(links).toContain("BiquadFilterNode > DynamicsCompressorNode");
  expect(links).toContain("DynamicsCompressorNode > AudioDestinationNode");
  expect(links).not.toContain("MediaElementAudioSourceNode > AudioDestinationNode");
  await untilPast(page, await readSec(page) + 0.5);
  await turn(page, "Clear voice", false);
  await untilLinked(page, "MediaElementAudioSourceNode > AudioDestinationNode");
  expect(await readLinks(page)).not.toContain("MediaElementAudioSourceNode > BiquadFilterNode");
  await untilPast(page, await readSec(page) + 0.5);
  expect(opened.problems).toEqual([]);
});

browserTest("effects: the next chapter, which comes by other means, is heard as well", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await watchAudio(page);
  const prepared = page.waitForResponse(/\/api\/hls\/11\/1\/.*\/0\.mp3$/);
  await page.goto("/audiobook/11?chapter=0&position=250");
  await play(page, 0.2);
  await turn(page, "Clear voice", true);
  await untilLinked(page, "MediaElementAudioSourceNode > BiquadFilterNode");
  await prepared;
  await button(page, "Next chapter").click();
  await page.waitForFunction(() => {
    const { src, currentTime } = document.getElementById("sound") as HTMLAudioElement;
    return src.startsWith("blob:") && currentTime > 0.3;
  });
  expect(await readLoudest(page)).toBeGreaterThan(0.05);
});

browserTest("effects: kept for the next visit, where they begin with the first sound", async () => {
  await using opened = await openPage({ site });
  const { page } = opened;
  await watchAudio(page);
  await page.goto("/audiobook/11?chapter=0");
  await play(page, 0.2);
  await turn(page, "Clear voice", true);
  await page.reload();
  expect(await readLinks(page)).toEqual([]);
  await play(page, 0.2);
  await untilLinked(page, "MediaElementAudioSourceNode > BiquadFilterNode");
  await untilPast(page, await readSec(page) + 0.5);
});

browserTest(
  "effects: a context that is taken away is taken back, or the player says so",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    await watchAudio(page);
    await page.goto("/audiobook/11?chapter=0");
    await play(page, 0.2);
    await turn(page, "Clear voice", true);
    await untilLinked(page, "MediaElementAudioSourceNode > BiquadFilterNode");
    const suspend = () =>
      page.evaluate(() => (globalThis as unknown as { context: AudioContext }).context.suspend());
    await suspend();
    await untilPast(page, await readSec(page) + 0.5);
    expect(await isPaused(page)).toBe(false);

    await page.evaluate(() => {
      const { resume } = AudioContext.prototype;
      AudioContext.prototype.resume = () => new Promise(() => {});
      Object.assign(globalThis, { giveBack: () => AudioContext.prototype.resume = resume });
    });
    await suspend();
    await page.getByText("Sound interrupted").waitFor();
    await button(page, "Play").waitFor();
    await page.evaluate(() => (globalThis as unknown as { giveBack(): void }).giveBack());
    await button(page, "Play").click();
    await untilPast(page, await readSec(page) + 0.5);
    await stage(page).getByRole("button", { name: "Pause" }).waitFor();
  },
);

browserTest("effects: sound to which a bucket's address leads is heard through them", async () => {
  await using store = await startObjectStore();
  await using author = await openDemoAuthor();
  const to = createBucket(store.config);
  await push({ from: author.content, to, signal: new AbortController().signal });
  await using site = await launchSite({
    env: { ...settingsFor(store), MEDIA_DELIVERY: "redirect", CATALOGUE: author.catalogue },
  });
  await using opened = await openPage({ site });
  const { page } = opened;
  await watchAudio(page);
  store.calls.length = 0;
  await page.goto("/audiobook/11?chapter=1");
  await play(page, 0.2);
  await turn(page, "Clear voice", true);
  await untilLinked(page, "MediaElementAudioSourceNode > BiquadFilterNode");
  expect(await readLoudest(page)).toBeGreaterThan(0.05);
  const led = store.calls.filter(({ query }) => query.has("X-Amz-Signature"));
  expect(led.map(({ key }) => key)).toContainEqual(expect.stringMatching(/chapter-01\.mp3$/));
  expect(opened.problems).toEqual([]);
});

/** A short book that the demo's voice speaks, and its catalogue. */
async function openDemoAuthor() {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-" });
  let titles: { number: number; title: string; kind: "chapter" }[] = [];
  const written = await writeCatalogue((catalogue) => {
    const book = catalogue.books.find(({ id }: { id: number }) => id === 11);
    titles = book.chapters = book.chapters.slice(1, 3);
    catalogue.books = [book];
  });
  const content = createFolder(dir);
  const chapters = titles.map((it) => ({ ...it, durationSec: 30 }));
  const books = [{ id: 11, title: "The One", chapters }];
  await ensureDemoLibrary({ library: content.below("media"), books });
  return {
    content,
    catalogue: written.file,
    async [Symbol.asyncDispose]() {
      await written[Symbol.asyncDispose]();
      await Deno.remove(dir, { recursive: true });
    },
  };
}
