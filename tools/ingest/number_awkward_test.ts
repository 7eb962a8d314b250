/** Names as people really give them: numbers that are said beat positions, and two readings are said. */

import { expect } from "npm:expect@30.5.2";
import { notice } from "@/lib/media/notice.ts";
import { compareNames, type ListedChapter } from "./chapter_names.ts";
import { numberChapters } from "./number_chapters.ts";
import type { Recording } from "./recording.ts";

function recording(name: string, more: Partial<Recording> = {}): Recording {
  const source = { path: `/in/${name}`, name, bytes: 1, modifiedMs: 0 };
  const nothing = { title: null, track: null, disc: null, endSec: null, claimedSec: null };
  return { source, name, startSec: 0, isMark: false, ...nothing, ...more };
}

const files = (...names: string[]) => names.toSorted(compareNames).map((name) => recording(name));

/** Marks of one file: titles and seconds at which they begin. */
function marks(file: string, ...them: [title: string, startSec: number][]): Recording[] {
  const { source } = recording(file);
  return them.map(([title, startSec], nth) =>
    recording(file, {
      source,
      name: title,
      title,
      startSec,
      endSec: them[nth + 1]?.[1] ?? null,
      track: nth + 1,
      isMark: true,
    })
  );
}

const list = (from: number, ...titles: string[]): ListedChapter[] =>
  titles.map((title, nth) => ({
    number: from + nth,
    title,
    kind: title.endsWith("Credits") ? "credits" : "chapter",
  }));

function numbered(recordings: Recording[], listed: ListedChapter[] = []) {
  const { chapters, refused, doubts } = numberChapters(recordings, listed);
  return {
    chapters: chapters.map(({ number, recording: { name } }) => `${number} ${name}`),
    refused: refused.map(({ values: [name] }) => name),
    doubts: doubts.length,
  };
}

const right = (...chapters: string[]) => ({ chapters, refused: [], doubts: 0 });

Deno.test("numberChapters: a part's title page among marks goes to the chapter behind it", () => {
  const book = marks(
    "book.m4b",
    ["Opening Credits", 0],
    ["Part One", 3],
    ["Chapter 1", 7],
    ["Chapter 2", 12],
    ["Part Two", 18],
    ["Chapter 3", 22],
    ["End Credits", 30],
  );
  const { chapters, doubts } = numberChapters(
    book,
    list(0, "Opening Credits", "The Ferry", "The Lamp", "Ice", "Closing Credits"),
  );
  expect(doubts).toEqual([]);
  expect(chapters.map(({ number, recording: it }) => [number, it.startSec, it.endSec])).toEqual([
    [0, 0, 3],
    [1, 3, 12],
    [2, 12, 18],
    [3, 18, 30],
    [4, 30, null],
  ]);
});

Deno.test("numberChapters: an interlude that nobody lists loses no second, and is asked about", () => {
  const book = marks("book.m4b", ["Chapter 1", 0], ["Interlude", 5], ["Chapter 2", 9]);
  const { chapters, doubts } = numberChapters(book, list(1, "Storm", "Calm"));
  expect(chapters.map(({ number, recording: it }) => [number, it.startSec, it.endSec]))
    .toEqual([[1, 0, 9], [2, 9, null]]);
  expect(doubts).toEqual([notice("joinedBefore", "Interlude", "Chapter 1")]);
});

Deno.test("numberChapters: a dedication that is not listed moves no chapter", () => {
  const found = numbered(
    files("Opening Credits.mp3", "Dedication.mp3", "Chapter 1.mp3", "Chapter 2.mp3"),
    list(0, "Opening Credits", "The Ferry", "The Lamp"),
  );
  expect(found).toEqual({
    chapters: ["0 Opening Credits.mp3", "1 Chapter 1.mp3", "2 Chapter 2.mp3"],
    refused: ["Dedication.mp3"],
    doubts: 0,
  });
});

