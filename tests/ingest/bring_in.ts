/** Brings recordings in without the command around it: what was published, and what was said. */

import { join } from "node:path";
import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import { noticeText } from "@/lib/media/notice.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { ingest, type IngestReport } from "../../tools/ingest/ingest.ts";
import type { ListedChapter } from "../../tools/ingest/chapter_names.ts";
import { readTags } from "../../tools/ingest/read_tags.ts";
import { decode, RATE } from "./recordings.ts";

const BOOK = 11;

export interface BroughtIn extends IngestReport {
  /** What a listener gets of each chapter. */
  chapters: { number: number; file: string; sec: number }[];
  /** What the author is told: of files left out, and of chapters to listen to. */
  said: string[];
  /** Numbers of the chapters that were measured, and not taken over from before. */
  measured: number[];
}

/** Titles of a book's chapters, from the given number. */
export const listed = (from: number, ...titles: string[]): ListedChapter[] =>
  titles.map((title, nth) => ({
    number: from + nth,
    title,
    kind: title.endsWith("Credits") ? "credits" : "chapter",
  }));

interface Input {
  /** A folder for the test alone, in which the library is made. */
  dir?: string;
  library?: string;
  input: string;
  listed?: ListedChapter[];
  isDryRun?: boolean;
  /** The library in a bucket; default: the folder. */
  target?: Objects;
  isUnpublished?: boolean;
}

export async function bringIn(o: Input): Promise<BroughtIn> {
  const { library = join(o.dir!, "library") } = o;
  await Deno.mkdir(library, { recursive: true });
  const measured: number[] = [];
  const report = await ingest({
    book: BOOK,
    input: o.input,
    library,
    target: o.target ?? null,
    listed: o.listed ?? null,
    readTags,
    isDryRun: o.isDryRun ?? false,
    isUnpublished: o.isUnpublished ?? false,
    workers: 2,
    listener: {
      planned() {},
      progressed() {},
      stepped: ({ number }, step) => void (step === "measured" && measured.push(number)),
      finished() {},
    },
    signal: new AbortController().signal,
  });
  const manifest = await readManifest(o.target ?? createFolder(library));
  const book = manifest?.books.find(({ id }) => id === BOOK);
  const chapters = (book?.chapters ?? []).map(({ number, file, durationSec }) => ({
    number,
    file: join(library, book!.folder, file),
    sec: durationSec,
  }));
  const said = [
    ...report.refused.map(noticeText),
    ...report.doubtful.map(({ chapter, warnings }) => `${chapter.number}: ${warnings.join(", ")}`),
  ];
  return { ...report, chapters, said, measured: measured.sort() };
}

/** The pitch heard for a third of a second from `atSec` on, Hz; 0: silence. */
export async function pitchAt(file: string, atSec: number): Promise<number> {
  const { samples } = await decode("-i", file, "-ss", String(atSec), "-t", "0.3");
  if (!samples.some((it) => Math.abs(it) > 30)) return 0;
  const rises = samples.reduce(
    (sum, it, i) => sum + (i > 0 && samples[i - 1]! < 0 && it >= 0 ? 1 : 0),
    0,
  );
  return Math.round(rises / (samples.length / RATE));
}
