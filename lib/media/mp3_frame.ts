/** The header of an MP3 frame (ISO 11172-3 section 2.4.1.3, ISO 13818-3 section 2.4.2.3). */

/** Bit rates in kbit/s by the header's four bits. Index 0 (free format) and 15 (invalid) are not supported. */
const KBPS_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const KBPS_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];
const SAMPLE_RATES = [44_100, 48_000, 32_000];

export const FRAME_HEADER_BYTES = 4;

/** A layer III frame. */
export interface Mp3Frame {
  bytes: number;
  durationSec: number;
}

/** Parses the header at the start of a frame; null if it is not one. */
export function readFrame(header: Uint8Array): Mp3Frame | null {
  const [first = 0, second = 0, third = 0] = header;
  const isSync = first === 0xff && (second & 0xe0) === 0xe0;
  const version = second >> 3 & 3; // 0: MPEG 2.5, 2: MPEG 2, 3: MPEG 1
  const isLayer3 = (second >> 1 & 3) === 1;
  const rate = SAMPLE_RATES[third >> 2 & 3];
  const kbps = (version === 3 ? KBPS_MPEG1 : KBPS_MPEG2)[third >> 4]!;
  if (!isSync || !isLayer3 || version === 1 || rate === undefined || kbps === 0) return null;
  const sampleRate = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4;
  const samples = version === 3 ? 1_152 : 576;
  const bytes = Math.floor(samples * kbps * 125 / sampleRate) + (third >> 1 & 1);
  return { bytes, durationSec: samples / sampleRate };
}
