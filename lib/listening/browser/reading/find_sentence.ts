/** Which sentence of a chapter a moment belongs to, and which of its words. */
import type { Sentence } from "@/lib/media/text/sentence.ts";

/** A sentence that the recording has. */
export interface SpokenSentence {
  /** Its place among all sentences of the chapter, from 0. */
  index: number;
  startMs: number;
}

/** Those with a moment, in the order of the recording. */
export const spokenSentences = (sentences: readonly Sentence[]): SpokenSentence[] =>
  sentences.flatMap(({ heard }, index) => heard ? [{ index, startMs: heard.startMs }] : [])
    .sort((a, b) => a.startMs - b.startMs);

/**
 * The last that has begun at `ms`: it stays the present one through the pause that follows it.
 *
 * @param starts milliseconds, rising
 * @returns its index in `starts`; -1: none has begun
 */
export function findBegun(starts: readonly number[], ms: number): number {
  let low = 0, high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** From and to, in letters of the sentence's text, of the word that has begun at `ms`; null: none is known. */
export function findWord({ text, heard }: Sentence, ms: number): [number, number] | null {
  if (!heard || heard.words.length === 0) return null;
  const nth = findBegun(heard.words.map(({ atMs }) => atMs), ms);
  if (nth < 0) return null;
  let from = 0;
  for (const word of heard.words.slice(0, nth)) {
    from = text.indexOf(word.text, from) + word.text.length;
  }
  const word = heard.words[nth]!.text, at = text.indexOf(word, from);
  return at < 0 ? null : [at, at + word.length];
}
