/** Manuscripts without times, Markdown or plain text, one a chapter: paragraphs of sentences. */
import { extname, join } from "node:path";
import { readEach, readTextFile } from "@/tools/ingest/timed_text.ts";
import { IngestError } from "@/tools/ingest/ingest_error.ts";
import { compareNames } from "@/tools/ingest/natural_order.ts";

export interface Manuscript {
  /** As the author knows the file. */
  name: string;
  chapter: number;
  paragraphs: string[][];
}

const KINDS = /^\.(md|markdown|txt)$/i;
/** Letters; no author writes a longer line, and no narrator a longer sentence. */
const LONGEST_LINE = 200_000, LONGEST_SENTENCE = 2_000;

/**
 * Those of a folder, or the one file, in the order of their names; empty: there is none.
 * @throws {IngestError} naming the first that cannot be used, and what is wrong with it
 */
export async function readManuscripts(input: string): Promise<Manuscript[]> {
  return await readEach(await listManuscripts(input), async (path) => {
    const { name, chapter, text } = await readTextFile(path);
    const paragraphs = splitText(text, name);
    if (paragraphs.length === 0) throw new IngestError(`${name} has no words.`);
    return { name, chapter, paragraphs };
  });
}

async function listManuscripts(input: string): Promise<string[]> {
  const info = await Deno.stat(input).catch(() => null);
  if (info?.isFile) return KINDS.test(extname(input)) ? [input] : [];
  if (!info) return [];
  const entries = await Array.fromAsync(Deno.readDir(input));
  return entries.filter(({ isFile, name }) =>
    isFile && !name.startsWith(".") && KINDS.test(extname(name))
  ).map(({ name }) => name).toSorted(compareNames).map((name) => join(input, name));
}

/**
 * Paragraphs, which an empty line parts, without the signs of Markdown and without HTML.
 * @throws {IngestError} for a line or a sentence that nobody can have meant
 */
export function splitText(text: string, name: string): string[][] {
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const long = plain.split("\n").findIndex((line) => line.length > LONGEST_LINE);
  if (long >= 0) {
    throw new IngestError(
      `${name}, line ${long + 1}, has more than ${LONGEST_LINE} letters: part it into paragraphs.`,
    );
  }
  return plain.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, "")
    .split(/\n[ \t]*\n/)
    .map((paragraph) => splitSentences(withoutMarks(paragraph), name))
    .filter((sentences) => sentences.length > 0);
}

/** Headings, quotes, rules, links and emphasis of Markdown, and tags, as they are read aloud. */
const withoutMarks = (paragraph: string): string =>
  paragraph.split("\n").map((line) =>
    line.replace(/^\s*(#{1,6}\s+|>\s?|[-*+]\s+)/, "").replace(/^\s*([-*_]\s*){3,}$/, "")
  ).join(" ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/(\*\*?|__?|`)(?=\S)(.+?)\1/g, "$2")
    .replace(/\s+/g, " ").trim();

/** After these a sentence goes on. */
const ABBREVIATION = /(?:^|\s)(?:Mrs?|Ms|Dr|St|Prof|Capt|Lt|Col|Gen|Sgt|Jr|Sr|vs|No|[A-Z])\. $/;

function splitSentences(paragraph: string, name: string): string[] {
  const parts = new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(paragraph);
  const sentences: string[] = [];
  for (const { segment } of parts) {
    const before = sentences.at(-1);
    // "Mr. Smith", and what goes on in small letters: '"Yes?" he said.'
    const goesOn = before !== undefined && (ABBREVIATION.test(before) || /^\p{Ll}/u.test(segment));
    if (goesOn) sentences[sentences.length - 1] += segment;
    else if (/[\p{L}\p{N}]/u.test(segment)) sentences.push(segment);
    else if (before !== undefined) sentences[sentences.length - 1] += segment;
  }
  const long = sentences.find((it) => it.length > LONGEST_SENTENCE);
  if (long) {
    throw new IngestError(
      `${name} has a sentence of ${long.length} letters ("${long.slice(0, 40)}…"): part it.`,
    );
  }
  return sentences.map((it) => it.trim());
}
