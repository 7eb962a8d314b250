/** The text of a chapter as the voice reads it: sentences, each with its moment where that is known. */

export interface Word {
  /** Milliseconds of the chapter at which it begins. */
  atMs: number;
  /** With its punctuation. */
  text: string;
}

export interface Sentence {
  /** Its paragraph within the chapter, from 1. */
  paragraph: number;
  /** Its number within the paragraph, from 1. */
  number: number;
  /** One line. */
  text: string;
  /** null: the recording does not have it, or it was not found there. */
  heard: Heard | null;
}

export interface Heard {
  startMs: number;
  /** Later than `startMs`. */
  endMs: number;
  /** In order, together the whole sentence; empty where they are not known. */
  words: Word[];
}

/** What names a sentence within its chapter, in addresses too: `p3s2`. */
export const sentenceId = ({ paragraph, number }: Pick<Sentence, "paragraph" | "number">): string =>
  `p${paragraph}s${number}`;

/** The sentences by paragraph, in order. */
export function paragraphsOf(sentences: Sentence[]): Sentence[][] {
  const paragraphs: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = paragraphs.at(-1);
    if (last?.at(0)?.paragraph === sentence.paragraph) last.push(sentence);
    else paragraphs.push([sentence]);
  }
  return paragraphs;
}

/** The text alone, an empty line between paragraphs. */
export const toPlainText = (sentences: Sentence[]): string =>
  paragraphsOf(sentences).map((them) => them.map(({ text }) => text).join(" ")).join("\n\n") + "\n";
