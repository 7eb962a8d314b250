/** Reads the manuscripts of a book and imports its chapters' texts; those without a recording wait for it. */

import { basename, extname, join } from "node:path";
import { numbersText } from "@/lib/catalogue/release.ts";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import type { ManifestBook } from "@/lib/media/manifest.ts";
import { type ImportNotice, notice, noticeText } from "@/lib/media/notice.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { compareNames, type ListedChapter } from "../ingest/chapter_names.ts";
import { publishTexts } from "../ingest/publish_texts.ts";
import { IngestError } from "../ingest/recording.ts";
import { createTerminalListener, describeDoubt } from "../ingest/terminal.ts";
import {
  chapterOf,
  readEach,
  readTextFile,
  readTimedTexts,
  readUtf8,
  type TimedText,
} from "../ingest/timed_text.ts";
import { alignBook } from "./align_manuscript.ts";
import type { Manuscript } from "./align_sentences.ts";
import { readEpub } from "./epub.ts";
import { countChapters, type Split, splitChapters } from "./split_chapters.ts";
import { splitSentences } from "./sentences.ts";
import { readBlocks } from "./text_blocks.ts";
import { endWaiting, keepWaiting, readWaiting, type Waiting } from "./waiting_texts.ts";

interface Book {
  book: number;
  /** The library that gets the texts. */
  target: Objects;
  signal: AbortSignal;
}

interface Imported {
  /** For the author's desk. */
  said: ImportNotice[];
  /** The same for the terminal, with the sentences that were not found in the recordings. */
  lines: string[];
  /** Whether every text is in, or waits for its recording. */
  isAllIn: boolean;
}

/**
 * @param o.listed the book's chapters in the catalogue
 * @throws {IngestError} for a text that cannot be used: nothing is imported then
 */
export async function importTexts(
  o: Book & { input: string; listed: ListedChapter[]; language: string; isDryRun: boolean },
): Promise<Imported> {
  const { book, target, listed, isDryRun } = o;
  const { manuscripts, unplaced } = await readManuscripts(o.input, {
    listed,
    language: o.language,
  });
  const timed = manuscripts.length > 0 ? [] : await readTimedTexts(o.input);
  const recorded = await recordedChapters(o);
  const texts = { language: o.language, manuscripts, timed };
  const ready = choose(texts, (chapter) => recorded.has(chapter));
  const numbers = new Set(listed.map(({ number }) => number));
  const canWait = (chapter: number) =>
    target.folder !== null && (numbers.size === 0 || numbers.has(chapter));
  const waiting = choose(texts, (chapter) => !recorded.has(chapter) && canWait(chapter));
  const lost = choose(texts, (chapter) => !recorded.has(chapter) && !canWait(chapter));
  const waits = chaptersOf(waiting);
  const notes = [...unplaced, ...waitNotes(waits)];
  const skipped = [...lost.manuscripts, ...lost.timed]
    .map(({ chapter, name }) => notice("textSkipped", chapter, name));
  const found = await publishReady(o, ready, { notes, isDryRun });
  if (!isDryRun && waits.length > 0) await keepWaiting(target.folder!, book, waiting);
  if (!isDryRun && target.folder !== null) await endWaiting(target.folder, book, chaptersOf(ready));
  return {
    said: [...found.map(toNotice), ...notes, ...skipped],
    lines: [
      ...found.flatMap(describeText),
      ...notes.map(describeDoubt),
      ...skipped.map(noticeText),
    ],
    isAllIn: chaptersOf(lost).length === 0,
  };
}

/** Texts that waited for recordings that are there now. @returns lines for the terminal */
export async function importWaiting(o: Book): Promise<string[]> {
  const { book, target } = o;
  const all = target.folder === null ? null : await readWaiting(target.folder, book);
  if (!all) return [];
  const recorded = await recordedChapters(o);
  const ready = choose(all, (chapter) => recorded.has(chapter));
  const chapters = chaptersOf(ready);
  if (chapters.length === 0) return [];
  const rest = chaptersOf(choose(all, (chapter) => !recorded.has(chapter)));
  const former = (await recordOf(o))?.textNotes?.filter(({ kind }) => kind !== WAITS) ?? [];
  const notes = [...former, ...waitNotes(rest)];
  const lines = await publishReady(o, ready, { notes, isDryRun: false })
    .then((found) => [
      `The text of chapter ${numbersText(chapters)} had waited for this recording and is in.`,
      ...found.flatMap(describeText),
    ])
    .catch(async (error) => {
      if (!(error instanceof IngestError) || o.signal.aborted) throw error;
      const failed = [notice("textNotIn", chapters), error.notice];
      const all = [...notes, ...failed];
      await publishTexts({ library: target, book, texts: [], notes: all, isDryRun: false });
      return failed.map(noticeText);
    });
  await endWaiting(target.folder!, book, chapters);
  return lines;
}

