/** The sentences of a paragraph. */
import { IngestError } from "@/tools/ingest/ingest_error.ts";

/** Letters; no narrator reads a longer one. */
const LONGEST_SENTENCE = 2_000;

/** After these a sentence goes on. */
const ABBREVIATION = /(?:^|\s)(?:Mrs?|Ms|Dr|St|Prof|Capt|Lt|Col|Gen|Sgt|Jr|Sr|vs|No|[A-Z])\. $/;

/** @throws {IngestError} for a sentence that nobody can have meant */
export function splitSentences(paragraph: string, name: string): string[] {
  const parts = new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(paragraph);
  const sentences: string[] = [];
  for (const { segment } of parts) {
    const before = sentences.at(-1);
    // "Mr. Smith", and what goes on in small letters: '"Yes?" he said.'
    const goesOn = before !== undefined && (ABBREVIATION.test(before) || /^\p{Ll}/u.test(segment));
    if (goesOn) sentences[sentences.length - 1] += segment;
    else if (/[\p{L}\p{N}]/u.test(segment)) sentences.push(segment);
    else if (before !== undefined) sentences[sentences.length - 1] += segment;
  }
  const long = sentences.find((it) => it.length > LONGEST_SENTENCE);
  if (long) {
    throw new IngestError(
      `${name} has a sentence of ${long.length} letters ("${long.slice(0, 40)}…"): part it.`,
    );
  }
  return sentences.map((it) => it.trim());
}
