/** Splits manuscripts into chapters, paragraphs and sentences as they are read aloud; reads an EPUB 3's times. */

import { posix } from "node:path";
import { Parser } from "npm:htmlparser2@12.0.0";
import type { Manuscript } from "./align_sentences.ts";
import { parseChapterName } from "../ingest/chapter_names.ts";
import { findTitle, type ListedChapter } from "../ingest/listed_chapters.ts";
import { IngestError } from "../ingest/recording.ts";

/* When the passages of an EPUB 3 are spoken: its media overlays (w3.org/TR/epub-33, 9), which are SMIL. */

/** A passage of a recording. */
export interface Clip {
  /** File of the sound, by its name in the EPUB. */
  audio: string;
  startMs: number;
  endMs: number;
}

/** @returns by the address of an element within the EPUB, such as `text/one.xhtml#s1` */
export function readOverlay(smil: string, file: string): Map<string, Clip> {
  const clips = new Map<string, Clip>();
  const resolve = (src = "") => posix.join(posix.dirname(file), decodeURIComponent(src));
  let text = "";
  const parser = new Parser({
    onopentag(name, { src, clipBegin, clipEnd }) {
      const kind = name.replace(/^.*:/, "");
      if (kind === "par") text = "";
      if (kind === "text") text = resolve(src);
      if (kind !== "audio" || text === "") return;
      const startMs = toMs(clipBegin ?? "0"), endMs = toMs(clipEnd ?? "");
      if (startMs !== null && endMs !== null && endMs > startMs) {
        clips.set(text, { audio: resolve(src), startMs, endMs });
      }
    },
  }, { xmlMode: true });
  parser.end(smil);
  return clips;
}

const UNITS: Record<string, number> = { h: 3_600_000, min: 60_000, s: 1_000, ms: 1 };

/** SMIL's clock values: `0:01:02.5`, `01:02.5`, `62.5s`, `1.5min`, `62.5`; null: none of these. */
function toMs(text: string): number | null {
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(text.trim());
  if (clock) {
    const [hours = 0, minutes, seconds] = clock.slice(1).map((it) => Number(it ?? 0));
    return Math.round(((hours * 60 + minutes!) * 60 + seconds!) * 1_000);
  }
  const count = /^(\d+(?:\.\d+)?)(h|min|s|ms)?$/.exec(text.trim());
  return count && Math.round(Number(count[1]) * UNITS[count[2] ?? "s"]!);
}

/** A paragraph or a heading, in one line. */
export interface Block {
  text: string;
  /** Marked as a heading by the file itself. */
  isHeading: boolean;
  /** Its passages, if the file says when they are spoken; null: this one is not. */
  passages?: { text: string; clip: Clip | null }[];
}

/** Letters; no author writes a longer line. */
const LONGEST_LINE = 200_000;

/**
 * Paragraphs, which empty lines separate, without Markdown's marks and HTML.
 * @throws {IngestError} for an implausibly long line
 */
