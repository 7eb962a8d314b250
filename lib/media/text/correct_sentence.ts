/** Corrects one sentence of a chapter's text. */

import { type Sentence, sentenceId } from "./vtt.ts";

interface Correction {
  /** The sentence, such as `p3s2`. */
  id: string;
  text: string;
  /** Start in the chapter, milliseconds; null: the recording does not contain the sentence. */
  startMs: number | null;
}

/** Length of a sentence that had no end before and has no successor. */
const USUAL_MS = 4_000;

/**
 * @param endMs the chapter's length
 * @returns all sentences; `unknown`: there is no such sentence; `order`: its start would not lie between the start of
 * the sentence before it and that of the next one (or the chapter's end)
 */
export function correctSentence(
  sentences: Sentence[],
  { id, text, startMs }: Correction,
  endMs: number,
): Sentence[] | "unknown" | "order" {
  const at = sentences.findIndex((it) => sentenceId(it) === id);
  const old = sentences[at];
  if (!old) return "unknown";
  if (startMs === null) return sentences.with(at, { ...old, text, heard: null });
  const before = sentences.findLastIndex((it, nth) => nth < at && it.heard);
  const ahead = sentences[before]?.heard ?? null;
  const nextMs = sentences.find((it, nth) => nth > at && it.heard)?.heard?.startMs ?? endMs;
  if (startMs >= nextMs || (ahead && startMs <= ahead.startMs)) return "order";
  const movedMs = startMs - (old.heard?.startMs ?? startMs);
  const lastMs = old.heard && old.heard.endMs > startMs ? old.heard.endMs : startMs + USUAL_MS;
  const words = old.text === text ? old.heard?.words ?? [] : [];
  const heard = {
    startMs,
    endMs: Math.min(lastMs, nextMs),
    words: words.map((it) => ({ ...it, atMs: it.atMs + movedMs })),
  };
  // Shifted words could end after their sentence: then the sentence is highlighted as a whole.
  if (heard.words.some(({ atMs }) => atMs >= heard.endMs)) heard.words = [];
  const corrected = sentences.with(at, { ...old, text, heard });
  if (!ahead || ahead.endMs <= startMs) return corrected;
  // The sentence before ends where this one begins; its word times are dropped if they no longer fit.
  const fits = ahead.words.every(({ atMs }) => atMs < startMs);
  return corrected.with(before, {
    ...sentences[before]!,
    heard: { ...ahead, endMs: startMs, words: fits ? ahead.words : [] },
  });
}
