/** Parts a whole book's manuscript at the headings that name its chapters. */
import type { Block } from "@/tools/align/blocks.ts";
import type { Clip } from "@/tools/align/media_overlay.ts";
import type { Manuscript } from "@/tools/align/manuscript.ts";
import { splitSentences } from "@/tools/align/split_sentences.ts";
import { parseChapterName } from "@/tools/ingest/chapter_name.ts";
import { IngestError } from "@/tools/ingest/ingest_error.ts";
import { findTitle, type ListedChapter } from "@/tools/ingest/number_chapters.ts";

/** Letters of the longest heading. */
const LONGEST_HEADING = 80;

/**
 * What stands before the first chapter, such as a title page, and what names itself as no chapter, such as
 * acknowledgements, is left out; other headings are a chapter's own.
 * @throws {IngestError} when no heading names a chapter, or two name the same
 */
export function splitChapters(
  blocks: Block[],
  { name, listed }: { name: string; listed: ListedChapter[] },
): Manuscript[] {
  const chapters: Manuscript[] = [];
  const clips = new Map<Manuscript, (Clip | null)[]>();
  let chapter: Manuscript | null = null;
  for (const block of blocks) {
    const number = numberOf(block, listed);
    if (number !== null) {
      const rival = chapters.find((it) => it.chapter === number);
      if (rival) {
        throw new IngestError(
          `${name} has two headings of chapter ${number}, "${block.text}" and that of ${rival.name}: take one away.`,
        );
      }
      chapter = { name: `${name}, "${block.text}"`, chapter: number, paragraphs: [] };
      chapters.push(chapter);
      clips.set(chapter, []);
    } else if (block.isHeading && parseChapterName(block.text).role !== "chapter") chapter = null;
    const sentences = block.passages?.map(({ text }) => text) ?? splitSentences(block.text, name);
    if (!chapter || sentences.length === 0) continue;
    chapter.paragraphs.push(sentences);
    clips.get(chapter)!.push(
      ...block.passages?.map(({ clip }) => clip) ?? sentences.map(() => null),
    );
  }
  for (const [chapter, all] of clips) {
    // Of several recordings, as of none, nobody knows where they lie in the chapter's own: it is aligned.
    const sounds = new Set(all.flatMap((it) => it ? [it.audio] : []));
    if (sounds.size === 1) {
      chapter.moments = all.map((it) => it && { startMs: it.startMs, endMs: it.endMs });
    }
  }
  if (chapters.length > 0) return chapters;
  throw new IngestError(
    `${name} has no heading that names a chapter: wanted "Chapter 7", its title in the catalogue, or ` +
      'a file a chapter, called "07.md" or the like.',
  );
}

/** A heading in form, or a short line alone that can be nothing else. */
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