export function readBlocks(text: string, name: string): Block[] {
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const long = plain.split("\n").findIndex((line) => line.length > LONGEST_LINE);
  if (long >= 0) {
    throw new IngestError(
      `${name}, line ${
        long + 1
      }, is longer than ${LONGEST_LINE} characters. Split it into paragraphs.`,
    );
  }
  return plain.replace(/^---\n[\s\S]{0,10000}?\n---\n/, "") // front matter
    .replace(/^\[\^[^\]\n]+\]:.*(\n(?: {2,}|\t).*)*$/gm, "") // footnotes, and what refers to them
    .replace(/\[\^[^\]\n]+\]/g, "")
    .replace(/^(?=\p{L}|\d)(.{1,200})\n(?:=+|-{3,})[ \t]*$/gmu, "# $1\n") // underlined headings
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, "")
    .replace(/^(#{1,6}\s.*)$/gm, "\n$1\n")
    .split(/\n[ \t]*\n/)
    .map((block) => ({ text: withoutMarks(block), isHeading: /^\s*#{1,6}\s/.test(block) }))
    .filter(({ text }) => text !== "");
}

/** Headings, quotes, rules, links and emphasis of Markdown, and tags, reduced to what is read aloud. */
const withoutMarks = (paragraph: string): string =>
  paragraph.split("\n").map((line) =>
    line.replace(/^\s*(#{1,6}\s+|>\s?|[-*+]\s+)/, "").replace(/^\s*([-*_]\s*){3,}$/, "")
  ).join(" ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/(\*\*?|__?|`)(?=\S)(.+?)\1/g, "$2")
    .replace(/\s+/g, " ").trim();

/* The sentences of a paragraph. */

/** Letters; no narrator reads a longer one. */
const LONGEST_SENTENCE = 2_000;

/** After these a sentence goes on. */
const ABBREVIATION = /(?:^|\s)(?:Mrs?|Ms|Dr|St|Prof|Capt|Lt|Col|Gen|Sgt|Jr|Sr|vs|No|[A-Z])\. $/;

/** @throws {IngestError} for an implausibly long sentence */
export function splitSentences(paragraph: string, name: string): string[] {
  const parts = new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(paragraph);
  const sentences: string[] = [];
  for (const { segment } of parts) {
    const before = sentences.at(-1);
    // "Mr. Smith", and text that continues in small letters: '"Yes?" he said.'
    const goesOn = before !== undefined && (ABBREVIATION.test(before) || /^\p{Ll}/u.test(segment));
    if (goesOn) sentences[sentences.length - 1] += segment;
    else if (/[\p{L}\p{N}]/u.test(segment)) sentences.push(segment);
    else if (before !== undefined) sentences[sentences.length - 1] += segment;
  }
  const long = sentences.find((it) => it.length > LONGEST_SENTENCE);
  if (long) {
    throw new IngestError(
      `${name} has a sentence of ${long.length} characters ("${long.slice(0, 40)}…"). Split it.`,
    );
  }
  return sentences.map((it) => it.trim());
}

/* Splits a whole book's manuscript at the headings that name its chapters. */

/** Letters of the longest heading. */
const LONGEST_HEADING = 80;

/**
 * Left out: what precedes the first chapter, such as a title page, and sections that are no chapters, such as
 * acknowledgements. Other headings belong to their chapter.
 * @throws {IngestError} when no heading names a chapter, or two name the same
 */
export function splitChapters(
  blocks: Block[],
  { name, listed }: { name: string; listed: ListedChapter[] },
): Manuscript[] {
  const chapters: Manuscript[] = [];
  const clips = new Map<Manuscript, (Clip | null)[]>();
  let chapter: Manuscript | null = null;
  const names = headingsOf(blocks, listed);
  /** Those with more than headings: a chapter may have its number and its title in two of them. */
  const worded = new Set<Manuscript>();
  for (const block of blocks) {
    const number = names.get(block) ?? null;
    const isSame = chapter !== null && number === chapter.chapter && !worded.has(chapter);
    if (number !== null && !isSame) {
      const rival = chapters.find((it) => it.chapter === number);
      // Contents name chapters without their words.
      if (rival && !worded.has(rival)) chapters.splice(chapters.indexOf(rival), 1);
      else if (rival) {
        throw new IngestError(
          `${name} has two headings for chapter ${number}: "${block.text}" and the one in ${rival.name}. Remove one of them.`,
        );
      }
      chapter = { name: `${name}, "${block.text}"`, chapter: number, paragraphs: [] };
      chapters.push(chapter);
      clips.set(chapter, []);
    } else if (block.isHeading && parseChapterName(block.text).role !== "chapter") chapter = null;
    const sentences = block.passages?.map(({ text }) => text) ?? splitSentences(block.text, name);
    if (!chapter || sentences.length === 0) continue;
    if (number === null) worded.add(chapter);
    chapter.paragraphs.push(sentences);
    clips.get(chapter)!.push(
      ...block.passages?.map(({ clip }) => clip) ?? sentences.map(() => null),
    );
  }
  const spoken = chapters.filter((it) => worded.has(it));
  for (const [chapter, all] of clips) {
    // With several recordings, or none, their positions in the chapter's own are unknown: it is aligned.
    const sounds = new Set(all.flatMap((it) => it ? [it.audio] : []));
    if (sounds.size === 1) {
      chapter.moments = all.map((it) => it && { startMs: it.startMs, endMs: it.endMs });
    }
  }
  if (chapters.length > 0) return spoken.length > 0 ? spoken : chapters;
  throw new IngestError(
    `${name} has no chapter headings. Use headings such as "Chapter 7" or the titles in the catalogue, or ` +
      'one file per chapter, such as "07.md".',
  );
}

/** The numbers of those blocks that name a chapter. Beside marked headings a title may be what somebody says. */
function headingsOf(blocks: Block[], listed: ListedChapter[]): Map<Block, number> {
  const named = blocks.flatMap((block): [Block, number][] => {
    const number = numberOf(block, listed);
    return number === null ? [] : [[block, number]];
  });
  const isMarked = named.some(([{ isHeading }]) => isHeading);
  return new Map(
    named.filter(([{ isHeading, text }]) => !isMarked || isHeading || startsWithChapter(text)),
  );
}

/** How many chapters a manuscript names. */
export const countChapters = (blocks: Block[], listed: ListedChapter[]): number =>
  new Set(headingsOf(blocks, listed).values()).size;

/** A marked heading, or a short line alone that can be nothing else. */
function numberOf({ text, isHeading }: Block, listed: ListedChapter[]): number | null {
  if (text.length > LONGEST_HEADING) return null;
  const said = parseChapterName(text);
  const titled = findTitle(listed, text) ?? findTitle(listed, said.title);
  if (titled !== null) return titled;
  if (isHeading) return said.chapterNumber ?? said.leadingNumber;
  const isAlone = said.title === "" || !/[.!?…,;]["'”’»]?$/.test(text);
  return isAlone && /^\p{Lu}/u.test(text) && startsWithChapter(text) ? said.chapterNumber : null;
}

const startsWithChapter = (text: string) =>
  parseChapterName(text.split(/[\s.:-]+/).slice(0, 2).join(" ")).chapterNumber !== null;
