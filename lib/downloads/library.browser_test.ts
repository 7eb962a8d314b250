import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { type FakeServer, makeAudio, openFakeServer } from "@/tests/fakes/offline_server.ts";
import { removeDownloads, renewKeys, startDownload } from "./downloads.browser.ts";
import { listQueue, runDownloads } from "./engine.browser.ts";
import { DamagedChunk } from "./crypto.browser.ts";
import { chapterOf, eraseFor, getOwner, listDownloads } from "./library.browser.ts";
import {
  CHUNK_BYTES,
  type ChunkRecord,
  getKeys,
  getRecords,
  keyAt,
  recordAt,
  type StoredChapter,
} from "./records.browser.ts";

const BYTES = 2 * CHUNK_BYTES + 12_345;
const REF = { userId: "ada", bookId: 11, chapter: 5 };

/** A listener who has downloaded chapters 5 and 6 of book 11. */
async function openDevice(): Promise<FakeServer & Disposable> {
  await eraseFor("ada");
  await eraseFor("eve");
  const server = openFakeServer();
  server.audio.set(5, makeAudio(BYTES)).set(6, makeAudio(1_000));
  await download(5, 6);
  return server;
}

async function download(...chapters: number[]): Promise<void> {
  const started = await startDownload("ada", chapters.map((chapter) => ({ bookId: 11, chapter })));
  expect(started).toEqual({ ok: true });
  await runDownloads("ada");
}

const readChunk = (index: number) =>
  getRecords().read<ChunkRecord>((store) => store.get(recordAt.chunk(REF, index)));

const put = (value: unknown, at: IDBValidKey) =>
  getRecords().write((store) => void store.put(value, at));

async function readAll(chapter = 5): Promise<Uint8Array | null> {
  const found = await chapterOf("ada", 11, chapter);
  return found && await found.readRange(0, found.bytes - 1);
}

/** Runs `act` with the device's clock moved. */
async function at<T>(nowMs: number, act: () => Promise<T>): Promise<T> {
  const real = Date.now;
  Date.now = () => nowMs;
  try {
    return await act();
  } finally {
    Date.now = real;
  }
}

Deno.test("chapterOf: every range is the audio's, whatever chunks it touches", async () => {
  using server = await openDevice();
  const audio = server.audio.get(5)!, chapter = (await chapterOf("ada", 11, 5))!;
  expect([chapter.bytes, chapter.totalChunks]).toEqual([BYTES, 3]);
  const edges = [
    0,
    1,
    CHUNK_BYTES - 1,
    CHUNK_BYTES,
    2 * CHUNK_BYTES - 1,
    2 * CHUNK_BYTES,
    BYTES - 1,
  ];
  for (const start of edges) {
    for (const end of edges.filter((it) => it >= start)) {
      const range = await chapter.readRange(start, end);
      expect(range.length).toBe(end - start + 1);
      expect(range.toHex() === audio.subarray(start, end + 1).toHex()).toBe(true);
    }
  }
  for (const [start, end] of [[-1, 5], [5, 4], [0, BYTES], [NaN, 5]]) {
    await expect(chapter.readRange(start!, end!)).rejects.toThrow(RangeError);
  }
});

Deno.test("records: no part of the audio lies on the device in the clear [B3.12]", async () => {
  using server = await openDevice();
  const sealed = new Uint8Array((await readChunk(0)).data).toHex();
  const audio = server.audio.get(5)!;
  for (let at = 0; at < CHUNK_BYTES; at += 4096) {
    expect(sealed.includes(audio.subarray(at, at + 16).toHex())).toBe(false);
  }
});

Deno.test("listDownloads: the specification's metadata, sizes as they are [B3.11]", async () => {
  using _ = await openDevice();
  const [book, ...others] = await listDownloads("ada");
  expect(others).toEqual([]);
  expect(book).toMatchObject({
    id: 11,
    title: "The One",
    author: "A",
    coverImage: "/c.webp",
    isPurchased: true,
    bookSize: BYTES + 1_000,
    totalChunks: 4,
    isComplete: true,
    version: 1,
  });
  expect(Math.round((book!.expiresAt - book!.storedAt) / DAY_MS)).toBe(30);
  await removeDownloads("ada", { bookId: 11, chapter: 6 });
  const [less] = await listDownloads("ada");
  expect([less!.isComplete, less!.bookSize]).toEqual([false, BYTES]);
  expect(await chapterOf("ada", 11, 6)).toBe(null);
  await removeDownloads("ada", { bookId: 11, chapter: 5 });
  expect(await listDownloads("ada")).toEqual([]);
});

Deno.test("chapterOf: another listener plays nothing, by the same records under her name neither", async () => {
  using server = await openDevice();
  expect(await chapterOf("eve", 11, 5)).toBe(null);
  server.userId = "eve";
  await startDownload("eve", [{ bookId: 11, chapter: 6 }]); // with her own key
  await runDownloads("eve");
  const eve = { ...REF, userId: "eve" };
  await put(
    await getRecords().read((store) => store.get(recordAt.chapter(REF))),
    recordAt.chapter(eve),
  );
  for (const index of [0, 1, 2]) await put(await readChunk(index), recordAt.chunk(eve, index));
  expect(await chapterOf("eve", 11, 5)).toBe(null);
});

