/** Finds which lines of a manuscript name its chapters and parts, and which are a page of contents. */

import type { Block } from "./text_blocks.ts";
import { findTitle, type ListedChapter, parseChapterName } from "../ingest/chapter_names.ts";
import { isSection } from "../ingest/chapter_patterns.ts";

export type Heading =
  /** Opens that chapter, or is its second heading. */
  | { kind: "chapter"; number: number }
  /** "Part Two": belongs to the chapter behind it. */
  | { kind: "part" }
  /** An entry of a page of contents. */
  | { kind: "contents" }
  /** Of something that is no chapter: "About the author". */
  | { kind: "section" }
  /** Names no chapter of the catalogue. */
  | { kind: "other" };

/** What a heading says by itself. */
interface Reading {
  kind: Heading["kind"];
  /** The chapter with this title. */
  titled: number | null;
  /** "Chapter 7", as its part counts. */
  count: number | null;
  /** "Part Two Chapter 7" in one. */
  part: number | null;
}

/** Letters of the longest heading. */
const LONGEST = 80;
/** What begins a heading, and what ends speech. */
const BEGINNING = /^[\p{Lu}\p{Lo}\d]/u;
const SPEECH_END = /[.!?…,;。！？、؟،؛]["'”’»」』]?$/;

export function findHeadings(blocks: Block[], listed: ListedChapter[]): Map<Block, Heading> {
  const read = new Map<Block, Reading>();
  for (const block of blocks) {
    const reading = readHeading(block, listed);
    if (reading) read.set(block, reading);
  }
  dropSaidTitles(blocks, read);
  dropNamesOfContents(blocks, read);
  if (!hasChapters(read)) readNumbersAlone(blocks, read);
  return numberOpenings(findOpenings(blocks, read), read);
}

const hasChapters = (read: Map<Block, Reading>) =>
  read.values().some(({ kind }) => kind === "chapter");

/** A marked heading, or a short line alone that can be nothing else; null: text. */
function readHeading({ text, level }: Block, listed: ListedChapter[]): Reading | null {
  const as = (kind: Heading["kind"], more: Partial<Reading> = {}): Reading => ({
    ...{ kind, titled: null, count: null, part: null },
    ...more,
  });
  if (text.length > LONGEST) return level > 0 ? as("other") : null;
  const said = parseChapterName(text), { part } = said;
  const titled = findTitle(listed, text) ?? findTitle(listed, said.title);
  if (level > 0) {
    const count = said.chapterNumber ?? said.leadingNumber;
    if (titled !== null || count !== null) return as("chapter", { titled, count, part });
    if (said.isPartAlone) return as("part");
    return as(said.role !== "chapter" || isSection(text) ? "section" : "other");
  }
  const isLine = BEGINNING.test(text);
  const isAlone = said.title === "" || !SPEECH_END.test(text);
  const count = isLine && isAlone && said.isChapterFirst ? said.chapterNumber : null;
  const title = listed.find(({ number }) => number === titled)?.title ?? "";
  if (count !== null || (titled !== null && (!isSpeech(text) || isSpeech(title)))) {
    return as("chapter", { titled, count, part });
  }
  return isLine && isAlone && said.isPartAlone && /^\S+( \S+)?$/.test(text) ? as("part") : null;
}

const isSpeech = (text: string) => /^["“„«‘'「『]/.test(text) || SPEECH_END.test(text);

/** Where chapters are marked or counted, a line that is only a title may be what somebody says. */
function dropSaidTitles(blocks: Block[], read: Map<Block, Reading>): void {
  const chapters = [...read].filter(([, { kind }]) => kind === "chapter");
  const isMarked = chapters.some(([{ level }]) => level > 0);
  const counted = new Set(chapters.flatMap(([, { count }]) => count ?? []));
  for (const [at, block] of blocks.entries()) {
    const it = read.get(block);
    if (block.level > 0 || it?.kind !== "chapter" || it.count !== null) continue;
    const isBelowNumber = at > 0 && read.get(blocks[at - 1]!)?.kind === "chapter";
    if (isMarked || (counted.has(it.titled!) && !isBelowNumber)) read.delete(block);
  }
}

/** What the contents of an EPUB name counts where its pages do not say it themselves. */
function dropNamesOfContents(blocks: Block[], read: Map<Block, Reading>): void {
  let page: (Reading | undefined)[] = [];
  for (const block of blocks.toReversed()) {
    const it = read.get(block);
    if (!block.isContents) {
      page.push(it);
      continue;
    }
    const isLabel = it?.kind === "other" || it?.kind === "section";
    if (page.some((other) => isLabel ? other : other && other.kind === it?.kind)) {
      read.delete(block);
    }
    page = [];
  }
}

/** Without any other, lines that are only a number are chapters, if they count on from one. */
function readNumbersAlone(blocks: Block[], read: Map<Block, Reading>): void {
  let next = 1;
  const found: [Block, number][] = [];
  for (const block of blocks) {
    if (read.get(block)?.kind === "part") next = 1;
    if (isNumberAlone(block) && parseChapterName(block.text).leadingNumber === next) {
      found.push([block, next++]);
    }
  }
  if (found.length < 2) return;
  for (const [block, count] of found) {
    read.set(block, { kind: "chapter", titled: null, count, part: null });
  }
}

export function isNumberAlone({ text }: Block): boolean {
  const { leadingNumber, title } = parseChapterName(text.slice(0, LONGEST));
  return leadingNumber !== null && title === "";
}

/* What opens a chapter, in one or more headings, and what only lists them. */

/** Headings of one chapter, which follow each other. */
type Opening = Block[];

interface Openings {
  /** In order; parts are alone in theirs. */
  openings: Opening[];
  contents: Block[];
}

/** So many entries before it make the last of them one of a page of contents too, if it comes again. */
const ENTRIES = 2;

function findOpenings(blocks: Block[], read: Map<Block, Reading>): Openings {
  const openings: Opening[] = [], contents: Block[] = [];
  let run: Block[] = [];
  const isChapter = (block: Block) => read.get(block)!.kind === "chapter";
  const parts = partsOf(blocks, read);
  const isLater = (last: Block, from: number) => {
    const { titled, count } = read.get(last)!, part = parts.get(last);
    return blocks.slice(from).some((it) => {
      const other = read.get(it);
      if (other?.kind !== "chapter") return false;
      if (titled !== null) return other.titled === titled;
      return other.count === count && (part === "" || part === parts.get(it));
    });
  };
  for (const [at, block] of blocks.entries()) {
    const kind = read.get(block)?.kind;
    if (kind === "chapter" || kind === "part") run.push(block);
    const { level = 0 } = run.at(-1) ?? {};
    if (kind === "section" && (level === 0 || block.level <= level)) {
      contents.push(...run.splice(0));
    }
    if (kind || block.isContents || run.length === 0) continue;
    // Words: what stands directly before them is their heading, and what stands before that has no words.
    const last = run.findLastIndex(isChapter);
    let first = Math.max(0, last);
    while (first > 0 && isChapter(run[first - 1]!) && isOne(read, run[first - 1]!, run[last]!)) {
      first--;
    }
    const opening = last < 0 ? [] : run.slice(first, last + 1);
    let ahead = first;
    while (ahead > 0 && !isChapter(run[ahead - 1]!)) ahead--;
    const listed = run.slice(0, ahead).filter(isChapter).length;
    const isListed = last >= 0 && listed >= ENTRIES && isLater(run[last]!, at);
    contents.push(...run.slice(0, ahead), ...isListed ? run.slice(ahead) : []);
    if (!isListed) {
      openings.push(...run.slice(ahead, first).map((it) => [it]));
      if (opening.length > 0) openings.push(opening);
      openings.push(...run.slice(last + 1).filter((it) => !isChapter(it)).map((it) => [it]));
    }
    run = [];
  }
  contents.push(...run); // nothing follows
  return { openings, contents };
}

/** The part that each heading is in, by its name; "": none. */
function partsOf(blocks: Block[], read: Map<Block, Reading>): Map<Block, string> {
  let part = "";
  return new Map(
    blocks.filter((it) => read.has(it)).map((block) => {
      if (read.get(block)!.kind === "part") part = block.text.toLowerCase();
      return [block, part];
    }),
  );
}

/** Whether two headings name the same chapter: twice, or by its number and its title. */
function isOne(read: Map<Block, Reading>, above: Block, below: Block): boolean {
  const [a, b] = [read.get(above)!, read.get(below)!];
  const numberOf = ({ titled, count }: Reading) => titled ?? count;
  const isNumberAndTitle = a.titled === null && b.count === null;
  return numberOf(a) === numberOf(b) || isNumberAndTitle && hasParts(read);
}

const hasParts = (read: Map<Block, Reading>) =>
  read.values().some(({ kind, part }) => kind === "part" || part !== null);

/** Titles say which chapter it is, else numbers: where parts count anew they are counted on. */
function numberOpenings(
  { openings, contents }: Openings,
  read: Map<Block, Reading>,
): Map<Block, Heading> {
  const headings = new Map<Block, Heading>();
  for (const [block, { kind }] of read) {
    if (kind === "section" || kind === "other") headings.set(block, { kind });
  }
  for (const block of contents) headings.set(block, { kind: "contents" });
  let highest = 0, offset = 0, part: number | null = null, isFirst = false;
  const beginPart = () => isFirst = true;
  for (const opening of openings) {
    const all = opening.map((it) => read.get(it)!);
    if (all[0]!.kind === "part") {
      beginPart();
      headings.set(opening[0]!, { kind: "part" });
      continue;
    }
    const named: number | null = all.find((it) => it.part !== null)?.part ?? part;
    if (named !== part) beginPart();
    part = named;
    const titled = all.find((it) => it.titled !== null)?.titled;
    const count = all.find((it) => it.count !== null)?.count ?? null;
    if (isFirst && count !== null) {
      offset = count > highest ? 0 : highest;
      isFirst = false;
    }
    const number = titled ?? count! + offset;
    highest = Math.max(highest, number);
    for (const block of opening) headings.set(block, { kind: "chapter", number });
  }
  return headings;
}
