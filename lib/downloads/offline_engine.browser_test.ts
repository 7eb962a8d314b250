import { expect } from "npm:expect@30.5.2";
import { FakeMediaElement } from "@/tests/fakes/media_element.ts";
import { openFakeServer } from "@/tests/fakes/offline_server.ts";
import { removeDownloads, startDownload } from "./downloads.browser.ts";
import { runDownloads } from "./engine.browser.ts";
import { eraseFor } from "./library.browser.ts";
import { OfflineEngine } from "./offline_engine.browser.ts";

const FIVE = "/api/stream/11?chapter=5&_auth=k.p.s", SIX = "/api/stream/11?chapter=6&_auth=k.p.s";
/** The same chapter by the series' own numbers. */
const IN_SERIES = "/api/stream/15?chapter=41&sourceBook=11&sourceChapter=5&_auth=k.p.s";

/** Chapter 5 of book 11, downloaded by a listener whose page is controlled by the worker. */
async function openOfflineEngine() {
  const server = openFakeServer();
  server.audio.set(5, new Uint8Array(2_000_000).fill(7));
  await eraseFor("ada");
  expect(await startDownload("ada", [{ bookId: 11, chapter: 5 }])).toEqual({ ok: true });
  await runDownloads("ada");
  Object.defineProperty(globalThis, "navigator", {
    configurable: true,
    value: {
      onLine: true,
      vendor: "",
      serviceWorker: { controller: { scriptURL: "https://books.example/sw.js" } },
    },
  });
  const element = new FakeMediaElement(), streamed: string[] = [];
  const copies = new OfflineEngine({
    element: element as unknown as HTMLMediaElement,
    userId: "ada",
    getStream: () => ({
      open: (src) => streamed.push(`open ${src}`),
      reopen: (src) => streamed.push(`reopen ${src}`),
    }),
  });
  await copies.refresh();
  return { copies, element, streamed, [Symbol.dispose]: () => server[Symbol.dispose]() };
}

Deno.test("OfflineEngine: a chapter is here by whatever number it is asked for, until it is taken away", async () => {
  using it = await openOfflineEngine();
  const has = () => [FIVE, SIX, IN_SERIES, "/elsewhere.mp3"].map((src) => it.copies.has(src));
  expect(has()).toEqual([true, false, true, false]);
  await removeDownloads("ada", { bookId: 11, chapter: 5 });
  await it.copies.refresh();
  expect(has()).toEqual([false, false, false, false]);
});

Deno.test("OfflineEngine: plays what is here from here, and says which stream it stands for", async () => {
  using it = await openOfflineEngine();
  it.copies.open(IN_SERIES, 12);
  expect(it.element.src).toBe("https://books.example/offline/media/11/5?listener=ada");
  expect(it.element.dataset.stream).toBe(IN_SERIES);
  expect(it.element.currentTime).toBe(12);
});

Deno.test("OfflineEngine: a chapter that is loaded stays, also when the network brought it", async () => {
  using it = await openOfflineEngine();
  it.element.src = FIVE;
  it.element.ready(300);
  it.copies.open(FIVE.replace("k.p.s", "another"), 40);
  expect([it.element.loads, it.element.currentTime]).toEqual([1, 40]);
});

Deno.test("OfflineEngine: after a failure the network's is heard, and the copy once more where there is none", async () => {
  using it = await openOfflineEngine();
  it.copies.open(FIVE, 0);
  expect(it.copies.judge(FIVE, 206)).toBe(206);
  it.copies.reopen(FIVE, 30);
  expect(it.streamed).toEqual([`reopen ${FIVE}`]);

  expect(it.copies.judge(FIVE, 0)).toBe(200);
  expect(it.copies.judge(SIX, 0)).toBe(0);
  it.copies.reopen(FIVE, 30);
  expect(it.streamed).toHaveLength(1);
  expect([it.element.loads, it.element.currentTime]).toEqual([2, 30]);
});

Deno.test("OfflineEngine: to another device goes the stream, which it can fetch itself", async () => {
  using it = await openOfflineEngine();
  it.copies.open(FIVE, 0);
  expect([it.copies.has(FIVE), it.copies.isLoaded]).toEqual([true, true]);
  const remote = { state: "connecting" };
  Object.assign(it.element, { remote });
  expect(it.copies.has(FIVE)).toBe(false);
  remote.state = "disconnected";
  expect(it.copies.has(FIVE)).toBe(true);
  Object.assign(it.element, { webkitCurrentPlaybackTargetIsWireless: true });
  expect(it.copies.has(FIVE)).toBe(false);
});
