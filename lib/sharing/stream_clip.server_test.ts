import { expect } from "npm:expect@30.5.2";
import type { Chapter } from "@/lib/catalogue/book.ts";
import type { MediaFile, MediaLibrary } from "@/lib/media/library/library.server.ts";
import { streamClip } from "./stream_clip.server.ts";

const CHAPTER = { sourceBook: 11, sourceChapter: 1, isFree: true } as Chapter;
const CUT = { fromMs: 2_400, seconds: 15 };
/** Frame header of MPEG 1, 64 kbit/s, 48 kHz: 24 ms in 192 bytes, as the ingest makes them. */
const HEADER = [0xff, 0xfb, 0x54, 0xc4];
const FRAME = 192;

function framesOf(count: number, header = HEADER): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count * FRAME);
  for (let i = 0; i < count; i++) bytes.set([...header, i & 0xff, i >> 8], i * FRAME);
  return bytes;
}

/** A library of one file in memory. */
function libraryOf(bytes: Uint8Array<ArrayBuffer>): MediaLibrary {
  const file: MediaFile = {
    bookId: 11,
    chapter: 1,
    bytes: bytes.length,
    durationSec: bytes.length / FRAME * 0.024,
    etag: '"whole"',
    lastModifiedMs: 0,
    contentType: "audio/mpeg",
  };
  return {
    getFile: () => file,
    check: () => Promise.resolve(),
    open: (_: MediaFile, from: number, to: number) =>
      Promise.resolve(ReadableStream.from([bytes.slice(from, to + 1)])),
  } as Partial<MediaLibrary> as MediaLibrary;
}

const ask = (library: MediaLibrary, headers: HeadersInit = {}) =>
  streamClip({
    req: new Request("http://books.example/clip", { headers }),
    library,
    chapter: CHAPTER,
    cut: CUT,
  });

Deno.test("streamClip: exactly the frames of the cut, with validators of its own", async () => {
  const whole = framesOf(2_000);
  const answer = await ask(libraryOf(whole));
  expect(answer.headers.get("content-type")).toBe("audio/mpeg");
  expect(answer.headers.get("content-length")).toBe(String(625 * FRAME));
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(
    whole.subarray(100 * FRAME, 725 * FRAME),
  );
  const etag = answer.headers.get("etag")!;
  expect(etag).toMatch(/^"whole-[a-z0-9]+-[a-z0-9]+"$/);
  expect((await ask(libraryOf(whole), { "if-none-match": etag })).status).toBe(304);
  expect((await ask(libraryOf(whole), { "if-none-match": '"whole"' })).status).toBe(200);
});

Deno.test("streamClip: a part of a clip is counted from its own beginning and ends with it", async () => {
  const whole = framesOf(2_000), clip = whole.subarray(100 * FRAME, 725 * FRAME);
  for (
    const [range, from, to] of [["0-9", 0, 10], ["500-", 500, clip.length], [
      "-7",
      -7,
      undefined,
    ]] as const
  ) {
    const answer = await ask(libraryOf(whole), { range: `bytes=${range}` });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toMatch(RegExp(`/${clip.length}$`));
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(clip.slice(from, to));
  }
  await expect(ask(libraryOf(whole), { range: `bytes=${clip.length}-` })).rejects.toMatchObject({
    status: 416,
  });
});

Deno.test("streamClip: a file that is no row of equal frames is refused, not cut anywhere", async () => {
  const padded = new Uint8Array([...framesOf(1), 0, ...framesOf(2_000)]);
  const tagged = new Uint8Array([0x49, 0x44, 0x33, 4, ...framesOf(2_000)]);
  for (const bytes of [padded, tagged]) {
    await expect(ask(libraryOf(bytes))).rejects.toMatchObject({
      status: 503,
      code: "clip_unavailable",
    });
  }
});
