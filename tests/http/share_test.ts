/** Shared links: what opens, what previews say, embeds, and clips cut by the server. */

import { expect } from "npm:expect@30.5.2";
import { readFrame } from "@/lib/media/streaming/send_file.server.ts";
import { type Client, createClient, signUp } from "./client.ts";
import { type Document, readDocument } from "./document.ts";
import { openTestSite, type TestSite } from "./harness.ts";

let site: TestSite;
let listener: Client;
Deno.test.beforeAll(async () => {
  site = await openTestSite();
  listener = await signUp(site);
  await listener.call("POST", "/api/test-subscription", { isSubscribed: true });
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

const ORIGIN = "http://books.example";
const open = async (path: string): Promise<Document> => await readDocument(await site.ask(path));
const meta = (page: Document, name: string): string =>
  page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content") ??
    "";

/** Bytes of an answer whose status is the wanted one. */
async function bytesOf(path: string, status = 200, init: RequestInit = {}): Promise<Uint8Array> {
  const answer = await site.ask(path, init);
  const body = new Uint8Array(await answer.arrayBuffer());
  expect(`${path} ${answer.status}`).toBe(`${path} ${status}`);
  return body;
}

/** Cuts a clip and answers the path that anyone may play. */
async function cut(client: Client, query: string): Promise<string> {
  const { status, headers, text } = await client.call("GET", `/api/clip/${query}`);
  expect(`${query} ${status} ${text}`).toBe(`${query} 302 `);
  return headers.get("location")!;
}

const DEMO_FRAME = { bytes: 144, sec: 0.024 };

Deno.test("shared link: the audio element begins there, and the page says where, without script", async () => {
  const page = await open("/audiobook/11?chapter=1&t=42");
  expect(page.querySelector("audio#sound")?.getAttribute("src")).toBe(
    "/api/stream/11?chapter=1#t=42",
  );
  expect(page.querySelector(".stage")?.textContent).toContain("0:42");
  expect(page.querySelector("main noscript")?.textContent).toContain(
    "Nine Hundred Lamps, from 0:42",
  );
  const series = await open("/audiobook/15?chapter=37&t=7.5");
  expect(series.querySelector("audio#sound")?.getAttribute("src")).toBe(
    "/api/stream/15?chapter=37&sourceBook=12&sourceChapter=1#t=7.5",
  );
});

Deno.test("shared link: forged places become places of the book", async () => {
  const sourceOf = async (query: string) =>
    (await open(`/audiobook/11?${query}`)).querySelector("audio#sound")?.getAttribute("src");
  expect(await sourceOf("chapter=1&t=99999")).toMatch(/^\/api\/stream\/11\?chapter=1#t=\d+$/);
  for (
    const query of ["chapter=99&t=5", "chapter=<script>&t=5", "chapter=1&t=-5", "chapter=1&t=1e9"]
  ) {
    expect(`${query} ${await sourceOf(query)}`).toBe(`${query} /api/stream/11?chapter=1`);
  }
});

Deno.test("shared link: a place that this visitor may not hear says so, and what is free", async () => {
  const page = await open("/audiobook/11?chapter=5&t=30");
  expect(page.querySelector("audio#sound")).toBeNull();
  const words = page.querySelector("main")?.textContent;
  expect(words).toContain("“Salter's Row” comes with the book. The sample is free.");
  const sample = page.querySelectorAll("main a").find((it) => /Play Sample/.test(it.textContent));
  expect(sample?.getAttribute("href")).toMatch(/^\/audiobook\/11\?chapter=1/);
  const listeners = await listener.call("GET", "/audiobook/11?chapter=5&t=30");
  expect(listeners.text).not.toContain("comes with the book. The sample");
  expect(listeners.text).toMatch(/src="\/api\/stream\/11\?chapter=5&amp;_auth=[^"]+#t=30"/);
});

Deno.test("preview: a book's own words and picture; a chapter's own, with sound and player [C1.45]", async () => {
  const book = await open("/audiobook/11");
  expect(meta(book, "og:image")).toBe(`${ORIGIN}/og/11/book.png`);
  expect(meta(book, "og:audio")).toBe(`${ORIGIN}/api/stream/11?chapter=1`);
  expect(meta(book, "og:audio:type")).toBe("audio/mpeg");
  expect(meta(book, "twitter:card")).toBe("summary_large_image");

  const shared = await open("/audiobook/11?chapter=5&t=30");
  expect(meta(shared, "og:title")).toMatch(/^The One: .+/);
  expect(meta(shared, "og:url")).toBe(`${ORIGIN}/audiobook/11?chapter=5`);
  expect(meta(shared, "og:image")).toBe(`${ORIGIN}/og/11/5.png`);
  expect(meta(shared, "og:audio")).toBe(`${ORIGIN}/api/stream/11?chapter=1`); // 5 is not free
  expect(meta(shared, "twitter:card")).toBe("player");
  expect(meta(shared, "twitter:player")).toBe(`${ORIGIN}/player/11?chapter=5&t=30`);
  const canonical = shared.querySelector('link[rel="canonical"]')?.getAttribute("href");
  expect(canonical).toBe(`${ORIGIN}/audiobook/11`);
});

Deno.test("GET /og: PNG of 1200 x 630, kept by its tag; unknown pictures are 404 [C1.45]", async () => {
  const answer = await site.ask("/og/11/1.png");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  const view = new DataView(await answer.arrayBuffer());
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630]);
  const etag = answer.headers.get("etag")!;
  await bytesOf("/og/11/1.png", 304, { headers: { "if-none-match": etag } });
  const ofBook = await site.ask("/og/15/book.png");
  expect(ofBook.headers.get("etag")).not.toBe(etag);
  expect((await ofBook.arrayBuffer()).byteLength).toBeLessThan(600 * 1024);
  for (
    const path of ["/og/99/book.png", "/og/11/999.png", "/og/11/book.jpg", "/og/11/..%2f1.png"]
  ) {
    await bytesOf(path, 404);
  }
});

Deno.test("GET /api/oembed: what the page's discovery link names [C1.45]", async () => {
  const page = await open("/audiobook/11?chapter=1&t=42");
  const link = page.querySelector('link[type="application/json+oembed"]')!;
  const answer = await site.ask(link.getAttribute("href")!.replaceAll("&amp;", "&"));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const embed = await answer.json();
  expect(embed).toMatchObject({
    version: "1.0",
    type: "rich",
    author_name: "Tamsin Orrell",
    provider_url: `${ORIGIN}/`,
    thumbnail_url: `${ORIGIN}/og/11/1.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
  expect(embed.html).toContain(`<iframe src="${ORIGIN}/player/11?chapter=1&amp;t=42"`);
  expect(embed.html).toContain(`width="${embed.width}" height="${embed.height}"`);

  const german = await open("/de/audiobook/11?chapter=1");
  const inGerman = german.querySelector('link[type="application/json+oembed"]')!;
  const framed = await (await site.ask(inGerman.getAttribute("href")!)).json();
  expect(framed.html).toContain(`<iframe src="${ORIGIN}/de/player/11?chapter=1"`);
  expect(framed).toMatchObject({
    provider_url: `${ORIGIN}/de`,
    thumbnail_url: `${ORIGIN}/og/11/1.de.png`,
  });
});

Deno.test("GET /api/oembed: sizes hold, other addresses and formats are refused in words", async () => {
  const ask = async (query: Record<string, string>) => {
    const answer = await site.ask(`/api/oembed?${new URLSearchParams(query)}`);
    return { status: answer.status, body: await answer.json() };
  };
  const url = `${ORIGIN}/audiobook/12`;
  const small = await ask({ url, maxwidth: "300", maxheight: "150" });
  expect(small.body).toMatchObject({ width: 300, height: 150 });
  expect(small.body.thumbnail_url).toBeUndefined();
  expect((await ask({ url, format: "xml" })).status).toBe(501);
  expect((await ask({ url, maxwidth: "-4" })).status).toBe(400);
  for (const bad of ["", "audiobook/12", "javascript:alert(1)"]) {
    const { status, body } = await ask({ url: bad });
    expect(`${bad} ${status}`).toBe(`${bad} 400`);
    expect(body.error.message).toContain("the address of an audiobook page on this site");
  }
  for (
    const other of [
      "https://evil.example/audiobook/12",
      `${ORIGIN}/audiobook/99`,
      `${ORIGIN}/account`,
    ]
  ) {
    expect(`${other} ${(await ask({ url: other })).status}`).toBe(`${other} 404`);
  }
});

Deno.test("GET /player: a frame for any site, with sound, without script [C1.45]", async () => {
  const answer = await site.ask("/player/11?chapter=1&t=42");
  expect(answer.status).toBe(200);
  const policy = answer.headers.get("content-security-policy")!;
  expect(policy).toMatch(/frame-ancestors \*(;|$)/);
  expect(answer.headers.get("x-frame-options")).toBeNull();
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const page = await readDocument(answer);
  expect(page.querySelectorAll("script")).toHaveLength(0);
  expect(page.querySelector("audio")?.getAttribute("src")).toBe("/api/stream/11?chapter=1#t=42");
  expect(page.querySelector("a")?.getAttribute("href")).toBe(
    "/audiobook/11?chapter=1&t=42&via=share",
  );
  expect(meta(page, "robots")).toBe("noindex");

  const locked = await open("/player/11?chapter=5&t=42");
  expect(locked.querySelector("audio")?.getAttribute("src")).toBe("/api/stream/11?chapter=1");
  expect(locked.textContent).toContain("comes with the book. Here's the sample:");
  // Every other page stays out of frames.
  for (const [path, status] of [["/player/99", 404], ["/audiobook/11/share", 200]] as const) {
    const other = await site.ask(path);
    await other.body?.cancel();
    expect(`${path} ${other.status}`).toBe(`${path} ${status}`);
    expect(other.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(other.headers.get("x-frame-options")).toBe("DENY");
  }
});

Deno.test("clip: whole frames from where it was asked, as long as asked, as a file of its own [C1.44]", async () => {
  const chapter = await bytesOf("/api/stream/11?chapter=1");
  const path = await cut(createClient(site), "11?chapter=1&from=12.5&seconds=20");
  const clip = await bytesOf(path);
  const first = Math.round(12.5 / DEMO_FRAME.sec);
  expect(clip.length).toBe(Math.round(20 / DEMO_FRAME.sec) * DEMO_FRAME.bytes);
  expect(clip).toEqual(chapter.subarray(first * DEMO_FRAME.bytes).subarray(0, clip.length));
  for (let at = 0; at < clip.length; at += DEMO_FRAME.bytes) {
    expect(readFrame(clip.subarray(at, at + 4))?.bytes).toBe(DEMO_FRAME.bytes);
  }
  const part = await site.ask(path, { headers: { range: "bytes=100-199" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 100-199/${clip.length}`);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(clip.slice(100, 200));
  expect(part.headers.get("etag")).not.toBe(
    (await site.ask("/api/stream/11?chapter=1", { method: "HEAD" })).headers.get("etag"),
  );
  const head = await site.ask(path, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(String(clip.length));
});

Deno.test("clip: near the end it ends with the chapter, and says where it may begin at the latest", async () => {
  const { durationSec } = site.services.catalogue.getChapter(11, 1)!;
  const path = await cut(listener, `11?chapter=1&from=${durationSec - 15}&seconds=60`);
  expect((await bytesOf(path)).length).toBe(15 / DEMO_FRAME.sec * DEMO_FRAME.bytes);
  const late = await listener.call(
    "GET",
    `/api/clip/11?chapter=1&from=${durationSec - 14}&seconds=15`,
  );
  expect(late.status).toBe(400);
  expect(late.body.error).toEqual({
    code: "clip_outside",
    message: expect.stringContaining(`(from=${durationSec - 15}) at the latest`),
  });
});

Deno.test("clip: what makes no sense is 400 with what is wanted", async () => {
  const bad: [query: string, words: string][] = [
    ["seconds=14", "whole seconds from 15 to 60"],
    ["seconds=61", "whole seconds from 15 to 60"],
    ["seconds=30.5", "whole seconds from 15 to 60"],
    ["seconds=-30", "whole seconds from 15 to 60"],
    ["from=-1", "the clip's beginning in seconds"],
    ["from=NaN", "the clip's beginning in seconds"],
    ["chapter=1e1", "a whole number"],
    ["sig=%00", "the end of a clip's link"],
  ];
  for (const [query, words] of bad) {
    const { status, body } = await listener.call("GET", `/api/clip/11?chapter=1&${query}`);
    expect(`${query} ${status} ${body.error.message}`).toContain(
      `${query} 400 We can't use this query`,
    );
    expect(body.error.message).toContain(words);
  }
  expect((await listener.call("GET", "/api/clip/x?chapter=1")).status).toBe(400);
  expect((await listener.call("GET", "/api/clip/99?chapter=1")).status).toBe(404);
  expect((await listener.call("GET", "/api/clip/11?chapter=99")).status).toBe(404);
});

/** The same link with another signature. */
const forged = (path: string) =>
  path.replace(/sig=(.)/, (_, first) => `sig=${first === "A" ? "B" : "A"}`);

Deno.test("clip: only of what the asker may hear; the link plays for everyone, changed it does not", async () => {
  const query = "11?chapter=5&from=10&seconds=30";
  const visitor = createClient(site);
  expect((await visitor.call("GET", `/api/clip/${query}`)).status).toBe(402);
  const stranger = await signUp(site);
  expect((await stranger.call("GET", `/api/clip/${query}`)).status).toBe(402);
  const path = await cut(listener, query);
  expect((await bytesOf(path)).length).toBe(30 / DEMO_FRAME.sec * DEMO_FRAME.bytes);
  for (
    const [from, to] of [["chapter=5", "chapter=6"], ["from=10", "from=11"], [
      "seconds=30",
      "seconds=31",
    ]] as const
  ) {
    await bytesOf(path.replace(from, to), 401);
  }
  await bytesOf(forged(path), 401);
  // The same sound in the series is the same clip; another book's is not.
  const series = site.services.catalogue.getBook(15)!;
  const same =
    series.entries.flatMap((it) =>
      it.type === "chapter" && it.chapter.sourceBook === 11 && it.chapter.sourceChapter === 5
        ? [it.chapter.number]
        : []
    )[0];
  await bytesOf(path.replace("/11?chapter=5", `/15?chapter=${same}`));
  await bytesOf(path.replace("/11?", "/12?"), 401);
});

Deno.test("clip: the author's word ends them after a chapter, in the series too", async () => {
  await cut(listener, "14?chapter=20&from=0&seconds=15");
  const { status, body } = await listener.call("GET", "/api/clip/14?chapter=21&from=0&seconds=15");
  expect(status).toBe(403);
  expect(body.error).toEqual({
    code: "no_clips",
    message: "The author allows clips only up to chapter 20.",
  });
  const last =
    site.services.catalogue.getBook(15)!.entries.flatMap((it) =>
      it.type === "chapter" && it.chapter.sourceBook === 14 && it.chapter.sourceChapter === 21
        ? [it.chapter.number]
        : []
    )[0];
  expect((await listener.call("GET", `/api/clip/15?chapter=${last}`)).status).toBe(403);
});

Deno.test("clip: twenty at once a listener, then the answer says how long to wait; playing is free", async () => {
  const eager = await signUp(site);
  const path = await cut(eager, "11?chapter=1&from=0&seconds=15");
  for (let i = 1; i < 20; i++) await cut(eager, `11?chapter=1&from=${i}&seconds=15`);
  const { status, headers, body } = await eager.call("GET", "/api/clip/11?chapter=1&from=30");
  expect(status).toBe(429);
  expect(body.error.code).toBe("too_many_clips");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(60);
  for (let i = 0; i < 30; i++) await bytesOf(path, 206, { headers: { range: "bytes=0-9" } });
  await cut(listener, "11?chapter=1&from=0&seconds=15"); // another listener's quota is another
});

Deno.test("clip's page: the friend hears it, the preview plays it, a broken link says so", async () => {
  const led = await listener.call("GET", "/player/11?chapter=5&from=10&seconds=30");
  expect(led.status).toBe(302);
  const path = led.headers.get("location")!;
  const page = await open(path);
  const src = page.querySelector("audio")!.getAttribute("src")!.replaceAll("&amp;", "&");
  expect(src).toMatch(/^\/api\/clip\/11\?chapter=5&from=10&seconds=30&by=[\w-]{16}&sig=[\w-]{22}$/);
  await bytesOf(src);
  expect(page.textContent).toContain("A 30-second clip");
  expect(page.querySelector("a")?.getAttribute("href")).toBe("/audiobook/11?via=clip"); // 5 is not free
  expect(meta(page, "og:audio").replaceAll("&amp;", "&")).toBe(ORIGIN + src);
  expect(meta(page, "twitter:player").replaceAll("&amp;", "&")).toBe(ORIGIN + path);

  const embed = page.querySelector('link[type="application/json+oembed"]')!.getAttribute("href")!;
  const { html } = await (await site.ask(embed.replaceAll("&amp;", "&"))).json();
  expect(html.replaceAll("&amp;", "&")).toContain(`<iframe src="${ORIGIN}${path}"`);

  const broken = await site.ask(forged(path));
  expect(broken.status).toBe(401);
  const words = await readDocument(broken);
  expect(words.textContent).toContain("This clip link isn't valid.");
  expect(words.querySelector("audio")?.getAttribute("src")).toBe("/api/stream/11?chapter=1");
});

Deno.test("clip: a chapter that the book does not have is told in the reader's language", async () => {
  const query = "11?chapter=99&from=0&seconds=15";
  const told = "Dieses Hörbuch hat kein Kapitel mit dieser Nummer.";
  expect((await open(`/de/player/${query}`)).textContent).toContain(told);
  const referer = `${ORIGIN}/de/audiobook/11`;
  const { body } = await listener.call("GET", `/api/clip/${query}`, undefined, { referer });
  expect(body.error).toEqual({ code: "unknown_chapter", message: told });
});

/**
 * What Apple's players ask before anything else; an answer without ranges they take for a broken file. Segments of a
 * playlist are asked for whole.
 */
Deno.test("sound: every address of sound answers two bytes as two bytes, whole and begun later", async () => {
  const clip = await cut(listener, "11?chapter=1&from=30&seconds=15");
  const addresses = [
    "/api/stream/11?chapter=1",
    "/api/stream/11?chapter=1&from=42",
    "/api/stream/15?chapter=1",
    "/api/mp3/11/chapter-01.mp3",
    "/api/test-mp3",
    clip,
  ];
  for (const path of addresses) {
    const whole = await bytesOf(path);
    const answer = await site.ask(path, { headers: { range: "bytes=0-1" } });
    const said = (name: string) => answer.headers.get(name);
    expect([path, answer.status, new Uint8Array(await answer.arrayBuffer())]).toEqual([
      path,
      206,
      whole.slice(0, 2),
    ]);
    expect([said("content-range"), said("content-length"), said("accept-ranges")]).toEqual([
      `bytes 0-1/${whole.length}`,
      "2",
      "bytes",
    ]);
    expect(said("content-type")).toBe("audio/mpeg");
  }
});