Deno.test("numberChapters: a prologue that is listed moves the chapters as the catalogue does", () => {
  expect(numbered(
    files("Prologue.mp3", "Chapter 1.mp3", "Chapter 2.mp3", "Chapter 3.mp3"),
    list(0, "Opening Credits", "Prologue", "The Ferry", "The Lamp", "Ice"),
  )).toEqual(right("1 Prologue.mp3", "2 Chapter 1.mp3", "3 Chapter 2.mp3", "4 Chapter 3.mp3"));
});

Deno.test("numberChapters: a Mac's names fit the catalogue's titles", () => {
  expect(numbered(
    files("Scho\u0308ne Gru\u0308ße.mp3", "O\u0308l.mp3", "Cafe\u0301.mp3"),
    list(1, "Schöne Grüße", "Öl", "Café"),
  )).toEqual(right("1 Scho\u0308ne Gru\u0308ße.mp3", "2 O\u0308l.mp3", "3 Cafe\u0301.mp3"));
});

const IN_WORDS: [language: string, ...names: string[]][] = [
  ["German", "Kapitel Eins", "Kapitel Zwei", "Kapitel Drei", "Kapitel Vier", "Kapitel Fünf"],
  ["French", "Chapitre premier", "Chapitre deux", "Chapitre trois", "Chapitre quatre"],
  ["Spanish", "Capítulo uno", "Capítulo dos", "Capítulo tres", "Capítulo cuatro"],
  ["Italian", "Capitolo uno", "Capitolo due", "Capitolo tre", "Capitolo quattro"],
  ["Portuguese", "Capítulo um", "Capítulo dois", "Capítulo três", "Capítulo quatro"],
  ["Dutch", "Hoofdstuk een", "Hoofdstuk twee", "Hoofdstuk drie", "Hoofdstuk vier"],
  ["ordinal", "Erstes Kapitel", "Zweites Kapitel", "Drittes Kapitel"],
  ["Polish", "Rozdział pierwszy", "Rozdział drugi", "Rozdział trzeci", "Rozdział czwarty"],
  ["Japanese", "灯台 第一章", "灯台 第二章", "灯台 第三章", "灯台 第四章"],
  ["Arabic", "الفصل الأول", "الفصل الثاني", "الفصل الثالث", "الفصل الرابع"],
  ["Roman", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"],
];
for (const [language, ...names] of IN_WORDS) {
  Deno.test(`numberChapters: ${language} numbers are read`, () => {
    expect(numbered(files(...names.map((it) => `${it}.mp3`))))
      .toEqual(right(...names.map((it, nth) => `${nth + 1} ${it}.mp3`)));
  });
}

Deno.test("numberChapters: hundreds in words", () => {
  const names = ["Ninety-Nine", "One Hundred", "One Hundred and One", "One Hundred Twelve"];
  expect(numbered(names.map((it) => recording(`Chapter ${it}.mp3`))).chapters).toEqual(
    [99, 100, 101, 112].map((number, nth) => `${number} Chapter ${names[nth]}.mp3`),
  );
});

const COUNTED_ANEW: [how: string, ...names: string[]][] = [
  ["1-01", "1-01 Storm.wav", "1-02 Calm.wav", "2-01 Fog.wav", "2-02 Ice.wav"],
  ["Disc 1 - Track 01", "Disc 1 - Track 01.wav", "Disc 1 - Track 02.wav", "Disc 2 - Track 01.wav"],
  ["Part 1 Chapter 1", "Part 1 Chapter 1.mp3", "Part 1 Chapter 2.mp3", "Part 2 Chapter 1.mp3"],
];
for (const [how, ...names] of COUNTED_ANEW) {
  Deno.test(`numberChapters: "${how}" is counted through`, () => {
    expect(numbered(files(...names))).toEqual(right(...names.map((it, nth) => `${nth + 1} ${it}`)));
  });
}

Deno.test("numberChapters: a disc's tag on one CD alone does not move it behind the other", () => {
  const found = numbered([
    recording("CD 1/01 - a.mp3", { disc: 1, track: 1 }),
    recording("CD 1/02 - b.mp3", { disc: 1, track: 2 }),
    recording("CD 2/01 - c.mp3", { track: 1 }),
    recording("CD 2/02 - d.mp3", { track: 2 }),
  ]);
  expect(found).toEqual(
    right("1 CD 1/01 - a.mp3", "2 CD 1/02 - b.mp3", "3 CD 2/01 - c.mp3", "4 CD 2/02 - d.mp3"),
  );
});

Deno.test("numberChapters: a track that is missing on a CD is asked about", () => {
  expect(numbered(files("CD1/01.mp3", "CD1/03.mp3", "CD2/01.mp3")).doubts).toBe(1);
});

Deno.test("numberChapters: titles that are numbers are titles", () => {
  expect(numbered(
    files("1984.mp3", "2001.mp3", "24 Hours.mp3", "7 Days.mp3"),
    list(1, "1984", "2001", "7 Days", "24 Hours"),
  )).toEqual(right("1 1984.mp3", "2 2001.mp3", "3 7 Days.mp3", "4 24 Hours.mp3"));
});

Deno.test("numberChapters: two M4B parts of one book follow each other", () => {
  const parts = [
    ...marks("Part 1.m4b", ["Storm", 0], ["Calm", 5]),
    ...marks("Part 2.m4b", ["Fog", 0], ["Ice", 5]),
  ];
  expect(numbered(parts, list(1, "A", "B", "C", "D")))
    .toEqual(right("1 Storm", "2 Calm", "3 Fog", "4 Ice"));
  const anew = [
    ...marks("Part 1.m4b", ["Chapter 1", 0], ["Chapter 2", 5]),
    ...marks("Part 2.m4b", ["Chapter 1", 0], ["Chapter 2", 5]),
  ];
  expect(numbered(anew).chapters)
    .toEqual(["1 Chapter 1", "2 Chapter 2", "3 Chapter 1", "4 Chapter 2"]);
});

Deno.test("numberChapters: a file beside an M4B is its own chapter, and replaces that one alone", () => {
  const book = marks("book.m4b", ["Storm", 0], ["Calm", 5], ["Harbour", 9]);
  const listed = list(0, "Opening Credits", "Storm", "Calm", "Harbour");
  expect(numbered([...book, recording("Opening Credits.mp3")], listed))
    .toEqual(right("0 Opening Credits.mp3", "1 Storm", "2 Calm", "3 Harbour"));
  expect(numbered([...book, recording("Chapter 2 new.mp3")], listed))
    .toEqual({ chapters: ["1 Storm", "2 Chapter 2 new.mp3", "3 Harbour"], refused: [], doubts: 1 });
  expect(numbered([...book, recording("room tone.mp3")], listed)).toEqual({
    chapters: ["1 Storm", "2 Calm", "3 Harbour"],
    refused: ["room tone.mp3"],
    doubts: 0,
  });
});

Deno.test("numberChapters: files of one chapter are joined where their names say so, all or none", () => {
  expect(numbered(files(
    "Chapter 1a.mp3",
    "Chapter 1b.mp3",
    "Chapter 2 (1 of 2).mp3",
    "Chapter 2 (2 of 2).mp3",
  ))).toEqual(right(
    "1 Chapter 1a.mp3 + Chapter 1b.mp3",
    "2 Chapter 2 (1 of 2).mp3 + Chapter 2 (2 of 2).mp3",
  ));
  expect(numbered(files("Chapter 1.mp3", "Chapter 2 (2 of 2).mp3"))).toEqual({
    chapters: ["1 Chapter 1.mp3"],
    refused: ["Chapter 2 (2 of 2).mp3"],
    doubts: 0,
  });
});

Deno.test("numberChapters: an order alone that does not fit the catalogue is asked about", () => {
  expect(numbered(files("a.mp3", "b.mp3"), list(1, "One", "Two", "Three")).doubts).toBe(1);
  expect(numbered(files("a.mp3", "b.mp3"), list(1, "One", "Two")).doubts).toBe(0);
});
