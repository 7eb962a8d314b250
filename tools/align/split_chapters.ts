/** Splits a whole book's manuscript at the headings that name its chapters. */

import { type ImportNotice, notice } from "@/lib/media/notice.ts";
import type { Manuscript } from "./align_sentences.ts";
import { findHeadings, type Heading, isNumberAlone } from "./find_headings.ts";
import { splitSentences } from "./sentences.ts";
import type { Block, Clip } from "./text_blocks.ts";
import { findTitle, type ListedChapter, parseChapterName } from "../ingest/chapter_names.ts";
import { IngestError } from "../ingest/recording.ts";

export interface Split {
  manuscripts: Manuscript[];
  /** Headings that name no chapter of the catalogue, and what became of their text. */
  unplaced: ImportNotice[];
}

/** A chapter while it is collected. */
interface Open {
  manuscript: Manuscript;
  /** Of its heading; 0: it is not marked. */
  level: number;
  clips: (Clip | null)[];
  /** Whether it has more than headings: it may have its number and its title in two of them. */
  hasWords: boolean;
}

/**
 * Left out: what precedes the first chapter, such as a title page, and sections that are no chapters, such as
 * acknowledgements. Other headings belong to their chapter.
 * @throws {IngestError} when no heading names a chapter, or two name the same
 */
export function splitChapters(
  blocks: Block[],
  { name, listed, language }: { name: string; listed: ListedChapter[]; language: string },
): Split {
  const headings = findHeadings(blocks, listed), opened: Open[] = [], file = { name, language };
  const unplaced: ImportNotice[] = [];
  let chapter: Open | null = null;
  /** A part's title page, which is read before the chapter that follows it. */
  let ahead: Block[] | null = null;
  /** Said once words follow it: without them nothing is lost. */
  let lost: ImportNotice | null = null;
  for (const block of blocks) {
    const heading = headings.get(block), number = heading?.kind === "chapter" && heading.number;
    const isAbove = !chapter || chapter.level === 0 || block.level <= chapter.level;
    if (heading?.kind === "chapter" || heading?.kind === "part") lost = null;
    if (heading?.kind === "part") ahead ??= [];
    else if (heading?.kind === "contents") chapter = ahead = null;
    else if (heading?.kind === "section" && isAbove) {
      lost = notice("headingLeftOut", block.text);
      chapter = ahead = null;
    } else if (heading?.kind === "other" && !ahead && isAbove && chapter?.hasWords !== false) {
      lost = chapter
        ? notice("headingStays", block.text, chapter.manuscript.chapter)
        : notice("headingLeftOut", block.text);
    }
    const isSame = chapter?.manuscript.chapter === number && !chapter.hasWords && !ahead;
    if (number !== false && number !== undefined && !isSame) {
      chapter = open(opened, { name, block, number });
      for (const it of ahead ?? []) add(chapter, it, file);
      ahead = null;
    }
    if (block.isContents) continue;
    if (!heading && lost) {
      unplaced.push(lost);
      lost = null;
    }
    if (ahead) ahead.push(block);
    else if (chapter) {
      add(chapter, block, file);
      chapter.hasWords ||= !heading;
    }
  }
  if (ahead?.some((it) => !headings.has(it))) {
    unplaced.push(notice("partLeftOut", ahead[0]!.text));
  }
  const spoken = opened.filter(({ hasWords }) => hasWords);
  if (spoken.length === 0) throw new IngestError(notice("noHeadings", name));
  return {
    manuscripts: spoken.map(finish),
    unplaced: distinct([...unplaced, ...describeEmpty(blocks, { headings, spoken, listed })]),
  };
}

const distinct = (notices: ImportNotice[]): ImportNotice[] => [
  ...new Map(notices.map((it) => [JSON.stringify(it), it])).values(),
];

function open(
  opened: Open[],
  { name, block, number }: { name: string; block: Block; number: number },
): Open {
  const rival = opened.find(({ manuscript }) => manuscript.chapter === number);
  if (rival?.hasWords) {
    throw new IngestError(notice("twoHeadings", name, number, block.text, rival.manuscript.name));
  }
  if (rival) opened.splice(opened.indexOf(rival), 1);
  const manuscript = { name: `${name}, "${block.text}"`, chapter: number, paragraphs: [] };
  const chapter: Open = { manuscript, level: block.level, clips: [], hasWords: false };
  opened.push(chapter);
  return chapter;
}

function add(
  { manuscript, clips }: Open,
  block: Block,
  file: { name: string; language: string },
): void {
  const sentences = block.passages?.map(({ text }) => text) ?? splitSentences(block.text, file);
  if (sentences.length === 0) return;
  manuscript.paragraphs.push(sentences);
  clips.push(...block.passages?.map(({ clip }) => clip) ?? sentences.map(() => null));
}

function finish({ manuscript, clips }: Open): Manuscript {
  // With several recordings, or none, their positions in the chapter's own are unknown: it is aligned.
  const sounds = new Set(clips.flatMap((it) => it ? [it.audio] : []));
  if (sounds.size !== 1) return manuscript;
  const moments = clips.map((it) => it && { startMs: it.startMs, endMs: it.endMs });
  return { ...manuscript, moments };
}

/** Headings without text that no chapter with text has. */
function describeEmpty(
  blocks: Block[],
  { headings, spoken, listed }: {
    headings: Map<Block, Heading>;
    spoken: Open[];
    listed: ListedChapter[];
  },
): ImportNotice[] {
  const placed = new Set(spoken.map(({ manuscript }) => manuscript.chapter));
  const empty = blocks.filter((it) => headings.get(it)?.kind === "contents")
    .filter(({ text }) => {
      const { chapterNumber, leadingNumber, title } = parseChapterName(text);
      const titled = findTitle(listed, text) ?? findTitle(listed, title);
      const number = titled ?? chapterNumber ?? leadingNumber;
      return number !== null && !placed.has(number);
    });
  return empty.map(({ text }) => notice("headingEmpty", text));
}

/** How many chapters a manuscript names, not by numbers alone: those of one chapter may be its scenes'. */
export const countChapters = (blocks: Block[], listed: ListedChapter[]): number =>
  new Set(
    findHeadings(blocks.filter((it) => it.level > 0 || !isNumberAlone(it)), listed).values()
      .flatMap((it) => it.kind === "chapter" ? [it.number] : []),
  ).size;
