/**
 * Listeners on poor networks, each taking a chapter at the pace it is heard: a program of its own, because it
 * needs as many descriptors as the server and shall not slow down who measures. `deno run -A slow_crowd.ts
 * PORT COUNT SECONDS PATHS`, paths separated by spaces. Says "reading" when all have begun.
 */

import { CHAPTER_BYTES } from "./library.ts";

/** 128 kbit/s, once a second. */
const BYTES_A_SECOND = 16 * 1024;
/** As many come at once: a crowd at a release, not at one moment. */
const COMING = 200;

export interface SlowCrowd extends AsyncDisposable {
  /** Resolves when all have stopped. */
  ended: Promise<void>;
}

/** Resolves when all are reading; each then goes on for `seconds`, spread over the chapters and over their length. */
export async function openSlowCrowd(
  o: { port: number; count: number; seconds: number; paths: string[] },
): Promise<SlowCrowd> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", new URL(import.meta.url).pathname]
      .concat([o.port, o.count, o.seconds].map(String), o.paths.join(" ")),
    stdin: "null",
    stdout: "piped",
  }).spawn();
  const ended = child.status.then(({ success }) => {
    if (!success) throw new Error("The slow readers ended early");
  });
  ended.catch(() => {}); // ended by us, perhaps
  const said = child.stdout.getReader();
  const begun = (await said.read()).done === false;
  said.cancel();
  if (!begun) await ended;
  return {
    ended,
    async [Symbol.asyncDispose]() {
      try {
        child.kill();
      } catch {
        // It has ended.
      }
      await child.status;
    },
  };
}

async function come(): Promise<void> {
  const [port, count, seconds, paths] = Deno.args;
  const chapters = paths!.split(" ");
  const connections: Deno.Conn[] = [];
  const total = Number(count);
  while (connections.length < total) {
    const first = connections.length;
    const next = Array.from(
      { length: Math.min(COMING, total - first) },
      (_, index) =>
        begin(Number(port), chapters[(first + index) % chapters.length]!, (first + index) / total),
    );
    connections.push(...await Promise.all(next));
  }
  console.log("reading");
  const until = Date.now() + Number(seconds) * 1000;
  const buffer = new Uint8Array(BYTES_A_SECOND); // nobody looks at the bytes
  await Promise.all(connections.map(async (connection) => {
    await pause(Math.random() * 1000);
    while (Date.now() < until && await connection.read(buffer) !== null) await pause(1000);
    connection.close();
  }));
}

/** @param place share of the chapter that lies before */
async function begin(port: number, path: string, place: number): Promise<Deno.Conn> {
  const request = [
    `GET ${path} HTTP/1.1`,
    "Host: books.example",
    `Range: bytes=${Math.floor(CHAPTER_BYTES * place * 0.9)}-`,
    "Connection: close\r\n\r\n",
  ].join("\r\n");
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(request));
  const head = new Uint8Array(1024);
  await connection.read(head);
  const text = new TextDecoder().decode(head);
  if (!text.slice(0, 12).endsWith(" 206")) throw new Error(`A slow reader was refused: ${text}`);
  return connection;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

if (import.meta.main) await come();
