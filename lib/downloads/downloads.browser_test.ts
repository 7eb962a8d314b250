import { expect } from "npm:expect@30.5.2";
import { type FakeServer, makeAudio, openFakeServer } from "@/tests/fakes/offline_server.ts";
import { cacheAhead, removeDownloads, startDownload } from "./downloads.browser.ts";
import { listQueue, pause, resume, runDownloads } from "./engine.browser.ts";
import { chapterOf, eraseFor, listDownloads } from "./library.browser.ts";
import { type Announcement, CHUNK_BYTES, getRecords, listen, recordAt } from "./records.browser.ts";
import { stateOf } from "./view.browser.ts";

const PROVE = Deno.env.get("PROVE") !== undefined;
const INTERRUPTIONS = PROVE ? 100 : 10;
const BYTES = 3 * CHUNK_BYTES + 4_321;

async function openServer(): Promise<FakeServer> {
  await eraseFor("ada");
  const server = openFakeServer();
  server.audio.set(5, makeAudio(BYTES)).set(6, makeAudio(2_000)).set(7, makeAudio(3_000));
  return server;
}

const of = (...chapters: number[]) => chapters.map((chapter) => ({ bookId: 11, chapter }));

async function isWhole(server: FakeServer, number: number): Promise<boolean> {
  const chapter = await chapterOf("ada", 11, number);
  const heard = chapter && await chapter.readRange(0, chapter.bytes - 1);
  return heard !== null && heard.toHex() === server.audio.get(number)!.toHex();
}

/** All announcements while `act` runs. */
async function hear(act: () => Promise<unknown>): Promise<Announcement[]> {
  const heard: Announcement[] = [];
  const stop = listen((it) => heard.push(it));
  await act();
  stop();
  return heard;
}

const failuresOf = (heard: Announcement[]) =>
  heard.flatMap((it) => it.kind === "failed" ? [it.text] : []);

Deno.test(`downloads: broken off ${INTERRUPTIONS} times at random bytes, the chapter is whole or not heard [B9.32]`, async () => {
  using server = await openServer();
  const random = () => Math.floor(Math.random() * BYTES);
  for (let round = 0; round < INTERRUPTIONS / 5; round++) {
    server.cuts = Array.from({ length: 5 }, random);
    expect(await startDownload("ada", of(5))).toEqual({ ok: true });
    while (!await isWhole(server, 5)) {
      expect(await listQueue("ada")).toHaveLength(1);
      await runDownloads("ada");
    }
    expect(await listQueue("ada")).toEqual([]);
    await removeDownloads("ada", { bookId: 11, chapter: 5 });
  }
});

Deno.test("downloads: what was stored before the break is not asked for again", async () => {
  using server = await openServer();
  server.cuts = [2 * CHUNK_BYTES + 5_000];
  await startDownload("ada", of(5));
  await runDownloads("ada");
  expect(server.ranges).toEqual([`0-${BYTES - 1}`, `${2 * CHUNK_BYTES}-${BYTES - 1}`]);
  expect(await isWhole(server, 5)).toBe(true);
});

Deno.test("downloads: another recording on the server is fetched from its beginning", async () => {
  using server = await openServer();
  server.cuts = [2 * CHUNK_BYTES + 5_000];
  let parts = 0;
  server.onPart = () => {
    if (++parts !== 33) return; // the last part of the response before it breaks off
    server.etag = '"two"';
    server.audio.set(5, makeAudio(BYTES));
  };
  await startDownload("ada", of(5));
  await runDownloads("ada");
  expect(server.etag).toBe('"two"');
  expect(await isWhole(server, 5)).toBe(true);
});

Deno.test("downloads: a chapter the server cannot give is left out and said, the others come [B4.19]", async () => {
  using server = await openServer();
  server.faults.set(6, 404);
  const heard = await hear(async () => {
    await startDownload("ada", of(5, 6, 7));
    await runDownloads("ada");
  });
  expect(failuresOf(heard)).toEqual([
    "Skipped chapter 6. Failed loading audio file with status: 404.",
  ]);
  expect([await isWhole(server, 5), await isWhole(server, 7)]).toEqual([true, true]);
  expect(await listQueue("ada")).toMatchObject([{ chapter: 6, state: "failed" }]);
  server.faults.clear();
  await resume("ada", { bookId: 11, chapter: 6 });
  await runDownloads("ada");
  expect(await isWhole(server, 6)).toBe(true);
});

