import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { clipBounds, latestStartSec, MAX_CLIP_SEC, MIN_CLIP_SEC } from "./clip.ts";

/** The ingest's frames: 24 ms in 192 bytes. */
const FRAME = 192;
const chapter = (frames: number) => ({ bytes: frames * FRAME, durationSec: frames * 0.024 });

Deno.test("clipBounds: whole frames, inside the file, as long as asked for to a frame [C1.44]", () => {
  fc.assert(fc.property(
    fc.integer({ min: 625, max: 500_000 }),
    fc.integer({ min: 0, max: 1_000 }),
    fc.integer({ min: MIN_CLIP_SEC, max: MAX_CLIP_SEC }),
    (frames, perMille, seconds) => {
      const file = chapter(frames);
      const fromMs = Math.floor(latestStartSec(file.durationSec) * perMille);
      const { start, end } = clipBounds(file, { fromMs, seconds }, FRAME);
      expect(start % FRAME).toBe(0);
      expect((end + 1) % FRAME).toBe(0);
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThan(file.bytes);
      expect(Math.abs(start / FRAME * 0.024 - fromMs / 1000)).toBeLessThanOrEqual(0.0241);
      const lengthSec = (end + 1 - start) / FRAME * 0.024;
      const roomSec = file.durationSec - fromMs / 1000;
      expect(Math.abs(lengthSec - Math.min(seconds, roomSec))).toBeLessThanOrEqual(0.0361);
      expect(lengthSec).toBeLessThanOrEqual(MAX_CLIP_SEC + 0.0121);
    },
  ));
});

Deno.test("clipBounds: a beginning behind the end is its last frame, never a byte beyond", () => {
  expect(clipBounds(chapter(1_000), { fromMs: 999_999, seconds: 15 }, FRAME)).toEqual({
    start: 999 * FRAME,
    end: 1_000 * FRAME - 1,
  });
});