const WAITS = "textWaits";

const waitNotes = (chapters: number[]): ImportNotice[] =>
  chapters.length > 0 ? [notice(WAITS, chapters)] : [];

const recordOf = async ({ book, target }: Book): Promise<ManifestBook | undefined> =>
  (await readManifest(target))?.books.find(({ id }) => id === book);

/** Chapters with a recording of their own: the demo's voice is none. */
async function recordedChapters(o: Book): Promise<Set<number>> {
  const recorded = (await recordOf(o))?.chapters.filter(({ spoken }) => spoken === undefined) ?? [];
  return new Set(recorded.map(({ number }) => number));
}

const choose = (texts: Waiting, isWanted: (chapter: number) => boolean): Waiting => ({
  ...texts,
  manuscripts: texts.manuscripts.filter(({ chapter }) => isWanted(chapter)),
  timed: texts.timed.filter(({ chapter }) => isWanted(chapter)),
});

const chaptersOf = ({ manuscripts, timed }: Waiting): number[] =>
  [...manuscripts, ...timed].map(({ chapter }) => chapter).sort((a, b) => a - b);

async function publishReady(
  { book, target, signal }: Book,
  { language, manuscripts, timed }: Waiting,
  o: { notes: ImportNotice[]; isDryRun: boolean },
): Promise<TimedText[]> {
  const listener = createTerminalListener();
  const aligned = manuscripts.length === 0
    ? null
    : await alignBook(manuscripts, { book, library: target, language, listener, signal })
      .finally(() => listener.end());
  const texts = [...aligned?.texts ?? [], ...timed];
  await publishTexts({ library: target, book, texts, ...o });
  if (!o.isDryRun) await aligned?.clear();
  return texts;
}

const toNotice = ({ chapter, sentences, name }: TimedText): ImportNotice =>
  notice("textIn", chapter, sentences.length, name);

const describeText = (text: TimedText): string[] => [
  noticeText(toNotice(text)),
  ...text.sentences.filter(({ heard }) => !heard).map(({ paragraph, text }) =>
    `  not found in the recording, paragraph ${paragraph}: ${text.slice(0, 60)}`
  ),
];

/* Reads manuscripts without times: Markdown or plain text, one per chapter or all in one, or an EPUB. */

const KINDS = /^\.(md|markdown|txt)$/i;
const EPUB = /^\.epub$/i;
/** What people write in, and sell. */
const OTHERS = /^\.(docx?|odt|rtf|pages|pdf|mobi|azw3?|html?)$/i;

/**
 * The manuscripts of a folder or a file, in the order of their names or headings; may be empty.
 * @param o.listed the book's chapters, whose titles headings may name
 * @param o.language in espeak-ng's notation
 * @throws {IngestError} naming the first unusable one and its fault
 */
export async function readManuscripts(
  input: string,
  { listed, language }: { listed: ListedChapter[]; language: string },
): Promise<Split> {
  const name = basename(input), info = await Deno.stat(input).catch(() => null);
  if (info?.isFile && EPUB.test(extname(input))) {
    return splitChapters(await readEpub(input), { name, listed, language });
  }
  if (info?.isFile && OTHERS.test(extname(input))) {
    throw new IngestError(notice("otherFormat", name));
  }
  if (info?.isFile && KINDS.test(extname(input))) {
    const blocks = readBlocks(await readUtf8(input), name);
    // "The Harbour draft 3" with the headings of several chapters is a book.
    if (chapterOf(name) === null || countChapters(blocks, listed) > 1) {
      return splitChapters(blocks, { name, listed, language });
    }
  }
  const manuscripts = await readEach(
    await listManuscripts(input, info),
    async (path): Promise<Manuscript> => {
      const { name, chapter, text } = await readTextFile(path);
      const paragraphs = splitText(text, { name, language });
      if (paragraphs.length === 0) throw new IngestError(notice("noText", name));
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
export const splitText = (text: string, file: { name: string; language: string }): string[][] =>
  readBlocks(text, file.name).map((block) => splitSentences(block.text, file))
    .filter((sentences) => sentences.length > 0);
