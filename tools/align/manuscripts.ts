/** Reads manuscripts without times: Markdown or plain text, one per chapter or all in one, or an EPUB. */

import { basename, extname, join } from "node:path";
import type { Manuscript } from "./align_sentences.ts";
import { readEpub } from "./epub.ts";
import { countChapters, type Split, splitChapters } from "./split_chapters.ts";
import { readBlocks, splitSentences } from "./text_blocks.ts";
import { compareNames } from "../ingest/chapter_names.ts";
import type { ListedChapter } from "../ingest/listed_chapters.ts";
import { IngestError } from "../ingest/recording.ts";
import { chapterOf, readEach, readTextFile, readUtf8 } from "../ingest/timed_text.ts";

const KINDS = /^\.(md|markdown|txt)$/i;
const EPUB = /^\.epub$/i;
/** What people write in, and sell. */
const OTHERS = /^\.(docx?|odt|rtf|pages|pdf|mobi|azw3?|html?)$/i;

/**
 * The manuscripts of a folder or a file, in the order of their names or headings; may be empty.
 * @param listed the book's chapters, whose titles headings may name
 * @throws {IngestError} naming the first unusable one and its fault
 */
export async function readManuscripts(input: string, listed: ListedChapter[]): Promise<Split> {
  const name = basename(input), info = await Deno.stat(input).catch(() => null);
  if (info?.isFile && EPUB.test(extname(input))) {
    return splitChapters(await readEpub(input), { name, listed });
  }
  if (info?.isFile && OTHERS.test(extname(input))) {
    throw new IngestError(`Can't read ${name}. Save it as an EPUB, as Markdown or as plain text.`);
  }
  if (info?.isFile && KINDS.test(extname(input))) {
    const blocks = readBlocks(await readUtf8(input), name);
    // "The Harbour draft 3" with the headings of several chapters is a book.
    if (chapterOf(name) === null || countChapters(blocks, listed) > 1) {
      return splitChapters(blocks, { name, listed });
    }
  }
  const manuscripts = await readEach(
    await listManuscripts(input, info),
    async (path): Promise<Manuscript> => {
      const { name, chapter, text } = await readTextFile(path);
      const paragraphs = splitText(text, name);
      if (paragraphs.length === 0) throw new IngestError(`${name} contains no text.`);
      return { name, chapter, paragraphs };
    },
  );
  return { manuscripts, unplaced: [] };
}

async function listManuscripts(input: string, info: Deno.FileInfo | null): Promise<string[]> {
  if (info?.isFile) return KINDS.test(extname(input)) ? [input] : [];
  if (!info) return [];
  const entries = await Array.fromAsync(Deno.readDir(input));
  return entries.filter(({ isFile, name }) =>
    isFile && KINDS.test(extname(name)) && !/^(\.|readme\b|licen[cs]e\b)/i.test(name)
  ).map(({ name }) => name).toSorted(compareNames).map((name) => join(input, name));
}

/** A chapter's paragraphs of sentences. */
export const splitText = (text: string, name: string): string[][] =>
  readBlocks(text, name).map((block) => splitSentences(block.text, name))
    .filter((sentences) => sentences.length > 0);
