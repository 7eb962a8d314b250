/** Finds sentences in the texts of one part of a book, which somebody may read as a whole or not at all. */
import MiniSearch, { type Options } from "minisearch";
import { fold, FOLDED, FORGIVING, words } from "@/lib/search/server/fold.ts";

/** A sentence within its part. */
export interface IndexedSentence {
  /** Number of the chapter in its own book. */
  chapter: number;
  text: string;
  /** Of the chapter; null: the recording does not have it. */
  startMs: number | null;
}

export interface RankedSentence extends IndexedSentence {
  /** By the words of this part alone: comparable with other parts, and telling nothing of them. */
  score: number;
}

export interface TextIndex {
  /** Letters of all sentences: what its memory grows with. */
  letters: number;
  search(query: string, most: number): { nearest: RankedSentence[]; count: number };
}

/** What half the sentences begin with says little, and ranking them all takes long. */
const MIN_PREFIX = 4;

/** A word that more than this part of the sentences has is looked for among those that have the rarer ones. */
const COMMON = 0.02;
/** The rarest words of a query are looked for as they might be meant; a whole sentence has enough of them. */
const MOST_RARE = 5;

/** Sentences that are taken up at a time, some milliseconds of work: other requests are answered between. */
const CHUNK = 500;

export interface SentenceDocument {
  id: number;
  text: string;
}

export const OPTIONS = {
  fields: ["text"],
  ...FOLDED,
  searchOptions: {
    ...FORGIVING,
    prefix: (term, at, terms) => at === terms.length - 1 && term.length >= MIN_PREFIX,
  },
} satisfies Options<SentenceDocument>;

export async function makeIndex(
  sentences: IndexedSentence[],
): Promise<MiniSearch<SentenceDocument>> {
  const index = new MiniSearch<SentenceDocument>(OPTIONS);
  await index.addAllAsync(sentences.map(({ text }, id) => ({ id, text })), { chunkSize: CHUNK });
  return index;
}

export async function indexText(sentences: IndexedSentence[]): Promise<TextIndex> {
  const index = await makeIndex(sentences);
  const frequencies = new Map<string, number>();
  for (const { text } of sentences) {
    for (const term of termsOf(text)) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  return textIndexOf(sentences, index, frequencies);
}

/**
 * @param index whose documents are numbered as the sentences are
 * @param frequencies how many sentences have a word
 */
export function textIndexOf(
  sentences: IndexedSentence[],
  index: MiniSearch<SentenceDocument>,
  frequencies: Map<string, number>,
): TextIndex {
  const frequency = (term: string) => frequencies.get(term) ?? 0;

  /** The words to search by, in their order, and those that what is found has to have besides. */
  function split(query: string): { rare: string[]; besides: string[] } {
    const terms = [...termsOf(query)];
    const byFrequency = terms.toSorted((a, b) => frequency(a) - frequency(b));
    const rare = new Set(
      byFrequency.slice(0, MOST_RARE)
        .filter((term, at) => at === 0 || frequency(term) <= COMMON * sentences.length),
    );
    return {
      rare: terms.filter((term) => rare.has(term)),
      // A word that is nowhere is mistyped: what the others find is near enough.
      besides: terms.filter((term) => !rare.has(term) && frequency(term) > 0),
    };
  }

  return {
    letters: sentences.reduce((sum, { text }) => sum + text.length, 0),
    search(query, most) {
      const { rare, besides } = split(query);
      const all = index.search(rare.join(" "));
      const found = besides.length === 0 ? all : all.filter(({ id }) => {
        const said = termsOf(sentences[id as number]!.text);
        return besides.every((term) => said.has(term));
      });
      const nearest = found.slice(0, most)
        .map(({ id, score }) => ({ ...sentences[id as number]!, score }));
      return { nearest, count: found.length };
    },
  };
}

const termsOf = (text: string): Set<string> => new Set(words(text).map(fold));
