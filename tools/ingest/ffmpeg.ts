/** Finds ffmpeg, checks before hours of work that the disk has room, and runs commands. */

import { statfs } from "node:fs/promises";
import { notice } from "@/lib/media/notice.ts";
import { IngestError, LADDER_KBPS, MP3_KBPS, type PlannedChapter } from "./recording.ts";

const BYTES_PER_SEC = [MP3_KBPS, ...LADDER_KBPS].reduce((sum, kbps) => sum + kbps * 125, 0);
/** Headers, and chapters that exist twice while they are packed. */
const MARGIN = 1.15;

/** @throws {IngestError} when the library's disk has less room than the chapters will take. */
export async function requireSpace(library: string, chapters: PlannedChapter[]): Promise<void> {
  const sec = chapters.reduce((sum, { recording }) => sum + (recording.claimedSec ?? 0), 0);
  const wanted = sec * BYTES_PER_SEC * MARGIN;
  const { bavail, bsize } = await statfs(library);
  if (bavail * bsize >= wanted) return;
  const [free, needed] = [inMegabytes(bavail * bsize), inMegabytes(wanted)];
  throw new IngestError(notice("noRoom", library, free, needed));
}

const inMegabytes = (bytes: number) => Math.ceil(bytes / 1e6);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && /no space left on device|quota exceeded/i.test(error.message);

export const diskFull = (): IngestError => new IngestError(notice("diskFull"));

/* Finds ffmpeg and checks that it has what is needed. */

const OLDEST: [major: number, minor: number] = [5, 1]; // alimiter's `latency`
const ENCODERS = ["libmp3lame", "aac"];

export interface Ffmpeg {
  command: string;
  /** Its own version text, such as `5.1.9-0+deb12u1`. */
  version: string;
}

/** @throws {IngestError} when ffmpeg is absent, older than 5.1 or built without an encoder. */
export async function requireFfmpeg(command = "ffmpeg"): Promise<Ffmpeg> {
  const { banner, encoders } = await askEncoders(command);
  const version = /^ffmpeg version (\S+)/m.exec(banner)?.[1] ?? "unknown";
  if (isTooOld(version)) {
    throw new IngestError(notice("ffmpegOld", version));
  }
  for (const name of ENCODERS) {
    if (new RegExp(`^ A\\S+ ${name} `, "m").test(encoders)) continue;
    throw new IngestError(notice("ffmpegLacks", version, name));
  }
  return { command, version };
}

/** Builds from the source tree have no such number; they count as new. */
function isTooOld(version: string): boolean {
  const [, major, minor] = /^n?(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined) return false;
  return Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]);
}

async function askEncoders(command: string): Promise<{ banner: string; encoders: string }> {
  try {
    const { stdout, stderr } = await new Deno.Command(command, {
      args: ["-encoders"],
      stdin: "null",
    }).output();
    const text = new TextDecoder();
    return { banner: text.decode(stderr), encoders: text.decode(stdout) };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new IngestError(notice("ffmpegMissing"));
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new IngestError(notice("ffmpegFails", reason));
  }
}

/* Runs one ffmpeg command: its progress, its errors and its end. */

interface FfmpegResult {
  ok: boolean;
  /** Lines of level error and above, without their prefixes; at most `MAX_COMPLAINTS`. */
  complaints: string[];
  /** The end of its output. */
  log: string;
}

interface FfmpegOptions {
  args: string[];
  /** Arguments of others, whose outputs, one after the other, are this one's standard input. */
  feed?: string[][] | null;
  /** Called with the seconds of sound written so far. */
  onProgress: (sec: number) => void;
  signal: AbortSignal;
}

const MAX_COMPLAINTS = 20;
const MAX_LOG = 8_000;
const COMMON = ["-hide_banner", "-nostats", "-y", "-v", "level+info"];
const PROGRESS = ["-progress", "pipe:1", "-stats_period", "0.5"];

/**
 * @throws {IngestError} when the disk is full.
 * @throws {DOMException} AbortError
 */
export async function runFfmpeg(
  { command }: Ffmpeg,
  { args, feed = null, onProgress, signal }: FfmpegOptions,
): Promise<FfmpegResult> {
  signal.throwIfAborted();
  const spawn = (args: string[], stdin: "null" | "piped") =>
    new Deno.Command(command, { args, stdin, stdout: "piped", stderr: "piped", signal }).spawn();
  const child = spawn([...COMMON, ...PROGRESS, ...args], feed ? "piped" : "null");
  const complaints: string[] = [];
  let log = "";
  const hear = (line: string) => {
    const complaint = /\[(?:error|fatal|panic)\] (.+)/.exec(line)?.[1];
    if (complaint && complaints.length < MAX_COMPLAINTS) complaints.push(complaint);
  };
  const fed = (async () => {
    for (const args of feed ?? []) {
      const feeder = spawn([...COMMON, "-nostdin", ...args], "null");
      await Promise.all([
        // It may want no more than the beginning.
        feeder.stdout.pipeTo(child.stdin, { preventClose: true }).catch(() => {}),
        eachLine(feeder.stderr, hear),
      ]);
      await feeder.status;
    }
    if (feed) await child.stdin.close().catch(() => {});
  })();
  const [status] = await Promise.all([
    child.status,
    eachLine(child.stdout, (line) => {
      const microseconds = Number(/^out_time_us=(\d+)/.exec(line)?.[1]);
      if (microseconds > 0) onProgress(microseconds / 1e6);
    }),
    eachLine(child.stderr, (line) => {
      log = (log + line + "\n").slice(-MAX_LOG);
      hear(line);
    }),
  ]);
  await fed;
  signal.throwIfAborted();
  if (isDiskFull(new Error(log))) throw diskFull();
  return { ok: status.success, complaints, log };
}

/** Runs a command whose standard output is sound, and counts its bytes. */
export async function countOutput(
  { command }: Ffmpeg,
  { args, signal }: Pick<FfmpegOptions, "args" | "signal">,
): Promise<number> {
  const child = new Deno.Command(command, {
    args: ["-nostdin", "-v", "quiet", ...args, "pipe:1"],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
    signal,
  }).spawn();
  let bytes = 0;
  for await (const chunk of child.stdout) bytes += chunk.length;
  await child.status;
  signal.throwIfAborted();
  return bytes;
}

async function eachLine(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (line: string) => void,
): Promise<void> {
  let rest = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop()!;
    lines.forEach(take);
  }
  if (rest) take(rest);
}
