/** Finds the sentence of a chapter, and the word in it, that is spoken at a moment. */
import type { Sentence } from "@/lib/media/text/sentence.ts";

/** A sentence that was found in the recording. */
export interface SpokenSentence {
  /** Index among all sentences of the chapter, from 0. */
  index: number;
  startMs: number;
}

/** The sentences found in the recording, by start time. */
export const spokenSentences = (sentences: readonly Sentence[]): SpokenSentence[] =>
  sentences.flatMap(({ heard }, index) => heard ? [{ index, startMs: heard.startMs }] : [])
    .sort((a, b) => a.startMs - b.startMs);

/**
 * The last element that has started at `ms`: it stays current through the pause after it. Binary search.
 *
 * @param starts milliseconds, ascending
 * @returns an index in `starts`; -1: none has started
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

/** Start and end, as indices in the sentence's text, of the word spoken at `ms`; null: unknown. */
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
