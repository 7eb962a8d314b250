/**
 * The file format of a text index: lines of JSON, compressed with gzip. The first line is the header with the number
 * of sentence lines; then come the sentences, then the terms as MiniSearch serialises them. Each line holds a limited
 * number, so that parsing one does not block the thread for long.
 */

import MiniSearch, { type AsPlainObject } from "minisearch";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { z } from "zod";
import type { Bytes } from "@/lib/platform/objects/objects.server.ts";
import {
  type IndexedSentence,
  OPTIONS,
  type SentenceDocument,
  type TextIndex,
  textIndexOf,
} from "./text_index.server.ts";

/** A few such lines are parsed in some milliseconds; between them other requests are handled. */
const SENTENCES_A_LINE = 1_000;
const WORDS_A_LINE = 1_000;
const LINES_A_TURN = 4;
/**
 * Most sentences (some 17 hours of speech) that are loaded synchronously, which takes 40 ms. Larger indexes are
 * loaded asynchronously, which lets other requests run but costs MiniSearch four times the work.
 */
const MOST_AT_ONCE = 10_000;
/** Most UTF-16 code units of the decompressed file: some thousand hours of text. */
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
  const sentenceLines = chunked(rows, SENTENCES_A_LINE);
  const lines = [
    { sentenceLines: sentenceLines.length, rest },
    ...sentenceLines,
    ...chunked(index, WORDS_A_LINE),
  ];
  const text = lines.map((line) => JSON.stringify(line)).join("\n");
  return new Uint8Array(await promisify(gzip)(text, { level: 9 }));
}

/**
 * @param file a file whose checksum has been verified, so that the ingest has written it
 * @throws {Error} if it is not such an index
 */
export async function readIndex(file: Bytes): Promise<TextIndex> {
  const lines = linesOf(file);
  const first = await lines.next();
  const { sentenceLines, rest } = headSchema.parse(JSON.parse(first.value ?? "null"));
  const sentences: IndexedSentence[] = [];
  const index: AsPlainObject["index"] = [];
  let at = 0;
  for await (const line of lines) {
    if (at % LINES_A_TURN === 0) await yieldToEventLoop();
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
  await yieldToEventLoop();
  const plain = { ...rest, index } as unknown as AsPlainObject;
  const made = sentences.length <= MOST_AT_ONCE
    ? MiniSearch.loadJS<SentenceDocument>(plain, OPTIONS)
    : await MiniSearch.loadJSAsync<SentenceDocument>(plain, OPTIONS);
  await yieldToEventLoop();
  const frequencies = new Map(
    index.map(([term, fields]) => [term, Object.keys(Object.values(fields)[0] ?? {}).length]),
  );
  return textIndexOf(sentences, made, frequencies);
}

const yieldToEventLoop = () => new Promise<void>((done) => setTimeout(done));

const chunked = <T>(them: T[], size: number): T[][] =>
  Array.from(
    { length: Math.ceil(them.length / size) },
    (_, at) => them.slice(at * size, (at + 1) * size),
  );

/** Yields the lines while decompressing, so that the whole text is never in memory. */
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
