/** Finds where each sentence is spoken in a recording, by a reference that espeak-ng (Debian's) speaks. */

import { notice } from "@/lib/media/notice.ts";
import { IngestError } from "../ingest/recording.ts";
import {
  FrameMaker,
  type Frames,
  HOP_MS,
  loudnessOf,
  normalize,
  SAMPLE_RATE,
  WIDTH,
} from "./mfcc.ts";
import { findPath } from "./warp.ts";

interface Reference {
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

/** @returns mono samples at SAMPLE_RATE */
export async function speak(text: string, language: string, speed: string): Promise<Int16Array> {
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
    throw new IngestError(notice("espeakMissing"));
  }
  const writer = child.stdin.getWriter();
  const written = writer.write(new TextEncoder().encode(text)).then(() => writer.close());
  const [{ success, stdout, stderr }] = await Promise.all([child.output(), written]);
  if (!success) {
    const reason = new TextDecoder().decode(stderr).trim().split("\n").at(-1)!;
    throw new IngestError(notice("espeakLanguage", language, reason));
  }
  // A stream's header contains no length; what follows it is the sound.
  const bytes = stdout.subarray(WAV_HEADER_BYTES, stdout.length - stdout.length % 2);
  return new Int16Array(bytes.slice().buffer);
}

/*
 * Finds where each sentence of a text is spoken in a recording: by a reference voice and dynamic time
 * warping, as echogarden and aeneas do, without a speech model.
 */

export interface Span {
  startMs: number;
  endMs: number;
}

/** A voice, prepared for comparison. */
interface Voice {
  frames: Frames;
  /** Per frame, 1: not silence. */
  speech: Uint8Array;
}

/** Where a sentence was found. */
interface Found {
  /** Frames of the recording. */
  first: number;
  last: number;
  /** Mean distance of its frames to the recording's. */
  cost: number;
  /** Frames of speech in the recording per frame in the reference: pauses vary at any pace. */
  pace: number;
}

/** Beyond this the first pass has found nothing. */
const MOST_STRETCH = 2;
/** A sentence whose pace differs from the others' by more than this factor is not spoken there. */
const SHORTEST = 0.62, LONGEST = 1.6;
/** How much worse than the whole text a sentence may match, in deviations of the sentences' costs. */
const STRANGE = 3, LEAST_DEVIATION = 0.03;
/**
 * A text that matches hardly better than its own sounds reversed is not what is spoken: by this factor at least,
 * and by so many standard errors of its sentences, for a few of them are nearer by accident.
 */
const LIKE_CHANCE = 0.97, SURE = 2.5;
/** Length of a pause at which a sentence can begin, and how far from its computed time it is looked for. */
const PAUSE_MS = 100, SNAP_MS = 400;

/** @returns null for a sentence that was not found in the recording */
export function alignSentences({ frames, starts }: Reference, sound: Frames): (Span | null)[] {
  const reference = toVoice(frames), recording = toVoice(sound);
  // The reference has to keep the narrator's pace: otherwise stretching the rest would hide what is missing.
  const atFirst = median(findSentences(reference, starts, recording).map((it) => it.pace));
  const by = Math.min(MOST_STRETCH, Math.max(1 / MOST_STRETCH, atFirst));
  const moved = starts.map((it) => Math.round(it * by));
  const atPace = stretch(reference, by);
  const found = findSentences(atPace, moved, recording);
  const costs = found.map(({ cost }) => cost), usual = median(costs);
  const deviation = Math.max(LEAST_DEVIATION, deviationOf(costs));
  const { count } = atPace.frames;
  const turned = moved.map((it) => Math.max(0, count - it)).reverse();
  const chances = findSentences(backwards(atPace), turned, recording).map(({ cost }) => cost);
  const byChance = median(chances);
  const error = MEDIAN_ERROR * Math.hypot(deviationOf(costs), deviationOf(chances)) /
    Math.sqrt(costs.length);
  if (byChance - usual < Math.max(byChance * (1 - LIKE_CHANCE), SURE * error)) {
    return found.map(() => null);
  }
  const usualPace = median(found.map((it) => it.pace));
  return found.map(({ first, last, cost, pace }) => {
    const rate = pace / usualPace;
    const isThere = rate > SHORTEST && rate < LONGEST && cost < usual + STRANGE * deviation;
    if (!isThere) return null;
    const start = snapToSpeech(recording.speech, first);
    return { startMs: start * HOP_MS, endMs: Math.max(last, start + 5) * HOP_MS };
  });
}

