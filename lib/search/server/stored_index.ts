/**
 * A text index as a file: lines of JSON, gzip'd. The first says how many of the others are sentences; then come
 * these, then the words as MiniSearch writes them, some at a time, so that no line is long work to read.
 */
import { gzip } from "node:zlib";
import { promisify } from "node:util";
import MiniSearch, { type AsPlainObject } from "minisearch";
import { z } from "zod";
import type { Bytes } from "@/lib/platform/server/objects/objects.ts";
import {
  type IndexedSentence,
  OPTIONS,
  type SentenceDocument,
  type TextIndex,
  textIndexOf,
} from "@/lib/search/server/text_index.ts";

/** Lines of so many take a few milliseconds: other requests are answered between. */
const SENTENCES_A_LINE = 1_000;
const WORDS_A_LINE = 1_000;
const LINES_A_TURN = 4;
/**
 * Sentences of some 17 hours, whose index is put together in 40 ms. That of more lets other requests be answered
 * meanwhile, which MiniSearch does at the cost of four times the work.
 */
const MOST_AT_ONCE = 10_000;
/** What a file unpacks to at most: some thousand hours of text. */
const MAX_LETTERS = 1_000_000_000;

const headSchema = z.object({
  sentenceLines: z.int().min(0),
  rest: z.object({ documentCount: z.int().min(0), serializationVersion: z.literal(2) }).loose(),
});
const sentencesSchema = z.array(
  z.tuple([z.int().min(0), z.int().min(0).nullable(), z.string()]),
);

export async function writeIndex(
  sentences: IndexedSentence[],
  made: MiniSearch<SentenceDocument>,
): Promise<Bytes> {
  const { index, ...rest } = made.toJSON();
  const rows = sentences.map(({ chapter, startMs, text }) => [chapter, startMs, text]);
  const sentenceLines = inPieces(rows, SENTENCES_A_LINE);
  const lines = [
    { sentenceLines: sentenceLines.length, rest },
    ...sentenceLines,
    ...inPieces(index, WORDS_A_LINE),
  ];
  const text = lines.map((line) => JSON.stringify(line)).join("\n");
  return new Uint8Array(await promisify(gzip)(text, { level: 9 }));
}

/**
 * @param file whose sum has been checked: it is what the ingest wrote
 * @throws {Error} for one that is no such index
 */
export async function readIndex(file: Bytes): Promise<TextIndex> {
  const lines = linesOf(file);
  const first = await lines.next();
  const { sentenceLines, rest } = headSchema.parse(JSON.parse(first.value ?? "null"));
  const sentences: IndexedSentence[] = [];
  const index: AsPlainObject["index"] = [];
  let at = 0;
  for await (const line of lines) {
    if (at % LINES_A_TURN === 0) await othersTurn();
    const value: unknown = JSON.parse(line);
    if (at++ < sentenceLines) {
      for (const [chapter, startMs, text] of sentencesSchema.parse(value)) {
        sentences.push({ chapter, startMs, text });
      }
    } else index.push(...value as AsPlainObject["index"]);
  }
  if (rest.documentCount !== sentences.length) {
    throw new Error(`Wanted ${rest.documentCount} sentences, found ${sentences.length}`);
  }
  await othersTurn();
  const plain = { ...rest, index } as unknown as AsPlainObject;
  const made = sentences.length <= MOST_AT_ONCE
    ? MiniSearch.loadJS<SentenceDocument>(plain, OPTIONS)
    : await MiniSearch.loadJSAsync<SentenceDocument>(plain, OPTIONS);
  await othersTurn();
  const frequencies = new Map(
    index.map(([term, fields]) => [term, Object.keys(Object.values(fields)[0] ?? {}).length]),
  );
  return textIndexOf(sentences, made, frequencies);
}

const othersTurn = () => new Promise<void>((done) => setTimeout(done));

const inPieces = <T>(them: T[], size: number): T[][] =>
  Array.from(
    { length: Math.ceil(them.length / size) },
    (_, at) => them.slice(at * size, (at + 1) * size),
  );

/** Unpacked as they are read: the whole is never in memory. */
async function* linesOf(file: Bytes): AsyncGenerator<string, void> {
  const text = new Blob([file]).stream()
    .pipeThrough(new DecompressionStream("gzip")).pipeThrough(new TextDecoderStream());
  let rest = "", letters = 0;
  for await (const piece of text) {
    letters += piece.length;
    if (letters > MAX_LETTERS) throw new Error(`The index is longer than ${MAX_LETTERS} letters`);
    const lines = (rest + piece).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== "") yield rest;
}
