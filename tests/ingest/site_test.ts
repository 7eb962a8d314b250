/** What a running site makes of a library that changes, in a folder and in a bucket. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import { createBucket } from "@/lib/platform/objects/bucket.server.ts";
import { settingsFor, startObjectStore } from "../fakes/object_store/mod.ts";
import { launchSite } from "../site.ts";
import { openAuthor, readBook } from "./author.ts";
import { bringIn } from "./bring_in.ts";
import { decode, RATE, writeVbrMp3 } from "./recordings.ts";

Deno.test("ingest: a running site takes up one after the other; who began with the former sound goes on in it", async () => {
  await using author = await openAuthor({ chapters: ["One", "Two"] });
  await writeVbrMp3(join(author.recordings, "Chapter 1.mp3"), { sec: 3 });
  await author.ingest(author.recordings);
  await using site = await launchSite({
    env: { DATA_DIR: author.dataDir, CATALOGUE: author.catalogue },
  });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${site.url}${path}`, { headers });
  const [stream, list] = ["/api/stream/11?chapter=1", "/api/hls/11/1/index.m3u8"];
  const former: { etag: string; part: string; folder: string }[] = [];
  for (const sec of [5, 7]) {
    const begun = await ask(stream, { range: "bytes=0-9" });
    await begun.body?.cancel();
    const name = /^(\S+)\/index\.m3u8$/m.exec(await (await ask(list)).text())![1];
    const part = (await (await ask(`/api/hls/11/1/${name}/index.m3u8`)).text())
      .split("\n").find((line) => line.endsWith(".m4s"))!;
    former.push({
      etag: begun.headers.get("etag")!,
      part: `/api/hls/11/1/${name}/${part}`,
      folder: (await readBook(author)).folder,
    });
    await Deno.remove(author.recordings, { recursive: true });
    await Deno.mkdir(author.recordings);
    await writeVbrMp3(join(author.recordings, "Chapter 1.mp3"), { sec });
    await bringIn({ ...author, input: author.recordings });
    await untilTrue(async () => {
      const lengths = await (await ask("/api/audiobooks/11/durations")).json();
      return Math.round(lengths[1]) === sec;
    });
    const rendition = /^\S+\/index\.m3u8$/m.exec(await (await ask(list)).text())![0];
    const { samples } = await decode("-i", `${site.url}/api/hls/11/1/${rendition}`);
    // AAC comes in frames of 1,024 samples, 43 ms at the smallest rendition's rate: the last one is filled up.
    expect(Math.abs(samples.length / RATE - sec)).toBeLessThan(0.1);
    const page = await (await ask("/audiobook/11?chapter=1")).text();
    expect(page).toContain(`0:0${sec}`);
    for (const { etag, part } of former) {
      const range = await ask(stream, { range: "bytes=10-19", "if-range": etag });
      await range.body?.cancel();
      expect([range.status, range.headers.get("etag")]).toEqual([206, etag]);
      const segment = await ask(part);
      expect([segment.status, (await segment.bytes()).length > 0]).toEqual([200, true]);
    }
  }
  // A day later nobody is in the middle of them; of one replaced just now somebody may be.
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  const folders = former.map(({ folder }) => join(author.library, folder));
  for (const folder of folders) await Deno.utime(folder, longAgo, longAgo);
  const { folder: replaced } = await readBook(author);
  await writeVbrMp3(join(author.recordings, "Chapter 1.mp3"), { sec: 4 });
  await bringIn({ ...author, input: author.recordings });
  const { folder: served } = await readBook(author);
  const left = await Array.fromAsync(Deno.readDir(author.library), ({ name }) => name);
  expect(left.filter((name) => name.startsWith("book-")).sort()).toEqual([replaced, served].sort());
});

/** Waits for what the site does by itself, with a generous end. */
async function untilTrue(check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!await check()) {
    if (Date.now() > deadline) throw new Error("It did not become true within 30 s.");
    await new Promise((done) => setTimeout(done, 100));
  }
}

Deno.test("ingest: with a bucket the book goes there, sums and all, and a site without a disk serves it", async () => {
  await using author = await openAuthor({ chapters: ["One", "Two"] });
  await using store = await startObjectStore("shop");
  const env = settingsFor(store);
  const record = async (chapter: number, sec: number) => {
    await Deno.remove(author.recordings, { recursive: true });
    await Deno.mkdir(author.recordings);
    await writeVbrMp3(join(author.recordings, `Chapter ${chapter}.mp3`), { sec });
    return await author.ingest(author.recordings, { env });
  };
  const { code, output } = await record(0, 2);
  expect(output).toMatch(
    /Book 11 is in s3:\/\/books\/shop\/media\/book-11-\w{8}\. A running site/,
  );
  expect(code).toBe(0);
  store.calls.length = 0;
  await record(1, 3);
  const library = createBucket(store.config).below("media");
  const { folder, chapters } = (await readManifest(library))!.books[0]!;
  expect(chapters.map(({ number, durationSec }) => [number, Math.round(durationSec)]))
    .toEqual([[0, 2], [1, 3]]);
  const puts = store.calls.filter(({ method }) => method === "PUT").map(({ key }) => key);
  expect(puts.at(-2)).toBe("shop/media/manifest.json"); // after all files
  expect(puts.at(-1)).toMatch(/^shop\/media\/book-11-\w{8}\/replaced\.txt$/);
  for (const { file, sha256 } of chapters) {
    const { bytes } = store.objects.get(`shop/media/${folder}/${file}`)!;
    expect(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex()).toBe(sha256);
  }
  expect(Object.keys(await author.digest()).filter((name) => !name.startsWith("."))).toEqual([]);

  for (const stored of store.objects.values()) stored.modifiedMs -= 25 * 3_600_000;
  await record(1, 4);
  const folders = new Set([...store.objects.keys()].map((key) => key.split("/")[2]!));
  expect([...folders].filter((it) => it.startsWith("book-")).length).toBe(2); // new, and replaced just now

  await using site = await launchSite({
    env: {
      ...env,
      CATALOGUE: author.catalogue,
      DATA_DIR: "/proc/none",
      KV_URL: ":memory:",
      AUTH_SECRET: "a secret of these tests, which is long enough",
    },
  });
  const { samples, decodeErrors } = await decode("-i", `${site.url}/api/stream/11?chapter=1`);
  expect([decodeErrors, Math.round(samples.length / RATE)]).toEqual(["", 4]);
});
