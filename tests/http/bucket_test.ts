/** The whole site over a bucket: a process that has no disk of its own. */

import { expect } from "npm:expect@30.5.2";
import { chaptersOf } from "@/lib/catalogue/book.ts";
import { createBucket } from "@/lib/platform/objects/bucket.server.ts";
import { FOLDER, putLibrary, SOUND } from "../fakes/object_store/library.ts";
import { settingsFor, startObjectStore } from "../fakes/object_store/mod.ts";
import { runServer } from "../site.ts";
import { openTestSite } from "./harness.ts";

const DISKLESS = {
  DATA_DIR: "/proc/none", // nobody can make it
  KV_URL: ":memory:",
  AUTH_SECRET: "a secret of these tests, which is long enough",
  DEMO: "0",
};

async function openBucketSite(env: Record<string, string> = {}) {
  const store = await startObjectStore("shop");
  await putLibrary(createBucket(store.config));
  const site = await openTestSite(undefined, { ...DISKLESS, ...settingsFor(store), ...env });
  return {
    ...site,
    store,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

/** What is written to the process's log of errors: the library's is not the test site's. */
function catchErrors() {
  const { error } = console;
  const lines: string[] = [];
  console.error = (line) => lines.push(String(line));
  return { lines, [Symbol.dispose]: () => void (console.error = error) };
}

const PREVIEW = "/api/stream/11?chapter=1";

Deno.test("bucket: pages, texts, covers and link previews come from it, and none touches a disk", async () => {
  await using site = await openBucketSite();
  expect((await site.ask("/readyz")).status).toBe(200);
  expect(await (await site.ask("/audiobook/11")).text()).toContain("/covers/lamp-320.avif");
  expect(await (await site.ask("/imprint")).text()).toContain(", from a bucket.");
  const cover = await site.ask("/covers/lamp-320.avif");
  expect([cover.status, await cover.text()]).toEqual([200, "picture"]);
  expect((await site.ask("/covers/lamp-640.avif")).status).toBe(404);
  const png = await (await site.ask("/og/11/book.png")).bytes();
  const kept = [...site.store.objects].filter(([key]) => key.startsWith("shop/previews/11-book-"));
  expect(kept.map(([, { bytes }]) => bytes)).toEqual([png]);
});

Deno.test("bucket: the desk says when hardly any room is left of what the store grants", async () => {
  const shortBytes = async (env: Record<string, string>, status = 200) => {
    await using site = await openBucketSite(env);
    const used = [...site.store.objects.values()].reduce((sum, it) => sum + it.bytes.length, 0);
    site.store.fault = ({ key }) => key === "" && status !== 200 ? { status } : null;
    const { data } = await site.services.desk.read("today", {});
    return { used, short: data.shortBucketBytes };
  };
  const { used, short } = await shortBytes({ BUCKET_QUOTA_GB: "1" });
  expect([short, used > 0]).toEqual([1e9 - used, true]);
  expect((await shortBytes({ BUCKET_QUOTA_GB: "1000" })).short).toBe(null);
  expect((await shortBytes({})).short).toBe(null);
  expect((await shortBytes({ BUCKET_QUOTA_GB: "1" }, 403)).short).toBe(null); // may not be listed
});

Deno.test("bucket: sound with ranges, HEAD and conditions, answered as from a folder", async () => {
  await using site = await openBucketSite();
  const whole = await site.ask(PREVIEW);
  const etag = whole.headers.get("etag")!;
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  expect(await whole.bytes()).toEqual(SOUND);
  const ask = (headers: Record<string, string>, method = "GET") =>
    site.ask(PREVIEW, { method, headers });
  const head = await ask({}, "HEAD");
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(SOUND.length)]);
  const range = { range: "bytes=70000-70009" };
  const cases: [Record<string, string>, number][] = [
    [range, 206],
    [{ ...range, "if-range": etag }, 206],
    [{ ...range, "if-range": '"another"' }, 200],
    [{ "if-none-match": etag }, 304],
    [{ "if-match": '"another"' }, 412],
    [{ range: "bytes=1300000-" }, 416],
  ];
  // Again and again: by then the block of 1 MiB comes from memory, with the bucket out of reach.
  for (let round = 0; round < 4; round++) {
    for (const [headers, status] of cases) {
      const answer = await ask(headers);
      expect([headers, answer.status]).toEqual([headers, status]);
      const bytes = await answer.bytes();
      if (status === 206) expect(bytes).toEqual(SOUND.slice(70_000, 70_010));
    }
  }
  site.store.fault = () => ({ status: 403 });
  const remembered = await ask(range);
  expect([remembered.status, await remembered.bytes()]).toEqual([206, SOUND.slice(70_000, 70_010)]);

  site.store.fault = () => null;
  const base = "/api/hls/11/1";
  const list = await (await site.ask(`${base}/index.m3u8`)).text();
  const rendition = /^(32k-\w+)\/index\.m3u8/m.exec(list)![1];
  for (const [part, start, end] of [["init.mp4", 0, 1_000], ["1.m4s", 100_000, 200_000]] as const) {
    const answer = await site.ask(`${base}/${rendition}/${part}`);
    expect([part, answer.status]).toEqual([part, 200]);
    expect(await answer.bytes()).toEqual(SOUND.slice(start, end));
  }
});

