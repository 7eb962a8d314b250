/** Reads manuscripts: EPUB (2 or 3), Markdown and plain text, in reading order. */

import { basename, extname, join, posix } from "node:path";
import { unzipSync } from "npm:fflate@0.8.3";
import { Parser } from "npm:htmlparser2@12.0.0";
import type { Manuscript } from "./align_sentences.ts";
import {
  type Block,
  type Clip,
  countChapters,
  readBlocks,
  readOverlay,
  splitChapters,
  splitSentences,
} from "./split_chapters.ts";
import { compareNames } from "../ingest/chapter_names.ts";
import type { ListedChapter } from "../ingest/listed_chapters.ts";
import { IngestError } from "../ingest/recording.ts";
import { chapterOf, decode, readEach, readTextFile, readUtf8 } from "../ingest/timed_text.ts";

/** With its pictures and fonts, which are not unpacked. */
const MAX_FILE_BYTES = 200_000_000;
/** Of its unpacked texts: forty times the longest novel. A zip bomb has more. */
const MAX_TEXT_BYTES = 100_000_000;
const MAX_TEXTS = 5_000;

const TEXT = /\.(xml|opf|smil|x?html?)$/i;
const BLOCK = /^(p|div|h[1-6]|li|blockquote|section|article|body|td|dt|dd|pre|figcaption|hr)$/;
const HEADING = /^h[1-6]$/;
/** Parts that nobody reads aloud. */
const SILENT = /^(script|style|head|nav|svg|math|rt)$/;
/** Notes and what refers to them, page numbers: by EPUB's own types and by ARIA's roles. */
const SILENT_TYPE = /\b(footnotes?|endnotes?|rearnotes?|noteref|pagebreak|toc)\b/;

/** @throws {IngestError} saying what is wrong with the file */
async function readEpub(path: string): Promise<Block[]> {
  const name = basename(path), { size } = await Deno.stat(path);
  if (size > MAX_FILE_BYTES) {
    throw new IngestError(
      `${name} is too large: ${size} bytes, at most ${MAX_FILE_BYTES}.`,
    );
  }
  const files = unpack(await Deno.readFile(path), name);
  const read = (file: string) => {
    const bytes = files[file];
    if (!bytes) throw new IngestError(`${name} isn't a valid EPUB: ${file} is missing.`);
    return decode(`${name}, ${file}`, bytes as Uint8Array<ArrayBuffer>);
  };
  const root = attributesOf(read("META-INF/container.xml"), "rootfile")[0]?.["full-path"];
  if (!root) throw new IngestError(`${name} isn't a valid EPUB: it doesn't list its contents.`);
  const book = read(root);
  const addresses = new Map(
    attributesOf(book, "item").map(({ id, href }) => [
      id,
      nameOf(href ?? "", posix.dirname(root), files),
    ]),
  );
  const spine = attributesOf(book, "itemref").filter(({ linear }) => linear !== "no")
    .map(({ idref }) => addresses.get(idref) ?? "")
    .filter((file) => file === "" || TEXT.test(file)); // pictures may be pages too
  const overlays = attributesOf(book, "item").flatMap((it) => it["media-overlay"] ?? []);
  const clips = new Map<string, Clip>();
  for (const overlay of new Set(overlays)) {
    const file = addresses.get(overlay) ?? overlay;
    for (const [element, clip] of readOverlay(read(file), file)) clips.set(element, clip);
  }
  const locked = files["META-INF/encryption.xml"]
    ? attributesOf(read("META-INF/encryption.xml"), "CipherReference").map(({ URI }) => URI)
    : [];
  if (spine.some((file) => locked.includes(file))) {
    throw new IngestError(`${name} is copy-protected. Use the original manuscript instead.`);
  }
  const blocks = spine.flatMap((file) =>
    readEpubBlocks(read(file), (id) => clips.get(`${file}#${id}`))
  );
  if (blocks.length === 0) throw new IngestError(`${name} contains no text.`);
  return blocks;
}

/** A file's name within the EPUB: addresses are to be escaped, and not all are. */
function nameOf(href: string, folder: string, files: Record<string, unknown>): string {
  const plain = posix.join(folder, href);
  if (plain in files) return plain;
  try {
    return posix.join(folder, decodeURIComponent(href));
  } catch {
    return plain;
  }
}

