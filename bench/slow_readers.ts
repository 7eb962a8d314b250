/**
 * Memory that 1,000 slow readers hold: listeners on poor networks, each taking a chapter at the pace it
 * is heard. No baseline: the bound is absolute, over the server's memory when idle. Linux only (/proc).
 */

import { launchSite, type Site } from "../tests/site.ts";
import { atMost, type Figure } from "./figure.ts";
import { CHAPTER_BYTES, type LongChapter, makeLongLibrary } from "./streaming/library.ts";
import { signOwnersGrant } from "./streaming/owner.ts";

const READERS = 1_000;
const CHAPTERS = 8;
const SECONDS = 15;
/** 128 kbit/s, once a second. */
const BYTES_A_SECOND = 16 * 1024;
const MEGABYTE = 1024 * 1024;

export async function run(): Promise<Figure[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "lamplight-slow-" });
  try {
    const { chapters } = await makeLongLibrary(dataDir, CHAPTERS);
    await using site = await launchSite({
      script: "bench/streaming/server.ts",
      env: { DATA_DIR: dataDir },
    });
    const grant = await signOwnersGrant();
    await readSlowly(site, chapters, grant, 10, 2); // what the first requests of all allocate is not theirs
    const idle = await residentBytes(site.pid);
    const [most] = await Promise.all([
      mostResident(site.pid, SECONDS),
      readSlowly(site, chapters, grant, READERS, SECONDS),
    ]);
    const name = `memory of ${READERS} slow readers over idle, MB`;
    return [atMost(140, { name, value: (most - idle) / MEGABYTE })];
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** So many readers at once, spread over the chapters and over their length. */
async function readSlowly(
  site: Site,
  chapters: LongChapter[],
  grant: string,
  readers: number,
  seconds: number,
): Promise<void> {
  const until = Date.now() + seconds * 1000;
  await Promise.all(Array.from({ length: readers }, async (_, index) => {
    const chapter = chapters[index % chapters.length]!;
    const start = Math.floor(CHAPTER_BYTES * (index / readers) * 0.9);
    const request = [
      `GET ${chapter.site}&_auth=${grant} HTTP/1.1`,
      "Host: books.example",
      `Range: bytes=${start}-`,
      "Connection: close\r\n\r\n",
    ].join("\r\n");
    using connection = await Deno.connect({ hostname: "127.0.0.1", port: site.port });
    await connection.write(new TextEncoder().encode(request));
    const buffer = new Uint8Array(BYTES_A_SECOND);
    await connection.read(buffer);
    if (!new TextDecoder().decode(buffer.subarray(0, 12)).endsWith(" 206")) {
      throw new Error(`A slow reader was refused: ${new TextDecoder().decode(buffer)}`);
    }
    while (Date.now() < until && await connection.read(buffer) !== null) await pause(1000);
  }));
}

/** The most memory the process held at any moment of the time. */
async function mostResident(pid: number, seconds: number): Promise<number> {
  let most = 0;
  for (let sample = 0; sample < seconds * 4; sample++) {
    most = Math.max(most, await residentBytes(pid));
    await pause(250);
  }
  return most;
}

async function residentBytes(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

if (import.meta.main) console.table(await run());
