/**
 * Memory that event streams hold which nobody reads: as many as one account may open, while its devices
 * post what makes the longest messages there are; and how long such a stream lasts. No baseline: the bounds
 * are absolute. Linux only (/proc).
 */

import { MAX_STREAMS_PER_USER } from "@/lib/listening/progress/live.server.ts";
import { type Client, signUp } from "../tests/http/client.ts";
import { launchSite, type Site } from "../tests/site.ts";
import { atMost, type Figure, median } from "./figure.ts";

const PATH = "/api/progress/events";
const BOOKS = [11, 12, 13, 14];
/** More than there is room for disagreeing places of a book (lib/listening/progress/resolve.ts). */
const DEVICES = 30;
/** Below what an account may post in a row. */
const POSTS = 900;
const CHAPTERS = 10;
const SECONDS = 30;
/** A stream is ended once it was not read for a minute, counted in steps of 20 s. */
const ENDED_AFTER_SEC = 80;
const MEGABYTE = 1024 * 1024;

export async function run(): Promise<Figure[]> {
  await using site = await launchSite();
  const ask = (path: string, init?: RequestInit) => fetch(site.url + path, init);
  // What the posts themselves take is not the streams': as many of them come before, of another account.
  const idle = await memoryAtTheEndOf(postAll(await signUp({ ask })), site);
  const client = await signUp({ ask });
  const streams = await Promise.all(
    Array.from({ length: MAX_STREAMS_PER_USER }, () => openUnread(site, client)),
  );
  try {
    if (await canFollow(site, client)) throw new Error("There is room for more streams.");
    const unread = await memoryAtTheEndOf(postAll(client), site);
    const endedAfterSec = await untilEnded(site, client);
    const of = `${MAX_STREAMS_PER_USER} streams that nobody reads`;
    return [
      atMost(100, { name: `memory of ${of}, over idle, MB`, value: (unread - idle) / MEGABYTE }),
      atMost(ENDED_AFTER_SEC, { name: `${of} are ended after, s`, value: endedAfterSec }),
    ];
  } finally {
    for (const stream of streams) stream.close();
  }
}

/**
 * Evenly over the time: devices that know nothing of each other each go on in every book, so that every message
 * tells of all books, with a question about many places.
 */
async function postAll(client: Client): Promise<void> {
  const devices = Array.from({ length: DEVICES }, () => crypto.randomUUID());
  const startMs = Date.now();
  for (let n = 0; n < POSTS; n++) {
    const at = n % DEVICES, round = Math.floor(n / DEVICES);
    const events = BOOKS.map((audiobookId, book) => ({
      sequence: round * BOOKS.length + book + 1,
      intent: "play",
      audiobookId,
      chapter: 1 + at % CHAPTERS,
      positionSec: round + 2,
      heardFromSec: round + 1,
      heardToSec: round + 2,
    }));
    const post = { deviceId: devices[at], events };
    const { status, body, text } = await client.call("POST", "/api/progress", post);
    if (status !== 200 || body.refused.length > 0) throw new Error(`A post: ${status} ${text}`);
    await pause(startMs + (n + 1) / POSTS * SECONDS * 1000 - Date.now());
  }
}

/** A connection that asks for events and takes the head of the answer alone. */
async function openUnread(site: Site, { cookie }: Client): Promise<Deno.TcpConn> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port: site.port });
  const head = `GET ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nCookie: ${cookie}\r\n\r\n`;
  await connection.write(new TextEncoder().encode(head));
  const buffer = new Uint8Array(16);
  await connection.read(buffer);
  if (!new TextDecoder().decode(buffer).includes(" 200")) throw new Error("No stream was opened.");
  return connection;
}

/** Seconds until the account may open a stream again, for those that nobody reads have ended. */
async function untilEnded(site: Site, client: Client): Promise<number> {
  const startMs = Date.now();
  while (!await canFollow(site, client)) {
    if (Date.now() - startMs > 2 * ENDED_AFTER_SEC * 1000) return Infinity;
    await pause(500);
  }
  return (Date.now() - startMs) / 1000;
}

async function canFollow({ url }: Site, { cookie }: Client): Promise<boolean> {
  const { body, status } = await fetch(url + PATH, { headers: { cookie } });
  await body?.cancel();
  return status === 200;
}

/**
 * Memory of the process in the last third of the work: what nobody reads piles up until then. The median of what was
 * seen, because a peak includes garbage that was about to be collected, up to 30 MB from run to run.
 */
async function memoryAtTheEndOf(work: Promise<void>, site: Site): Promise<number> {
  let isDone = false;
  const done = work.finally(() => isDone = true);
  const seen: number[] = [];
  while (!isDone) {
    seen.push(await residentBytes(site));
    await Promise.race([pause(250), done]);
  }
  return median(seen.slice(-Math.ceil(seen.length / 3)));
}

async function residentBytes({ pid }: Site): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, Math.max(0, ms)));

if (import.meta.main) console.table(await run());
