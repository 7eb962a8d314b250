/** The site as downloads see it, and a browser's storage in memory: for tests of lib/downloads. */

import "npm:fake-indexeddb@6.2.8/auto";
import type { DeviceKeyAnswer } from "@/lib/downloads/calls.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";

// What only browsers have, or would keep the test's process awake.
Reflect.deleteProperty(globalThis, "BroadcastChannel");

export interface FakeServer extends Disposable {
  /** Who is signed in; null: nobody. */
  userId: string | null;
  /** Books that may be kept. */
  rights: Set<number>;
  isPurchased: boolean;
  /** Of the key: another one makes what was sealed before worthless. */
  secret: string;
  /** The server's clock, milliseconds ahead of this device's. */
  aheadMs: number;
  isDown: boolean;
  /** Another server answers in its place. */
  isHotel: boolean;
  /** Audio by chapter of book 11. */
  audio: Map<number, Uint8Array<ArrayBuffer>>;
  etag: string;
  /** WebVTT by chapter of book 11. */
  texts: Map<number, string>;
  /** Status for a chapter's audio instead of it. */
  faults: Map<number, number>;
  /** Answers of audio break off after so many bytes each, one after the other. */
  cuts: number[];
  /** Ranges that were asked for. */
  ranges: string[];
  /** Called with every part that goes out; awaited before the next one. */
  onPart: () => void | Promise<void>;
}

const PART_BYTES = 64 * 1024;

/** Takes the place of `fetch` until it is disposed of. */
export function openFakeServer(): FakeServer {
  const real = globalThis.fetch;
  const server: FakeServer = {
    userId: "ada",
    rights: new Set([11]),
    isPurchased: true,
    secret: "a secret",
    aheadMs: 0,
    isDown: false,
    isHotel: false,
    audio: new Map(),
    etag: '"one"',
    texts: new Map(),
    faults: new Map(),
    cuts: [],
    ranges: [],
    onPart() {},
    [Symbol.dispose]() {
      globalThis.fetch = real;
      clearInterval(network);
    },
  };
  // A network that comes back at once: nobody waits for the pauses between two tries.
  const network = setInterval(() => globalThis.dispatchEvent(new Event("online")), 5);
  globalThis.fetch = (input, init) => answer(server, String(input), init ?? {});
  return server;
}

async function answer(server: FakeServer, url: string, init: RequestInit): Promise<Response> {
  await Promise.resolve();
  if (server.isDown) throw new TypeError("network");
  if (url.startsWith("/api/offline/key?")) {
    return answerKey(server, url, JSON.parse(String(init.body)));
  }
  if (url.endsWith("/chapters")) {
    return Response.json([...server.audio.keys()].map((number) => ({
      number,
      title: `Chapter ${number}`,
      duration: 60,
      kind: "chapter",
    })));
  }
  if (url.startsWith("/api/audiobooks/")) {
    const id = Number(url.split("/").at(-1));
    return Response.json({
      id,
      title: "The One",
      author: "A",
      coverImage: "/c.webp",
      hue: "ember",
    });
  }
  if (url.startsWith("/api/text/")) {
    const text = server.texts.get(Number(url.split("/").at(-1)));
    if (!server.rights.has(11)) return new Response(null, { status: 402 });
    return new Response(text, { status: text === undefined ? 404 : 200 });
  }
  return answerAudio(server, Number(/chapter=(\d+)/.exec(url)![1]), init);
}

function answerKey(
  server: FakeServer,
  url: string,
  { bookId, deviceId }: { bookId: number; deviceId: string },
): Response {
  const { userId, rights, secret, isPurchased, audio } = server;
  const refuse = (status: number, code: string) => Response.json({ error: { code } }, { status });
  if (server.isHotel) {
    return new Response("<p>Please sign in to the hotel's network", { status: 401 });
  }
  if (userId === null) return refuse(401, "unauthorized");
  if (!url.endsWith(`listener=${userId}`)) return refuse(403, "other_listener");
  if (!rights.has(bookId)) return refuse(402, "premium_content");
  const nowMs = Date.now() + server.aheadMs;
  const made = [secret, userId, bookId, deviceId].join(" ");
  const body: DeviceKeyAnswer = {
    userId,
    bookId,
    secret: made,
    salt: "salt",
    iterations: 1_000, // what they cost is nothing that is tested here
    keyId: made,
    issuedAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + 30 * DAY_MS).toISOString(),
    isPurchased,
    chapters: [...audio].map(([number, { length }]) => ({ number, bytes: length })),
  };
  return Response.json(body);
}

function answerAudio(server: FakeServer, chapter: number, { headers, signal }: RequestInit) {
  const fault = server.faults.get(chapter);
  if (fault) return new Response(null, { status: fault });
  const audio = server.audio.get(chapter)!, asked = new Headers(headers);
  const isCurrent = (asked.get("if-range") ?? server.etag) === server.etag;
  const range = isCurrent ? /bytes=(\d+)-(\d+)/.exec(asked.get("range") ?? "") : null;
  const [start, end] = range ? [Number(range[1]), Number(range[2])] : [0, audio.length - 1];
  server.ranges.push(`${start}-${end}`);
  const cut = server.cuts.shift() ?? Infinity;
  let at = start;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await server.onPart();
      if (signal?.aborted) return controller.error(signal.reason);
      const until = Math.min(end + 1, at + PART_BYTES, start + cut);
      if (until > at) controller.enqueue(audio.subarray(at, until));
      at = until;
      if (at - start >= cut) controller.error(new TypeError("the network broke off"));
      else if (at > end) controller.close();
    },
  });
  const answered = new Headers({ etag: server.etag });
  if (range) answered.set("content-range", `bytes ${start}-${end}/${audio.length}`);
  return new Response(body, { status: range ? 206 : 200, headers: answered });
}

/** Sound of its own for every chapter. */
export function makeAudio(bytes: number): Uint8Array<ArrayBuffer> {
  const audio = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) {
    crypto.getRandomValues(audio.subarray(at, Math.min(bytes, at + 65_536)));
  }
  return audio;
}
