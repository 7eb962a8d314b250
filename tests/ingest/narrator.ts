import { createVoice, type Speak, SPEECH_RATE } from "@/lib/media/demo/voice.server.ts";
import { speak } from "@/tools/align/align_sentences.ts";
import { SAMPLE_RATE } from "@/tools/align/mfcc.ts";

const LEVEL = 0.5;
const HEADER_BYTES = 44;

interface Narrator {
  speak: Speak;
  /** Samples a second. */
  rate: number;
}

/** The demo's voice, which reads English alone. */
const createDemoNarrator = (): Narrator => ({ speak: createVoice(), rate: SPEECH_RATE });

/** Sound that is louder than this is speech: espeak-ng begins with some silence. */
const SILENCE = 0.005;

/** @param voice another of espeak-ng's than alignment compares with, such as `de+f3` */
export const createNarrator = (voice: string, wordsAMinute: number): Narrator => ({
  rate: SAMPLE_RATE,
  speak: async (words) => {
    const sound = Float32Array.from(
      await speak(words, voice, String(wordsAMinute)),
      (it) => it / 32_768,
    );
    const isHeard = (it: number) => Math.abs(it) > SILENCE;
    return sound.slice(Math.max(0, sound.findIndex(isHeard)), sound.findLastIndex(isHeard) + 1);
  },
});

/**
 * Has a voice read sentences into a mono WAV file.
 * @param pauseSec silence after each sentence; the first one begins after a second
 * @returns second at which each begins, and that at which the file ends
 */
export async function narrate(
  path: string,
  sentences: readonly string[],
  pauseSec: (nth: number) => number,
  { speak, rate }: Narrator = createDemoNarrator(),
): Promise<{ starts: number[]; durationSec: number }> {
  const starts: number[] = [], parts: Int16Array[] = [];
  let samples = rate;
  for (const [nth, sentence] of sentences.entries()) {
    const sound = await speak(sentence);
    starts.push(samples / rate);
    parts.push(Int16Array.from(sound, (value) => value * LEVEL * 32_767));
    samples += sound.length + Math.round(pauseSec(nth) * rate);
  }
  const pcm = new Int16Array(samples);
  parts.forEach((part, nth) => pcm.set(part, Math.round(starts[nth]! * rate)));
  await Deno.writeFile(path, wavHeader(pcm.byteLength, rate));
  await Deno.writeFile(path, new Uint8Array(pcm.buffer), { append: true });
  return { starts, durationSec: samples / rate };
}

/** Mono, 16 bits a sample. */
function wavHeader(soundBytes: number, rate: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  const write = (at: number, text: string) =>
    [...text].forEach((it, nth) => header.setUint8(at + nth, it.charCodeAt(0)));
  write(0, "RIFF");
  header.setUint32(4, HEADER_BYTES - 8 + soundBytes, true);
  write(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  write(36, "data");
  header.setUint32(40, soundBytes, true);
  return new Uint8Array(header.buffer);
}
