/** Reads AAC frames from ffmpeg's ADTS stream (ISO/IEC 14496-3, 1.A.3) and packs them into fragmented MP4. */

import { createHash } from "node:crypto";
import { initSegment, segmentHead } from "./fmp4.ts";
import { AAC_FRAME_SAMPLES } from "./recording.ts";

interface AacFrames {
  /** AudioSpecificConfig, two bytes, the same for every frame of a stream. */
  config: [number, number];
  /** Raw data blocks, without their ADTS headers. */
  frames: Uint8Array<ArrayBuffer>[];
}

const HEADER_BYTES = 7; // without a checksum: ffmpeg writes none

/**
 * Yields all frames, many at a time.
 * @throws {TypeError} where the stream is not ADTS or ends inside a frame.
 */
async function* readAdts(
  stream: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<AacFrames> {
  let unread = new Uint8Array();
  for await (const chunk of stream) {
    unread = join(unread, chunk);
    const frames: Uint8Array<ArrayBuffer>[] = [];
    let at = 0;
    while (unread.length - at >= HEADER_BYTES) {
      const length = frameLength(unread, at);
      if (unread.length - at < length) break;
      frames.push(unread.subarray(at + HEADER_BYTES, at + length));
      at += length;
    }
    if (frames.length > 0) yield { config: configAt(unread, 0), frames };
    unread = unread.subarray(at);
  }
  if (unread.length > 0) throw new TypeError(`Reading AAC: the stream ends inside a frame.`);
}

function frameLength(bytes: Uint8Array, at: number): number {
  const length = (bytes[at + 3]! & 3) << 11 | bytes[at + 4]! << 3 | bytes[at + 5]! >> 5;
  const isHeader = bytes[at] === 0xff && (bytes[at + 1]! & 0xf7) === 0xf1;
  if (!isHeader || length <= HEADER_BYTES) {
    throw new TypeError(`Reading AAC: wanted an ADTS header without checksum at byte ${at}.`);
  }
  return length;
}

/** Object type, sampling rate index and channels, moved to where MP4 wants them. */
function configAt(bytes: Uint8Array, at: number): [number, number] {
  const objectType = (bytes[at + 2]! >> 6) + 1;
  const rateIndex = bytes[at + 2]! >> 2 & 15;
  const channels = (bytes[at + 2]! & 1) << 2 | bytes[at + 3]! >> 6;
  return [objectType << 3 | rateIndex >> 1, (rateIndex & 1) << 7 | channels << 3];
}

function join(a: Uint8Array<ArrayBuffer>, b: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (a.length === 0) return b;
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

/*
 * Packs an encoded rendition into one fragmented MP4 file, cut at the given places.
 *
 * AAC priming: the encoder's first frame contains only what came before the sound. Because the sound is
 * delayed by more than a frame of silence (`MP3_DELAY_SAMPLES`), that frame is empty and is left out; time
 * zero of the file is then time zero of the sound, without an edit list, which some players ignore.
 */

interface Packed {
  bytes: number;
  sha256: string;
  initBytes: number;
  segmentBytes: number[];
}

/**
 * @param lengths samples of each segment
 * @throws {TypeError} when the encoder wrote fewer frames than the lengths need.
 */
export async function pack(
  o: { from: string; to: string; kbps: number; lengths: number[] },
): Promise<Packed> {
  using source = await Deno.open(o.from);
  using target = await Deno.open(o.to, { write: true, create: true, truncate: true });
  const out = createOutput(target);
  const batches = readAdts(source.readable);
  const { value: first, done } = await batches.next();
  if (done) throw new TypeError(`Packing ${o.from}: wanted AAC frames, found none.`);
  const waiting = first.frames.slice(1); // without the frame of priming
  const initBytes = await out.write([initSegment(first.config, o.kbps)]);
  const segmentBytes: number[] = [];
  let startSample = 0;
  for (const [index, length] of o.lengths.entries()) {
    const count = Math.ceil(length / AAC_FRAME_SAMPLES);
    while (waiting.length < count) {
      const { value: next, done } = await batches.next();
      if (done) {
        throw new TypeError(
          `Packing ${o.from}: segment ${index} has ${waiting.length} frames, wanted ${count}.`,
        );
      }
      waiting.push(...next.frames);
    }
    const payload = waiting.splice(0, count);
    const lastFrameSamples = length - (count - 1) * AAC_FRAME_SAMPLES;
    const frameBytes = payload.map((frame) => frame.length);
    const head = segmentHead({ sequence: index + 1, startSample, frameBytes, lastFrameSamples });
    segmentBytes.push(await out.write([head, ...payload]));
    startSample += length;
  }
  await batches.return(undefined); // closes the source: data flushed beyond the end is not needed
  return { ...out.finish(), initBytes, segmentBytes };
}

/** Counts and hashes what it writes. */
function createOutput(target: Deno.FsFile) {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    /** Writes the parts as one and returns their length. */
    async write(parts: Uint8Array[]): Promise<number> {
      const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
      let end = 0;
      for (const part of parts) {
        whole.set(part, end);
        end += part.length;
      }
      for (let at = 0; at < whole.length;) at += await target.write(whole.subarray(at));
      hash.update(whole);
      bytes += whole.length;
      return whole.length;
    },
    finish: () => ({ bytes, sha256: hash.digest("hex") }),
  };
}
