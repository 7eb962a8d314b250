/**
 * Books of 30 hours, in one M4B and in 300 MP3s: some chapters of each are made, then the command is killed and run
 * again. Only these are compared with their bare ffmpeg commands; what grows with the book is its plan and its memory.
 */

import { atLeast, atMost, type Figure } from "../figure.ts";
import { logCommands, readCommands, replay } from "./commands.ts";

const ROOT = new URL("../..", import.meta.url);
const CHAPTERS = 300, CHAPTER_SEC = 360;
/** Made before time is taken, so that the workers are in their stride; and made in that time. */
const WARM_UP = 3, MEASURED = 6;
const MEGABYTE = 1_000_000, MOST_PLAN_SEC = 60;

export async function measureLongBooks(dir: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, make } of [{ name: "M4B", make: makeM4b }, { name: "MP3s", make: makeMp3s }]) {
    const place = `${dir}/long-${name}`;
    await Deno.mkdir(place);
    const input = await make(place);
    figures.push(...await measureBook({ name, place, input }));
    await Deno.remove(place, { recursive: true });
  }
  return figures;
}

async function measureBook(
  { name, place, input }: { name: string; place: string; input: string },
): Promise<Figure[]> {
  const log = await logCommands(place);
  const first = await ingestUntil({ place, input, made: WARM_UP + MEASURED });
  const measured = first.made.slice(WARM_UP);
  const ingestMs = measured.at(-1)!.atMs - first.made[WARM_UP - 1]!.atMs;
  const chapters = measured.map(({ chapter }) => chapter);
  const commands = (await readCommands(log, place))
    .filter((args) => chapters.includes(chapterOf(args) ?? -1));
  const bareMs = await replay(commands);
  const second = await ingestUntil({ place, input, made: 1 });
  const again = second.made.filter(({ chapter }) =>
    first.made.some((it) => it.chapter === chapter)
  );
  const rate = (ms: number) => MEASURED * CHAPTER_SEC / ms * 1_000;
  const of = `of 30 hours in ${name === "M4B" ? "one M4B" : "300 MP3s"}`;
  return [
    atLeast(0.8, {
      name: `a book ${of}, seconds of sound a second`,
      value: rate(ingestMs),
      baseline: rate(bareMs),
    }),
    atMost(300 * MEGABYTE, {
      name: `memory of the process for a book ${of}, bytes`,
      value: Math.max(first.peakBytes, second.peakBytes),
    }),
    atMost(MOST_PLAN_SEC, {
      name: `seconds to the plan of a book ${of}`,
      value: first.planMs / 1_000,
    }),
    atMost(0, { name: `chapters of a book ${of} made again after a kill`, value: again.length }),
  ];
}

/** Six minutes of something between speech and surf. */
async function makeChapter(path: string, ...codec: string[]): Promise<void> {
  const sound = `anoisesrc=d=${CHAPTER_SEC}:a=0.2:c=pink,tremolo=f=3:d=0.8`;
  await ffmpeg("-f", "lavfi", "-i", sound, "-ac", "1", ...codec, path);
}

/** The same frames again and again, with a mark where they begin. */
async function makeM4b(place: string): Promise<string> {
  const [chapter, marks, path] = ["chapter.m4a", "marks.txt", "book.m4b"].map((it) =>
    `${place}/${it}`
  );
  await makeChapter(chapter!, "-ar", "22050", "-c:a", "aac", "-b:a", "32k");
  const mark = (nth: number) =>
    `[CHAPTER]\nTIMEBASE=1/1\nSTART=${nth * CHAPTER_SEC}\nEND=${(nth + 1) * CHAPTER_SEC}\n` +
    `title=Chapter ${nth + 1}\n`;
  const all = Array.from({ length: CHAPTERS }, (_, nth) => mark(nth)).join("");
  await Deno.writeTextFile(marks!, `;FFMETADATA1\n${all}`);
  await ffmpeg(
    ...["-stream_loop", String(CHAPTERS - 1), "-i", chapter!, "-i", marks!, "-map", "0:a"],
    ...["-map_chapters", "1", "-c", "copy", "-f", "ipod", path!],
  );
  return path!;
}

async function makeMp3s(place: string): Promise<string> {
  const folder = `${place}/in`;
  await Deno.mkdir(folder);
  await makeChapter(`${folder}/Chapter 1.mp3`, "-q:a", "5");
  for (let n = 2; n <= CHAPTERS; n++) {
    await Deno.link(`${folder}/Chapter 1.mp3`, `${folder}/Chapter ${n}.mp3`);
  }
  return folder;
}

async function ffmpeg(...args: string[]): Promise<void> {
  const { success } = await new Deno.Command("ffmpeg", {
    args: ["-nostdin", "-v", "error", "-y", ...args],
  }).output();
  if (!success) throw new Error(`ffmpeg ${args.join(" ")} failed`);
}

/** The chapter that a command works on: its file, or where its stretch of the book ends. */
function chapterOf(args: string[]): number | null {
  const file = /Chapter (\d+)\.mp3$/.exec(args.find((it) => it.endsWith(".mp3")) ?? "");
  if (file) return Number(file[1]);
  const seekSec = Number(args[args.indexOf("-ss") + 1] ?? 0) || 0;
  const end = /end=([\d.]+)/.exec(args.join(" "));
  return end && Math.round((seekSec + Number(end[1])) / CHAPTER_SEC);
}

interface Run {
  made: { chapter: number; atMs: number }[];
  planMs: number;
  peakBytes: number;
}

/** Kills the command once so many chapters were made. */
async function ingestUntil(
  { place, input, made: wanted }: { place: string; input: string; made: number },
): Promise<Run> {
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--lock=tests/deno.lock", "tools/ingest.ts", "--book", "11"],
      ...["--library", `${place}/library`, input],
    ],
    cwd: ROOT,
    env: { PATH: `${place}/bin:${Deno.env.get("PATH")}`, DATA_DIR: `${place}/data` },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const run: Run = { made: [], planMs: 0, peakBytes: 0 };
  let rest = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    run.planMs ||= performance.now() - started;
    for (const line of lines) {
      const done = /^Chapter (\d+) done:/.exec(line);
      if (done) run.made.push({ chapter: Number(done[1]), atMs: performance.now() });
    }
    const status = await Deno.readTextFile(`/proc/${child.pid}/status`).catch(() => "");
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
    run.peakBytes = Math.max(run.peakBytes, peak);
    if (run.made.length >= wanted) child.kill("SIGKILL");
    if (run.made.length >= wanted) break;
  }
  await child.status;
  if (run.made.length < wanted) throw new Error("The ingest of the bench's long book ended early");
  run.made = run.made.slice(0, wanted);
  return run;
}
