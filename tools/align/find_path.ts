/** Warps hours of sound in little memory: coarsely first, then nearer and nearer about what was found. */
import { type Frames, HOP_MS, shrink, toUnits } from "@/tools/align/mfcc.ts";
import { type Path, type Said, warp } from "@/tools/align/warp.ts";

/** How many frames are taken as one, and how far from what is known the path may lie. */
const PASSES = [
  { by: 16, radiusMs: (longMs: number) => Math.max(120_000, longMs * 0.25) },
  { by: 4, radiusMs: () => 60_000 },
  { by: 1, radiusMs: () => 3_000 },
];

/** The path between frames that `normalize` has made comparable. */
export function findPath(reference: Said, recording: Said): Path {
  const slope = recording.frames.count / reference.frames.count;
  const longMs = Math.max(reference.frames.count, recording.frames.count) * HOP_MS;
  /** Where a frame of the reference was found: from a frame of the recording to before another. */
  let foundAt = (frame: number): readonly [number, number] => [frame * slope, frame * slope];
  let path: Path | undefined;
  for (const { by, radiusMs } of PASSES) {
    const [few, fewer] = [atResolution(reference, by), atResolution(recording, by)];
    const radius = radiusMs(longMs) / HOP_MS;
    const found = path = warp(few, fewer, (row) => {
      // A passage that only the recording has belongs to one row: all of it is in the band, or no path leads past it.
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
  const there = new Uint8Array(fewer.count);
  breaks.forEach((it, at) => it && (there[Math.floor(at / by)] = 1));
  return { frames: toUnits(fewer), breaks: there };
}
