/** The adaptive renditions over HTTP: playlists, segments, and who may have them. */

import { expect } from "npm:expect@30.5.2";
import { createAccess } from "@/lib/access/rights.server.ts";
import { createFakeRights, ownerOf } from "../fakes/rights.ts";
import { decode, ffmpeg } from "../ingest/recordings.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const LISTENER = { userId: "ada", sessionId: "phone" };

const addresses = (playlist: string) =>
  playlist.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

async function read(site: TestSite, path: string): Promise<string> {
  const answer = await site.ask(path);
  expect(`${path} ${answer.status}`).toBe(`${path} 200`);
  return await answer.text();
}

/** Playlist addresses of both renditions of the demo's first chapter, lowest first. */
async function readRenditions(site: TestSite): Promise<string[]> {
  const base = "/api/hls/11/1/";
  return addresses(await read(site, `${base}index.m3u8`)).map((name) => base + name);
}

async function readSegment(site: TestSite, playlist: string, index: number) {
  const answer = await site.ask(playlist.replace("index.m3u8", `${index}.mp3`));
  expect(answer.headers.get("content-type")).toBe("audio/mpeg");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const tagBytes = 10 + (bytes[8]! << 7 | bytes[9]!);
  const time = new DataView(bytes.buffer).getBigUint64(tagBytes - 8);
  return { startSec: Number(time) / 90_000, frames: bytes.slice(tagBytes) };
}

