/** A chapter's adaptive renditions as the request path knows them. */
import type { LibraryFile } from "@/lib/media/server/demo/source.ts";

export interface HlsChapter {
  sampleRate: number;
  /** Length of each segment, the same in every rendition. */
  segmentSamples: number[];
  /** By bit rate, lowest first. */
  renditions: HlsRendition[];
}

export interface HlsRendition {
  /** Its part of the address, such as `64k-1a2b3c4d`: other sound, other name, so caches never err. */
  name: string;
  codecs: string;
  /** Type and file extension of its segments. */
  contentType: "audio/mp4" | "audio/mpeg";
  extension: "m4s" | "mp3";
  /** Highest of any segment, and over all, in bit/s. */
  peakBitsPerSec: number;
  averageBitsPerSec: number;
  layout: FragmentedLayout | PackedLayout;
}

/** One fragmented MP4 file. */
export interface FragmentedLayout {
  kind: "fragmented";
  file: LibraryFile;
  /** Where the initialisation segment (0) and the media segments (1 ...) begin; last, the file's size. */
  offsets: number[];
}

/** Frames of a constant bit rate MP3 that are packed when they are asked for. */
export interface PackedLayout {
  kind: "packed";
  file: LibraryFile;
  frameBytes: number;
  /** The frames at which segments begin; last, the number of frames. */
  firstFrames: number[];
}

/** Running sums, from `start`: one more than there are lengths. */
export function boundaries(lengths: number[], start = 0): number[] {
  const sums = [start];
  for (const length of lengths) sums.push(sums.at(-1)! + length);
  return sums;
}
