/**
 * Searching a library of 100 hours: 900,000 words in ten books, of which a listener owns all. A figure is the
 * slowest of the kinds of query that people type, each at its median; memory is what the indexes add.
 */
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { formatVtt } from "@/lib/media/text/vtt.ts";
import { createSearch } from "@/lib/search/server/create_search.ts";
import { atMost, type Figure, median } from "./figure.ts";

const BOOKS = 10;
const CHAPTERS = 30;
const SENTENCES = 200;
const WORDS_IN_SENTENCE = 15;
const VOCABULARY = 25_000;
const ROUNDS = 15;
const BUDGET_MS = 50;
const BUDGET_MB = 400;

/** What is typed: by word rank, where small ranks are "the" and "and". */
const QUERIES: Record<string, (word: (rank: number) => string) => string> = {
  "a rare word": (word) => word(9_000),
  "a common word": (word) => word(1),
  "a mistyped word": (word) => word(700).replace(/.$/, "z"),
  "the beginning of a word": (word) => word(300).slice(0, 4),
  "a sentence half remembered": (word) => [1, 2, 800, 3, 2_000, 5].map(word).join(" "),
  "200 characters": (word) =>
    [...Array(40).keys()].map((at) => word(at * 50)).join(" ").slice(0, 200),
};

/** Always the same library. */
function createRandom(): () => number {
  let state = 20_26;
  return () => (state = (state * 48_271) % 0x7fff_ffff) / 0x7fff_ffff;
}

/** Invented words of one to five syllables, the commonest short. */
function createVocabulary(random: () => number): string[] {
  const syllables = "ka lo mi ren tu sal ver dor ni eth an gri pol shu wen bar".split(" ");
  const words = new Set<string>();
  while (words.size < VOCABULARY) {
    const length = 1 + Math.floor(Math.log10(words.size + 1) + random());
    let word = "";
    for (let at = 0; at < length; at++) word += syllables[Math.floor(random() * syllables.length)];
    words.add(words.size < 20 ? word + words.size.toString(36) : word);
  }
  return [...words];
}

const chapterOf = (bookId: number, number: number): Chapter => ({
  bookId,
  number,
  title: `Chapter ${number}`,
  kind: "chapter",
  isFree: number <= 1,
  durationSec: 1_200,
  sourceBook: bookId,
  sourceChapter: number,
});

function createLibrary() {
  const random = createRandom(), words = createVocabulary(random);
  // Zipf: the nth word is said an nth as often as the first.
  const pick = () => words[Math.floor(VOCABULARY ** random()) - 1]!;
  const readText = () => {
    const sentences = Array.from({ length: SENTENCES }, (_, at) => ({
      paragraph: 1,
      number: at + 1,
      text: Array.from({ length: WORDS_IN_SENTENCE }, pick).join(" ") + ".",
      heard: { startMs: at * 6_000, endMs: at * 6_000 + 5_900, words: [] },
    }));
    return Promise.resolve({ vtt: formatVtt(sentences), version: "", lastModifiedMs: 0 });
  };
  return { words, library: { readText, textVersion: () => "1" } };
}

function createBooks(): Catalogue {
  const books = Array.from({ length: BOOKS }, (_, at) => ({
    id: at + 1,
    title: `Book ${at + 1}`,
    label: "",
    author: "Ada",
    narrator: "Ben",
    blurb: "",
    subtitle: null,
    isComplete: false,
    chapterCount: CHAPTERS,
    entries: Array.from({ length: CHAPTERS }, (_, number) => ({
      type: "chapter",
      chapter: chapterOf(at + 1, number),
    })),
  } as unknown as Book));
  return {
    books: () => books,
    people: [],
    series: { author: "Ada", links: [] },
    getBook: (id: number) => books[id - 1] ?? null,
    getChapter: chapterOf,
  } as unknown as Catalogue;
}

const heapMb = () => {
  (globalThis as { gc?: () => void }).gc?.();
  return Deno.memoryUsage().heapUsed / 1e6;
};

export async function run(): Promise<Figure[]> {
  const { words, library } = createLibrary();
  const search = createSearch({
    catalogue: createBooks(),
    catalogueVersion: () => 0,
    library,
    log: { info() {}, warn() {}, error() {} } as never,
  });
  const find = (query: string) => search.find(query, (ids) => Promise.resolve(new Set(ids)));
  const beforeMb = heapMb(), begunMs = performance.now();
  await find("anything");
  const madeMs = performance.now() - begunMs;
  const figures = [
    atMost(BUDGET_MB, { name: "indexes of 100 hours of text, MB", value: heapMb() - beforeMb }),
    atMost(30_000, { name: "the first search, which makes them, ms", value: madeMs }),
  ];
  for (const [name, queryOf] of Object.entries(QUERIES)) {
    const query = queryOf((rank) => words[rank]!);
    const timesMs: number[] = [];
    let count = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const startMs = performance.now();
      count = (await find(query)).sentenceCount;
      timesMs.push(performance.now() - startMs);
    }
    figures.push(
      atMost(BUDGET_MS, { name: `${name} (${count} sentences), ms`, value: median(timesMs) }),
    );
  }
  return figures;
}
