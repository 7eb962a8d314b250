/** The demo's two renditions: the MP3 of 48 kbit/s and one of 24, packed into segments at request time. */
import { FRAME_SAMPLES, frameBytes, KBPS, SAMPLE_RATE } from "@/lib/media/server/demo/format.ts";
import type { LibraryFile } from "@/lib/media/server/demo/source.ts";
import {
  boundaries,
  type HlsChapter,
  type HlsRendition,
} from "@/lib/media/server/library/adaptive_chapter.ts";
import { segmentLengths } from "@/lib/media/hls/segment_lengths.ts";

const LOW_KBPS = KBPS / 2;
const SHORT_SEGMENT_SAMPLES = 84 * FRAME_SAMPLES; // 2.016 s
/** Overhead of packing in the shortest segment: an ID3 tag, and a larger first frame that contains all of its data. */
const PACKING_BITS_PER_SEC = 2_000;

/** @param version changes whenever the sound does */
export function demoRenditions(file: LibraryFile, version: string): HlsChapter {
  const segmentSamples = segmentLengths(file.durationSec * SAMPLE_RATE, SHORT_SEGMENT_SAMPLES);
  const firstFrames = boundaries(segmentSamples.map((it) => it / FRAME_SAMPLES));
  const low = { ...file, path: lowPath(file.path), bytes: file.bytes * LOW_KBPS / KBPS };
  const describe = (kbps: number, file: LibraryFile): HlsRendition => ({
    name: `${kbps}k-${version}`,
    codecs: "mp4a.40.34", // MPEG-1 and -2 layer III
    contentType: "audio/mpeg",
    extension: "mp3",
    peakBitsPerSec: kbps * 1_000 + PACKING_BITS_PER_SEC,
    averageBitsPerSec: kbps * 1_000,
    layout: { kind: "packed", file, frameBytes: frameBytes(kbps), firstFrames },
  });
  return {
    sampleRate: SAMPLE_RATE,
    segmentSamples,
    renditions: [describe(LOW_KBPS, low), describe(KBPS, file)],
  };
}

/** Path of the low rendition's file, beside the other one; also made at its first request. */
export const lowPath = (path: string): string => path.replace(/\.mp3$/, `-${LOW_KBPS}k.mp3`);
