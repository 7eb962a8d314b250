import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { chooseRange } from "./conditional.server.ts";

const SIZE = 1000;
const WHOLE = { kind: "whole" };
const UNSATISFIABLE = { kind: "unsatisfiable" };
const part = (start: number, end: number) => ({ kind: "part", start, end });

const CASES: [header: string | null, wanted: unknown][] = [
  [null, WHOLE],
  ["bytes=0-499", part(0, 499)],
  ["Bytes=0-499", part(0, 499)],
  ["bytes=0-0", part(0, 0)],
  ["bytes=999-", part(999, 999)],
  ["bytes=0-", part(0, 999)],
  ["bytes=500-99999999999999999999", part(500, 999)],
  ["bytes=-1", part(999, 999)],
  ["bytes=-99999999999999999999", part(0, 999)],
  ["bytes= 5-6", part(5, 6)],
  ["bytes=,5-6,", part(5, 6)],
  ["bytes=1000-", UNSATISFIABLE],
  ["bytes=99999999999999999999-", UNSATISFIABLE],
  ["bytes=-0", UNSATISFIABLE],
  ["bytes=", UNSATISFIABLE],
  ["bytes=-", UNSATISFIABLE],
  ["bytes=5-2", UNSATISFIABLE],
  ["bytes=--5", UNSATISFIABLE],
  ["bytes=1-2-3", UNSATISFIABLE],
  ["bytes=0x1-2", UNSATISFIABLE],
  ["bytes=1e2-", UNSATISFIABLE],
  ["bytes=NaN-5", UNSATISFIABLE],
  ["bytes=0-1,x", UNSATISFIABLE],
  ["bytes=0-1,5-6", WHOLE],
  ["bytes=0-1,5000-", WHOLE],
  ["lines=0-1", WHOLE],
  ["bytes", WHOLE],
];

Deno.test("chooseRange: every form of the header", () => {
  for (const [header, wanted] of CASES) {
    expect([header, chooseRange(header, SIZE)]).toEqual([header, wanted]);
  }
});

Deno.test("chooseRange: whatever is sent, a part lies within the file and is not empty", () => {
  const headers = fc.oneof(fc.string(), fc.string().map((it) => `bytes=${it}`));
  fc.assert(fc.property(headers, fc.integer({ min: 1 }), (header, bytes) => {
    const choice = chooseRange(header, bytes);
    if (choice.kind !== "part") return;
    expect(choice.start).toBeGreaterThanOrEqual(0);
    expect(choice.start).toBeLessThanOrEqual(choice.end);
    expect(choice.end).toBeLessThan(bytes);
  }));
});