Deno.test("GET /api/hls: a free chapter's playlists are public and name two bit rates and every segment", async () => {
  await using site = await openTestSite();
  const answer = await site.ask("/api/hls/11/1/index.m3u8");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
  expect(answer.headers.get("cache-control")).toMatch(/^public/);
  const text = await answer.text();
  expect(text).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n/);
  expect(text.match(/AVERAGE-BANDWIDTH=\d+/g)).toEqual([
    "AVERAGE-BANDWIDTH=24000",
    "AVERAGE-BANDWIDTH=48000",
  ]);
  const durations = await (await site.ask("/api/audiobooks/11/durations")).json();
  for (const playlist of await readRenditions(site)) {
    const media = await read(site, playlist);
    expect(media).toContain("#EXT-X-PLAYLIST-TYPE:VOD\n");
    expect(media).toMatch(/#EXT-X-ENDLIST\n$/);
    const lengths = [...media.matchAll(/#EXTINF:([\d.]+),/g)].map(([, sec]) => Number(sec));
    expect(lengths.reduce((sum, it) => sum + it, 0)).toBeCloseTo(durations[1], 3);
    expect(lengths.slice(0, 4)).toEqual([2.016, 2.016, 2.016, 6.048]);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(
      Number(/TARGETDURATION:(\d+)/.exec(media)![1]),
    );
    expect(media).not.toContain("_auth");
  }
});

Deno.test("GET /api/hls: segments of either rendition follow each other and sound like the whole file", async () => {
  await using site = await openTestSite();
  const playlists = await readRenditions(site);
  const folder = await Deno.makeTempDir();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let expectedSec = 0;
  for (const [index, sec] of [2.016, 2.016, 2.016, 6.048].entries()) {
    const { startSec, frames } = await readSegment(site, playlists[1]!, index);
    expect(startSec).toBeCloseTo(expectedSec, 4);
    expectedSec += sec;
    pieces.push(frames);
  }
  const decodeBytes = async (name: string, parts: Uint8Array<ArrayBuffer>[]) => {
    await Deno.writeFile(
      `${folder}/${name}.mp3`,
      new Uint8Array(await new Blob(parts).arrayBuffer()),
    );
    return await decode("-i", `${folder}/${name}.mp3`);
  };
  const whole = await site.ask("/api/stream/11?chapter=1", {
    headers: { range: `bytes=0-${504 * 144 - 1}` },
  });
  const progressive = await decodeBytes("whole", [new Uint8Array(await whole.arrayBuffer())]);
  const high = await decodeBytes("high", pieces);
  expect(high).toEqual(progressive);

  const low = await readSegment(site, playlists[0]!, 1);
  const switched = await decodeBytes("switched", [pieces[0]!, low.frames, ...pieces.slice(2)]);
  expect(switched.decodeErrors).toBe("");
  expect(switched.samples.length).toBe(high.samples.length);
  const settled = Math.round((2.016 + 2.016 + 0.1) * 48_000); // 0.1 s after the way back
  expect(switched.samples.slice(settled)).toEqual(high.samples.slice(settled));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("GET /api/hls: segments may be kept for good, because other sound has another address", async () => {
  await using site = await openTestSite();
  const [playlist] = await readRenditions(site);
  const first = await site.ask(playlist!.replace("index.m3u8", "0.mp3"));
  expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const again = await site.ask(playlist!.replace("index.m3u8", "0.mp3"), {
    headers: { "if-none-match": first.headers.get("etag")! },
  });
  expect(again.status).toBe(304);
  const head = await site.ask(playlist!, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
});

Deno.test("GET /api/hls: quality leaves one rendition to players that choose for themselves", async () => {
  await using site = await openTestSite();
  const offered = async (quality: string) =>
    addresses(await read(site, `/api/hls/11/1/index.m3u8?quality=${quality}`))
      .map((name) => name.split("k-")[0]);
  expect(await offered("low")).toEqual(["24"]);
  expect(await offered("high")).toEqual(["48"]);
  expect(await offered("auto")).toEqual(["24", "48"]);
  expect((await site.ask("/api/hls/11/1/index.m3u8?quality=best")).status).toBe(400);
});

Deno.test("GET /api/hls: a premium chapter wants a right, and every address carries the grant [C1.15]", async () => {
  const world = createFakeRights();
  world.give(LISTENER.userId, ownerOf(11));
  await using site = await openTestSite(async () => ({
    access: await createAccess({
      secret: "a secret of tests, long enough for one",
      ...world,
    }),
  }));
  const sign = (agoMs: number) =>
    site.services.access.signGrant({
      listener: LISTENER,
      sourceBook: 11,
      nowMs: Date.now() - agoMs,
    });
  expect((await site.ask("/api/hls/11/5/index.m3u8")).status).toBe(402);
  expect((await site.ask("/api/hls/11/5/index.m3u8?_auth=made.up.text")).status).toBe(401);
  const expired = await sign(16 * 60_000);
  expect((await site.ask(`/api/hls/11/5/index.m3u8?_auth=${expired}`)).status).toBe(401);

  const grant = await sign(0);
  const answer = await site.ask(`/api/hls/11/5/index.m3u8?_auth=${grant}`);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const [name] = addresses(await answer.text());
  expect(name).toContain(`?_auth=${grant}`); // a grant alone is handed on, never renewed
  const segments = addresses(await read(site, `/api/hls/11/5/${name}`));
  expect(segments.every((segment) => segment.endsWith(`?_auth=${grant}`))).toBe(true);
  const folder = `/api/hls/11/5/${name!.split("/")[0]}`;
  const segment = await site.ask(`${folder}/${segments[0]}`);
  expect([segment.status, segment.headers.get("cache-control")]).toEqual([
    200,
    "private, max-age=900",
  ]);
  await segment.body?.cancel();
  expect((await site.ask(`${folder}/0.mp3`)).status).toBe(402);
  expect((await site.ask(`${folder}/0.mp3?_auth=${expired}`)).status).toBe(401);
});

Deno.test("GET /api/hls: nothing but what a playlist names has an address", async () => {
  await using site = await openTestSite();
  const [playlist] = await readRenditions(site);
  const folder = playlist!.replace("/index.m3u8", "");
  const unknown = [
    ...[
      "999999.mp3",
      "0.m4s",
      "init.mp4",
      "00.mp3",
      "-1.mp3",
      "1e1.mp3",
      "0.mp3/x",
      "chapter-01.mp3",
    ]
      .map((name) => `${folder}/${name}`),
    "/api/hls/11/1/24k-000000/0.mp3",
    "/api/hls/11/1/..%2f..%2fmanifest.json",
    "/api/hls/11/1/%2e%2e/manifest.json",
    "/api/hls/11/999/index.m3u8",
    "/api/hls/11/-1/index.m3u8",
    "/api/hls/11/one/index.m3u8",
    "/api/hls/99/1/index.m3u8",
  ];
  for (const path of unknown) {
    const answer = await site.ask(path);
    expect(`${path} ${answer.status}`).toBe(`${path} 404`);
    await answer.body?.cancel();
  }
  expect((await site.ask(playlist!, { method: "POST" })).status).toBe(405);
});

Deno.test("GET /api/hls: ffmpeg plays the demo's ladder without a complaint", async () => {
  await using site = await openTestSite();
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (req) => {
    const { pathname, search } = new URL(req.url);
    return site.ask(pathname + search, { headers: req.headers });
  });
  const url = `http://127.0.0.1:${server.addr.port}/api/hls/11/1/index.m3u8`;
  const { complaints } = await ffmpeg(
    ...["-i", url, "-t", "8", "-map", "0:a:0", "-af", "asetpts=N/SR/TB", "-f", "null", "-"],
  );
  expect(complaints).toBe("");
});