function toVoice(frames: Frames): Voice {
  const loudness = loudnessOf(frames), quiet = quietBelow(loudness);
  const speech = Uint8Array.from(loudness, (it) => it >= quiet ? 1 : 0);
  return { frames: normalize(frames, speech), speech };
}

/** The same voice at another pace: 1.2 doubles every fifth frame. */
function stretch({ frames, speech }: Voice, by: number): Voice {
  const count = Math.max(1, Math.round(frames.count * by));
  const stretched = new Float32Array(count * WIDTH), flags = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    const from = Math.min(frames.count - 1, Math.floor(at / by));
    stretched.set(frames.values.subarray(from * WIDTH, (from + 1) * WIDTH), at * WIDTH);
    flags[at] = speech[from]!;
  }
  return { frames: { values: stretched, count }, speech: flags };
}

/** What chance would match with the same voice: the same sounds without a single word. */
function backwards({ frames: { values, count }, speech }: Voice): Voice {
  const reversed = new Float32Array(values.length);
  for (let at = 0; at < count; at++) {
    reversed.set(values.subarray(at * WIDTH, (at + 1) * WIDTH), (count - 1 - at) * WIDTH);
  }
  return { frames: { values: reversed, count }, speech: speech.toReversed() };
}

/** The loudness that separates silence from speech. */
function quietBelow(loudness: Float32Array): number {
  const sorted = loudness.slice().sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
  const [silence, speech] = [at(0.05), at(0.97)];
  return silence + (speech - silence) * 0.35;
}

function findSentences(reference: Voice, starts: number[], recording: Voice): Found[] {
  const breaks = new Uint8Array(reference.frames.count);
  for (const at of starts) breaks[at] = 1;
  const path = findPath(
    { frames: reference.frames, breaks },
    { frames: recording.frames, breaks: recording.speech.map((it) => 1 - it) },
  );
  const [heard, spoken] = [sumUp(recording.speech), sumUp(reference.speech)];
  return starts.slice(0, -1).map((from, nth) => {
    const to = Math.max(from + 1, starts[nth + 1]!);
    // The pause before it belongs to the silence at the start of the reference.
    const voiced = reference.speech.indexOf(1, from);
    const first = path.last[voiced >= 0 && voiced < to ? voiced : from]!,
      last = path.last[Math.min(to, path.last.length) - 1]!;
    let cost = 0;
    for (let at = from; at < to; at++) cost += path.cost[at] ?? 0;
    return {
      first,
      last,
      cost: cost / (to - from),
      pace: (heard[last]! - heard[first]!) / Math.max(1, spoken[to]! - spoken[from]!),
    };
  });
}

/** Per frame, the number of 1s before it. */
function sumUp(flags: Uint8Array): Int32Array {
  const sums = new Int32Array(flags.length + 1);
  flags.forEach((it, at) => sums[at + 1] = sums[at]! + it);
  return sums;
}

/** The nearest frame at which speech begins after a pause; `frame` itself if there is none. */
function snapToSpeech(speech: Uint8Array, frame: number): number {
  const pause = PAUSE_MS / HOP_MS, far = SNAP_MS / HOP_MS;
  const voiced = Math.max(frame, speech.indexOf(1, frame));
  const begins = (at: number) =>
    speech[at] === 1 && !speech.subarray(Math.max(0, at - pause), at).includes(1);
  for (let by = 0; by <= far; by++) {
    if (begins(voiced + by)) return voiced + by;
    if (begins(voiced - by)) return voiced - by;
  }
  return voiced;
}

/** A median's standard error, by that of a mean. */
const MEDIAN_ERROR = 1.25;

/** As the median deviation tells it, which a few strange values don't move. */
function deviationOf(values: readonly number[]): number {
  const middle = median(values);
  return 1.48 * median(values.map((it) => Math.abs(it - middle)));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/* A chapter's manuscript, whatever its file's format. */

export interface Manuscript {
  /** Its name for the author: the file, with the heading if it has many chapters. */
  name: string;
  chapter: number;
  paragraphs: string[][];
  /** When each sentence is spoken, if the file says so; null: this one is not. */
  moments?: (Span | null)[];
}
