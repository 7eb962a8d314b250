/** Makes all files from which a chapter is served, in a folder of its own. */

import { createHash } from "node:crypto";
import { join } from "node:path";
import { segmentLengths } from "@/lib/media/library/adaptive.server.ts";
import type { ManifestFile } from "@/lib/media/manifest.ts";
import { notice } from "@/lib/media/notice.ts";
import { type Ffmpeg, runFfmpeg } from "./ffmpeg.ts";
import { type Gain, gainFor, measure, type Measured, reading } from "./measure.ts";
import { pack } from "./pack.ts";
import {
  LADDER_KBPS,
  MP3_DELAY_SAMPLES,
  MP3_FRAME_BYTES,
  MP3_FRAME_SAMPLES,
  MP3_KBPS,
  PEAK_DBFS,
  type PlannedChapter,
  type Recording,
  RefusedRecording,
  SAMPLE_RATE,
  SHORT_SEGMENT_SAMPLES,
} from "./recording.ts";

/** A finished chapter as in the manifest, except for the time of its last change. */
export interface MadeChapter {
  entry: Omit<ManifestFile, "modified">;
  warnings: string[];
}

/** The steps of a chapter: measured, levelled and encoded, cut into segments. */
export type ChapterStep = "measured" | "levelled" | "cut";

interface MakeOptions {
  ffmpeg: Ffmpeg;
  chapter: PlannedChapter;
  /** Existing folder that receives the chapter's files under their final names. */
  dir: string;
  /** Called with the share of the work done, 0 to 1. */
  onProgress: (share: number) => void;
  onStep: (step: ChapterStep) => void;
  signal: AbortSignal;
}

/** Decoding and measuring take about an eighth of the time, four encoders the rest. */
const MEASURING_SHARE = 0.12;

/**
 * @throws {RefusedRecording} when the recording cannot be used.
 * @throws {IngestError} when the disk is full.
 */
export async function makeChapter(o: MakeOptions): Promise<MadeChapter> {
  const { number, recording } = o.chapter;
  let expectedSec = recording.claimedSec ?? 600;
  const progress = (from: number, width: number) => (sec: number) =>
    o.onProgress(from + width * Math.min(1, sec / expectedSec));
  const measured = await measure({ ...o, recording, onProgress: progress(0, MEASURING_SHARE) });
  o.onStep("measured");
  expectedSec = measured.samples / SAMPLE_RATE;
  const onProgress = progress(MEASURING_SHARE, 1 - MEASURING_SHARE);
  const encoded = await encode({ ...o, recording, measured, onProgress });
  o.onStep("levelled");
  const name = `chapter-${String(number).padStart(2, "0")}`;
  const segmentSamples = segmentLengths(encoded.samples, SHORT_SEGMENT_SAMPLES);
  const renditions: NonNullable<ManifestFile["hls"]>["renditions"] = [];
  for (const { kbps, file } of encoded.aac) {
    const to = `${name}-${kbps}k.mp4`;
    const packed = await pack({ from: file, to: join(o.dir, to), kbps, lengths: segmentSamples });
    await Deno.remove(file);
    renditions.push({ kbps, file: to, ...packed });
  }
  const mp3 = await cutToFrames(encoded.mp3, encoded.frames);
  o.onStep("cut");
  await Deno.rename(encoded.mp3, join(o.dir, `${name}.mp3`));
  return {
    entry: {
      number,
      file: `${name}.mp3`,
      durationSec: encoded.samples / SAMPLE_RATE,
      ...mp3,
      hls: { sampleRate: SAMPLE_RATE, segmentSamples, renditions },
    },
    warnings: measured.warnings,
  };
}

/** What LAME flushes after the last wanted frame is silence: byte, frame and time agree to the end. */
async function cutToFrames(
  file: string,
  frames: number,
): Promise<{ bytes: number; sha256: string }> {
  const bytes = frames * MP3_FRAME_BYTES;
  const { size } = await Deno.stat(file);
  if (size < bytes) throw new TypeError(`Cutting ${file}: it has ${size} bytes, wanted ${bytes}.`);
  await Deno.truncate(file, bytes);
  using source = await Deno.open(file);
  const hash = createHash("sha256");
  for await (const chunk of source.readable) hash.update(chunk);
  return { bytes, sha256: hash.digest("hex") };
}

/* Second pass: one ffmpeg command that decodes a recording once and encodes it four times. */

interface Encoded {
  /** Bare frames without header and tag; at least `frames` of them. */
  mp3: string;
  /** ADTS, beginning with the priming frame. */
  aac: { kbps: number; file: string }[];
  /** Number of MP3 frames in the chapter. */
  frames: number;
  /** Length of every rendition, in samples. */
  samples: number;
}

interface EncodeOptions {
  ffmpeg: Ffmpeg;
  recording: Recording;
  measured: Measured;
  /** Existing output folder. */
  dir: string;
  onProgress: (sec: number) => void;
  signal: AbortSignal;
}

/** No dates or program names, nothing but sound: equal input makes equal bytes. */
const BARE = [
  "-map_metadata",
  "-1",
  "-map_chapters",
  "-1",
  "-fflags",
  "+bitexact",
  "-flags:a",
  "+bitexact",
];

async function encode(o: EncodeOptions): Promise<Encoded> {
  const frames = Math.ceil((o.measured.samples + MP3_DELAY_SAMPLES) / MP3_FRAME_SAMPLES);
  const samples = frames * MP3_FRAME_SAMPLES;
  const mp3 = join(o.dir, "sound.mp3");
  const aac = LADDER_KBPS.map((kbps) => ({ kbps, file: join(o.dir, `sound-${kbps}.aac`) }));
  const { feed, input, filters } = reading(o.recording, o.measured);
  const args = [
    ...input,
    "-filter_complex",
    graph(filters, gainFor(o.measured), samples),
    ...["-map", "[mp3]", "-c:a", "libmp3lame", "-b:a", `${MP3_KBPS}k`],
    ...["-write_xing", "0", "-id3v2_version", "0", ...BARE, "-f", "mp3", `file:${mp3}`],
    ...aac.flatMap(({ kbps, file }) => [
      ...["-map", `[aac${kbps}]`, "-c:a", "aac", "-b:a", `${kbps}k`],
      ...[...BARE, "-f", "adts", `file:${file}`],
    ]),
  ];
  const { ok, complaints } = await runFfmpeg(o.ffmpeg, { ...o, feed, args });
  if (ok) return { mp3, aac, frames, samples };
  const reason = complaints.at(-1) ?? "ffmpeg";
  throw new RefusedRecording(notice("notEncoded", o.recording.name, reason));
}

function graph(filters: string[], { db, needsLimiter }: Gain, samples: number): string {
  const level = [
    ...(db === 0 ? [] : [`volume=${db}dB`]),
    ...(needsLimiter ? [`alimiter=limit=${10 ** (PEAK_DBFS / 20)}:level=0:latency=1`] : []),
  ];
  const taps = LADDER_KBPS.map((kbps) => `[aac${kbps}]`);
  return [
    `[0:a:0]${[...filters, ...level].join()},asplit=2[dry][late]`,
    // More silence than needed, so that the encoder surely writes the last wanted frame.
    `[dry]apad=whole_len=${samples + 2 * MP3_FRAME_SAMPLES}[mp3]`,
    `[late]adelay=${MP3_DELAY_SAMPLES}S:all=1,apad=whole_len=${samples},asplit=${taps.length}${
      taps.join("")
    }`,
  ].join(";");
}
