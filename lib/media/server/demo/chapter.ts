/** Encodes the MP3 of one demo chapter as a stream. */
import { createMp3Encoder } from "wasm-media-encoders";
import { frameBytes, SAMPLE_RATE, toWholeFrames } from "@/lib/media/server/demo/format.ts";
import { composeTrack } from "@/lib/media/server/demo/track.ts";
import { type Speak, SPEECH_RATE } from "@/lib/media/server/demo/voice.ts";

/**
 * A decoded MP3 is delayed by encoder and decoder (576 + 529 samples). As many samples are cut from the front, so
 * that each spoken time begins at exactly that second.
 */
const CODEC_DELAY_SEC = (576 + 529) / SAMPLE_RATE;
const SKIPPED_SAMPLES = Math.round(CODEC_DELAY_SEC * SPEECH_RATE);

/** Silence after the end that flushes the last frame out of the encoder. */
const TAIL = new Float32Array(SPEECH_RATE / 5);

/** Yields the file in pieces of about a second: exactly the frames of `durationSec`, without tags. */
export async function* makeChapter(o: {
  title: string;
  durationSec: number;
  kbps: number;
  speak: Speak;
}): AsyncGenerator<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({
    channels: 1,
    sampleRate: SPEECH_RATE,
    bitrate: o.kbps as 48, // the types list only common bit rates
    outputSampleRate: SAMPLE_RATE,
  });
  let left = toWholeFrames(o.durationSec).frames * frameBytes(o.kbps);
  let skip = SKIPPED_SAMPLES;
  // The encoder returns a view of its own memory, which it reuses: each piece is copied.
  const cut = (bytes: Uint8Array) => {
    const piece = bytes.slice(0, left);
    left -= piece.length;
    return piece;
  };
  for await (const samples of composeTrack(o)) {
    yield cut(encoder.encode([samples.subarray(skip)]));
    skip = 0;
  }
  yield cut(encoder.encode([TAIL]));
  yield cut(encoder.finalize());
  if (left > 0) throw new Error(`"${o.title}" came out ${left} bytes short of ${o.durationSec} s`);
}
