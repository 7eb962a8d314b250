/** Gives each sentence of a manuscript its moment in the recording of its chapter. */
import type { Sentence } from "@/lib/media/text/sentence.ts";
import { alignSentences, type Span } from "@/tools/align/align_sentences.ts";
import { hearRecording } from "@/tools/align/hear_recording.ts";
import type { Manuscript } from "@/tools/align/manuscript.ts";
import { HOP_MS } from "@/tools/align/mfcc.ts";
import { speakReference } from "@/tools/align/speak_reference.ts";
import { IngestError } from "@/tools/ingest/ingest_error.ts";
import type { TimedText } from "@/tools/ingest/timed_text.ts";

/** With fewer of its sentences found it is another text, or in another language. */
const LEAST_FOUND = 0.5;
/** Of a recording so much is pauses: its words come faster than its length says. */
const PAUSES = 1.15;

interface Options {
  /** File of the chapter's sound. */
  sound: string;
  /** As espeak-ng calls it. */
  language: string;
  signal: AbortSignal;
}

/** The text of a manuscript whose sentences have their moments. */
export function toTimedText(
  { name, chapter, paragraphs }: Manuscript,
  spans: readonly (Span | null)[],
): TimedText {
  let nth = 0;
  const sentences = paragraphs.flatMap((paragraph, index) =>
    paragraph.map((text, at): Sentence => {
      const span = spans[nth++] ?? null;
      return {
        paragraph: index + 1,
        number: at + 1,
        text,
        heard: span && { ...span, words: [] },
      };
    })
  );
  return { name, chapter, sentences: inOrder(sentences) };
}

/**
 * Sentences that were not found have no moment.
 * @throws {IngestError} when too few are found, or a program is missing
 */
export async function alignManuscript(
  manuscript: Manuscript,
  { sound, language, signal }: Options,
): Promise<TimedText> {
  const { name, chapter, paragraphs } = manuscript, texts = paragraphs.flat();
  const recording = await hearRecording(sound, signal);
  if (recording.count === 0) throw new IngestError(`The recording of chapter ${chapter} is empty.`);
  const minutes = recording.count * HOP_MS / 60_000;
  const words = texts.join(" ").split(" ").length;
  const wordsAMinute = words / minutes * PAUSES;
  const reference = await speakReference(texts, { language, wordsAMinute, signal });
  const spans = alignSentences(reference, recording);
  const found = spans.filter((it) => it !== null).length;
  if (found < texts.length * LEAST_FOUND) {
    throw new IngestError(
      `${name} does not fit the recording of chapter ${chapter}: only ${found} of its ${texts.length} ` +
        `sentences were found there. Is it another edition, or another language than ${language}?`,
    );
  }
  return toTimedText(manuscript, spans);
}

/** Cues rise, and end before the next begins. */
function inOrder(sentences: Sentence[]): Sentence[] {
  let latestMs = -1;
  const rising = sentences.map((it) => {
    if (!it.heard || it.heard.startMs <= latestMs) return { ...it, heard: null };
    latestMs = it.heard.startMs;
    return it;
  });
  let nextMs = Infinity;
  return rising.toReversed().map((it) => {
    if (!it.heard) return it;
    const endMs = Math.max(it.heard.startMs + 1, Math.min(it.heard.endMs, nextMs));
    nextMs = it.heard.startMs;
    return { ...it, heard: { ...it.heard, endMs } };
  }).toReversed();
}
