/**
 * Dynamic time warping (Sakoe and Chiba, 1978): which frame of a recording belongs to which of a reference, when both
 * say the same at their own pace. Only a band is looked at, so that memory grows with the length, not its square.
 */
import { type Frames, WIDTH } from "@/tools/align/mfcc.ts";

/** What is compared. */
export interface Said {
  frames: Frames;
  /** By frame, 1: a whole passage of the other may be missing here, between two of its sentences or in a pause. */
  breaks: Uint8Array;
}

export interface Path {
  /** For each frame of the reference the first and the last of the recording that belong to it. */
  first: Int32Array;
  last: Int32Array;
  /** For each frame of the reference the mean distance to what belongs to it. */
  cost: Float32Array;
}

/** What it costs that one of them stands still, beside the distance: without it nothing keeps pace. */
const STALL = 0.15;
/** What each frame of the recording costs that lies before the first word or after the last. */
const SKIP = 0.7;
/** What each frame of such a passage costs at most. */
const GAP = 0.85;
const DIAGONAL = 0, RECORDING = 1, REFERENCE = 2;

/**
 * @param middleOf frame of the recording about which the band lies, by the reference's frame; never falling
 * @param radius frames of the recording on either side of it
 */
export function warp(
  { frames: reference, breaks: sentenceBreaks }: Said,
  { frames: recording, breaks: pauses }: Said,
  middleOf: (frame: number) => number,
  radius: number,
): Path {
  const rows = reference.count, width = 2 * radius + 1;
  const columns = Math.min(width, recording.count);
  const starts = Int32Array.from(
    { length: rows },
    (_, row) =>
      Math.max(0, Math.min(Math.round(middleOf(row)) - radius, recording.count - columns)),
  );
  const steps = new Uint8Array(rows * columns);
  let before = new Float32Array(columns).fill(Infinity), now = new Float32Array(columns);
  for (let row = 0; row < rows; row++) {
    const start = starts[row]!, shift = row === 0 ? 0 : start - starts[row - 1]!;
    now.fill(Infinity);
    for (let at = 0; at < columns; at++) {
      const here = distance(reference, row, recording, start + at);
      // The recording may begin with music, and end with it.
      const diagonal = row === 0 ? (start + at) * SKIP : valueAt(before, at + shift - 1);
      const stalled = here + STALL;
      const fromReference = row === 0 ? Infinity : valueAt(before, at + shift) +
        (pauses[start + at] && stalled > GAP ? GAP : stalled);
      const fromRecording = at === 0 || row === 0 ? Infinity : now[at - 1]! +
        (sentenceBreaks[row] && stalled > GAP ? GAP : stalled);
      let best = diagonal + here, step = DIAGONAL;
      if (fromRecording < best) [best, step] = [fromRecording, RECORDING];
      if (fromReference < best) [best, step] = [fromReference, REFERENCE];
      now[at] = best;
      steps[row * columns + at] = step;
    }
    [before, now] = [now, before];
  }
  const whole = (at: number) => before[at]! - at * SKIP;
  const end = before.reduce((best, _, at) => whole(at) < whole(best) ? at : best, 0);
  return trace(reference, recording, { starts, steps, columns }, starts[rows - 1]! + end);
}

const valueAt = (values: Float32Array, at: number) =>
  at >= 0 && at < values.length ? values[at]! : Infinity;

interface Band {
  starts: Int32Array;
  steps: Uint8Array;
  columns: number;
}

/** From the end of both back to their beginning. */
function trace(
  reference: Frames,
  recording: Frames,
  { starts, steps, columns }: Band,
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
    const step = steps[row * columns + column - starts[row]!];
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
