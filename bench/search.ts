/**
 * Searching a library of 100 hours: 900,000 words in ten books, of which a listener owns all. The indexes that the
 * ingest has written, beside those that a site makes of the WebVTT itself where there are none; a kind of query
 * that people type is a figure at its median; memory is what the indexes add.
 */

import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { NO_ENTITLEMENTS } from "@/lib/access/decide.ts";
import type { Book, Chapter } from "@/lib/catalogue/book.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import { openLibrary } from "@/lib/media/library/library.server.ts";
import { updateManifest } from "@/lib/media/library/manifest_file.server.ts";
import type { Manifest, ManifestFile } from "@/lib/media/manifest.ts";
import { formatVtt } from "@/lib/media/vtt.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { createSearch } from "@/lib/search/create_search.server.ts";
import { writeIndexes } from "@/lib/search/write_indexes.server.ts";
import { atMost, type Figure, median } from "./figure.ts";

const BOOKS = 10;
const CHAPTERS = 30;
const SENTENCES = 200;
const WORDS_IN_SENTENCE = 15;
const VOCABULARY = 25_000;
const ROUNDS = 15;
const BUDGET_MS = 50;
const BUDGET_FILE_MB = 10;
const BUDGET_MB = 400;

const SILENT = { info() {}, warn() {}, error() {} } as unknown as Log;

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

/** In a folder, as the ingest leaves it: WebVTT and manifest. Sound is not asked for. */
async function putTexts(objects: Objects): Promise<{ words: string[] }> {
  const random = createRandom(), words = createVocabulary(random);
  // Zipf: the nth word is said an nth as often as the first.
  const pick = () => words[Math.floor(VOCABULARY ** random()) - 1]!;
  const putChapter = async (folder: string, number: number): Promise<ManifestFile> => {
    const sentences = Array.from({ length: SENTENCES }, (_, at) => ({
      paragraph: 1,
      number: at + 1,
      text: Array.from({ length: WORDS_IN_SENTENCE }, pick).join(" ") + ".",
      heard: { startMs: at * 6_000, endMs: at * 6_000 + 5_900, words: [] },
    }));
    const vtt = new TextEncoder().encode(formatVtt(sentences));
    const file = `${number}.vtt`, modified = "2026-01-01T00:00:00Z";
    await objects.put(`${folder}/${file}`, vtt);
    const sha256 = createHash("sha256").update(vtt).digest("hex");
    const text = { file, bytes: vtt.length, sha256, modified };
    return { number, file: `${number}.mp3`, bytes: 1, durationSec: 1_200, modified, text };
  };
  const books: Manifest["books"] = [];
  for (let id = 1; id <= BOOKS; id++) {
    const folder = `book-${id}`, chapters: ManifestFile[] = [];
    for (let number = 0; number < CHAPTERS; number++) {
      chapters.push(await putChapter(folder, number));
    }
    books.push({ id, folder, chapters });
  }
  await updateManifest(objects, () => ({ format: "lamplight-library-1", books }));
  return { words };
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

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const heapMb = () => {
  collect();
  return Deno.memoryUsage().heapUsed / 1e6;
};

/** Every query of every round; the first search of all opens or makes the indexes. */
async function measure(objects: Objects, words: string[]) {
  const library = await openLibrary({ objects, log: SILENT });
  const search = createSearch({
    catalogue: { ...createBooks(), version: () => 0 },
    library,
    log: SILENT,
  });
  const find = (query: string) =>
    search.find(query, { ...NO_ENTITLEMENTS, subscribedUntilMs: Infinity });
  const beforeMb = heapMb(), begunMs = performance.now();
  const longest = longestTurn();
  await find("anything");
  const firstMs = performance.now() - begunMs, blockedMs = longest.end();
  const usedMb = heapMb() - beforeMb;
  const kinds = new Map<string, { timesMs: number[]; count: number }>();
  for (const [name, queryOf] of Object.entries(QUERIES)) {
    const query = queryOf((rank) => words[rank]!);
    const timesMs: number[] = [];
    let count = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const startMs = performance.now();
      count = (await find(query)).sentenceCount;
      timesMs.push(performance.now() - startMs);
    }
    kinds.set(name, { timesMs, count });
  }
  await library.close();
  return { firstMs, blockedMs, usedMb, kinds };
}

/** How long nothing else had its turn, at most. */
function longestTurn(): { end(): number } {
  let longestMs = 0, lastMs = performance.now();
  const look = () => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  const timer = setInterval(look, 1);
  return { end: () => (clearInterval(timer), look(), longestMs) };
}

const p95 = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;

async function measureBoth(dir: string): Promise<Figure[]> {
  const objects = createFolder(dir);
  const { words } = await putTexts(objects);
  const made = await measure(objects, words);
  const library = await openLibrary({ objects, log: SILENT });
  let bytes = 0;
  const begunMs = performance.now();
  for (const book of createBooks().books()) {
    for (const record of await writeIndexes({ objects, library, book })) bytes += record.bytes;
  }
  const writtenMs = performance.now() - begunMs;
  await library.close();
  const stored = await measure(objects, words);
  const all = ({ kinds }: typeof stored) => [...kinds.values()].flatMap(({ timesMs }) => timesMs);
  return [
    atMost(BUDGET_FILE_MB, {
      name: "index files of 100 hours of text, gzip'd, MB",
      value: bytes / 1e6,
    }),
    atMost(30_000, { name: "the ingest writes them, ms", value: writtenMs }),
    atMost(BUDGET_MB, {
      name: `memory of the indexes read, MB (made by the site: ${made.usedMb.toFixed(0)})`,
      value: stored.usedMb,
    }),
    atMost(0.8, {
      name: "the first search, which reads them, ms (beside: makes them)",
      value: stored.firstMs,
      baseline: made.firstMs,
    }),
    atMost(200, { name: "longest turn of the first search, ms", value: stored.blockedMs }),
    atMost(BUDGET_MS, {
      name: `all kinds of search, p95, ms (with indexes made by the site: ${
        p95(all(made)).toFixed(0)
      })`,
      value: p95(all(stored)),
    }),
    ...[...stored.kinds].map(([name, { timesMs, count }]) =>
      atMost(BUDGET_MS, { name: `${name} (${count} sentences), ms`, value: median(timesMs) })
    ),
  ];
}

export async function run(): Promise<Figure[]> {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-bench-" });
  return await measureBoth(dir).finally(() => Deno.remove(dir, { recursive: true }));
}
