/** The text of a chapter: sentences with their timestamps, where known. */

export interface Word {
  /** Start in the chapter, milliseconds. */
  atMs: number;
  /** Includes its punctuation. */
  text: string;
}

export interface Sentence {
  /** Its paragraph within the chapter, from 1. */
  paragraph: number;
  /** Its number within the paragraph, from 1. */
  number: number;
  /** A single line. */
  text: string;
  /** null: the sentence is not in the recording, or was not found there. */
  heard: Heard | null;
}

export interface Heard {
  startMs: number;
  /** Later than `startMs`. */
  endMs: number;
  /** The whole sentence word by word, in order; empty if the word times are not known. */
  words: Word[];
}

/** The id of a sentence within its chapter, also used in addresses: `p3s2`. */
export const sentenceId = ({ paragraph, number }: Pick<Sentence, "paragraph" | "number">): string =>
  `p${paragraph}s${number}`;

/** Groups the sentences by paragraph, in order. */
export function paragraphsOf(sentences: Sentence[]): Sentence[][] {
  const paragraphs: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = paragraphs.at(-1);
    if (last?.at(0)?.paragraph === sentence.paragraph) last.push(sentence);
    else paragraphs.push([sentence]);
  }
  return paragraphs;
}

/** The text without timestamps; an empty line separates paragraphs. */
export const toPlainText = (sentences: Sentence[]): string =>
  paragraphsOf(sentences).map((them) => them.map(({ text }) => text).join(" ")).join("\n\n") + "\n";
