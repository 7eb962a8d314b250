/** Searches the sentences of one part of a book, which a searcher may read completely or not at all. */
import MiniSearch, { type Options } from "minisearch";
import { fold, FOLDED, FORGIVING, words } from "@/lib/search/server/fold.ts";

/** A sentence of the part. */
export interface IndexedSentence {
  /** Chapter number in its own book. */
  chapter: number;
  text: string;
  /** Start in the chapter, milliseconds; null: the recording does not contain the sentence. */
  startMs: number | null;
}

export interface RankedSentence extends IndexedSentence {
  /** Computed from this part's words alone, so that it reveals nothing about other parts; comparable between parts. */
  score: number;
}

export interface TextIndex {
  /** UTF-16 code units of all sentences; measures the memory that the index needs. */
  letters: number;
  search(query: string, most: number): { nearest: RankedSentence[]; count: number };
}

/** Shorter prefixes match words of too many sentences: poor results, and slow to rank. */
const MIN_PREFIX = 4;

/** Words in a larger share of the sentences than this are not searched, but only filter what the rarer words find. */
const COMMON = 0.02;
/** Most words of a query that are searched with fuzzy matching, the rarest first; they suffice for a whole sentence. */
const MOST_RARE = 5;

/** Sentences indexed at a time, some milliseconds of work; between them other requests are handled. */
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
 * @param index its document ids are positions in `sentences`
 * @param frequencies number of sentences that contain a term
 */
export function textIndexOf(
  sentences: IndexedSentence[],
  index: MiniSearch<SentenceDocument>,
  frequencies: Map<string, number>,
): TextIndex {
  const frequency = (term: string) => frequencies.get(term) ?? 0;

  /** Splits a query into the terms to search, in query order, and the terms that results have to contain as well. */
  function split(query: string): { rare: string[]; besides: string[] } {
    const terms = [...termsOf(query)];
    const byFrequency = terms.toSorted((a, b) => frequency(a) - frequency(b));
    const rare = new Set(
      byFrequency.slice(0, MOST_RARE)
        .filter((term, at) => at === 0 || frequency(term) <= COMMON * sentences.length),
    );
    return {
      rare: terms.filter((term) => rare.has(term)),
      // An unknown term is probably misspelt and is dropped: the results of the others are close enough.
      besides: terms.filter((term) => !rare.has(term) && frequency(term) > 0),
    };
  }

  return {
    letters: sentences.reduce((sum, { text }) => sum + text.length, 0),
    search(query, most) {
      const { rare, besides } = split(query);
      const all = index.search(rare.join(" "));
      const found = besides.length === 0 ? all : all.filter(({ id }) => {
        const terms = termsOf(sentences[id as number]!.text);
        return besides.every((term) => terms.has(term));
      });
      const nearest = found.slice(0, most)
        .map(({ id, score }) => ({ ...sentences[id as number]!, score }));
      return { nearest, count: found.length };
    },
  };
}

const termsOf = (text: string): Set<string> => new Set(words(text).map(fold));
