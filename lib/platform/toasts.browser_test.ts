import { expect } from "npm:expect@30.5.2";
import { findFreeSpot } from "./toasts.browser.ts";

const VIEW = { width: 390, height: 800 };
const TOAST = { left: 0, top: 0, width: 358, height: 70 };
const spotFor = (
  now: typeof TOAST,
  boxes: (typeof TOAST)[],
  view: typeof VIEW,
  lesser: (typeof TOAST)[] = [],
  isRtl = false,
) => findFreeSpot(now, boxes, view, lesser, isRtl);
const row = (top: number, height: number) => ({ left: 0, top, width: 390, height });

Deno.test("findFreeSpot: the lowest place that covers nothing", () => {
  expect(spotFor(TOAST, [], VIEW)).toMatchObject({ left: 16, top: 722 });
  const { top } = spotFor(TOAST, [row(740, 60), row(600, 44)], VIEW);
  expect([top >= 648, top + 70 <= 736]).toEqual([true, true]);
});

Deno.test("findFreeSpot: stays where it is while that is free, and gives way when it is not", () => {
  const stands = { ...TOAST, left: 16, top: 300 };
  expect(spotFor(stands, [row(740, 60)], VIEW)).toMatchObject({ left: 16, top: 300 });
  expect(spotFor(stands, [row(360, 44)], VIEW)).not.toMatchObject({ top: 300 });
});

Deno.test("findFreeSpot: beside what stands at one side of a wide window", () => {
  const wide = { width: 1280, height: 100 };
  const form = { left: 700, top: 0, width: 580, height: 100 };
  const { left } = spotFor({ ...TOAST, width: 400 }, [form], wide);
  expect(left + 400).toBeLessThan(700);
});

Deno.test("findFreeSpot: at the far edge, which is the left one where lines start at the right", () => {
  const wide = { width: 1280, height: 800 };
  expect(spotFor(TOAST, [], wide).left).toBe(1280 - 358 - 16);
  expect(spotFor(TOAST, [], wide, [], true).left).toBe(16);
});

Deno.test("findFreeSpot: over a lesser box only where nothing else is free", () => {
  const [cover, buttons] = [row(100, 500), row(600, 200)];
  expect(spotFor(TOAST, [buttons], VIEW, [cover]).top).toBeLessThan(30);
  expect(spotFor(TOAST, [row(0, 100), buttons], VIEW, [cover]).top).toBe(526);
});

Deno.test("findFreeSpot: where nothing is free, where the least is covered", () => {
  const full = [row(0, 400), { left: 0, top: 400, width: 40, height: 400 }];
  const { top, isFree } = spotFor(TOAST, full, VIEW);
  expect([top > 400, isFree]).toEqual([true, false]);
});
