/** Warps hours of sound in little memory: coarsely first, then in finer steps around the path found. */

import { type Frames, HOP_MS, shrink, toUnits, WIDTH } from "./mfcc.ts";

/*
 * Dynamic time warping (Sakoe and Chiba, 1978): which frame of a recording belongs to which of a reference
 * that says the same at another pace. Only a band is computed, so that memory grows with the length, not its
 * square.
 */

/** What is compared. */
interface Said {
  frames: Frames;
  /**
   * Per frame, above 0: here, between two sentences or in a pause, a whole passage of the other may be missing.
   * Of frames that are merged, the share.
   */
  breaks: Uint8Array | Float32Array;
}

interface Path {
  /** For each frame of the reference the first and the last of the recording that belong to it. */
  first: Int32Array;
  last: Int32Array;
  /** For each frame of the reference the mean distance to what belongs to it. */
  cost: Float32Array;
}

/** Cost of one of them standing still, in addition to the distance: without it nothing keeps pace. */
const STALL = 0.3;
/**
 * Cost of each frame of the recording before the first word or after the last, and of one in a pause: it is less
 * than waiting there, or the first word would be torn to reach over the pause before it.
 */
const SKIP = 0.7, SKIP_PAUSE = 0.2;
/**
 * Maximum cost per frame of a missing passage, and the cost of its beginning: one long passage is likelier
 * than many short ones.
 */
const GAP = 0.62, GAP_BEGINS = 10;
const DIAGONAL = 0, RECORDING = 1, REFERENCE = 2;

/** By row of the reference, the compared frames of the recording, end exclusive; never falling. */
type Band = (row: number) => readonly [number, number];

function warp(
  { frames: reference, breaks: sentenceBreaks }: Said,
  { frames: recording, breaks: pauses }: Said,
  band: Band,
): Path {
  const table = layOut(reference.count, recording.count, band);
  const { starts, offsets, steps } = table;
  const skipped = sumSkips(pauses);
  const widest = starts.reduce((most, _, row) => Math.max(most, widthOf(table, row)), 0);
  let before = new Float32Array(widest), now = new Float32Array(widest);
  for (let row = 0; row < reference.count; row++) {
    const start = starts[row]!, width = widthOf(table, row);
    const shift = row === 0 ? 0 : start - starts[row - 1]!;
    const widthBefore = row === 0 ? 0 : widthOf(table, row - 1);
    const above = (at: number) => at >= 0 && at < widthBefore ? before[at]! : Infinity;
    for (let at = 0; at < width; at++) {
      const here = distance(reference, row, recording, start + at);
      // The recording may begin and end with music.
      const diagonal = row === 0 ? skipped[start + at]! : above(at + shift - 1);
      const fromReference = above(at + shift) + Math.min(
        here + STALL,
        pauses[start + at] ? gapAfter(stepAt(table, row - 1, at + shift), REFERENCE) : Infinity,
      );
      const fromRecording = at === 0 || row === 0 ? Infinity : now[at - 1]! + Math.min(
        here + STALL,
        sentenceBreaks[row] ? gapAfter(stepAt(table, row, at - 1), RECORDING) : Infinity,
      );
      let best = diagonal + here, step = DIAGONAL;
      if (fromRecording < best) [best, step] = [fromRecording, RECORDING];
      if (fromReference < best) [best, step] = [fromReference, REFERENCE];
      now[at] = best;
      steps[offsets[row]! + at] = step;
    }
    [before, now] = [now, before];
  }
  const last = starts[reference.count - 1]!;
  const whole = (at: number) => before[at]! - skipped[last + at + 1]!;
  let end = 0;
  for (let at = 1; at < widthOf(table, reference.count - 1); at++) {
    if (whole(at) < whole(end)) end = at;
  }
  return trace(reference, recording, table, last + end);
}

/** Per frame of the recording, what it costs to begin with it: all before it are skipped. */
function sumSkips(pauses: Said["breaks"]): Float64Array {
  const sums = new Float64Array(pauses.length + 1);
  pauses.forEach((share, at) => sums[at + 1] = sums[at]! + SKIP + (SKIP_PAUSE - SKIP) * share);
  return sums;
}

