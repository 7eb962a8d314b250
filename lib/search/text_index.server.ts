/** The separately indexed parts of a book: their search, and the checksum of their texts. */

import MiniSearch, { type Options } from "minisearch";
import { createHash } from "node:crypto";
import { type Book, type Chapter, chaptersOf } from "@/lib/catalogue/book.ts";
import type { MediaLibrary } from "@/lib/media/library/library.server.ts";
import { parseVtt } from "@/lib/media/vtt.ts";
import { fold, words } from "@/lib/platform/fold.ts";
import { FOLDED, FORGIVING, mayBegin } from "./catalogue_index.server.ts";

/* Searches the sentences of one part of a book, which a searcher may read completely or not at all. */

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
    prefix: mayBegin(MIN_PREFIX),
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
      // They are words already: folded, they might be split otherwise.
      const all = index.search(rare.join(" "), { tokenize: (terms) => terms.split(" ") });
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

const termsOf = (text: string): Set<string> =>
  new Set(words(text).map(fold).filter((term) => term !== ""));

export type ReadableTexts = Pick<MediaLibrary, "readText" | "textVersion">;

/** The free chapters, or all others: a searcher may read a part completely or not at all. */
export type BookPart = "free" | "paid";

export interface TextsOfPart {
  /** The chapters that have a text. */
  chapters: Chapter[];
  /**
   * Changes with every text, with the assignment of chapters to parts, and with the comparison of words: 64 hex
   * digits.
   */
  of: string;
}

/** Version of the index format; to be changed whenever the format changes. */
const FORMAT = "lamplight-index-1";
/** A sample of folded words: changes when `words` or `fold` do, or the platform splits words otherwise. */
const PROBE = words(
  "L’été, ÉMILE’s 9 Straßen—don't; Œuvre, Łódź, Bjørn; أَحْمـد ٱلمدرسة على ١٩; 東京タワーの灯台守は九百のﾗﾝﾌﾟを灯した。",
).map(fold).join();

/** null: no chapter of the part has a text. */
export function textsOfPart(
  library: ReadableTexts,
  book: Book,
  part: BookPart,
): TextsOfPart | null {
  const texts = chaptersOf(book).filter(({ isFree }) => isFree === (part === "free"))
    .map((chapter) => ({ chapter, version: library.textVersion(book.id, chapter.number) }))
    .filter(({ version }) => version !== null);
  if (texts.length === 0) return null;
  const facts = [FORMAT, PROBE, texts.map(({ chapter, version }) => [chapter.number, version])];
  return {
    chapters: texts.map(({ chapter }) => chapter),
    of: createHash("sha256").update(JSON.stringify(facts)).digest("hex"),
  };
}

/** @throws {MediaUnavailable} */
export async function readSentences(
  library: ReadableTexts,
  chapters: Chapter[],
): Promise<IndexedSentence[]> {
  const sentences: IndexedSentence[] = [];
  for (const { bookId, number } of chapters) {
    const text = await library.readText(bookId, number);
    if (!text) continue; // removed since
    for (const { text: words, heard } of parseVtt(text.vtt)) {
      sentences.push({ chapter: number, text: words, startMs: heard?.startMs ?? null });
    }
  }
  return sentences;
}
