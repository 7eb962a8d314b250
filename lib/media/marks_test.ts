import { expect } from "npm:expect@30.5.2";
import { cueSheet, listMarks, parseCueSheet, readList, toMarks } from "./marks.ts";

Deno.test("readList: one chapter a line, with its beginning where one is written", () => {
  expect(readList("Storm\r\n\n  7 Calm \n1:02:03 Flood\n[00:00] Dawn\n62:03 - Dusk\n3:04.5 Noon"))
    .toEqual([
      { title: "Storm", startSec: null },
      { title: "7 Calm", startSec: null },
      { title: "Flood", startSec: 3_723 },
      { title: "Dawn", startSec: 0 },
      { title: "Dusk", startSec: 3_723 },
      { title: "Noon", startSec: 184.5 },
    ]);
});

Deno.test("toMarks: every line has a title and begins later than the one before", () => {
  expect(toMarks(readList("0:00 A\n1:00 B"))).toEqual([
    { title: "A", startSec: 0 },
    { title: "B", startSec: 60 },
  ]);
  for (const text of ["A\n1:00 B", "0:00\n1:00 B", "1:00 A\n1:00 B", "2:00 A\n1:00 B"]) {
    expect([text, toMarks(readList(text))]).toEqual([text, null]);
  }
});

Deno.test("cueSheet: what the import reads of it are the same marks", () => {
  const marks = [{ title: 'The "End"', startSec: 0 }, { title: "Storm", startSec: 7_384.2 }];
  expect(parseCueSheet(cueSheet("disc/The One.mp3", marks))).toEqual([{
    name: "The One.mp3",
    marks: [{ title: "The 'End'", startSec: 0 }, { title: "Storm", startSec: 7_384.2 }],
  }]);
});

Deno.test("parseCueSheet: a track without a title has none made up", () => {
  const sheet = 'TITLE "The One"\nFILE "a.wav" WAVE\n TRACK 01 AUDIO\n  INDEX 01 00:00:00\n' +
    " TRACK 02 AUDIO\n  TITLE Storm\n  INDEX 01 01:00:00\n TRACK 03 AUDIO\n  INDEX 01 02:00:00\n";
  expect(parseCueSheet(sheet)[0]!.marks.map(({ title }) => title)).toEqual(["", "Storm", ""]);
});

Deno.test("listMarks: what the author typed, as she may type it again", () => {
  const text = "0:00 Opening\n1:02:03 Storm\n1:02:04.5 Calm";
  expect(listMarks(toMarks(readList(text))!)).toBe(text);
});
