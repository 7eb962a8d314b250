import { expect } from "npm:expect@30.5.2";
import { segmentLengths } from "./adaptive.server.ts";

Deno.test("segmentLengths: three short segments, then long ones, and all of the sound", () => {
  expect(segmentLengths(120, 10)).toEqual([10, 10, 10, 30, 30, 30]);
});

Deno.test("segmentLengths: a short rest joins the segment before it, a longer one stands alone", () => {
  expect(segmentLengths(65, 10)).toEqual([10, 10, 10, 35]);
  expect(segmentLengths(75, 10)).toEqual([10, 10, 10, 30, 15]);
});

Deno.test("segmentLengths: a chapter shorter than a segment is one", () => {
  expect(segmentLengths(4, 10)).toEqual([4]);
  expect(segmentLengths(14, 10)).toEqual([14]);
});
