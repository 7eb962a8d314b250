/** The sound of a demo chapter before it is encoded: a bell and a spoken line at each mark. */
import { writeScript } from "@/lib/media/server/demo/script.ts";
import { type Speak, SPEECH_RATE } from "@/lib/media/server/demo/voice.ts";

const BELL_HZ = 880;
const BELL_SEC = 0.25;
const BELL_LOUDNESS = 0.15;

/**
 * Yields the chapter in `durationSec` pieces of SPEECH_RATE samples (one second). Each line is synthesised only
 * when its second is reached, so that the first pieces do not wait for the voice.
 */
export async function* composeTrack(o: {
  title: string;
  durationSec: number;
  speak: Speak;
}): AsyncGenerator<Float32Array> {
  const lines = new Map(
    writeScript(o.title, o.durationSec).map(({ atSec, words }) => [atSec, words]),
  );
  const bell = ringBell();
  let speech = new Float32Array();
  for (let sec = 0; sec < o.durationSec; sec++) {
    const words = lines.get(sec);
    if (words !== undefined) speech = await o.speak(words);
    const piece = new Float32Array(SPEECH_RATE);
    piece.set(speech.subarray(0, SPEECH_RATE));
    speech = speech.subarray(SPEECH_RATE);
    if (sec === 0 || words !== undefined) bell.forEach((value, i) => piece[i]! += value);
    yield piece;
  }
}

function ringBell(): Float32Array {
  return Float32Array.from({ length: BELL_SEC * SPEECH_RATE }, (_, i) => {
    const sec = i / SPEECH_RATE;
    return BELL_LOUDNESS * Math.sin(2 * Math.PI * BELL_HZ * sec) * (1 - sec / BELL_SEC) ** 2;
  });
}
