import { createVoice, SPEECH_RATE } from "@/lib/media/demo/voice.server.ts";

const LEVEL = 0.5;
const HEADER_BYTES = 44;

/**
 * Has the demo's voice read sentences into a mono WAV file.
 * @param pauseSec silence after each sentence; the first one begins after a second
 * @returns second at which each begins, and that at which the file ends
 */
export async function narrate(
  path: string,
  sentences: readonly string[],
  pauseSec: (nth: number) => number,
): Promise<{ starts: number[]; durationSec: number }> {
  const speak = createVoice(), starts: number[] = [], parts: Int16Array[] = [];
  let samples = SPEECH_RATE;
  for (const [nth, sentence] of sentences.entries()) {
    const sound = await speak(sentence);
    starts.push(samples / SPEECH_RATE);
    parts.push(Int16Array.from(sound, (value) => value * LEVEL * 32_767));
    samples += sound.length + Math.round(pauseSec(nth) * SPEECH_RATE);
  }
  const pcm = new Int16Array(samples);
  parts.forEach((part, nth) => pcm.set(part, Math.round(starts[nth]! * SPEECH_RATE)));
  await Deno.writeFile(path, wavHeader(pcm.byteLength));
  await Deno.writeFile(path, new Uint8Array(pcm.buffer), { append: true });
  return { starts, durationSec: samples / SPEECH_RATE };
}

/** Mono, 16 bits a sample. */
function wavHeader(soundBytes: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  const write = (at: number, text: string) =>
    [...text].forEach((it, nth) => header.setUint8(at + nth, it.charCodeAt(0)));
  write(0, "RIFF");
  header.setUint32(4, HEADER_BYTES - 8 + soundBytes, true);
  write(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, SPEECH_RATE, true);
  header.setUint32(28, SPEECH_RATE * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  write(36, "data");
  header.setUint32(40, soundBytes, true);
  return new Uint8Array(header.buffer);
}