/** The texts alone, by their names. */
function unpack(bytes: Uint8Array, name: string): Record<string, Uint8Array> {
  let total = 0, count = 0;
  const tooMuch = () =>
    new IngestError(
      `${name} is too large: it unpacks to more than ${MAX_TEXT_BYTES} bytes or ${MAX_TEXTS} files of text.`,
    );
  try {
    return unzipSync(bytes, {
      // Unpacked data is cut at the size declared here.
      filter(file) {
        if (!TEXT.test(file.name)) return false;
        total += file.originalSize;
        if (++count > MAX_TEXTS || total > MAX_TEXT_BYTES) throw tooMuch();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof IngestError) throw error;
    throw new IngestError(`${name} isn't a valid EPUB: ${(error as Error).message}.`);
  }
}

/** All elements of that name, with or without a prefix. */
function attributesOf(xml: string, element: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name.replace(/^.*:/, "") === element) found.push(attributes);
    },
  }, { xmlMode: true });
  parser.end(xml);
  return found;
}

/**
 * Paragraphs and headings of one of its pages.
 * @param clipOf when the element with this id is spoken
 */
function readEpubBlocks(xhtml: string, clipOf: (id: string) => Clip | undefined): Block[] {
  const blocks: Block[] = [];
  let text = "", depth = 0, isHeading = false;
  const silent: number[] = []; // depths of elements that are not read aloud
  let passages: NonNullable<Block["passages"]> = [];
  let clip: Clip | null = null, clippedAt = 0;
  const endPassage = () => {
    const words = text.replace(/\s+/g, " ").trim();
    if (words !== "") passages.push({ text: words, clip });
    text = "";
  };
  const end = () => {
    endPassage();
    const isTimed = passages.some((it) => it.clip);
    const line = passages.map((it) => it.text).join(" ");
    if (line !== "") blocks.push({ text: line, isHeading, ...isTimed ? { passages } : {} });
    passages = [];
  };
  const parser = new Parser({
    onopentag(name, { id, role = "", "epub:type": type = "" }) {
      depth++;
      if (SILENT.test(name) || SILENT_TYPE.test(type) || SILENT_TYPE.test(role)) silent.push(depth);
      if (name === "br") text += " ";
      if (BLOCK.test(name)) {
        end();
        isHeading = HEADING.test(name);
      }
      const found = id && clipOf(id);
      if (!found) return;
      endPassage();
      [clip, clippedAt] = [found, depth];
    },
    ontext(words) {
      if (silent.length === 0) text += words;
    },
    onclosetag(name) {
      if (silent.at(-1) === depth) silent.pop();
      if (depth === clippedAt) {
        endPassage();
        [clip, clippedAt] = [null, 0];
      }
      depth--;
      if (!BLOCK.test(name)) return;
      end();
      isHeading = false;
    },
  }, { recognizeSelfClosing: true });
  parser.end(xhtml);
  end();
  return blocks;
}

/* Manuscripts without times: Markdown or plain text, one per chapter or all in one, or an EPUB. */

const KINDS = /^\.(md|markdown|txt)$/i;

/**
 * The manuscripts of a folder or a file, in the order of their names or headings; may be empty.
 * @param listed the book's chapters, whose titles headings may name
 * @throws {IngestError} naming the first unusable one and its fault
 */
export async function readManuscripts(
  input: string,
  listed: ListedChapter[],
): Promise<Manuscript[]> {
  const name = basename(input), info = await Deno.stat(input).catch(() => null);
  if (info?.isFile && /^\.epub$/i.test(extname(input))) {
    return splitChapters(await readEpub(input), { name, listed });
  }
  if (info?.isFile && KINDS.test(extname(input))) {
    const blocks = readBlocks(await readUtf8(input), name);
    // "The Harbour draft 3" with the headings of several chapters is a book.
    if (chapterOf(name) === null || countChapters(blocks, listed) > 1) {
      return splitChapters(blocks, { name, listed });
    }
  }
  return await readEach(await listManuscripts(input, info), async (path) => {
    const { name, chapter, text } = await readTextFile(path);
    const paragraphs = splitText(text, name);
    if (paragraphs.length === 0) throw new IngestError(`${name} contains no text.`);
    return { name, chapter, paragraphs };
  });
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
