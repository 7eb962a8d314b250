/** Measures recordings with ffmpeg. Encoding shares its arguments: both must decode the same samples. */

import { countOutput, type Ffmpeg, runFfmpeg } from "./ffmpeg.ts";
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

/* How a recording is read. ffmpeg builds its filters anew where a file's channels or rate change, so whatever
 * counts or cuts in them would begin again there: such a file is decoded to one format by a first ffmpeg. */

/** Decoders need a run-up before the first wanted sample. */
const RUN_UP_SEC = 5;
const ONE_FORMAT = `aformat=sample_fmts=flt:sample_rates=${SAMPLE_RATE}:channel_layouts=mono`;

export interface Reading {
  /** Arguments of those that decode to one format first, one after the other; null: none is needed. */
  feed: string[][] | null;
  /** The input's arguments. */
  input: string[];
  /** Filters that yield the recording's own samples, mono at SAMPLE_RATE. */
  filters: string[];
}

/** @param isUneven whether the file's channels or rate change */
export function reading(recording: Recording, isUneven: boolean): Reading {
  const { source, more = [] } = recording;
  if (more.length > 0) return fedBy([recording, ...more], []);
  if (isUneven) return fedBy([{ ...recording, startSec: 0, endSec: null }], cut(recording, 0));
  const seekSec = Math.max(0, recording.startSec - RUN_UP_SEC);
  const seek = seekSec > 0 ? ["-ss", String(seekSec)] : [];
  return {
    feed: null,
    input: [...seek, ...fileArgs(source)],
    filters: [...cut(recording, seekSec), ONE_FORMAT],
  };
}

const fedBy = (wholes: Recording[], cut: string[]): Reading => ({
  feed: wholes.map((
    { source },
  ) => [...fileArgs(source), "-map", "0:a:0", "-af", ONE_FORMAT, "-f", "f32le", "pipe:1"]),
  input: ["-f", "f32le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", "pipe:0"],
  filters: [...cut, ONE_FORMAT],
});

function cut({ startSec, endSec }: Recording, seekSec: number): string[] {
  const bounds = [
    ...(startSec > seekSec ? [`start=${startSec - seekSec}`] : []),
    ...(endSec === null ? [] : [`end=${endSec - seekSec}`]),
  ];
  return bounds.length > 0 ? [`atrim=${bounds.join(":")}`, "asetpts=PTS-STARTPTS"] : [];
}

/** `file:` so that no name is read as an option or an address. */
const fileArgs = ({ path, readsOn }: Source): string[] => [
  ...(readsOn ? ["-ignore_length", "1"] : []),
  "-i",
  `file:${path}`,
];

/** Seconds that a whole file holds, by decoding it. */
export async function decodedSec(
  o: { ffmpeg: Ffmpeg; source: Source; signal: AbortSignal },
): Promise<number> {
  const RATE = 8_000; // a byte a sample is enough to count them
  const sound = ["-map", "0:a:0", "-ac", "1", "-ar", String(RATE), "-c:a", "pcm_u8", "-f", "u8"];
  return await countOutput(o.ffmpeg, { ...o, args: [...fileArgs(o.source), ...sound] }) / RATE;
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
  const args = [...fileArgs(source), "-map", "0:a:0", "-t", "0.2", "-f", "null", "-"];
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
  /** Whether the file's channels or rate change within the recording. */
  isUneven: boolean;
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
/** How much more than it claims a file may hold without a word: encoders' padding, or a rounded length. */
const HELD_SLACK_SEC = 1;

/** @throws {RefusedRecording} when it is no sound, is empty, or ends too early. */
export async function measure(o: MeasureOptions): Promise<Measured> {
  const { recording } = o;
  const heard = await listen(o, false).then((it) => it.isUneven ? listen(o, true) : it);
  const { ok, samples, complaints } = heard;
  const sec = samples / SAMPLE_RATE;
  if (!ok || samples < MIN_SEC * SAMPLE_RATE) throw refuse(recording, samples, complaints);
  assertWhole(recording, sec);
  return { ...heard, warnings: warningsFor(recording, heard) };
}

interface Heard extends Loudness {
  ok: boolean;
  samples: number;
  isUneven: boolean;
  complaints: string[];
}

async function listen(o: MeasureOptions, isUneven: boolean): Promise<Heard> {
  const { feed, input, filters } = reading(o.recording, isUneven);
  const meters = [
    "ebur128=peak=true:framelog=verbose",
    "astats=measure_perchannel=none:measure_overall=Number_of_samples",
  ];
  const args = [
    ...input,
    "-map",
    "0:a:0",
    "-af",
    [...filters, ...meters].join(),
    "-f",
    "null",
    "-",
  ];
  const { ok, complaints, log } = await runFfmpeg(o.ffmpeg, { ...o, feed, args });
  const counts = [...log.matchAll(/Number of samples: (\d+)/g)].map(([, count]) => Number(count));
  return {
    ok,
    complaints,
    samples: counts[0] ?? 0,
    isUneven: isUneven || counts.length > 1, // the filters report whenever they are built anew
    integrated: lastNumber(log, /^ +I: +(\S+) LUFS/gm),
    peak: lastNumber(log, /^ +Peak: +(\S+) dBFS/gm),
  };
}

function refuse(
  { name, startSec }: Recording,
  samples: number,
  complaints: string[],
): RefusedRecording {
  if (samples === 0 && startSec > 0) {
    const reason = "is cut short: the file ends before this chapter";
    return new RefusedRecording({ name, reason, remedy: "Copy or export it again" });
  }
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
    reason: `is cut short: it should be ${claimedSec.toFixed(1)} s long but has only ${
      sec.toFixed(1)
    } s`,
    remedy: "Copy or export it again",
  });
}

function warningsFor({ claimedSec }: Recording, heard: Heard): string[] {
  const sec = heard.samples / SAMPLE_RATE;
  const isMore = claimedSec !== null && sec > claimedSec + HELD_SLACK_SEC;
  return [
    ...(isSilent(heard) ? ["it is completely silent"] : []),
    ...(isMore
      ? [`the file says ${claimedSec.toFixed(1)} s and holds ${sec.toFixed(1)} s, all imported`]
      : []),
    ...(heard.complaints.length > 0
      ? [`the file is damaged in places (${heard.complaints[0]})`]
      : []),
  ];
}

function lastNumber(text: string, pattern: RegExp): number {
  const found = [...text.matchAll(pattern)].at(-1)?.[1];
  return found === "-inf" || found === undefined ? -Infinity : Number(found);
}
