/**
 * `deno run -A --lock=tests/deno.lock bench/long_ingest.ts [HOURS]`: the ingest command with a long series, 50 hours if
 * not said otherwise, in chapters of one hour. Half-way it is killed with SIGKILL and started again. Not one of the
 * benches: it takes as long as the encoders need. Prints how long both runs took, what the second found done,
 * the memory of the process and of its encoders, and fails when a chapter is missing or was made twice.
 */

const ROOT = new URL("..", import.meta.url);
const HOUR_SEC = 3_600;
const SAMPLE_MS = 500;

interface Run {
  seconds: number;
  /** Chapters that this run made, and those that it found done. */
  made: number;
  found: number;
  /** Most memory of the command's own process, and of it with its encoders, bytes. */
  ownBytes: number;
  allBytes: number;
  isKilled: boolean;
}

const hours = Number(Deno.args[0] ?? 50);
const dir = await Deno.makeTempDir({ prefix: "lamplight-long-ingest-" });
try {
  await makeSeries(`${dir}/in`);
  const half = Math.floor(hours / 2);
  const first = await ingest((made) => made >= half);
  console.table({ first });
  const second = await ingest(() => false);
  console.table({ second });
  const manifest = JSON.parse(await Deno.readTextFile(`${dir}/library/manifest.json`));
  // Chapters of the demo that have no recording stay in the book.
  const chapters = (manifest.books[0].chapters as { durationSec: number; spoken?: string }[])
    .filter(({ spoken }) => spoken === undefined);
  const durationSec = chapters.reduce((sum, it) => sum + it.durationSec, 0);
  const rate = hours * HOUR_SEC / (first.seconds + second.seconds);
  console.log(
    `${chapters.length} chapters, ${durationSec} s of sound, ${rate.toFixed(1)} s a second`,
  );
  const isWhole = first.isKilled && !second.isKilled && chapters.length === hours &&
    Math.abs(durationSec - hours * HOUR_SEC) < hours &&
    second.found >= first.made && second.found + second.made === hours;
  if (!isWhole) {
    console.error("Not everything is there, or what was done was done again.");
    Deno.exitCode = 1;
  }
} finally {
  await Deno.remove(dir, { recursive: true });
}

/** An hour of something between speech and surf, and copies of it that differ in their tags. */
async function makeSeries(folder: string): Promise<void> {
  await Deno.mkdir(folder);
  const sound = `anoisesrc=d=${HOUR_SEC}:a=0.2:c=pink,tremolo=f=3:d=0.8`;
  const first = `${folder}/Chapter 1.mp3`;
  await ffmpeg("-f", "lavfi", "-i", sound, "-ac", "2", "-q:a", "4", first);
  for (let n = 2; n <= hours; n++) {
    const tags = ["-c", "copy", "-metadata", `title=Chapter ${n}`];
    await ffmpeg("-i", first, ...tags, `${folder}/Chapter ${n}.mp3`);
  }
}

async function ffmpeg(...args: string[]): Promise<void> {
  const { success } = await new Deno.Command("ffmpeg", {
    args: ["-nostdin", "-v", "error", ...args],
  })
    .output();
  if (!success) throw new Error(`ffmpeg ${args.join(" ")} failed`);
}

/** Runs the command until it ends, or until `mustDie` of the count of chapters that it has made. */
async function ingest(mustDie: (made: number) => boolean): Promise<Run> {
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--lock=tests/deno.lock", "tools/ingest.ts", "--book", "11"],
      ...["--library", `${dir}/library`, `${dir}/in`],
    ],
    cwd: ROOT,
    env: { DATA_DIR: `${dir}/data` },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const run: Run = { seconds: 0, made: 0, found: 0, ownBytes: 0, allBytes: 0, isKilled: false };
  const watch = setInterval(async () => {
    const { own, all } = await measure(child.pid);
    run.ownBytes = Math.max(run.ownBytes, own);
    run.allBytes = Math.max(run.allBytes, all);
  }, SAMPLE_MS);
  try {
    let rest = "";
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!;
      for (const line of lines) {
        if (/^Chapter \d+ done:/.test(line)) {
          run.made++;
          console.log(new Date().toISOString(), line);
        }
        if (/^Chapter \d+ was done before:/.test(line)) run.found++;
      }
      if (run.isKilled || !mustDie(run.made)) continue;
      child.kill("SIGKILL");
      run.isKilled = true;
    }
    const { success } = await child.status;
    if (!success && !run.isKilled) throw new Error("The ingest failed");
  } finally {
    clearInterval(watch);
  }
  run.seconds = (performance.now() - started) / 1000;
  return run;
}

/** Bytes in memory of a process, and of it with the processes that it started. */
async function measure(pid: number): Promise<{ own: number; all: number }> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  const own = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  const threads = await Array.fromAsync(Deno.readDir(`/proc/${pid}/task`)).catch(() => []);
  const children = await Promise.all(
    threads.map(({ name }) =>
      Deno.readTextFile(`/proc/${pid}/task/${name}/children`).catch(() => "")
    ),
  );
  const pids = children.join(" ").split(" ").filter((it) => it.trim() !== "");
  const theirs = await Promise.all(pids.map((it) => measure(Number(it))));
  return { own, all: theirs.reduce((sum, { all }) => sum + all, own) };
}