Deno.test("downloads: paused they stand still, resumed they go on, canceled nothing is left", async () => {
  using server = await openServer();
  const gate = { open: Promise.withResolvers<void>(), reached: Promise.withResolvers<void>() };
  let parts = 0;
  server.onPart = async () => {
    if (++parts < 25) return; // in the second chunk
    gate.reached.resolve();
    await gate.open.promise;
    await new Promise((done) => setTimeout(done)); // time for the message to arrive
  };
  await startDownload("ada", of(5, 6));
  await gate.reached.promise;
  await pause("ada", {});
  gate.open.resolve();
  await runDownloads("ada");
  expect((await listQueue("ada")).map(({ state }) => state)).toEqual(["paused", "paused"]);
  const [book] = await listDownloads("ada");
  expect(book!.bookSize).toBe(CHUNK_BYTES);
  await cacheAhead("ada", of(6)); // not resumed by the listener
  expect((await listQueue("ada")).map(({ state }) => state)).toEqual(["paused", "paused"]);
  await resume("ada", { bookId: 11, chapter: 5 });
  await runDownloads("ada");
  expect([await isWhole(server, 5), await isWhole(server, 6)]).toEqual([true, false]);
  await removeDownloads("ada", { bookId: 11 });
  expect(await getRecords().read((store) => store.count(recordAt.everythingOf("ada")))).toBe(0);
});

Deno.test("downloads: canceled in the middle of a chunk, nothing of the chapter is left", async () => {
  using server = await openServer();
  let parts = 0;
  server.onPart = async () => {
    if (++parts === 25) await removeDownloads("ada", { bookId: 11, chapter: 5 });
  };
  await startDownload("ada", of(5));
  await runDownloads("ada");
  expect(await getRecords().read((store) => store.count(recordAt.everythingOf("ada")))).toBe(0);
});

Deno.test("downloads: a full disk holds them, says so and keeps what is whole", async () => {
  using server = await openServer();
  const { put } = IDBObjectStore.prototype;
  let chunks = 0;
  IDBObjectStore.prototype.put = function (value, key) {
    const isChunk = (value as { chunkIndex?: number }).chunkIndex !== undefined;
    if (isChunk && ++chunks > 2) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, key);
  };
  try {
    const heard = await hear(async () => {
      await startDownload("ada", of(5, 6, 7));
      await runDownloads("ada");
    });
    expect(failuresOf(heard)[0]).toContain("This device is full");
    const states = (await listQueue("ada")).map(({ state }) => state);
    expect(states).toEqual(["paused", "paused", "paused"]);
    // The reason is stored with it, for pages opened later.
    expect((await listQueue("ada")).map(({ reason }) => reason)).toEqual([
      expect.stringContaining("device is full"),
      "",
      "",
    ]);
    expect(await chapterOf("ada", 11, 5)).toBe(null);
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  await resume("ada", {});
  await runDownloads("ada");
  for (const chapter of [5, 6, 7]) expect(await isWhole(server, chapter)).toBe(true);
});

Deno.test("downloads: without room for the chapter's own record, or to note that, it is said all the same", async () => {
  for (const isNoted of [true, false]) {
    using _server = await openServer();
    await startDownload("ada", of(5));
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      const isChapter = (value as { totalChunks?: number }).totalChunks !== undefined;
      const isQueued = (value as { wantedAt?: number }).wantedAt !== undefined;
      if (isChapter || (isQueued && !isNoted)) throw new DOMException("full", "QuotaExceededError");
      return put.call(this, value, key);
    };
    try {
      const heard = await hear(() => runDownloads("ada"));
      expect(failuresOf(heard)).toEqual([expect.stringContaining("device is full")]);
    } finally {
      IDBObjectStore.prototype.put = put;
    }
  }
});

