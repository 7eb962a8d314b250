import { expect } from "npm:expect@30.5.2";
import type { Tags } from "./recording.ts";
import { toRecordings } from "./recordings.ts";

const source = { path: "/in/book.m4b", name: "book.m4b", bytes: 1, modifiedMs: 0 };

function split(marks: Tags["marks"], durationSec: number | null = 60) {
  const tags = { title: "Book", track: null, disc: null, durationSec, marks };
  return toRecordings([{ source, tags }])
    .map(({ title, startSec, endSec, claimedSec }) => [title, startSec, endSec, claimedSec]);
}

Deno.test("toRecordings: marks follow each other from the first to the last second", () => {
  const marks = [{ title: "B", startSec: 20 }, { title: "A", startSec: 1.5 }];
  expect(split(marks)).toEqual([["A", 0, 20, 20], ["B", 20, null, 40]]);
});

Deno.test("toRecordings: marks without length and beyond the end are no chapters", () => {
  const marks = [
    { title: "A", startSec: 0 },
    { title: "empty", startSec: 30 },
    { title: "B", startSec: 30.1 },
    { title: "beyond", startSec: 61 },
  ];
  expect(split(marks)).toEqual([["A", 0, 30.1, 30.1], ["B", 30.1, null, 60 - 30.1]]);
});

Deno.test("toRecordings: a file with one mark or none is a chapter", () => {
  expect(split([])).toEqual([["Book", 0, null, 60]]);
  expect(split([{ title: "All", startSec: 0 }])).toEqual([["Book", 0, null, 60]]);
});
