/** Makes all files from which a chapter is served, in a folder of its own. */

import { createHash } from "node:crypto";
import { join } from "node:path";
import { segmentLengths } from "@/lib/media/library/adaptive.server.ts";
import type { ManifestFile } from "@/lib/media/manifest.ts";
import { encode } from "./encode.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import { measure } from "./measure.ts";
import { pack } from "./pack.ts";
import {
  MP3_FRAME_BYTES,
  type PlannedChapter,
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
