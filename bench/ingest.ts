/**
 * The ingest command against the bare ffmpeg commands that it runs, replayed in the same order two at a
 * time, by the clock; and the memory of its own process.
 */

import { atLeast, atMost, type Figure, median } from "./figure.ts";
import { logCommands, readCommands, replay } from "./ingest/commands.ts";
import { measureLongBooks } from "./ingest/long_books.ts";

/** Short for a book, so that starting up weighs more than it will; long enough to be judged at all. */
const CHAPTERS = 6;
const CHAPTER_SEC = 120;
const ROUNDS = 3;
const ROOT = new URL("..", import.meta.url);
const MEGABYTE = 1_000_000;

export async function run(): Promise<Figure[]> {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-bench-" });
  try {
    await makeBook(`${dir}/in`);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await runRound(dir, `${dir}/${round}`));
    }
    const rate = (ms: number[]) => CHAPTERS * CHAPTER_SEC / median(ms) * 1000;
    return [
      atLeast(0.9, {
        name: "ingest, seconds of sound a second",
        value: rate(rounds.map(({ ingestMs }) => ingestMs)),
        baseline: rate(rounds.map(({ bareMs }) => bareMs)),
      }),
      atMost(300 * MEGABYTE, {
        name: "memory of the ingest process, bytes",
        value: Math.max(...rounds.map(({ peakBytes }) => peakBytes)),
      }),
      ...await measureLongBooks(dir),
    ];
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/** The command, then its bare commands: in turns, so that a busy machine is busy for both. */
async function runRound(book: string, dir: string) {
  await Deno.mkdir(dir);
  const log = await logCommands(dir);
  const { ms, peakBytes } = await ingestBook(`${book}/in`, dir);
  return { ingestMs: ms, peakBytes, bareMs: await replay(await readCommands(log, dir)) };
}

/** Something between speech and surf: hard enough to encode that the encoders do their usual work. */
async function makeBook(folder: string): Promise<void> {
  await Deno.mkdir(folder);
  const sound = `anoisesrc=d=${CHAPTER_SEC}:a=0.2:c=pink,tremolo=f=3:d=0.8`;
  const first = `${folder}/Chapter 1.mp3`;
  await new Deno.Command("ffmpeg", {
    args: ["-nostdin", "-v", "error", "-f", "lavfi", "-i", sound, "-ac", "2", "-q:a", "4", first],
  }).output();
  for (let n = 2; n <= CHAPTERS; n++) await Deno.copyFile(first, `${folder}/Chapter ${n}.mp3`);
}

async function ingestBook(input: string, dir: string): Promise<{ ms: number; peakBytes: number }> {
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--lock=tests/deno.lock", "tools/ingest.ts", "--book", "11"],
      ...["--library", `${dir}/library`, input],
    ],
    cwd: ROOT,
    env: { PATH: `${dir}/bin:${Deno.env.get("PATH")}`, DATA_DIR: `${dir}/data` },
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  let peakBytes = 0;
  const watch = setInterval(async () => {
    // It may have ended between two looks.
    const status = await Deno.readTextFile(`/proc/${child.pid}/status`).catch(() => "");
    peakBytes = Math.max(peakBytes, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024);
  }, 100);
  const { success } = await child.status.finally(() => clearInterval(watch));
  if (!success) throw new Error("The ingest of the bench's book failed");
  return { ms: performance.now() - started, peakBytes };
}
