/**
 * Packs an encoded rendition into one fragmented MP4 file, cut at the given places.
 *
 * AAC priming: the encoder's first frame only carries what came before the sound. Because the sound is
 * delayed by more than a frame of silence (`MP3_DELAY_SAMPLES`), that frame is empty and is left out;
 * time zero of the file then is time zero of the sound, with no edit list that some player ignores.
 */
import { createHash } from "node:crypto";
import { readAdts } from "@/tools/ingest/adts.ts";
import { initSegment, segmentHead } from "@/tools/ingest/fmp4.ts";
import { AAC_FRAME_SAMPLES } from "@/tools/ingest/settings.ts";

export interface Packed {
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
  await batches.return(undefined); // closes the source: what was flushed beyond the end is not wanted
  return { ...out.finish(), initBytes, segmentBytes };
}

/** Counts and digests what it writes. */
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
