import { expect } from "npm:expect@30.5.2";
import { loadTranslations } from "@/lib/platform/language/translations.server.ts";
import { compareNames, type ListedChapter } from "./chapter_names.ts";
import { numberChapters } from "./number_chapters.ts";
import type { Recording } from "./recording.ts";

function recording(name: string, more: Partial<Recording> = {}): Recording {
  const source = { path: `/in/${name}`, name, bytes: 1, modifiedMs: 0 };
  const nothing = { title: null, track: null, disc: null, endSec: null, claimedSec: null };
  return { source, name, startSec: 0, ...nothing, ...more };
}

const files = (...names: string[]) => names.toSorted(compareNames).map((name) => recording(name));

function numbered(recordings: Recording[], listed: ListedChapter[] = []) {
  const { chapters, refused } = numberChapters(recordings, listed);
  return {
    chapters: chapters.map(({ number, recording }) => `${number} ${recording.name}`),
    refused: refused.map(({ values: [name] }) => name),
  };
}

Deno.test("numberChapters: takes the number from Chapter N, however it is written", () => {
  const found = numbered(
    files(
      "Chapter 10.mp3",
      "chapter_9.mp3",
      "Ch08 - Low Water.mp3",
      "Chapter Seven.mp3",
      "Chapter VI.mp3",
    ),
  );
  expect(found.chapters).toEqual([
    "6 Chapter VI.mp3",
    "7 Chapter Seven.mp3",
    "8 Ch08 - Low Water.mp3",
    "9 chapter_9.mp3",
    "10 Chapter 10.mp3",
  ]);
});

Deno.test("numberChapters: opening credits come before and closing credits after the chapters", () => {
  expect(
    numbered(files("Closing Credits.mp3", "Chapter 1.mp3", "Opening Credits.mp3", "Chapter 2.mp3"))
      .chapters,
  )
    .toEqual([
      "0 Opening Credits.mp3",
      "1 Chapter 1.mp3",
      "2 Chapter 2.mp3",
      "3 Closing Credits.mp3",
    ]);
});

Deno.test("numberChapters: files numbered through begin with their opening, and a gap stays a gap", () => {
  expect(
    numbered(
      files(
        "01 Opening Credits.mp3",
        "02 Storm.mp3",
        "03 Calm.mp3",
        "05 Harbour.mp3",
        "06 Epilogue.mp3",
      ),
    ).chapters,
  )
    .toEqual([
      "0 01 Opening Credits.mp3",
      "1 02 Storm.mp3",
      "2 03 Calm.mp3",
      "4 05 Harbour.mp3",
      "5 06 Epilogue.mp3",
    ]);
});

Deno.test("numberChapters: a prologue after opening credits moves the chapters by one", () => {
  expect(
    numbered(
      files(
        "Opening Credits.mp3",
        "Prologue.mp3",
        "Chapter 1.mp3",
        "Chapter 2.mp3",
        "Epilogue.mp3",
        "End Credits.mp3",
      ),
    ).chapters,
  )
    .toEqual([
      "0 Opening Credits.mp3",
      "1 Prologue.mp3",
      "2 Chapter 1.mp3",
      "3 Chapter 2.mp3",
      "4 Epilogue.mp3",
      "5 End Credits.mp3",
    ]);
});

Deno.test("numberChapters: reads through the book's title in front of every name", () => {
  expect(numbered(files("The One 2 - 01.mp3", "The One 2 - 02.mp3", "The One 2 - 10.mp3")).chapters)
    .toEqual(["1 The One 2 - 01.mp3", "2 The One 2 - 02.mp3", "10 The One 2 - 10.mp3"]);
});

Deno.test("numberChapters: numbers of a track's tag count where names have none", () => {
  const found = numbered([recording("b.mp3", { track: 1 }), recording("a.mp3", { track: 2 })]);
  expect(found.chapters).toEqual(["1 b.mp3", "2 a.mp3"]);
});

Deno.test("numberChapters: folders of discs follow each other", () => {
  expect(numbered(files("CD2/01.mp3", "CD1/01.mp3", "CD1/02.mp3", "CD10/01.mp3")).chapters)
    .toEqual(["1 CD1/01.mp3", "2 CD1/02.mp3", "3 CD2/01.mp3", "4 CD10/01.mp3"]);
});

Deno.test("numberChapters: titles of the catalogue place files that have no numbers", () => {
  const listed: ListedChapter[] = [
    { number: 0, title: "Opening Credits", kind: "credits" },
    { number: 1, title: "Nine Hundred Lamps", kind: "chapter" },
    { number: 2, title: "Salter's Row", kind: "chapter" },
    { number: 3, title: "Closing Credits", kind: "credits" },
  ];
  expect(
    numbered(files("salters row.mp3", "Closing Credits.mp3", "Nine Hundred Lamps.mp3"), listed)
      .chapters,
  )
    .toEqual(["1 Nine Hundred Lamps.mp3", "2 salters row.mp3", "3 Closing Credits.mp3"]);
});

Deno.test("numberChapters: two files of one number are both refused, the others stay", () => {
  const found = numbered(files("Chapter 1.mp3", "Chapter 2.mp3", "Chapter 2 (take two).mp3"));
  expect(found).toEqual({
    chapters: ["1 Chapter 1.mp3"],
    refused: ["Chapter 2 (take two).mp3", "Chapter 2.mp3"],
  });
});

Deno.test("numberChapters: a file without a number among numbered ones is refused", () => {
  expect(numbered(files("Chapter 1.mp3", "Chapter 2.mp3", "room tone.mp3")).refused)
    .toEqual(["room tone.mp3"]);
});

Deno.test("numberChapters: chapter marks go by their words, else by their order", () => {
  const source = recording("book.m4b").source;
  const mark = (title: string, startSec: number, track: number) =>
    recording("book.m4b", { source, name: title, title, startSec, endSec: startSec + 9, track });
  const found = numbered([mark("Opening Credits", 0, 1), mark("Storm", 9, 2), mark("Calm", 18, 3)]);
  expect(found.chapters).toEqual(["0 Opening Credits", "1 Storm", "2 Calm"]);
});

Deno.test("numberChapters: what has no title is called by its number, in the language of the author's texts", async () => {
  await loadTranslations();
  const recordings = files("01.mp3", "02 - Sturm.mp3");
  const titles = (language?: "de" | "ar") =>
    numberChapters(recordings, [], language).chapters.map(({ title }) => title);
  expect([titles("de"), titles("ar"), titles()])
    .toEqual([["Kapitel 1", "Sturm"], ["الفصل 1", "Sturm"], ["Chapter 1", "Sturm"]]);
});
