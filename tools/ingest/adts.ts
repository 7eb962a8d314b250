/** Reads AAC frames out of an ADTS stream (ISO/IEC 14496-3, 1.A.3): what ffmpeg's encoder writes. */

export interface AacFrames {
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
export async function* readAdts(
  stream: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<AacFrames> {
  let held = new Uint8Array();
  for await (const chunk of stream) {
    held = join(held, chunk);
    const frames: Uint8Array<ArrayBuffer>[] = [];
    let at = 0;
    while (held.length - at >= HEADER_BYTES) {
      const length = frameLength(held, at);
      if (held.length - at < length) break;
      frames.push(held.subarray(at + HEADER_BYTES, at + length));
      at += length;
    }
    if (frames.length > 0) yield { config: configAt(held, 0), frames };
    held = held.subarray(at);
  }
  if (held.length > 0) throw new TypeError(`Reading AAC: the stream ends inside a frame.`);
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
