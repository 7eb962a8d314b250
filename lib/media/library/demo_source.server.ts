/**
 * Packed audio (RFC 8216 section 3.4): a segment is an ID3 tag with its start time, followed by bare MP3 frames. A
 * frame may store part of its data in earlier frames (the bit reservoir). The first frame of a segment is rewritten
 * to contain all of its data, so that a segment of one rendition can follow one of another.
 */

import { openAt, streamFile } from "@/lib/platform/objects/folder.server.ts";
import {
  type MediaBody,
  type MediaSource,
  type OpenOptions,
  toUnavailable,
  type WholeFile,
} from "./reader.server.ts";
import { MediaUnavailable } from "../manifest.ts";
import { FRAME_SAMPLES, SAMPLE_RATE } from "../demo/chapter.server.ts";
import type { DemoChapterFile, DemoMaker } from "../demo/maker.server.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Bit rates of MPEG-2 layer III by their index in the header, kbit/s. */
const KBPS_BY_INDEX = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const HEADER_BYTES = 4;
/** Header and side information of a mono frame without checksum. */
const HEAD_BYTES = HEADER_BYTES + 9;
/** `main_data_begin` has eight bits: the largest distance at which a frame's data can begin before the frame. */
const MAX_RESERVOIR_BYTES = 255;

/** How many frames before a segment may hold data of its first frame. */
export const leadFrames = (frameBytes: number): number =>
  Math.ceil(MAX_RESERVOIR_BYTES / (frameBytes - HEAD_BYTES));

/**
 * @param frames whole frames of one size: `lead` of them before the segment, then the segment's own
 * @param firstFrame index in the chapter of the segment's first frame
 */
export function packAudio(
  o: { frames: Bytes; frameBytes: number; lead: number; firstFrame: number },
): Bytes {
  const start = o.lead * o.frameBytes;
  const rest = o.frames.subarray(start + o.frameBytes);
  const first = standAlone(o.frames.subarray(0, start + o.frameBytes), o.frameBytes, rest[4] ?? 0);
  const tag = timestampTag(o.firstFrame * FRAME_SAMPLES * 90_000 / SAMPLE_RATE);
  const packed = new Uint8Array(tag.length + first.length + rest.length);
  packed.set(tag);
  packed.set(first, tag.length);
  packed.set(rest, tag.length + first.length);
  return packed;
}

/**
 * Rewrites the last of the given frames so that it contains all of its data, with a higher bit rate if necessary.
 * The new frame begins with its own data and ends with the bytes that belong to the next frame.
 * @param borrowed number of bytes that the next frame stores in this one and those before it
 */
function standAlone(frames: Bytes, frameBytes: number, borrowed: number): Bytes {
  const count = frames.length / frameBytes;
  const areaBytes = frameBytes - HEAD_BYTES;
  const data = new Uint8Array(count * areaBytes);
  for (let i = 0; i < count; i++) {
    data.set(frames.subarray(i * frameBytes + HEAD_BYTES, (i + 1) * frameBytes), i * areaBytes);
  }
  const frame = frames.subarray((count - 1) * frameBytes);
  const dataStart = data.length - areaBytes - frame[4]!;
  const own = data.subarray(dataStart, dataStart + Math.ceil(dataBits(frame) / 8));
  const tail = data.subarray(data.length - borrowed);

  const index = KBPS_BY_INDEX.findIndex((kbps) =>
    sizeOf(kbps) >= HEAD_BYTES + own.length + tail.length
  );
  const alone = new Uint8Array(sizeOf(KBPS_BY_INDEX[index]!));
  alone.set(frame.subarray(0, HEAD_BYTES));
  alone[2] = index << 4 | frame[2]! & 0x0d; // bit rate, no padding
  alone[4] = 0; // no data in earlier frames
  alone.set(own, HEAD_BYTES);
  alone.set(tail, alone.length - tail.length);
  return alone;
}

const sizeOf = (kbps: number) => FRAME_SAMPLES / 8 * kbps * 1_000 / SAMPLE_RATE;

/** `part2_3_length`: 12 bits behind `main_data_begin` and one private bit. */
const dataBits = (frame: Bytes) => (frame[5]! & 0x7f) << 5 | frame[6]! >> 3;

/** An ID3v2.4 tag with the one frame that HLS requires: the segment's start time in units of 1/90,000 s. */
function timestampTag(time: number): Bytes {
  const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
  const owner = [...letters("com.apple.streaming.transportStreamTimestamp"), 0];
  const value = new Uint8Array(8);
  new DataView(value.buffer).setBigUint64(0, BigInt(time) % 2n ** 33n);
  const content = [...owner, ...value];
  const frame = [...letters("PRIV"), 0, 0, 0, content.length, 0, 0, ...content];
  return Uint8Array.from([...letters("ID3"), 4, 0, 0, 0, 0, 0, frame.length, ...frame]);
}

/* The chapters of a demo library, read from their files. A missing file is made at its first request. */

/** A chapter's file in a library. Without `spoken` the file has to exist; with it, it can be made. */
export type LibraryFile = Omit<DemoChapterFile, "spoken"> & WholeFile & {
  spoken: string | undefined;
};

/**
 * @param o.dir absolute folder of the library
 * @param o.whole reads complete files
 */
export function createDemoSource(
  { dir, maker, whole }: { dir: string; maker: DemoMaker; whole: MediaSource<WholeFile> },
): MediaSource<LibraryFile> {
  async function open(
    file: LibraryFile,
    chapter: DemoChapterFile,
    start: number,
    end: number,
    options: OpenOptions,
  ): Promise<MediaBody> {
    const { path, isWhole } = await maker.locate(chapter, start);
    if (isWhole) return await whole.open(file, start, end, options);
    return streamFile(openPart(path, start), {
      start,
      end,
      ready: async (position, gone) => (await maker.locate(chapter, position, gone)).readyBytes,
    });
  }

  function openPart(path: string, start: number): Deno.FsFile {
    try {
      return openAt(path, null, start);
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  return {
    async check(file) {
      if (file.spoken === undefined) await whole.check(file); // any other missing file can be made
    },
    async open(file, start, end, options) {
      const { spoken } = file;
      if (spoken === undefined) return await whole.open(file, start, end, options);
      const chapter = { ...file, path: `${dir}/${file.path}`, spoken };
      try {
        return await open(file, chapter, start, end, options);
      } catch (error) {
        // The part was renamed to its final name between lookup and opening, or the file was deleted.
        if (!(error instanceof MediaUnavailable && error.status === 404)) throw error;
        maker.forget(chapter);
        return await open(file, chapter, start, end, options);
      }
    },
  };
}
