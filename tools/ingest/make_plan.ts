/** Finds the recordings among the author's files and decides what becomes of each: nothing is written. */

import { basename, extname, join, relative } from "node:path";
import { RECORDING_ENDINGS } from "@/lib/media/recording_files.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import { inspectFile } from "./inspect_file.ts";
import { canDecode, decodedSec } from "./measure.ts";
import { compareNames } from "./chapter_names.ts";
import type { ListedChapter } from "./listed_chapters.ts";
import { numberChapters } from "./number_chapters.ts";
import {
  IngestError,
  type PlannedChapter,
  type ReadTags,
  type Refusal,
  type Source,
  type Tags,
} from "./recording.ts";
import { MIN_MARK_SEC, type TaggedSource, toRecordings } from "./recordings.ts";
import { inParallel } from "../media/push.ts";

/** Protected and unusual formats are included: they are refused by name, not ignored. */
const SOUND = new Set([...RECORDING_ENDINGS, ".wma", ".m4p", ".aa", ".aax", ".aaxc"]);
/** Usual companions of recordings, which need no mention. */
const BESIDE = new Set(
  ".jpg .jpeg .png .webp .gif .pdf .epub .txt .md .cue .nfo .log .m3u .m3u8 .json .xml .ini .db"
    .split(" "),
);

interface FoundSources {
  /** In the natural order of their names. */
  sources: Source[];
  /** Names of files that are neither sound nor usual companions. */
  ignored: string[];
}

/** @throws {IngestError} when there is nothing, or nothing that could be sound. */
export async function findSources(input: string): Promise<FoundSources> {
  const info = await Deno.stat(input).catch((error) => {
    throw new IngestError(
      `Cannot read ${input}: ${
        reasonOf(error)
      }. Point at a folder of recordings or at one M4B or MP3 file.`,
    );
  });
  const paths = info.isDirectory ? await listFiles(input) : [input];
  const isSound = (path: string) => !info.isDirectory || SOUND.has(extname(path).toLowerCase());
  const nameOf = (path: string) => info.isDirectory ? relative(input, path) : basename(path);
  const found = await Promise.all(
    paths.filter(isSound).map(async (path) => {
      const { size, mtime } = await Deno.stat(path);
      return { path, name: nameOf(path), bytes: size, modifiedMs: mtime?.getTime() ?? 0 };
    }),
  );
  if (found.length === 0) {
    throw new IngestError(
      `There are no recordings in ${input}. Use files such as MP3, M4A, M4B, FLAC or WAV.`,
    );
  }
  return {
    sources: found.toSorted((a, b) => compareNames(a.name, b.name)),
    ignored: paths.filter((path) => !isSound(path) && !BESIDE.has(extname(path).toLowerCase()))
      .map(nameOf).sort(compareNames),
  };
}

/** All files below a folder, without hidden ones ("._01.mp3" of a Mac). */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch((error) => {
    throw new IngestError(`Can't read the folder ${folder}: ${reasonOf(error)}.`);
  });
  const below = entries.filter(({ name }) => !name.startsWith(".")).map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory ? listFiles(path) : entry.isFile ? [path] : [];
  });
  return (await Promise.all(below)).flat();
}

const reasonOf = (error: unknown) => error instanceof Error ? error.message : String(error);

export interface Plan {
  /** In the order of their numbers. */
  chapters: PlannedChapter[];
  refused: Refusal[];
  /** Files beside the recordings that are no sound. */
  ignored: string[];
  /** Sentences on how names were read, and on what has another reading. */
  notes: string[];
  doubts: string[];
}

interface PlanOptions {
  input: string;
  /** The book's chapters in the catalogue; empty when it is not there. */
  listed: ListedChapter[];
  readTags: ReadTags;
  ffmpeg: Ffmpeg;
  signal: AbortSignal;
}

/** Files looked at in parallel. */
const AT_ONCE = 4;

/** @throws {IngestError} when the input cannot be read or holds nothing. */
export async function makePlan(o: PlanOptions): Promise<Plan> {
  const { sources, ignored } = await findSources(o.input);
  const looked = await inParallel(
    sources,
    { workers: AT_ONCE, signal: o.signal },
    (source, signal) => look({ ...o, signal }, source),
  );
  const files = looked.filter((it) => "tags" in it);
  const refused = looked.filter((it) => "reason" in it);
  const numbered = numberChapters(toRecordings(files), o.listed);
  return { ...numbered, refused: [...refused, ...numbered.refused], ignored };
}

async function look(o: PlanOptions, found: Source): Promise<TaggedSource | Refusal> {
  const { refusal, readsOn } = await inspectFile(found);
  if (refusal) return refusal;
  const source = { ...found, readsOn };
  const tags = await o.readTags(source.path);
  // Only a file whose tags say nothing needs a try.
  const unreadable = tags.durationSec === null ? await canDecode({ ...o, source }) : null;
  if (unreadable) return unreadable;
  if (!isBehindEnd(tags)) return { source, tags };
  return { source, tags: { ...tags, durationSec: await decodedSec({ ...o, source }) } };
}

/** Whether a mark may lie behind the end of the sound, as far as the file tells. */
const isBehindEnd = ({ marks, durationSec }: Tags): boolean =>
  marks.length > 1 && marks.some(({ startSec }) => startSec > (durationSec ?? 0) - MIN_MARK_SEC);
