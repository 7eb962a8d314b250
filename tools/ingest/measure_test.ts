import { expect } from "npm:expect@30.5.2";
import { gainFor } from "./measure.ts";

Deno.test("gainFor: brings a chapter to -18 LUFS, louder or softer", () => {
  expect(gainFor({ integrated: -24.3, peak: -12 })).toEqual({ db: 6.3, needsLimiter: false });
  expect(gainFor({ integrated: -11, peak: 0.5 })).toEqual({ db: -7, needsLimiter: false });
});

Deno.test("gainFor: peaks that would pass -2 dBFS are limited", () => {
  expect(gainFor({ integrated: -24, peak: -7 })).toEqual({ db: 6, needsLimiter: true });
});

Deno.test("gainFor: noise is raised by 20 dB at most, silence not at all", () => {
  expect(gainFor({ integrated: -55, peak: -40 })).toEqual({ db: 20, needsLimiter: false });
  expect(gainFor({ integrated: -70, peak: -Infinity })).toEqual({ db: 0, needsLimiter: false });
});
