import { App } from "fresh";
import { dirname, join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { createAccess } from "@/lib/access/rights.server.ts";
import {
  demoBooks,
  loadCatalogue,
  readCatalogueFile,
} from "@/lib/catalogue/catalogue_file.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import type { State } from "@/lib/site/adapters/request/define.server.ts";
import { handler as mp3 } from "@/routes/api/mp3/[book]/[file].ts";
import { handler as stream } from "@/routes/api/stream/[id].ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { ownerOf } from "@/tests/fakes/rights.ts";
import { ensureDemoLibrary } from "../library/ensure_demo.server.ts";
import { openLibrary } from "../library/library.server.ts";
import { readManifest, updateManifest } from "../library/manifest_file.server.ts";

const CATALOGUE = new URL("../../../demo/catalogue.json", import.meta.url).pathname;
const BYTES = 300_000; // more than one chunk of a response
const CONTENT = Uint8Array.from({ length: BYTES }, (_, index) => index >> 8);
/** MP3 frames of 144 bytes each, like the demo's. */
const FRAMES = Uint8Array.from(
  { length: 2083 * 144 },
  (_, index) => [0xff, 0xf3, 0x64, 0xc4][index % 144] ?? index / 144 & 0xff,
);
const OWNER = { userId: "ada", sessionId: "phone" };

/** The two streaming calls over the demo catalogue. Chapters 1 and 2 of The One are real files, 3 is missing. */
async function openCalls({ equalFrames = false } = {}) {
  const dir = await Deno.makeTempDir();
  await ensureDemoLibrary({
    library: createFolder(dir),
    books: demoBooks(await readCatalogueFile(CATALOGUE)),
  });
  const manifest = (await readManifest(createFolder(dir)))!;
  for (const chapter of manifest.books[0]!.chapters.slice(1, 4)) {
    const { length: bytes } = equalFrames ? FRAMES : CONTENT;
    Object.assign(chapter, { bytes, spoken: undefined });
    const path = join(dir, "the-one", chapter.file);
    await Deno.mkdir(dirname(path), { recursive: true });
    if (chapter.number < 3) await Deno.writeFile(path, equalFrames ? FRAMES : CONTENT);
  }
  await updateManifest(createFolder(dir), () => manifest);
  const log = createFakeLog();
  const library = await openLibrary({ objects: createFolder(dir), log });
  const services = {
    media: { library },
    catalogue: await loadCatalogue({ file: CATALOGUE, durations: library.durationSec }),
    access: await createAccess({
      secret: "a secret of the tests, long enough to be one",
      rights: { of: () => Promise.resolve(ownerOf(11)) },
      sessions: { isLive: () => Promise.resolve(true) },
    }),
    log,
  };
  const handle = new App<State>()
    .use((ctx) => {
      Object.assign(ctx.state, { services, viewer: null });
      const isStream = ctx.url.pathname.startsWith("/api/stream/");
      const pattern = isStream ? "/api/stream/:id" : "/api/mp3/:book/:file";
      const { groups } = new URLPattern({ pathname: pattern }).exec(ctx.url)!.pathname;
      Object.assign(ctx.params, groups);
      return isStream ? stream(ctx) : mp3(ctx);
    })
    .handler();
  const grant = await services.access.signGrant({
    listener: OWNER,
    sourceBook: 11,
    nowMs: Date.now(),
  });
  return {
    lines: log.lines,
    grant,
    file: (chapter: number) => library.getFile(11, chapter)!,
    ask: (path: string, headers: Record<string, string> = {}, method = "GET") =>
      handle(new Request(`http://books.example${path}`, { method, headers })),
    async [Symbol.asyncDispose]() {
      await library.close();
      await Deno.remove(dir, { recursive: true });
    },
  };
}

type Calls = Awaited<ReturnType<typeof openCalls>>;

const FREE = "/api/stream/11?chapter=1";

async function bytesOf(answer: Response): Promise<Uint8Array> {
  return new Uint8Array(await answer.arrayBuffer());
}

/** Status and code of a failure. Checks that its body has the shape of all failures. */
async function refusal(calls: Calls, path: string, headers?: Record<string, string>) {
  const answer = await calls.ask(path, headers);
  expect(answer.headers.get("content-type")).toContain("application/json");
  const { error: { code, message } } = await answer.json();
  expect(message).toMatch(/\w/);
  return `${answer.status} ${code}`;
}

Deno.test("GET /api/stream: the whole chapter with its validators", async () => {
  await using calls = await openCalls();
  const answer = await calls.ask(FREE);
  expect(answer.status).toBe(200);
  const { headers } = answer;
  expect(headers.get("content-type")).toBe("audio/mpeg");
  expect(headers.get("content-length")).toBe(String(BYTES));
  expect(headers.get("accept-ranges")).toBe("bytes");
  expect(headers.get("cache-control")).toBe("public, max-age=900");
  expect(headers.get("etag")).toMatch(/^"[^"]+"$/);
  expect(Date.parse(headers.get("last-modified")!)).not.toBeNaN();
  expect(await bytesOf(answer)).toEqual(CONTENT);
});

Deno.test("GET /api/stream: ranges small and large, by every way to say them", async () => {
  await using calls = await openCalls();
  const cases: [range: string, start: number, end: number][] = [
    ["bytes=0-0", 0, 0],
    ["bytes=1000-1999", 1000, 1999],
    ["bytes=-5", BYTES - 5, BYTES - 1],
    ["bytes=299990-", 299_990, BYTES - 1],
    ["bytes=100-", 100, BYTES - 1],
    ["bytes=0-99999999", 0, BYTES - 1],
  ];
  for (const [range, start, end] of cases) {
    const answer = await calls.ask(FREE, { range });
    expect([range, answer.status]).toEqual([range, 206]);
    expect(answer.headers.get("content-range")).toBe(`bytes ${start}-${end}/${BYTES}`);
    expect(answer.headers.get("content-length")).toBe(String(end - start + 1));
    expect(await bytesOf(answer)).toEqual(CONTENT.slice(start, end + 1));
  }
  const several = await calls.ask(FREE, { range: "bytes=0-1,5-6" });
  expect(several.status).toBe(200);
  expect((await bytesOf(several)).length).toBe(BYTES);
});

Deno.test("GET /api/stream: from a second on it is a file of its own, cut at the nearest frame", async () => {
  await using calls = await openCalls({ equalFrames: true });
  const whole = await bytesOf(await calls.ask(FREE)), tags = new Set<string>();
  // Frames of 144 bytes last 24 ms.
  for (const [from, start] of [["12.5", 521], ["12.51", 521], ["0.011", 0]] as const) {
    const rest = whole.slice(start * 144), path = `${FREE}&from=${from}`;
    const answer = await calls.ask(path);
    expect([from, answer.status]).toEqual([from, 200]);
    expect(answer.headers.get("content-length")).toBe(String(rest.length));
    expect(answer.headers.get("cache-control")).toMatch(/^(private|public), max-age=900$/);
    expect(await bytesOf(answer)).toEqual(rest);
    const etag = answer.headers.get("etag")!;
    tags.add(etag);
    const part = await calls.ask(path, { range: "bytes=50-99", "if-range": etag });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 50-99/${rest.length}`);
    expect(await bytesOf(part)).toEqual(rest.slice(50, 100));
    expect((await calls.ask(path, { "if-none-match": etag })).status).toBe(304);
    const ofWhole = (await calls.ask(FREE, {}, "HEAD")).headers.get("etag")!;
    expect((await calls.ask(path, { "if-none-match": ofWhole }, "HEAD")).status).toBe(200);
    expect((await calls.ask(path, { range: "bytes=0-9", "if-range": ofWhole }, "HEAD")).status)
      .toBe(200);
  }
  expect(tags.size).toBe(2); // 12.5 and 12.51 are in the same frame
});

Deno.test("GET /api/stream: a second at or past the end is 416 with the length, and none before it is empty", async () => {
  for (const equalFrames of [true, false]) {
    await using calls = await openCalls({ equalFrames });
    const { durationSec } = calls.file(1);
    for (const method of ["GET", "HEAD"]) {
      for (const from of [durationSec, durationSec + 0.5, 99_999]) {
        const answer = await calls.ask(`${FREE}&from=${from}`, {}, method);
        expect([from, answer.status]).toEqual([from, 416]);
        if (method === "HEAD") continue;
        const { error } = await answer.json();
        expect(error.code).toBe("past_the_end");
        expect(error.message).toContain(`${durationSec} s`);
      }
    }
    const rest = await bytesOf(await calls.ask(`${FREE}&from=${durationSec - 0.001}`));
    expect(rest.length).toBeGreaterThan(0);
  }
});

Deno.test("GET /api/stream: only whole seconds of a free chapter are for shared caches", async () => {
  await using calls = await openCalls({ equalFrames: true });
  const scope = async (query: string) =>
    (await calls.ask(`/api/stream/11?chapter=${query}`, {}, "HEAD")).headers.get("cache-control");
  expect(await scope("1&from=12")).toBe("public, max-age=900");
  expect(await scope("1&from=12.5")).toBe("private, max-age=900");
  expect(await scope(`2&from=12&_auth=${calls.grant}`)).toBe("private, max-age=900");
  expect(await refusal(calls, "/api/stream/11?chapter=2&from=12")).toBe("402 premium_content");
  for (const from of ["", "-1", "x", "1e9", "1&from=2"]) {
    expect(await refusal(calls, `${FREE}&from=${from}`)).toBe("400 bad_request");
  }
});

Deno.test("GET /api/stream: a recording of unequal frames is cut by its bit rate", async () => {
  await using calls = await openCalls();
  const { durationSec } = calls.file(1);
  const answer = await calls.ask(`${FREE}&from=${durationSec / 4}`);
  expect(await bytesOf(answer)).toEqual(CONTENT.slice(BYTES / 4));
});

Deno.test("GET /api/stream: a range beyond the end is 416 with the size", async () => {
  await using calls = await openCalls();
  for (const range of [`bytes=${BYTES}-`, "bytes=-0", "bytes=5-2", "bytes=x"]) {
    const answer = await calls.ask(FREE, { range });
    expect([range, answer.status]).toEqual([range, 416]);
    expect(answer.headers.get("content-range")).toBe(`bytes */${BYTES}`);
    await answer.body?.cancel();
  }
});

Deno.test("GET /api/stream: If-Range keeps a range only for the same file", async () => {
  await using calls = await openCalls();
  const { headers } = await calls.ask(FREE, {}, "HEAD");
  const status = async (ifRange: string) => {
    const answer = await calls.ask(FREE, { range: "bytes=0-9", "if-range": ifRange });
    await answer.body?.cancel();
    return answer.status;
  };
  expect(await status(headers.get("etag")!)).toBe(206);
  expect(await status(headers.get("last-modified")!)).toBe(206);
  expect(await status('"another"')).toBe(200);
  expect(await status(`W/${headers.get("etag")}`)).toBe(200);
});

Deno.test("GET /api/stream: conditions answer 304 and 412 without a body", async () => {
  await using calls = await openCalls();
  const etag = (await calls.ask(FREE, {}, "HEAD")).headers.get("etag")!;
  const known = await calls.ask(FREE, { "if-none-match": etag, range: "bytes=0-9" });
  expect(known.status).toBe(304);
  expect(known.headers.get("etag")).toBe(etag);
  expect(known.body).toBeNull();
  expect(await refusal(calls, FREE, { "if-match": '"another"' })).toBe("412 precondition_failed");
});

Deno.test("HEAD /api/stream: the same headers, no body, no ranges", async () => {
  await using calls = await openCalls();
  const answer = await calls.ask(FREE, { range: "bytes=0-9" }, "HEAD");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-length")).toBe(String(BYTES));
  expect(answer.body).toBeNull();
});

Deno.test("GET /api/stream: without a chapter it is the preview", async () => {
  await using calls = await openCalls();
  const etags = ["/api/stream/11", FREE, "/api/stream/11?chapter=0"].map(async (path) =>
    (await calls.ask(path, {}, "HEAD")).headers.get("etag")
  );
  const [preview, first, credits] = await Promise.all(etags);
  expect(preview).toBe(first);
  expect(preview).not.toBe(credits);
});

Deno.test("GET /api/stream: premium is 402, with a grant private, with another book's or a broken one 401 [A7.14 B7.5]", async () => {
  await using calls = await openCalls();
  const premium = "/api/stream/11?chapter=2";
  expect(await refusal(calls, premium)).toBe("402 premium_content");
  expect(await refusal(calls, `${premium}&_auth=`)).toBe("402 premium_content");
  expect(await refusal(calls, `${premium}&_auth=40`)).toBe("401 unauthorized");
  expect(await refusal(calls, `/api/stream/12?chapter=2&_auth=${calls.grant}`)).toBe(
    "401 unauthorized",
  );
  const answer = await calls.ask(`${premium}&_auth=${calls.grant}`, { range: "bytes=0-9" });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("cache-control")).toBe("private, max-age=900");
});

Deno.test("GET /api/stream: sourceBook and sourceChapter must agree with the catalogue; t counts for nothing", async () => {
  await using calls = await openCalls();
  const status = async (query: string) =>
    (await calls.ask(`/api/stream/15?${query}`, {}, "HEAD")).status;
  expect(await status("chapter=1&sourceBook=11&sourceChapter=1&t=-x")).toBe(200);
  expect(await status("chapter=1&sourceBook=12")).toBe(400);
  expect(await status("chapter=1&sourceChapter=2")).toBe(400);
});

Deno.test("GET /api/stream: missing audio is a clear 404, logged once with book and chapter", async () => {
  await using calls = await openCalls();
  const missing = `/api/stream/11?chapter=3&_auth=${calls.grant}`;
  for (const range of ["bytes=0-9", "bytes=0-"]) {
    expect(await refusal(calls, missing, { range })).toBe("404 audio_missing");
  }
  expect((await calls.ask(missing, {}, "HEAD")).status).toBe(404);
  expect(calls.lines.map(({ event, fields }) => [event, fields.bookId, fields.chapter]))
    .toEqual([["media_unavailable", 11, 3]]);
});

Deno.test("GET /api/stream: bad input is a 4xx with a reason", async () => {
  await using calls = await openCalls();
  const bad: Record<string, string> = {
    "/api/stream/abc?chapter=1": "400 bad_book_id",
    "/api/stream/-1?chapter=1": "400 bad_book_id",
    "/api/stream/NaN?chapter=1": "400 bad_book_id",
    "/api/stream/99?chapter=1": "404 unknown_book",
    "/api/stream/11?chapter=99": "404 unknown_chapter",
    "/api/stream/11?chapter=999999999": "404 unknown_chapter",
    "/api/stream/11?chapter=9999999999999999": "400 bad_request",
    "/api/stream/11?chapter=-1": "400 bad_request",
    "/api/stream/11?chapter=1.5": "400 bad_request",
    "/api/stream/11?chapter=NaN": "400 bad_request",
    "/api/stream/11?chapter=": "400 bad_request",
    "/api/stream/11?chapter=1%00": "400 bad_request",
    "/api/stream/11?chapter=1&chapter=2": "400 bad_request",
    "/api/stream/11?chapter=2&_auth=a&_auth=b": "400 bad_request",
    "/api/stream/11?chapter=2&_auth=%00": "401 unauthorized",
  };
  for (const [path, wanted] of Object.entries(bad)) {
    expect([path, await refusal(calls, path)]).toEqual([path, wanted]);
  }
  const post = await calls.ask(FREE, {}, "POST");
  expect(post.status).toBe(405);
  expect(post.headers.get("allow")).toContain("GET");
});

Deno.test("GET /api/mp3: by id or folder, and for a bundle by its own numbers", async () => {
  await using calls = await openCalls();
  const etag = async (path: string) => (await calls.ask(path, {}, "HEAD")).headers.get("etag");
  const wanted = await etag(FREE);
  expect(wanted).not.toBeNull();
  for (const path of ["11/chapter-01.mp3", "the-one/chapter-01.mp3", "15/chapter-01.mp3?t=5"]) {
    expect([path, await etag(`/api/mp3/${path}`)]).toEqual([path, wanted]);
  }
  expect(await refusal(calls, "/api/mp3/11/chapter-02.mp3")).toBe("402 premium_content");
  const premium = `/api/mp3/the-one/chapter-02.mp3?_auth=${calls.grant}`;
  expect(await bytesOf(await calls.ask(premium, { range: "bytes=-7" }))).toEqual(CONTENT.slice(-7));
});

Deno.test("GET /api/mp3: a name that nobody gave finds nothing, wherever it points", async () => {
  await using calls = await openCalls();
  const names = [
    "11/chapter-99.mp3",
    "99/chapter-01.mp3",
    "11/manifest.json",
    "11/..%2fmanifest.json",
    "11/..%2f..%2f..%2fetc%2fpasswd",
    "the-one%2f..%2fthe-two/chapter-01.mp3",
    "11/chapter-01.mp3%00",
    "11/chapter--1.mp3",
    "11/chapter-NaN.mp3",
    "__proto__/constructor",
  ];
  for (const name of names) {
    expect([name, await refusal(calls, `/api/mp3/${name}`)]).toEqual([name, "404 unknown_file"]);
  }
});
