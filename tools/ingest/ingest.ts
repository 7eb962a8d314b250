/** Adds a book's recordings to a library: plan, make, publish. */

import { readManifest } from "@/lib/media/library/manifest_file.server.ts";
import { type ImportNotice, notice } from "@/lib/media/notice.ts";
import { formatClock } from "@/lib/platform/duration.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import { findUnchanged, type FinishedChapter, noteMade } from "./book_entries.ts";
import { diskFull, type Ffmpeg, isDiskFull, requireFfmpeg, requireSpace } from "./ffmpeg.ts";
import { type ChapterStep, makeChapter } from "./make_chapter.ts";
import { makePlan, type Plan } from "./make_plan.ts";
import type { ListedChapter } from "./chapter_names.ts";
import { countProgress, type Progress } from "./progress.ts";
import { publish, type Published } from "./publish.ts";
import { publishToBucket } from "./publish_to_bucket.ts";
import { type PlannedChapter, type ReadTags, RefusedRecording } from "./recording.ts";
import { openStaging } from "./staging.ts";
import { inParallel } from "./push_library.ts";

interface IngestOptions {
  book: number;
  /** Folder of recordings, or one file. */
  input: string;
  /** Library folder, also for work in progress; created if missing. */
  library: string;
  /** The library in a bucket that receives the book instead; null: none. */
  target: Objects | null;
  /** The book's chapters in the catalogue; null: it is not listed. */
  listed: ListedChapter[] | null;
  /** That of the author's texts, in which chapters without a title are called by their numbers; absent: English. */
  language?: Language;
  readTags: ReadTags;
  /** Dry run: only reports what would happen. */
  isDryRun: boolean;
  /** Holds the book until the author has heard it. */
  isUnpublished: boolean;
  /** Publishes also what can be read in two ways. */
  isSure?: boolean;
  /** Chapters processed in parallel. */
  workers: number;
  listener: IngestListener;
  signal: AbortSignal;
}

export interface IngestListener {
  planned(plan: Plan): void;
  /** Called several times a second while chapters are made. */
  progressed(progress: Progress): void;
  /** Progress of a chapter that is being made. */
  stepped(chapter: PlannedChapter, step: ChapterStep): void;
  finished(chapter: PlannedChapter, o: { isResumed: boolean; done: number; total: number }): void;
}

/** How the recordings fit the catalogue's list of chapters. */
interface Comparison {
  /** Listed, but not recorded. */
  missing: ListedChapter[];
  /** Recorded, but not listed: nobody would find them. */
  extra: PlannedChapter[];
}

export interface IngestReport extends Comparison {
  /** Why recordings were left out. */
  refused: ImportNotice[];
  /** Numbers of the chapters that are served already, from the same recordings. */
  unchanged: number[];
  /** New chapters that should be listened to, with the reasons. */
  doubtful: { chapter: PlannedChapter; warnings: string[] }[];
  /** Why the author should look before it is sold: what can be read in two ways. */
  doubts: ImportNotice[];
  /** null when nothing was published: a dry run, or no usable recording. */
  published: Published | null;
}

/**
 * @throws {IngestError} for what stops the whole run; the library is unchanged then
 * @throws {LibraryError} when the library's manifest cannot be read or written
 * @throws {DOMException} AbortError; the next run continues from there
 */
export async function ingest(o: IngestOptions): Promise<IngestReport> {
  const ffmpeg = await requireFfmpeg();
  const plan = await makePlan({ ...o, ffmpeg, listed: o.listed ?? [] });
  o.listener.planned(plan);
  const report: IngestReport = {
    ...compareChapters(plan.chapters, o.listed ?? []),
    refused: plan.refused,
    unchanged: [],
    doubtful: [],
    doubts: plan.doubts,
    published: null,
  };
  if (o.isDryRun || plan.chapters.length === 0) return report;
  using staging = await openStaging({ ...o, ffmpeg });
  const unchanged = await findUnchanged({ ...o, ffmpeg }, plan.chapters);
  const results = await makeAll({ ...o, ffmpeg, plan, staging, unchanged });
  const finished = results.filter((it) => "made" in it);
  const refused = results.filter((it) => "kind" in it);
  const doubts = [...plan.doubts, ...await findJumps(o, finished)];
  const isUnpublished = o.isUnpublished || (doubts.length > 0 && !o.isSure);
  const published = finished.length === 0
    ? null
    : await putInPlace({ ...o, isUnpublished }, { finished, staging });
  if (published) await noteMade({ ...o, ffmpeg }, finished);
  else if (refused.length === 0) await staging.clear();
  const made = [...unchanged, ...finished.map(({ chapter }) => chapter)];
  return {
    refused: [...plan.refused, ...refused],
    ...compareChapters(made, o.listed ?? []),
    unchanged: [...unchanged].map(({ number }) => number),
    doubtful: finished.filter(({ made }) => made.warnings.length > 0)
      .map(({ chapter, made: { warnings } }) => ({ chapter, warnings })),
    doubts,
    published,
  };
}

