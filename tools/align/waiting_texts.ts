/** Texts that came before their recordings: kept beside the library until these are there. */

import { join } from "node:path";
import { z } from "zod";
import type { Manuscript } from "./align_sentences.ts";
import type { TimedText } from "../ingest/timed_text.ts";

const spanSchema = z.strictObject({ startMs: z.number(), endMs: z.number() });
const sentenceSchema = z.strictObject({
  paragraph: z.int(),
  number: z.int(),
  text: z.string(),
  heard: spanSchema.extend({
    words: z.array(z.strictObject({ atMs: z.number(), text: z.string() })),
  }).nullable(),
});
const waitingSchema = z.strictObject({
  language: z.string(),
  manuscripts: z.array(z.strictObject({
    name: z.string(),
    chapter: z.int(),
    paragraphs: z.array(z.array(z.string())),
    moments: z.array(spanSchema.nullable()).optional(),
  })),
  timed: z.array(z.strictObject({
    name: z.string(),
    chapter: z.int(),
    sentences: z.array(sentenceSchema),
  })),
});

export interface Waiting {
  /** In espeak-ng's notation. */
  language: string;
  manuscripts: Manuscript[];
  timed: TimedText[];
}

const pathOf = (library: string, book: number) => join(library, `.texts-${book}.json`);

/** The books for which texts wait. */
export async function booksWaiting(library: string): Promise<number[]> {
  const entries = await Array.fromAsync(Deno.readDir(library)).catch(() => []);
  return entries.flatMap(({ name }) => /^\.texts-(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number);
}

/** null: nothing waits, or nothing that can be read. */
export async function readWaiting(library: string, book: number): Promise<Waiting | null> {
  try {
    const text = await Deno.readTextFile(pathOf(library, book));
    return waitingSchema.parse(JSON.parse(text)) as Waiting;
  } catch {
    return null;
  }
}

/** Replaces what waited for these chapters; what waits for others stays. */
export async function keepWaiting(library: string, book: number, now: Waiting): Promise<void> {
  await Deno.mkdir(library, { recursive: true });
  const path = pathOf(library, book), before = await readWaiting(library, book);
  const chapters = new Set([...now.manuscripts, ...now.timed].map(({ chapter }) => chapter));
  const isOther = ({ chapter }: { chapter: number }) => !chapters.has(chapter);
  await write(path, {
    language: now.language,
    manuscripts: [...before?.manuscripts.filter(isOther) ?? [], ...now.manuscripts],
    timed: [...before?.timed.filter(isOther) ?? [], ...now.timed],
  });
}

/** Takes those of these chapters out: they are in the library. */
export async function endWaiting(
  library: string,
  book: number,
  chapters: number[],
): Promise<void> {
  const before = await readWaiting(library, book);
  if (!before) return;
  const stays = ({ chapter }: { chapter: number }) => !chapters.includes(chapter);
  const rest = {
    ...before,
    manuscripts: before.manuscripts.filter(stays),
    timed: before.timed.filter(stays),
  };
  if (rest.manuscripts.length + rest.timed.length > 0) await write(pathOf(library, book), rest);
  else await Deno.remove(pathOf(library, book));
}

async function write(path: string, waiting: Waiting): Promise<void> {
  await Deno.writeTextFile(`${path}.new`, JSON.stringify(waiting));
  await Deno.rename(`${path}.new`, path);
}
