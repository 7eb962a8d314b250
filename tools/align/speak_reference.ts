/** The reference: a manuscript spoken by espeak-ng (Debian's), with the start of each sentence. */

import { FrameMaker, type Frames, HOP_MS, SAMPLE_RATE } from "./mfcc.ts";
import { IngestError } from "../ingest/recording.ts";

export interface Reference {
  frames: Frames;
  /** Frame at which each sentence begins; one more for the end. */
  starts: number[];
}

const WAV_HEADER_BYTES = 44;
/** Sentences spoken at a time. */
const AT_ONCE = 4;
const DEADLINE_MS = 30_000;

/**
 * @param language in espeak-ng's notation, such as `en-gb`
 * @param wordsAMinute the narrator's: voices of equal pace differ least
 * @throws {IngestError} if espeak-ng is missing or does not know the language
 */
export async function speakReference(
  sentences: readonly string[],
  { language, wordsAMinute, signal }: {
    language: string;
    wordsAMinute: number;
    signal: AbortSignal;
  },
): Promise<Reference> {
  const maker = new FrameMaker(), starts: number[] = [];
  const speed = String(Math.round(Math.min(400, Math.max(90, wordsAMinute))));
  let samples = 0;
  for (let at = 0; at < sentences.length; at += AT_ONCE) {
    signal.throwIfAborted();
    const spoken = await Promise.all(
      sentences.slice(at, at + AT_ONCE).map((text) => speak(text, language, speed)),
    );
    for (const sound of spoken) {
      starts.push(Math.round(samples / SAMPLE_RATE * 1_000 / HOP_MS));
      maker.push(sound);
      samples += sound.length;
    }
  }
  const frames = maker.end();
  return { frames, starts: [...starts, frames.count].map((it) => Math.min(it, frames.count)) };
}

async function speak(text: string, language: string, speed: string): Promise<Int16Array> {
  const command = new Deno.Command("espeak-ng", {
    args: ["-v", language, "-s", speed, "-b", "1", "--stdin", "--stdout"],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  let child: Deno.ChildProcess;
  try {
    child = command.spawn();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new IngestError(
      "Matching texts to recordings needs espeak-ng, which isn't installed on this machine. Install it (\"apt install " +
        'espeak-ng" on Debian or Ubuntu, "brew install espeak-ng" on a Mac) and try again.',
    );
  }
  const writer = child.stdin.getWriter();
  const written = writer.write(new TextEncoder().encode(text)).then(() => writer.close());
  const [{ success, stdout, stderr }] = await Promise.all([child.output(), written]);
  if (!success) {
    const reason = new TextDecoder().decode(stderr).trim().split("\n").at(-1);
    throw new IngestError(`espeak-ng doesn't know the language "${language}": ${reason}.`);
  }
  // A stream's header contains no length; what follows it is the sound.
  const bytes = stdout.subarray(WAV_HEADER_BYTES, stdout.length - stdout.length % 2);
  return new Int16Array(bytes.slice().buffer);
}
