/**
 * Finds where in a recording each sentence of a text is said: the method of echogarden and aeneas, a reference voice
 * and dynamic time warping, which needs no model of speech.
 */
import { type Frames, HOP_MS, loudnessOf, normalize, shrink, toUnits } from "@/tools/align/mfcc.ts";
import type { Reference } from "@/tools/align/speak_reference.ts";
import { type Path, type Said, warp } from "@/tools/align/warp.ts";

export interface Span {
  startMs: number;
  endMs: number;
}

/** How many frames are taken as one, and how far from about where is looked, of a recording so long. */
const PASSES = [
  { by: 16, radiusMs: (longMs: number) => Math.max(120_000, longMs * 0.25) },
  { by: 4, radiusMs: () => 60_000 },
  { by: 1, radiusMs: () => 3_000 },
];

/** A sentence that takes so much less or more of the voice than the others do is not what is said there. */
const SHORTEST = 0.62, LONGEST = 1.6;
/** Sounds so much less alike than the text at large, in deviations of the sentences' costs. */
const STRANGE = 3;
/** A pause at which a sentence can begin, and how far from its computed moment it is looked for. */
const PAUSE_MS = 100, SNAP_MS = 400;

/** @returns null for a sentence that the recording does not have, or that was not found there */
export function alignSentences(reference: Reference, recording: Frames): (Span | null)[] {
  const loudness = loudnessOf(recording), spokenLoudness = loudnessOf(reference.frames);
  normalize(reference.frames);
  normalize(recording);
  const quiet = quietBelow(loudness);
  const breaks = new Uint8Array(reference.frames.count);
  for (const at of reference.starts) breaks[at] = 1;
  const path = findPath(
    { frames: reference.frames, breaks },
    { frames: recording, breaks: Uint8Array.from(loudness, (it) => it < quiet ? 1 : 0) },
  );
  const count = reference.starts.length - 1;
  const [heard, spoken] = [sumSpeech(loudness), sumSpeech(spokenLoudness)];
  const spans = Array.from({ length: count }, (_, nth) => {
    const from = reference.starts[nth]!, to = Math.max(from + 1, reference.starts[nth + 1]!);
    const first = path.last[from]!, last = path.last[Math.min(to, path.last.length) - 1]!;
    let cost = 0;
    for (let at = from; at < to; at++) cost += path.cost[at] ?? 0;
    return {
      first,
      last,
      cost: cost / (to - from),
      pace: (heard[last]! - heard[first]!) / Math.max(1, spoken[to]! - spoken[from]!),
    };
  });
  const costs = spans.map(({ cost }) => cost), usual = median(costs);
  const deviation = Math.max(0.05, 1.48 * median(costs.map((it) => Math.abs(it - usual))));
  const pace = median(spans.map((it) => it.pace));
  return spans.map(({ first, last, ...it }) => {
    const isThere = it.pace > pace * SHORTEST && it.pace < pace * LONGEST &&
      it.cost < usual + STRANGE * deviation;
    if (!isThere) return null;
    const start = snapToSpeech(loudness, first, quiet);
    return { startMs: start * HOP_MS, endMs: Math.max(last, start + 5) * HOP_MS };
  });
}

/** From about where to just where: each pass looks nearer, within a band about what the one before found. */
function findPath(reference: Said, recording: Said): Path {
  const slope = recording.frames.count / reference.frames.count;
  const longMs = Math.max(reference.frames.count, recording.frames.count) * HOP_MS;
  let middleOf = (frame: number) => frame * slope;
  let path: Path | undefined;
  for (const { by, radiusMs } of PASSES) {
    const [few, fewer] = [atPace(reference, by), atPace(recording, by)];
    const radius = Math.ceil(radiusMs(longMs) / HOP_MS / by);
    const found = path = warp(few, fewer, (row) => middleOf(row * by) / by, radius);
    middleOf = (frame) => {
      const row = Math.min(few.frames.count - 1, Math.floor(frame / by));
      return (found.first[row]! + found.last[row]! + 1) / 2 * by;
    };
  }
  return path!;
}

function atPace({ frames, breaks }: Said, by: number): Said {
  const fewer = by === 1 ? frames : shrink(frames, by);
  toUnits(fewer);
  const there = new Uint8Array(fewer.count);
  breaks.forEach((it, at) => it && (there[Math.floor(at / by)] = 1));
  return { frames: fewer, breaks: there };
}

/** The loudness between the recording's silence and its speech. */
function quietBelow(loudness: Float32Array): number {
  const sorted = loudness.slice().sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
  const [silence, speech] = [at(0.05), at(0.7)];
  return silence + (speech - silence) * 0.35;
}

/** By frame, how many before it are not silence: pauses are long and short at any pace. */
function sumSpeech(loudness: Float32Array): Int32Array {
  const quiet = quietBelow(loudness), sums = new Int32Array(loudness.length + 1);
  loudness.forEach((it, at) => sums[at + 1] = sums[at]! + (it >= quiet ? 1 : 0));
  return sums;
}

/** The frame nearest to `frame` at which speech begins after a pause; itself where there is none. */
function snapToSpeech(loudness: Float32Array, frame: number, quiet: number): number {
  const pause = PAUSE_MS / HOP_MS, far = SNAP_MS / HOP_MS;
  const begins = (at: number) => {
    if (at < 0 || at >= loudness.length || loudness[at]! < quiet) return false;
    for (let before = 1; before <= pause; before++) {
      if (at - before >= 0 && loudness[at - before]! >= quiet) return false;
    }
    return true;
  };
  for (let by = 0; by <= far; by++) {
    if (begins(frame + by)) return frame + by;
    if (begins(frame - by)) return frame - by;
  }
  return frame;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
