/** The notation of ISO base media files (ISO/IEC 14496-12): boxes of a size, a name and content. */

import { AAC_FRAME_SAMPLES, SAMPLE_RATE } from "./recording.ts";

type Content = Uint8Array | number[];

const u16 = (value: number): number[] => [value >>> 8 & 255, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];
const u64 = (value: number): number[] => [
  ...u32(Math.floor(value / 2 ** 32)),
  ...u32(value % 2 ** 32),
];
const text = (value: string): number[] => [...value].map((letter) => letter.charCodeAt(0));
const zeros = (count: number): number[] => new Array(count).fill(0);

function box(name: string, ...contents: Content[]): Uint8Array<ArrayBuffer> {
  const size = contents.reduce((sum, content) => sum + content.length, 8);
  const bytes = new Uint8Array(size);
  bytes.set(u32(size));
  bytes.set(text(name), 4);
  let at = 8;
  for (const content of contents) {
    bytes.set(content, at);
    at += content.length;
  }
  return bytes;
}

/** A box that begins with a version and flags. */
const fullBox = (
  name: string,
  version: number,
  flags: number,
  ...contents: Content[]
): Uint8Array<ArrayBuffer> => box(name, u32(version << 24 | flags), ...contents);

/*
 * Fragmented MP4 of one AAC track (ISO/IEC 14496-12 and -14): an initialisation segment, then media
 * segments of one `moof` and one `mdat`. There is no edit list: see `pack.ts` on priming.
 */

const TRACK = 1;
/** Transformation of pictures: unused here, but required in every header. */
const UNITY_MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32);

export function initSegment(config: [number, number], kbps: number): Uint8Array<ArrayBuffer> {
  const ftyp = box("ftyp", text("iso6"), u32(0), text("iso6"), text("cmfc"), text("mp41"));
  const moov = box(
    "moov",
    fullBox(
      "mvhd",
      0,
      0,
      zeros(8), // no creation times: equal sound makes equal files
      u32(SAMPLE_RATE),
      u32(0),
      u32(0x10000),
      u16(0x100),
      zeros(10),
      UNITY_MATRIX,
      zeros(24),
      u32(TRACK + 1),
    ),
    track(config, kbps),
    box("mvex", fullBox("trex", 0, 0, u32(TRACK), u32(1), u32(AAC_FRAME_SAMPLES), zeros(8))),
  );
  const bytes = new Uint8Array(ftyp.length + moov.length);
  bytes.set(ftyp);
  bytes.set(moov, ftyp.length);
  return bytes;
}

function track(config: [number, number], kbps: number): Uint8Array {
  const enabledInMovie = 3;
  const volume = [...u16(0x100), ...u16(0)];
  return box(
    "trak",
    fullBox(
      "tkhd",
      0,
      enabledInMovie,
      zeros(8),
      u32(TRACK),
      zeros(8),
      zeros(12),
      volume,
      UNITY_MATRIX,
      zeros(8),
    ),
    box(
      "mdia",
      fullBox("mdhd", 0, 0, zeros(8), u32(SAMPLE_RATE), u32(0), u16(0x55c4), u16(0)), // "und"
      fullBox("hdlr", 0, 0, u32(0), text("soun"), zeros(12), [0]),
      box(
        "minf",
        fullBox("smhd", 0, 0, zeros(4)),
        box("dinf", fullBox("dref", 0, 0, u32(1), fullBox("url ", 0, 1))),
        box(
          "stbl",
          fullBox("stsd", 0, 0, u32(1), sampleEntry(config, kbps)),
          fullBox("stts", 0, 0, u32(0)),
          fullBox("stsc", 0, 0, u32(0)),
          fullBox("stsz", 0, 0, u32(0), u32(0)),
          fullBox("stco", 0, 0, u32(0)),
        ),
      ),
    ),
  );
}

function sampleEntry(config: [number, number], kbps: number): Uint8Array {
  const descriptor = (tag: number, ...content: number[]) => [tag, content.length, ...content];
  const bitsPerSec = u32(kbps * 1_000);
  const decoder = descriptor(
    4,
    0x40, // AAC
    0x15, // audio stream
    ...[0, 0, 0],
    ...bitsPerSec,
    ...bitsPerSec,
    ...descriptor(5, ...config),
  );
  const stream = descriptor(3, ...u16(TRACK), 0, ...decoder, ...descriptor(6, 2));
  return box(
    "mp4a",
    [...zeros(6), ...u16(1)],
    zeros(8),
    u16(1), // channel
    u16(16),
    zeros(4),
    u32(SAMPLE_RATE * 0x10000),
    fullBox("esds", 0, 0, stream),
  );
}

interface Segment {
  /** 1, 2, 3 ... */
  sequence: number;
  /** Samples from the start of the chapter. */
  startSample: number;
  /** Sizes of its AAC frames, in bytes. */
  frameBytes: number[];
  /** Samples of its last frame that count: fewer than a whole frame at the end of a chapter. */
  lastFrameSamples: number;
}

/** Everything of a media segment that comes before its frames. */
export function segmentHead(segment: Segment): Uint8Array<ArrayBuffer> {
  const payload = segment.frameBytes.reduce((sum, it) => sum + it, 0);
  const size = moof(segment, 0).length;
  const head = moof(segment, size + 8);
  const bytes = new Uint8Array(size + 8);
  bytes.set(head);
  bytes.set(u32(payload + 8), size);
  bytes.set(text("mdat"), size + 4);
  return bytes;
}

function moof({ sequence, startSample, frameBytes, lastFrameSamples }: Segment, offset: number) {
  const isWhole = lastFrameSamples === AAC_FRAME_SAMPLES;
  const [DATA_OFFSET, DURATIONS, SIZES] = [0x1, 0x100, 0x200];
  const last = frameBytes.length - 1;
  const entries = frameBytes.flatMap((size, index) =>
    isWhole
      ? u32(size)
      : [...u32(index === last ? lastFrameSamples : AAC_FRAME_SAMPLES), ...u32(size)]
  );
  const DEFAULT_BASE_IS_MOOF = 0x20000;
  return box(
    "moof",
    fullBox("mfhd", 0, 0, u32(sequence)),
    box(
      "traf",
      fullBox("tfhd", 0, DEFAULT_BASE_IS_MOOF, u32(TRACK)),
      fullBox("tfdt", 1, 0, u64(startSample)),
      fullBox(
        "trun",
        0,
        DATA_OFFSET | SIZES | (isWhole ? 0 : DURATIONS),
        u32(frameBytes.length),
        u32(offset),
        entries,
      ),
    ),
  );
}
