/** Decides what becomes of each of the author's recordings: nothing is written. */

import { basename, dirname, extname, join } from "node:path";
import { parseCueSheet, type SheetFile } from "@/lib/media/marks.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import type { ImportNotice } from "@/lib/media/notice.ts";
import { inParallel } from "./push_library.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import { findSources, unreadable } from "./find_sources.ts";
import { inspectFile } from "./inspect_file.ts";
import type { ListedChapter } from "./chapter_names.ts";
import { canDecode, decodedSec } from "./measure.ts";
import { numberChapters } from "./number_chapters.ts";
import type { ChapterMark, PlannedChapter, ReadTags, Source, Tags } from "./recording.ts";
import { MIN_MARK_SEC, type TaggedSource, toRecordings } from "./recordings.ts";

export interface Plan {
  /** In the order of their numbers. */
  chapters: PlannedChapter[];
  /** Those that the catalogue does not list. */
  unlisted: PlannedChapter[];
  refused: ImportNotice[];
  /** Files beside the recordings that are no sound. */
  ignored: string[];
  /** Sentences for the terminal on how names were read. */
  notes: string[];
  /** What has another reading. */
  doubts: ImportNotice[];
}

interface PlanOptions {
  input: string;
  /** The book's chapters in the catalogue; empty when it is not there. */
  listed: ListedChapter[];
  /** Of titles that are made of numbers; absent: English. */
  language?: Language | undefined;
  readTags: ReadTags;
  ffmpeg: Ffmpeg;
  signal: AbortSignal;
}

/** Files looked at in parallel. */
const AT_ONCE = 4;

/** @throws {IngestError} when the input cannot be read or holds nothing. */
export async function makePlan(o: PlanOptions): Promise<Plan> {
  const { sources, refused: unread, ignored } = await findSources(o.input);
  const sheets = openCueSheets();
  const looked = await inParallel(
    sources,
    { workers: AT_ONCE, signal: o.signal },
    (source, signal) => look({ ...o, signal, sheets }, source),
  );
  const files = looked.filter((it) => "tags" in it);
  const refused = [...unread, ...looked.filter((it) => "kind" in it)];
  const numbered = numberChapters(toRecordings(files), o.listed, o.language);
  const known = new Set(o.listed.map(({ number }) => number));
  const unlisted = numbered.chapters.filter(({ number }) => !known.has(number));
  return { ...numbered, unlisted, refused: [...refused, ...numbered.refused], ignored };
}

async function look(
  o: PlanOptions & { sheets: ReturnType<typeof openCueSheets> },
  found: Source,
): Promise<TaggedSource | ImportNotice> {
  const inspection = await inspectFile(found).catch((error) => unreadable(found.name, error));
  if ("kind" in inspection) return inspection;
  const { refusal, ...how } = inspection;
  if (refusal) return refusal;
  const source = { ...found, ...how };
  const read = await o.readTags(source.path);
  const isTitled = read.marks.length > 1 && read.marks.some(({ title }) => title !== "");
  const beside = isTitled ? [] : await o.sheets.marksOf(source);
  const tags = beside.length > 0 ? { ...read, marks: beside } : read;
  // Only a file whose tags say nothing needs a try.
  const undecodable = tags.durationSec === null ? await canDecode({ ...o, source }) : null;
  if (undecodable) return undecodable;
  if (!isBehindEnd(tags)) return { source, tags };
  return { source, tags: { ...tags, durationSec: await decodedSec({ ...o, source }) } };
}

/** Whether a mark may lie behind the end of the sound, as far as the file tells. */
const isBehindEnd = ({ marks, durationSec }: Tags): boolean =>
  marks.length > 1 && marks.some(({ startSec }) => startSec > (durationSec ?? 0) - MIN_MARK_SEC);

/* Chapter marks from cue sheets beside the recordings. */

interface Sheet {
  /** Name of the sheet without its extension. */
  name: string;
  files: SheetFile[];
}

const MAX_BYTES = 1_000_000;

interface CueSheets {
  /** The marks of a file of which a sheet beside it tells; empty: none does. */
  marksOf(source: Source): Promise<ChapterMark[]>;
}

/** Reads each folder's sheets once. */
function openCueSheets(): CueSheets {
  const folders = new Map<string, Promise<Sheet[]>>();
  return {
    async marksOf({ path }) {
      const folder = dirname(path);
      if (!folders.has(folder)) folders.set(folder, readSheets(folder));
      const stem = stemOf(path);
      for (const { name, files } of await folders.get(folder)!) {
        const named = files.find((it) => stemOf(it.name) === stem);
        if (named) return named.marks;
        if (name === stem && files.length === 1) return files[0]!.marks;
      }
      return [];
    },
  };
}

/** A sheet often names the WAV that the file was made of. */
const stemOf = (path: string): string =>
  basename(path.replaceAll("\\", "/"), extname(path)).normalize("NFC").toLowerCase();

async function readSheets(folder: string): Promise<Sheet[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  const names = entries.map(({ name }) => name).filter((it) => /^[^.].*\.cue$/i.test(it)).sort();
  const sheets = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { size } = await Deno.stat(path);
      const bytes = size > MAX_BYTES ? new Uint8Array() : await Deno.readFile(path);
      return { name: stemOf(name), files: parseCueSheet(decode(bytes)) };
    }).map((it) => it.catch(() => null)),
  );
  return sheets.filter((it) => it !== null);
}

/** Old ones are in the letters of their system. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
