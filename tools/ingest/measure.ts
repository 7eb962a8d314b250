/** First pass: decodes a recording from end to end to learn its true length and loudness. */
import type { Ffmpeg } from "@/tools/ingest/ffmpeg.ts";
import { RefusedRecording } from "@/tools/ingest/ingest_error.ts";
import { inputArgs, inputFilters } from "@/tools/ingest/input_args.ts";
import { isSilent, type Loudness } from "@/tools/ingest/loudness.ts";
import { notSound } from "@/tools/ingest/probe.ts";
import type { Recording } from "@/tools/ingest/recording.ts";
import { runFfmpeg } from "@/tools/ingest/run_ffmpeg.ts";
import { SAMPLE_RATE } from "@/tools/ingest/settings.ts";

export interface Measured extends Loudness {
  /** Samples at SAMPLE_RATE. */
  samples: number;
  /** What the author should listen to, sentences. */
  warnings: string[];
}

export interface MeasureOptions {
  ffmpeg: Ffmpeg;
  recording: Recording;
  onProgress: (sec: number) => void;
  signal: AbortSignal;
}

/** Nothing shorter is a chapter. */
const MIN_SEC = 0.1;
/** A file may claim this much more than it holds: encoders' padding, or a rounded length. */
const CLAIM_SLACK_SEC = 0.5;

/** @throws {RefusedRecording} when it is no sound, holds none, or ends before it should. */
export async function measure(o: MeasureOptions): Promise<Measured> {
  const { recording } = o;
  const filters = [
    ...inputFilters(recording),
    "ebur128=peak=true:framelog=verbose",
    "astats=measure_perchannel=none:measure_overall=Number_of_samples",
  ];
  const args = [...inputArgs(recording), "-map", "0:a:0", "-af", filters.join(), "-f", "null", "-"];
  const { ok, complaints, log } = await runFfmpeg(o.ffmpeg, { ...o, args });
  const samples = Number(/Number of samples: (\d+)/.exec(log)?.[1] ?? 0);
  if (!ok || samples < MIN_SEC * SAMPLE_RATE) throw refuse(recording, samples, complaints);
  assertWhole(recording, samples / SAMPLE_RATE);
  const loudness = {
    integrated: lastNumber(log, /^ +I: +(\S+) LUFS/gm),
    peak: lastNumber(log, /^ +Peak: +(\S+) dBFS/gm),
  };
  return { samples, ...loudness, warnings: warningsFor(loudness, complaints) };
}

function refuse({ name }: Recording, samples: number, complaints: string[]): RefusedRecording {
  if (samples === 0 && complaints.length > 0) {
    return new RefusedRecording(notSound(name, complaints));
  }
  return new RefusedRecording({
    name,
    reason: `holds ${samples === 0 ? "no sound" : `only ${samples} samples of sound`}`,
    remedy: "Export it again, or take it out of the folder",
  });
}

function assertWhole({ name, claimedSec }: Recording, sec: number): void {
  if (claimedSec === null || sec > claimedSec - CLAIM_SLACK_SEC) return;
  throw new RefusedRecording({
    name,
    reason: `is cut short: it says ${claimedSec.toFixed(1)} s and holds ${sec.toFixed(1)} s`,
    remedy: "Copy or export it again",
  });
}

function warningsFor(loudness: Loudness, complaints: string[]): string[] {
  return [
    ...(isSilent(loudness) ? ["it is silent from end to end"] : []),
    ...(complaints.length > 0 ? [`the file is damaged in places (${complaints[0]})`] : []),
  ];
}

function lastNumber(text: string, pattern: RegExp): number {
  const found = [...text.matchAll(pattern)].at(-1)?.[1];
  return found === "-inf" || found === undefined ? -Infinity : Number(found);
}
