/** A chapter's adaptive renditions, for requests. */
import type { LibraryFile } from "@/lib/media/server/demo/source.ts";

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
export interface FragmentedLayout {
  kind: "fragmented";
  file: LibraryFile;
  /**
   * Offsets of the initialisation segment (index 0) and of the media segments (1, 2 ...); the last is the file's
   * size.
   */
  offsets: number[];
}

/** A constant bit rate MP3 whose frames are packed into segments at request time. */
export interface PackedLayout {
  kind: "packed";
  file: LibraryFile;
  frameBytes: number;
  /** Index of the first frame of each segment; the last is the number of frames. */
  firstFrames: number[];
}

/** Running sums that begin with `start`: one more value than `lengths` has. */
export function boundaries(lengths: number[], start = 0): number[] {
  const sums = [start];
  for (const length of lengths) sums.push(sums.at(-1)! + length);
  return sums;
}