/** New sound so many times as long as the old, or as short, is often another chapter's. */
const JUMP = 3;

async function findJumps(
  { target, library, book }: IngestOptions,
  finished: FinishedChapter[],
): Promise<ImportNotice[]> {
  const manifest = await readManifest(target ?? createFolder(library));
  const live = manifest?.books.find(({ id }) => id === book)?.chapters ?? [];
  return finished.flatMap(({ chapter: { number, recording }, made: { entry } }) => {
    const before = live.find((it) => it.number === number && it.spoken === undefined);
    if (!before) return [];
    const times = entry.durationSec / before.durationSec;
    if (times < JUMP && times > 1 / JUMP) return [];
    const [length, former] = [formatClock(entry.durationSec), formatClock(before.durationSec)];
    return [notice("otherLength", number, recording.name, length, former)];
  });
}

const putInPlace = (
  { target, ...o }: IngestOptions,
  work: { finished: FinishedChapter[]; staging: MakeAllOptions["staging"] },
): Promise<Published> =>
  target ? publishToBucket({ ...o, ...work, target }) : publish({ ...o, ...work });

interface MakeAllOptions extends IngestOptions {
  ffmpeg: Ffmpeg;
  plan: Plan;
  staging: Awaited<ReturnType<typeof openStaging>>;
  unchanged: Set<PlannedChapter>;
}

async function makeAll(o: MakeAllOptions): Promise<(FinishedChapter | ImportNotice)[]> {
  const { plan, staging, unchanged, listener } = o;
  const total = plan.chapters.length;
  let done = 0;
  for (const chapter of unchanged) {
    listener.finished(chapter, { isResumed: true, done: ++done, total });
  }
  const chapters = plan.chapters.filter((it) => !unchanged.has(it));
  const earlierWork = await Promise.all(chapters.map(staging.find));
  await requireSpace(o.library, chapters.filter((_, index) => !earlierWork[index]));
  const progress = countProgress(chapters.map(expectedWork), performance.now());
  for (const [index, it] of earlierWork.entries()) if (it) progress.skip(index);
  return await inParallel([...chapters.entries()], o, async ([index, chapter], signal) => {
    const earlier = earlierWork[index];
    const onProgress = (share: number) => {
      progress.set(index, share);
      listener.progressed(progress.get(performance.now()));
    };
    const onStep = (step: ChapterStep) => listener.stepped(chapter, step);
    try {
      const made = earlier ?? await staging.keep(
        chapter,
        (dir) => makeChapter({ ...o, chapter, dir, onProgress, onStep, signal }),
      );
      listener.finished(chapter, { isResumed: Boolean(earlier), done: ++done, total });
      return { chapter, made };
    } catch (error) {
      if (!(error instanceof RefusedRecording)) throw isDiskFull(error) ? diskFull() : error;
      done++;
      return error.notice;
    } finally {
      if (!earlier) onProgress(1);
    }
  });
}

/** Seconds of sound, else an estimate from the size at a medium bit rate. */
const expectedWork = ({ recording: { claimedSec, source } }: PlannedChapter): number =>
  claimedSec ?? source.bytes / 12_000;

function compareChapters(
  planned: PlannedChapter[],
  listed: ListedChapter[],
): Comparison {
  const recorded = new Set(planned.map(({ number }) => number));
  const known = new Set(listed.map(({ number }) => number));
  return {
    missing: listed.filter(({ number }) => !recorded.has(number)),
    extra: planned.filter(({ number }) => !known.has(number)),
  };
}
