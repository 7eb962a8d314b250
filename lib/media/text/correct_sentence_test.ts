import { expect } from "npm:expect@30.5.2";
import { correctSentence } from "./correct_sentence.ts";
import type { Sentence } from "./vtt.ts";

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
