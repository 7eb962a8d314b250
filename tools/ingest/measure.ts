/** Measures recordings with ffmpeg. Encoding shares its arguments: both must decode the same samples. */

import { type ImportNotice, notice } from "@/lib/media/notice.ts";
import { countOutput, type Ffmpeg, runFfmpeg } from "./ffmpeg.ts";
import {
  MAX_GAIN_DB,
  PEAK_DBFS,
  type Recording,
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

interface Reading {
  /** Arguments of those that decode to one format first, one after the other; null: none is needed. */
  feed: string[][] | null;
  /** The input's arguments. */
  input: string[];
  /** Filters that yield the recording's own samples, mono at SAMPLE_RATE. */
  filters: string[];
}

/** How a recording has to be read. */
interface Manner {
  /** Whether the file's channels or rate change. */
  isUneven: boolean;
  /** Whether its two sides cancel each other, so that only one is taken. */
  isOneSided: boolean;
}

const ONE_SIDE = `pan=mono|c0=c0,${ONE_FORMAT}`;

export function reading(recording: Recording, { isUneven, isOneSided }: Manner): Reading {
  const { source, more = [] } = recording;
  const format = isOneSided ? ONE_SIDE : ONE_FORMAT;
  if (more.length > 0) return fedBy([recording, ...more], [], format);
  if (isUneven) return fedBy([recording], cut(recording, 0), format);
  const seekSec = Math.max(0, recording.startSec - RUN_UP_SEC);
  const seek = seekSec > 0 ? ["-ss", String(seekSec)] : [];
  return {
    feed: null,
    input: [...seek, ...fileArgs(source)],
    filters: [...cut(recording, seekSec), format],
  };
}

const fedBy = (wholes: Recording[], cut: string[], format: string): Reading => ({
  feed: wholes.map((
    { source },
  ) => [...fileArgs(source), "-map", "0:a:0", "-af", format, "-f", "f32le", "pipe:1"]),
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
): Promise<ImportNotice | null> {
  const args = [...fileArgs(source), "-map", "0:a:0", "-t", "0.2", "-f", "null", "-"];
  const { ok, complaints } = await runFfmpeg(ffmpeg, { args, signal, onProgress: () => {} });
  return ok ? null : notSound(source.name, complaints);
}

/** The refusal of a file that ffmpeg cannot decode. */
const notSound = (name: string, complaints: string[]): ImportNotice =>
  notice("notDecoded", name, complaints[0] ?? "ffmpeg");

/* First pass: decodes a whole recording to learn its true length and loudness. */

export interface Measured extends Loudness, Manner {
  /** Samples at SAMPLE_RATE. */
  samples: number;
  /** Clauses for the terminal on what the author should listen to. */
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
const MORE_SLACK_SEC = 1;

/** Below this, LUFS, two sides that cancel each other may be the reason; by how many dB one is then louder. */
const SUSPICIOUS_LUFS = -40, CANCELLED_DB = 6;

/** What a decoder of MP3 says of bytes that are no sound. */
const NO_FRAME = /Header missing|Error while decoding stream/;

/** @throws {RefusedRecording} when it is no sound, is empty, or ends too early. */
export async function measure(o: MeasureOptions): Promise<Measured> {
  const { recording } = o;
  let heard = await listen(o, { isUneven: false, isOneSided: false });
  if (heard.isUneven) heard = await listen(o, heard);
  const { ok, samples, complaints } = heard;
  if (!ok || samples < MIN_SEC * SAMPLE_RATE) throw refuse(recording, samples, complaints);
  assertWhole(recording, samples / SAMPLE_RATE);
  if (heard.integrated < SUSPICIOUS_LUFS) {
    const side = await listen(o, { ...heard, isOneSided: true });
    const isCancelled = side.integrated > Math.max(heard.integrated, SILENCE_LUFS) + CANCELLED_DB;
    if (side.ok && isCancelled) heard = side;
  }
  return { ...heard, warnings: warningsFor(recording, heard) };
}

interface Heard extends Loudness, Manner {
  ok: boolean;
  samples: number;
  complaints: string[];
}

async function listen(o: MeasureOptions, manner: Manner): Promise<Heard> {
  const { feed, input, filters } = reading(o.recording, manner);
  const meters = [
    "ebur128=peak=true:framelog=verbose",
    "astats=measure_perchannel=none:measure_overall=Number_of_samples+RMS_level",
  ];
  const all = [...filters, ...meters].join();
  const args = [...input, "-map", "0:a:0", "-af", all, "-f", "null", "-"];
  const { ok, complaints, log } = await runFfmpeg(o.ffmpeg, { ...o, feed, args });
  const counts = [...log.matchAll(/Number of samples: (\d+)/g)].map(([, count]) => Number(count));
  const integrated = lastNumber(log, /^ +I: +(\S+) LUFS/gm);
  return {
    ok,
    complaints,
    samples: counts[0] ?? 0,
    isUneven: manner.isUneven || counts.length > 1, // filters report whenever they are built anew
    isOneSided: manner.isOneSided,
    // R128 looks at 0.4 s at a time: what is shorter has passed no gate.
    integrated: integrated > SILENCE_LUFS ? integrated : lastNumber(log, /RMS level dB: (\S+)/g),
    peak: lastNumber(log, /^ +Peak: +(\S+) dBFS/gm),
  };
}

function refuse(
  { name, startSec }: Recording,
  samples: number,
  complaints: string[],
): RefusedRecording {
  if (samples === 0 && startSec > 0) return new RefusedRecording(notice("cutMark", name));
  if (samples === 0 && complaints.length > 0) {
    return new RefusedRecording(notSound(name, complaints));
  }
  return new RefusedRecording(notice(samples === 0 ? "noSound" : "tooShort", name));
}

function assertWhole({ name, claimedSec }: Recording, sec: number): void {
  if (claimedSec === null || sec > claimedSec - CLAIM_SLACK_SEC) return;
  throw new RefusedRecording(notice("cutLength", name, toTenths(claimedSec), toTenths(sec)));
}

const toTenths = (sec: number): number => Number(sec.toFixed(1));

function warningsFor({ claimedSec, source }: Recording, heard: Heard): string[] {
  const complaints = heard.complaints.filter((it) => !source.endsInTag || !NO_FRAME.test(it));
  const sec = heard.samples / SAMPLE_RATE;
  const missingDb = Math.round(TARGET_LUFS - heard.integrated - MAX_GAIN_DB);
  const isMore = claimedSec !== null && sec > claimedSec + MORE_SLACK_SEC;
  return [
    ...(isSilent(heard) ? ["it is completely silent"] : []),
    ...(heard.isOneSided
      ? ["left and right are out of phase and cancel each other, so only the left side is used"]
      : []),
    ...(!isSilent(heard) && missingDb > 0
      ? [
        `it is very quiet: even raised by ${MAX_GAIN_DB} dB, it stays ${
          Math.round(missingDb)
        } dB quieter than it should be. Export it louder`,
      ]
      : []),
    ...(isMore
      ? [`the file says ${claimedSec.toFixed(1)} s and holds ${sec.toFixed(1)} s, all imported`]
      : []),
    ...(complaints.length > 0 ? [`the file is damaged in places (${complaints[0]})`] : []),
  ];
}

function lastNumber(text: string, pattern: RegExp): number {
  const found = [...text.matchAll(pattern)].at(-1)?.[1];
  return found === "-inf" || found === undefined ? -Infinity : Number(found);
}
