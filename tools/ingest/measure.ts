/** Measures recordings with ffmpeg. Encoding shares its arguments: both must decode the same samples. */

import { type Ffmpeg, runFfmpeg } from "./ffmpeg.ts";
import {
  MAX_GAIN_DB,
  PEAK_DBFS,
  type Recording,
  type Refusal,
  RefusedRecording,
  SAMPLE_RATE,
  type Source,
  TARGET_LUFS,
} from "./recording.ts";

/** Decoders need a run-up before the first wanted sample. */
const RUN_UP_SEC = 5;

export function inputArgs({ source, startSec }: Recording): string[] {
  const seekSec = Math.max(0, startSec - RUN_UP_SEC);
  // `file:` so that no name is read as an option or an address.
  return [...(seekSec > 0 ? ["-ss", String(seekSec)] : []), "-i", `file:${source.path}`];
}

/** Filters that yield the recording's own samples, mono at SAMPLE_RATE. */
export function inputFilters({ startSec, endSec }: Recording): string[] {
  const seekSec = Math.max(0, startSec - RUN_UP_SEC);
  const bounds = [
    ...(startSec > seekSec ? [`start=${startSec - seekSec}`] : []),
    ...(endSec === null ? [] : [`end=${endSec - seekSec}`]),
  ];
  return [
    ...(bounds.length > 0 ? [`atrim=${bounds.join(":")}`, "asetpts=PTS-STARTPTS"] : []),
    `aformat=sample_fmts=flt:sample_rates=${SAMPLE_RATE}:channel_layouts=mono`,
  ];
}

/* The gain of a chapter, from what was measured. */

interface Loudness {
  /** EBU R128 integrated loudness, LUFS; at most SILENCE_LUFS when nothing passed the gate. */
  integrated: number;
  /** True peak, dBFS; -Infinity for digital silence. */
  peak: number;
}

export interface Gain {
  db: number;
  /** Whether peaks would pass the ceiling and have to be held below it. */
  needsLimiter: boolean;
}

/** The absolute gate of EBU R128: nothing above it was heard. */
const SILENCE_LUFS = -70;

const isSilent = ({ integrated }: Loudness): boolean => integrated <= SILENCE_LUFS;

/**
 * One gain for the whole chapter: an automatic volume would raise whispers. Silence is left unchanged, and
 * nothing is raised by more than MAX_GAIN_DB.
 */
export function gainFor(loudness: Loudness): Gain {
  if (isSilent(loudness)) return { db: 0, needsLimiter: false };
  const db = Math.min(TARGET_LUFS - loudness.integrated, MAX_GAIN_DB);
  return { db: Math.round(db * 10) / 10, needsLimiter: loudness.peak + db > PEAK_DBFS };
}

/* Tests on its first moment whether a file is sound at all. */

/** null when ffmpeg can decode it, else why not. */
export async function canDecode(
  { ffmpeg, source, signal }: { ffmpeg: Ffmpeg; source: Source; signal: AbortSignal },
): Promise<Refusal | null> {
  const args = ["-i", `file:${source.path}`, "-map", "0:a:0", "-t", "0.2", "-f", "null", "-"];
  const { ok, complaints } = await runFfmpeg(ffmpeg, { args, signal, onProgress: () => {} });
  return ok ? null : notSound(source.name, complaints);
}

/** The refusal of a file that ffmpeg cannot decode. */
const notSound = (name: string, complaints: string[]): Refusal => ({
  name,
  reason: `can't be decoded (${complaints[0] ?? "ffmpeg gave no reason"})`,
  remedy: "Export it again as MP3, M4A, FLAC or WAV, or remove it from the folder",
});

/* First pass: decodes a whole recording to learn its true length and loudness. */

export interface Measured extends Loudness {
  /** Samples at SAMPLE_RATE. */
  samples: number;
  /** Sentences on what the author should listen to. */
  warnings: string[];
}

interface MeasureOptions {
  ffmpeg: Ffmpeg;
  recording: Recording;
  onProgress: (sec: number) => void;
  signal: AbortSignal;
}

/** Nothing shorter is a chapter. */
const MIN_SEC = 0.1;
/** How much more than it holds a file may claim: encoders' padding, or a rounded length. */
const CLAIM_SLACK_SEC = 0.5;

/** @throws {RefusedRecording} when it is no sound, is empty, or ends too early. */
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
    reason: `has ${samples === 0 ? "no sound" : `only ${samples} samples of sound`}`,
    remedy: "Export it again, or remove it from the folder",
  });
}

function assertWhole({ name, claimedSec }: Recording, sec: number): void {
  if (claimedSec === null || sec > claimedSec - CLAIM_SLACK_SEC) return;
  throw new RefusedRecording({
    name,
    reason: `is cut off: it should be ${claimedSec.toFixed(1)} s long but has only ${
      sec.toFixed(1)
    } s`,
    remedy: "Copy or export it again",
  });
}

function warningsFor(loudness: Loudness, complaints: string[]): string[] {
  return [
    ...(isSilent(loudness) ? ["it is completely silent"] : []),
    ...(complaints.length > 0 ? [`the file is damaged in places (${complaints[0]})`] : []),
  ];
}

function lastNumber(text: string, pattern: RegExp): number {
  const found = [...text.matchAll(pattern)].at(-1)?.[1];
  return found === "-inf" || found === undefined ? -Infinity : Number(found);
}
