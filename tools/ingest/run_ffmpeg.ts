/** Runs one ffmpeg command: its progress, its complaints and its end. */
import { diskFull, isDiskFull } from "@/tools/ingest/disk_space.ts";
import type { Ffmpeg } from "@/tools/ingest/ffmpeg.ts";

export interface FfmpegResult {
  ok: boolean;
  /** Lines of level error and above, without their prefixes; at most `MAX_COMPLAINTS`. */
  complaints: string[];
  /** The end of everything it said. */
  log: string;
}

export interface FfmpegOptions {
  args: string[];
  /** Called with the seconds of sound written so far. */
  onProgress: (sec: number) => void;
  signal: AbortSignal;
}

const MAX_COMPLAINTS = 20;
const MAX_LOG = 8_000;
const COMMON = ["-hide_banner", "-nostdin", "-nostats", "-y", "-v", "level+info"];

/**
 * @throws {IngestError} when the disk is full.
 * @throws {DOMException} AbortError
 */
export async function runFfmpeg(
  { command }: Ffmpeg,
  { args, onProgress, signal }: FfmpegOptions,
): Promise<FfmpegResult> {
  signal.throwIfAborted();
  const child = new Deno.Command(command, {
    args: [...COMMON, "-progress", "pipe:1", "-stats_period", "0.5", ...args],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    signal,
  }).spawn();
  const complaints: string[] = [];
  let log = "";
  const [status] = await Promise.all([
    child.status,
    eachLine(child.stdout, (line) => {
      const microseconds = Number(/^out_time_us=(\d+)/.exec(line)?.[1]);
      if (microseconds > 0) onProgress(microseconds / 1e6);
    }),
    eachLine(child.stderr, (line) => {
      log = (log + line + "\n").slice(-MAX_LOG);
      const complaint = /\[(?:error|fatal|panic)\] (.+)/.exec(line)?.[1];
      if (complaint && complaints.length < MAX_COMPLAINTS) complaints.push(complaint);
    }),
  ]);
  signal.throwIfAborted();
  if (isDiskFull(new Error(log))) throw diskFull();
  return { ok: status.success, complaints, log };
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
