/** Manuscripts without times: Markdown or plain text, one a chapter or all in one, or an EPUB. */
import { basename, extname, join } from "node:path";
import { readEpub } from "@/tools/align/epub.ts";
import { readBlocks } from "@/tools/align/blocks.ts";
import type { Manuscript } from "@/tools/align/manuscript.ts";
import { splitChapters } from "@/tools/align/split_chapters.ts";
import { splitSentences } from "@/tools/align/split_sentences.ts";
import { IngestError } from "@/tools/ingest/ingest_error.ts";
import { compareNames } from "@/tools/ingest/natural_order.ts";
import type { ListedChapter } from "@/tools/ingest/number_chapters.ts";
import { chapterOf, readEach, readTextFile, readUtf8 } from "@/tools/ingest/timed_text.ts";

const KINDS = /^\.(md|markdown|txt)$/i;

/**
 * Those of a folder or a file, in the order of their names or headings; empty: there is none.
 * @param listed the book's chapters, whose titles headings may name
 * @throws {IngestError} naming the first that cannot be used, and what is wrong with it
 */
export async function readManuscripts(
  input: string,
  listed: ListedChapter[],
): Promise<Manuscript[]> {
  const name = basename(input), info = await Deno.stat(input).catch(() => null);
  if (info?.isFile && /^\.epub$/i.test(extname(input))) {
    return splitChapters(await readEpub(input), { name, listed });
  }
  if (info?.isFile && KINDS.test(extname(input)) && chapterOf(name) === null) {
    return splitChapters(readBlocks(await readUtf8(input), name), { name, listed });
  }
  return await readEach(await listManuscripts(input, info), async (path) => {
    const { name, chapter, text } = await readTextFile(path);
    const paragraphs = splitText(text, name);
    if (paragraphs.length === 0) throw new IngestError(`${name} has no words.`);
    return { name, chapter, paragraphs };
  });
}

async function listManuscripts(input: string, info: Deno.FileInfo | null): Promise<string[]> {
  if (info?.isFile) return KINDS.test(extname(input)) ? [input] : [];
  if (!info) return [];
  const entries = await Array.fromAsync(Deno.readDir(input));
  return entries.filter(({ isFile, name }) =>
    isFile && !name.startsWith(".") && KINDS.test(extname(name))
  ).map(({ name }) => name).toSorted(compareNames).map((name) => join(input, name));
}

/** A chapter's paragraphs of sentences. */
export const splitText = (text: string, name: string): string[][] =>
  readBlocks(text, name).map((block) => splitSentences(block.text, name))
    .filter((sentences) => sentences.length > 0);