/** The step taken to each compared frame of the recording, row after row. */
interface Table {
  starts: Int32Array;
  /** Where each row begins in `steps`; one more for the end. */
  offsets: Float64Array;
  steps: Uint8Array;
}

function layOut(rows: number, columns: number, band: Band): Table {
  const starts = new Int32Array(rows), offsets = new Float64Array(rows + 1);
  for (let row = 0; row < rows; row++) {
    const [from, to] = band(row);
    starts[row] = Math.max(0, Math.min(Math.floor(from), columns - 1));
    const end = Math.max(starts[row]! + 1, Math.min(Math.ceil(to), columns));
    offsets[row + 1] = offsets[row]! + end - starts[row]!;
  }
  return { starts, offsets, steps: new Uint8Array(offsets[rows]!) };
}

const stepAt = ({ offsets, steps }: Table, row: number, at: number) => steps[offsets[row]! + at];

/** Cost of a frame of a missing passage after such a step. */
const gapAfter = (step: number | undefined, same: number) => step === same ? GAP : GAP + GAP_BEGINS;

const widthOf = ({ offsets }: Table, row: number) => offsets[row + 1]! - offsets[row]!;

/** Back from the end of both to their beginning. */
function trace(
  reference: Frames,
  recording: Frames,
  { starts, offsets, steps }: Table,
  end: number,
): Path {
  const rows = reference.count;
  const path: Path = {
    first: new Int32Array(rows),
    last: new Int32Array(rows),
    cost: new Float32Array(rows),
  };
  let row = rows - 1, column = end, sum = 0, count = 0;
  path.last[row] = column;
  while (true) {
    sum += distance(reference, row, recording, column);
    count++;
    const step = steps[offsets[row]! + column - starts[row]!];
    const isOver = row === 0 && step === DIAGONAL;
    if (isOver || step !== RECORDING) {
      path.first[row] = column;
      path.cost[row] = sum / count;
      [sum, count] = [0, 0];
      if (isOver) return path;
    }
    if (step !== REFERENCE) column--;
    if (step !== RECORDING) path.last[--row] = column;
  }
}

/** 0: alike; 1: unrelated. Of frames that are of length 1: one that is like the mean is near to none. */
function distance(a: Frames, row: number, b: Frames, column: number): number {
  let sum = 0;
  for (let nth = 0, x = row * WIDTH, y = column * WIDTH; nth < WIDTH; nth++) {
    sum += a.values[x + nth]! * b.values[y + nth]!;
  }
  return 1 - sum;
}

/** How many frames are merged into one, and how far the path may lie from the known one. */
const PASSES = [
  { by: 16, radiusMs: (longMs: number) => Math.max(120_000, longMs * 0.25) },
  { by: 4, radiusMs: () => 60_000 },
  { by: 1, radiusMs: () => 3_000 },
];

/** The path between frames that were scaled by `normalize`. */
export function findPath(reference: Said, recording: Said): Path {
  const slope = recording.frames.count / reference.frames.count;
  const longMs = Math.max(reference.frames.count, recording.frames.count) * HOP_MS;
  /** Where a frame of the reference was found: frames of the recording, end exclusive. */
  let foundAt = (frame: number): readonly [number, number] => [frame * slope, frame * slope];
  let path: Path | undefined;
  for (const { by, radiusMs } of PASSES) {
    const [few, fewer] = [atResolution(reference, by), atResolution(recording, by)];
    const radius = radiusMs(longMs) / HOP_MS;
    const found = path = warp(few, fewer, (row) => {
      // A passage that only the recording has belongs to one row: the band must contain all of it, or no path
      // leads past it.
      const [first, last] = foundAt(row * by);
      return [(first - radius) / by, (last + radius) / by];
    });
    const rows = few.frames.count;
    foundAt = (frame) => {
      const row = Math.min(rows - 1, Math.floor(frame / by));
      return [found.first[row]! * by, (found.last[row]! + 1) * by];
    };
  }
  return path!;
}

function atResolution({ frames, breaks }: Said, by: number): Said {
  const fewer: Frames = by === 1 ? frames : shrink(frames, by);
  const shares = new Float32Array(fewer.count);
  breaks.forEach((it, at) => shares[Math.floor(at / by)]! += it / by);
  return { frames: toUnits(fewer), breaks: shares };
}
