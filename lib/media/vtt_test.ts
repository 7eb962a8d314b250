import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import {
  correctSentence,
  formatTimestamp,
  formatVtt,
  paragraphsOf,
  parseVtt,
  type Sentence,
  toPlainText,
} from "./vtt.ts";

/** Texts of one line, with characters that have a meaning in WebVTT. */
const word = fc.string({
  unit: fc.constantFrom(..."aeéß日&<>-:;.,'\"0"),
  minLength: 1,
  maxLength: 9,
})
  .filter((it) => it.trim() === it && !it.includes("&amp") && !/&\w{2,5};/.test(it));

const sentences = fc.array(
  fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 6 }),
    gapMs: fc.integer({ min: 0, max: 4_000_000 }),
    lengthMs: fc.integer({ min: 1, max: 9_000 }),
    isHeard: fc.boolean(),
    hasWords: fc.boolean(),
    startsParagraph: fc.boolean(),
  }),
  { maxLength: 12 },
).map((them) => {
  let atMs = 0, paragraph = 0, number = 0;
  return them.map(({ words, gapMs, lengthMs, isHeard, hasWords, startsParagraph }): Sentence => {
    if (paragraph === 0 || startsParagraph) [paragraph, number] = [paragraph + 1, 0];
    const startMs = atMs + gapMs, endMs = startMs + lengthMs;
    atMs = endMs;
    const timed = hasWords && words.length > 1
      ? words.map((text, index) => ({ atMs: startMs + index, text }))
      : [];
    return {
      paragraph,
      number: ++number,
      text: words.join(" "),
      heard: isHeard ? { startMs, endMs, words: timed } : null,
    };
  });
});

Deno.test("vtt: whatever is written is read again, sentence by sentence", () => {
  fc.assert(fc.property(sentences, (them) => {
    expect(parseVtt(formatVtt(them))).toEqual(them);
  }));
});

Deno.test("vtt: another's file and SubRip are read; what is no cue, or lasts no time, is left out", () => {
  const other = `﻿WEBVTT - by hand\r\nKind: captions\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n` +
    `NOTE a comment\r\n\r\n00:01.000 --> 00:02.500 align:start\r\n<v Ann>Light &amp; <i>dark</i>\r\ntogether\r\n\r\n` +
    `00:03.000 --> 00:03.000\r\nno time\r\n`;
  expect(parseVtt(other)).toEqual([
    {
      paragraph: 1,
      number: 1,
      text: "Light & dark together",
      heard: { startMs: 1_000, endMs: 2_500, words: [] },
    },
  ]);
  expect(
    parseVtt("1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n01:00:00,500 --> 01:00:01,000\nTwo\n"),
  )
    .toMatchObject([{ text: "One" }, { text: "Two", heard: { startMs: 3_600_500 } }]);
  expect(parseVtt("")).toEqual([]);
});

Deno.test("vtt: times, and plain text by paragraph [C1.16]", () => {
  expect(formatTimestamp(0)).toBe("00:00:00.000");
  expect(formatTimestamp(360_061_002)).toBe("100:01:01.002");
  const [a, b, c] = ["One.", "Two.", "Three."].map((text, index): Sentence => ({
    paragraph: index < 2 ? 1 : 2,
    number: index % 2 + 1,
    text,
    heard: null,
  }));
  expect(paragraphsOf([a!, b!, c!])).toEqual([[a, b], [c]]);
  expect(toPlainText([a!, b!, c!])).toBe("One. Two.\n\nThree.\n");
  const japanese = [{ ...a!, text: "灯る。" }, { ...b!, text: "「はい」" }, { ...c!, text: "Ja." }];
  expect(toPlainText(japanese)).toBe("灯る。「はい」\n\nJa.\n");
});

const said = (number: number, startMs: number, endMs: number): Sentence => ({
  paragraph: 1,
  number,
  text: `Sentence ${number}.`,
  heard: { startMs, endMs, words: [] },
});
const TEXT = [said(1, 0, 2_000), { ...said(2, 0, 0), heard: null }, said(3, 5_000, 7_000)];
const times = (sentences: Sentence[] | string) =>
  typeof sentences === "string"
    ? sentences
    : sentences.map(({ heard }) => heard && [heard.startMs, heard.endMs]);

Deno.test("correct: a moment is given, moved and taken away; neighbours end where the next begins", () => {
  const to = (id: string, startMs: number | null, text = "Sentence.") =>
    times(correctSentence(TEXT, { id, text, startMs }, 10_000));
  expect(to("p1s2", 1_500)).toEqual([[0, 1_500], [1_500, 5_000], [5_000, 7_000]]);
  expect(to("p1s3", 5_500)).toEqual([[0, 2_000], null, [5_500, 7_000]]);
  expect(to("p1s3", 9_000)).toEqual([[0, 2_000], null, [9_000, 10_000]]);
  expect(to("p1s1", null)).toEqual([null, null, [5_000, 7_000]]);
  expect([to("p1s3", 0), to("p1s3", 10_000), to("p1s1", 5_000)]).toEqual(Array(3).fill("order"));
  expect(to("p9s9", 1)).toBe("unknown");
});

Deno.test("correct: words keep their moments while the text is the same [C1.71]", () => {
  const words = [{ atMs: 5_000, text: "Sentence" }, { atMs: 6_000, text: "3." }];
  const spoken = TEXT.with(2, {
    ...TEXT[2]!,
    heard: { startMs: 5_000, endMs: 7_000, words },
  });
  const wordsOf = (text: string, startMs: number) => {
    const found = correctSentence(spoken, { id: "p1s3", text, startMs }, 10_000);
    return (found as Sentence[])[2]!.heard!.words.map(({ atMs }) => atMs);
  };
  expect(wordsOf("Sentence 3.", 5_200)).toEqual([5_200, 6_200]);
  expect(wordsOf("Sentence three.", 5_000)).toEqual([]);
});
