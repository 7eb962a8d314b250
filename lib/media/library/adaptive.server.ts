/** Adaptive renditions of a chapter and their segment boundaries, which are the same in all of them. */

import { FRAME_SAMPLES, frameBytes, KBPS, SAMPLE_RATE } from "../demo/chapter.server.ts";
import type { LibraryFile } from "./demo_source.server.ts";
import type { HlsRecord } from "../manifest.ts";

const SHORT_COUNT = 3;

/**
 * The number of samples of each segment. Three short segments come first, so that playback and the first change of
 * rendition start soon; the others are three times as long. A remainder shorter than a short segment is added to
 * the last one.
 * @param shortSamples samples of a short segment, a whole number of frames: about two seconds
 */
export function segmentLengths(totalSamples: number, shortSamples: number): number[] {
  const lengths: number[] = [];
  let rest = totalSamples;
  while (rest > 0) {
    const wanted = lengths.length < SHORT_COUNT ? shortSamples : SHORT_COUNT * shortSamples;
    const length = Math.min(rest, wanted);
    if (length < shortSamples && lengths.length > 0) lengths[lengths.length - 1]! += length;
    else lengths.push(length);
    rest -= length;
  }
  return lengths;
}

/* A chapter's adaptive renditions, for requests. */

export interface HlsChapter {
  sampleRate: number;
  /** Length of each segment, the same in every rendition. */
  segmentSamples: number[];
  /** Sorted by bit rate, lowest first. */
  renditions: HlsRendition[];
}

export interface HlsRendition {
  /**
   * Path segment of its address, such as `64k-1a2b3c4d`. It changes with the sound, so that caches never serve old
   * sound.
   */
  name: string;
  codecs: string;
  /** Media type of its segments; `extension` is their file extension. */
  contentType: "audio/mp4" | "audio/mpeg";
  extension: "m4s" | "mp3";
  /** Highest bit rate of any segment; `averageBitsPerSec` is over all segments. Bit/s. */
  peakBitsPerSec: number;
  averageBitsPerSec: number;
  layout: FragmentedLayout | PackedLayout;
}

/** One fragmented MP4 file. */
interface FragmentedLayout {
  kind: "fragmented";
  file: LibraryFile;
  /**
   * Offsets of the initialisation segment (index 0) and of the media segments (1, 2 ...); the last is the file's
   * size.
   */
  offsets: number[];
}

/** A constant bit rate MP3 whose frames are packed into segments at request time. */
interface PackedLayout {
  kind: "packed";
  file: LibraryFile;
  frameBytes: number;
  /** Index of the first frame of each segment; the last is the number of frames. */
  firstFrames: number[];
}

/** Running sums that begin with `start`: one more value than `lengths` has. */
function boundaries(lengths: number[], start = 0): number[] {
  const sums = [start];
  for (const length of lengths) sums.push(sums.at(-1)! + length);
  return sums;
}

/* Converts the manifest's renditions to the form that requests need. */

/**
 * @param folder folder of the book's files in the library
 * @param chapter the chapter that the renditions belong to
 */
export function fromRecord(
  { sampleRate, segmentSamples, renditions }: HlsRecord,
  folder: string,
  chapter: Omit<LibraryFile, "path" | "bytes" | "sha256">,
): HlsChapter {
  return {
    sampleRate,
    segmentSamples,
    renditions: renditions.map((it): HlsRendition => {
      const rates = it.segmentBytes.map((size, i) => size * 8 * sampleRate / segmentSamples[i]!);
      return {
        name: `${it.kbps}k-${it.sha256.slice(0, 8)}`,
        codecs: "mp4a.40.2",
        contentType: "audio/mp4",
        extension: "m4s",
        peakBitsPerSec: Math.ceil(Math.max(...rates)),
        averageBitsPerSec: Math.round((it.bytes - it.initBytes) * 8 / chapter.durationSec),
        layout: {
          kind: "fragmented",
          file: {
            ...chapter,
            path: `${folder}/${it.file}`,
            bytes: it.bytes,
            sha256: it.sha256,
          },
          offsets: boundaries(it.segmentBytes, it.initBytes).toSpliced(0, 0, 0),
        },
      };
    }).toSorted((a, b) => a.averageBitsPerSec - b.averageBitsPerSec),
  };
}

/* The demo's two renditions: the MP3 of 48 kbit/s and one of 24, packed into segments at request time. */

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