Deno.test("downloads: a site that stays silent is said, a network that is gone is waited for", async () => {
  for (const onLine of [true, false]) {
    using server = await openServer();
    await startDownload("ada", of(6));
    server.isDown = true;
    Object.defineProperty(navigator, "onLine", { value: onLine, configurable: true });
    const heard = await hear(() => runDownloads("ada"));
    Reflect.deleteProperty(navigator, "onLine");
    const said = onLine ? ["We can't reach the site. Please try again in a few minutes."] : [];
    expect(failuresOf(heard)).toEqual(said);
    expect(await listQueue("ada")).toMatchObject([
      { state: onLine ? "paused" : "waiting", reason: said.join() },
    ]);
  }
});

Deno.test("startDownload: nothing begins where it cannot end", async () => {
  using server = await openServer();
  const estimate = () => Promise.resolve({ usage: 0, quota: BYTES });
  Object.defineProperty(navigator, "storage", { value: { estimate }, configurable: true });
  const full = await startDownload("ada", of(5));
  Reflect.deleteProperty(navigator, "storage");
  expect(full).toMatchObject({ ok: false, text: expect.stringContaining("device is full") });
  expect(await listQueue("ada")).toEqual([]);
  expect(server.ranges).toEqual([]);
  expect(await startDownload("ada", of(99))).toEqual({ ok: false, text: "Chapter 99 not found" });
});

Deno.test("startDownload: the server's no is said in the words of the error catalogue [B5.5]", async () => {
  using server = await openServer();
  server.rights.clear();
  expect(await startDownload("ada", of(5))).toEqual({ ok: false, text: "Content not purchased" });
  server.userId = null;
  const text = "User authentication required for offline storage";
  expect(await startDownload("ada", of(5))).toEqual({ ok: false, text });
  server.isDown = true;
  const unreachable = "Purchase verification failed";
  expect(await startDownload("ada", of(5))).toEqual({ ok: false, text: unreachable });
  expect(await listQueue("ada")).toEqual([]);
});

Deno.test("startDownload: of several books those come that may", async () => {
  using server = await openServer();
  const both = [...of(6), { bookId: 12, chapter: 6 }];
  expect(await startDownload("ada", both)).toEqual({ ok: true });
  await runDownloads("ada");
  expect((await listDownloads("ada")).map(({ id }) => id)).toEqual([11]);
  expect(await isWhole(server, 6)).toBe(true);
});

Deno.test("downloads: a right that goes while they run takes all of the book away", async () => {
  using server = await openServer();
  let parts = 0;
  server.onPart = () => {
    if (++parts !== 20) return;
    server.rights.clear();
    server.faults.set(5, 402).set(6, 402);
  };
  server.cuts = [BYTES - 10];
  const heard = await hear(async () => {
    await startDownload("ada", of(5, 6));
    await runDownloads("ada");
  });
  expect(failuresOf(heard)).toEqual(["Content not purchased"]);
  expect([await listDownloads("ada"), await listQueue("ada")]).toEqual([[], []]);
});

Deno.test("downloads: a right that only the audio denies is no reason to ask for ever", async () => {
  using server = await openServer();
  server.faults.set(6, 402);
  await startDownload("ada", of(6));
  await runDownloads("ada");
  expect(await listQueue("ada")).toMatchObject([
    { state: "failed", reason: "Security validation failed" },
  ]);
});

Deno.test("cacheAhead: fetches what is not here, and asks for nothing that is [B4.18]", async () => {
  using server = await openServer();
  await cacheAhead("ada", of(6, 7));
  await runDownloads("ada");
  expect(server.ranges).toHaveLength(2);
  await cacheAhead("ada", of(6, 7));
  await runDownloads("ada");
  expect(server.ranges).toHaveLength(2);
  const quota = { usedBytes: 0, quotaBytes: null, isPersisted: false, isForgetful: false };
  const view = { books: await listDownloads("ada"), queue: [], quota, progress: null };
  expect(stateOf(view, { bookId: 11, chapter: 6 })).toMatchObject({ state: "ready", bytes: 2_000 });
  expect(stateOf(view, { bookId: 11, chapter: 5 }).state).toBe("none");
});