Deno.test("chapterOf: a copied database without the keys of this browser plays nothing", async () => {
  using _ = await openDevice();
  await getKeys().write((store) => void store.clear());
  expect(await chapterOf("ada", 11, 5)).toBe(null);
  // Online it gets a new device id and so another key: what cannot be decrypted any more is deleted.
  await renewKeys("ada");
  expect(await listDownloads("ada")).toEqual([]);
  await download(5);
  expect((await readAll())?.length).toBe(BYTES);
});

const edits: Record<string, (chunk: ChunkRecord) => Promise<unknown>> = {
  "an edited chunk": (chunk) => {
    new Uint8Array(chunk.data)[777]! ^= 1;
    return put(chunk, recordAt.chunk(REF, 1));
  },
  "another chunk in its place": async () => await put(await readChunk(0), recordAt.chunk(REF, 1)),
  "a chunk cut short": (chunk) =>
    put({ ...chunk, data: chunk.data.slice(0, -1) }, recordAt.chunk(REF, 1)),
  "a chunk that is not there": () =>
    getRecords().write((store) => void store.delete(recordAt.chunk(REF, 1))),
};

for (const [what, edit] of Object.entries(edits)) {
  Deno.test(`readRange: ${what} is not heard, and comes again by itself`, async () => {
    using server = await openDevice();
    await edit(await readChunk(1));
    const chapter = (await chapterOf("ada", 11, 5))!;
    expect(await chapter.readRange(0, 99)).toEqual(server.audio.get(5)!.subarray(0, 100));
    await expect(chapter.readRange(CHUNK_BYTES - 1, CHUNK_BYTES)).rejects.toThrow(DamagedChunk);
    expect(await chapterOf("ada", 11, 5)).toBe(null);
    server.ranges = [];
    await runDownloads("ada");
    expect(server.ranges).toEqual([`${CHUNK_BYTES}-${2 * CHUNK_BYTES - 1}`]); // only that chunk
    expect((await readAll())?.toHex() === server.audio.get(5)!.toHex()).toBe(true);
    expect(await listQueue("ada")).toEqual([]);
  });
}

Deno.test("chapterOf: a list of chunks that was shortened plays nothing of the rest", async () => {
  using _ = await openDevice();
  const record = await getRecords().read<StoredChapter>((store) =>
    store.get(recordAt.chapter(REF))
  );
  await put({ ...record, totalChunks: 1, bytes: CHUNK_BYTES }, recordAt.chapter(REF));
  const chapter = (await chapterOf("ada", 11, 5))!;
  await expect(chapter.readRange(0, 9)).rejects.toThrow(DamagedChunk);
});

Deno.test("chapterOf: after 30 days it is gone; a renewal before that keeps it [B4.17]", async () => {
  using server = await openDevice();
  const nowMs = Date.now();
  await at(nowMs + 29 * DAY_MS, () => renewKeys("ada"));
  await at(nowMs + 58 * DAY_MS, async () => expect(await readAll()).not.toBe(null));
  server.isDown = true;
  await at(nowMs + 60 * DAY_MS, async () => {
    expect(await readAll()).toBe(null);
    expect(await listDownloads("ada")).toEqual([]);
    expect(await getRecords().read((store) => store.count(recordAt.everythingOf("ada")))).toBe(0);
  });
});

Deno.test("chapterOf: a clock set back brings nothing back", async () => {
  using _ = await openDevice();
  const nowMs = Date.now();
  await at(nowMs + 31 * DAY_MS, async () => expect(await chapterOf("ada", 11, 5)).toBe(null));
  expect(await chapterOf("ada", 11, 5)).toBe(null);
  expect(await listDownloads("ada")).toEqual([]);
});

Deno.test("renewKeys: a device whose clock is years off keeps its books as long as any other", async () => {
  using server = await openDevice();
  server.aheadMs = -3 * 365 * DAY_MS;
  await renewKeys("ada");
  const nowMs = Date.now();
  await at(nowMs + 29 * DAY_MS, async () => expect(await readAll()).not.toBe(null));
  await at(nowMs + 31 * DAY_MS, async () => expect(await readAll()).toBe(null));
});

Deno.test("renewKeys: after a refund the book goes, its key first; without the site's own word it stays", async () => {
  using server = await openDevice();
  server.rights.clear();
  server.isDown = true;
  await renewKeys("ada");
  expect(await readAll(6)).toEqual(server.audio.get(6)!);
  server.isDown = false;
  server.isHotel = true;
  await renewKeys("ada");
  expect(await readAll(6)).toEqual(server.audio.get(6)!);
  server.isHotel = false;
  await renewKeys("ada");
  expect(await readAll(6)).toBe(null);
  expect(await getRecords().read((store) => store.count(recordAt.everythingOf("ada")))).toBe(0);
  expect(await getKeys().read((store) => store.get(keyAt.book("ada", 11)))).toBe(undefined);
});

Deno.test("renewKeys: signed out, or somebody else signed in, nothing is left", async () => {
  for (const userId of [null, "eve"]) {
    using server = await openDevice();
    expect(await getOwner()).toBe("ada");
    server.userId = userId;
    await renewKeys("ada");
    expect([await listDownloads("ada"), await readAll(), await getOwner()]).toEqual([
      [],
      null,
      null,
    ]);
  }
});

Deno.test("renewKeys: another secret for this device ends what was sealed under the old one", async () => {
  using server = await openDevice();
  server.secret = "made after a sign-out";
  await renewKeys("ada");
  expect(await listDownloads("ada")).toEqual([]);
  await download(5);
  expect((await readAll())?.length).toBe(BYTES);
});
