import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import {
  checkPreconditions,
  chooseRange,
  isRangeCurrent,
  matchesEtag,
  weakEtag,
} from "./headers.ts";

Deno.test("weakEtag: the same content has the same tag, other content another", async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(await weakEtag(bytes("a"))).toBe(await weakEtag(bytes("a")));
  expect(await weakEtag(bytes("a"))).not.toBe(await weakEtag(bytes("b")));
});

Deno.test("matchesEtag: compares weakly, in lists, and knows the star", () => {
  expect(matchesEtag('W/"x"', 'W/"x"')).toBe(true);
  expect(matchesEtag('"x"', 'W/"x"')).toBe(true);
  expect(matchesEtag('"a", W/"x"', 'W/"x"')).toBe(true);
  expect(matchesEtag("*", 'W/"x"')).toBe(true);
  expect(matchesEtag('"y"', 'W/"x"')).toBe(false);
  expect(matchesEtag(null, 'W/"x"')).toBe(false);
});

Deno.test("matchesEtag: strongly, a weak tag is like no other", () => {
  expect(matchesEtag('"a", "x"', '"x"', "strong")).toBe(true);
  expect(matchesEtag('W/"x"', '"x"', "strong")).toBe(false);
});

// Half a second beyond the resolution of HTTP dates: comparisons are in whole seconds.
const FILE = { etag: '"a-1"', lastModifiedMs: Date.UTC(2025, 0, 2, 3, 4, 5, 500) };
const DATE = "Thu, 02 Jan 2025 03:04:05 GMT";
const EARLIER = "Thu, 02 Jan 2025 03:04:04 GMT";
const LATER = "Thu, 02 Jan 2025 03:04:06 GMT";

const CONDITIONS: [
  headers: Record<string, string>,
  wanted: ReturnType<typeof checkPreconditions>,
][] = [
  [{}, "go_on"],
  [{ "if-none-match": '"a-1"' }, "not_modified"],
  [{ "if-none-match": 'W/"a-1"' }, "not_modified"],
  [{ "if-none-match": '"x", "a-1"' }, "not_modified"],
  [{ "if-none-match": "*" }, "not_modified"],
  [{ "if-none-match": '"x"' }, "go_on"],
  [{ "if-none-match": '"x"', "if-modified-since": DATE }, "go_on"],
  [{ "if-modified-since": DATE }, "not_modified"],
  [{ "if-modified-since": LATER }, "not_modified"],
  [{ "if-modified-since": EARLIER }, "go_on"],
  [{ "if-modified-since": "yesterday" }, "go_on"],
  [{ "if-match": '"a-1"' }, "go_on"],
  [{ "if-match": "*" }, "go_on"],
  [{ "if-match": 'W/"a-1"' }, "failed"],
  [{ "if-match": '"x"', "if-none-match": '"a-1"' }, "failed"],
  [{ "if-unmodified-since": EARLIER }, "failed"],
  [{ "if-unmodified-since": DATE }, "go_on"],
  [{ "if-match": '"a-1"', "if-unmodified-since": EARLIER }, "go_on"],
];

Deno.test("checkPreconditions: each condition, and which outweighs which", () => {
  for (const [headers, wanted] of CONDITIONS) {
    expect([headers, checkPreconditions(new Headers(headers), FILE)]).toEqual([headers, wanted]);
  }
});

Deno.test("isRangeCurrent: only the same strong tag or exactly the same date will do", () => {
  const answers = [null, '"a-1"', DATE, 'W/"a-1"', '"x"', EARLIER, LATER, "rubbish"]
    .map((ifRange) => isRangeCurrent(ifRange, FILE));
  expect(answers).toEqual([true, true, true, false, false, false, false, false]);
});

const SIZE = 1000;
const WHOLE = { kind: "whole" };
const UNSATISFIABLE = { kind: "unsatisfiable" };
const part = (start: number, end: number) => ({ kind: "part", start, end });

const RANGES: [header: string | null, wanted: unknown][] = [
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
  for (const [header, wanted] of RANGES) {
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