Deno.test("bucket: a wrong size or sum, and a store that fails, is 503 and one line in the log", async () => {
  await using site = await openBucketSite();
  using errors = catchErrors();
  const lines = () => errors.lines.filter((it) => it.includes("media_unavailable"));
  const key = `shop/media/${FOLDER}/chapter-1.mp3`;
  const good = site.store.objects.get(key)!;
  const failures: [() => void, RegExp][] = [
    [() => site.store.fault = () => ({ status: 403 }), /the store answers 403 Faulty/],
    [
      () => site.store.objects.set(key, { ...good, bytes: SOUND.slice(0, -1) }),
      /it is bytes .+\/1299999, wanted .+\/1300000/,
    ],
    [
      () => site.store.objects.set(key, { ...good, meta: { "x-amz-meta-sha256": "f".repeat(64) } }),
      /has the sum ffff/,
    ],
  ];
  for (const [index, [damage, reason]] of failures.entries()) {
    damage();
    for (const method of ["GET", "HEAD", "GET"]) {
      const answer = await site.ask(PREVIEW, { method });
      expect([index, answer.status, answer.headers.get("retry-after")]).toEqual([index, 503, "5"]);
      expect(await answer.text()).not.toMatch(/s3:|AKID|bucket/);
    }
    expect(lines()).toHaveLength(index + 1);
    expect(lines().at(-1)).toMatch(reason);
    site.store.fault = () => null;
    site.store.objects.set(key, good);
    expect((await site.ask(PREVIEW)).status).toBe(200); // well again: the next failure is told anew
  }
  site.store.objects.delete(key);
  expect((await site.ask(PREVIEW)).status).toBe(404);
});

Deno.test("bucket: players are led to it where that is set, for a minute, and only with the right", async () => {
  await using site = await openBucketSite({ MEDIA_DELIVERY: "redirect" });
  const { origin } = site.store.config.endpoint;
  const page = await site.ask("/audiobook/11");
  expect(page.headers.get("content-security-policy"))
    .toContain(`media-src 'self' blob: ${origin};`);
  expect(await page.text()).toMatch(/<audio id="sound"[^>]* crossorigin="anonymous"/i);
  const ask = (headers: Record<string, string>, path = PREVIEW, method = "GET") =>
    site.ask(path, { method, headers: { "sec-fetch-dest": "audio", ...headers } });
  const range = { range: "bytes=5-9" };
  const led = await ask(range);
  expect([led.status, led.headers.get("cache-control")]).toEqual([302, "private, no-store"]);
  const address = new URL(led.headers.get("location")!);
  expect([address.origin, address.searchParams.get("X-Amz-Expires")]).toEqual([origin, "60"]);
  const part = await fetch(address, { headers: range });
  expect([part.status, part.headers.get("content-type"), await part.bytes()])
    .toEqual([206, "audio/mpeg", SOUND.slice(5, 10)]);
  const etag = (await ask({}, PREVIEW, "HEAD")).headers.get("etag")!;
  const own: [Record<string, string>, number][] = [
    [{ ...range, "sec-fetch-dest": "empty" }, 206], // a download reads our tag
    [{ ...range, "if-range": etag }, 206],
    [{ "if-none-match": etag }, 304],
    [{ range: "bytes=1300000-" }, 416],
  ];
  for (const [headers, status] of own) {
    const answer = await ask(headers);
    await answer.body?.cancel();
    expect([headers, answer.status]).toEqual([headers, status]);
  }
  const locked = chaptersOf(site.services.catalogue.getBook(11)!).find(({ isFree }) => !isFree)!;
  expect((await ask({}, `/api/stream/11?chapter=${locked.number}`)).status).toBe(402);
});

Deno.test("bucket: a start without it, or without a library in it, is one sentence without secrets", async () => {
  await using store = await startObjectStore();
  const settings = { ...DISKLESS, ...settingsFor(store) };
  for (
    const [env, sentence] of [
      [{}, /Can't open the library s3:\/\/books\/media: there is no manifest\.json/],
      [
        { AWS_SECRET_ACCESS_KEY: "wrong-secret" },
        /Can't look for catalogue\.json in s3:\/\/books/,
      ],
      [
        { AWS_SECRET_ACCESS_KEY: "" },
        /Setting AWS_SECRET_ACCESS_KEY must be set if you set MEDIA_URL/,
      ],
      [
        { MEDIA_URL: "https://books" },
        /Setting MEDIA_URL is "https:\/\/books" but must be/,
      ],
    ] as const
  ) {
    const { code, output } = await runServer({ ...settings, ...env });
    expect([code, output.trim().split("\n")]).toEqual([1, [expect.stringMatching(sentence)]]);
    expect(output).not.toMatch(/wrong-secret|AKIDTEST/);
  }
});
