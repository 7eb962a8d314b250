/** Looks at the author's files and decides what will become of each: nothing is written. */
import type { Ffmpeg } from "@/tools/ingest/ffmpeg.ts";
import { findSources } from "@/tools/ingest/find_sources.ts";
import type { Refusal } from "@/tools/ingest/ingest_error.ts";
import { inspectFile } from "@/tools/ingest/inspect_file.ts";
import { type ListedChapter, numberChapters } from "@/tools/ingest/number_chapters.ts";
import { canDecode } from "@/tools/ingest/probe.ts";
import type { PlannedChapter, ReadTags } from "@/tools/ingest/recording.ts";
import { type TaggedSource, toRecordings } from "@/tools/ingest/recordings.ts";

export interface Plan {
  /** In the order of their numbers. */
  chapters: PlannedChapter[];
  refused: Refusal[];
  /** Files beside the recordings that are no sound. */
  ignored: string[];
}

export interface PlanOptions {
  input: string;
  /** The book's chapters in the catalogue; empty when it is not there. */
  listed: ListedChapter[];
  readTags: ReadTags;
  ffmpeg: Ffmpeg;
  signal: AbortSignal;
}

/** @throws {IngestError} when the input cannot be read or holds nothing. */
export async function makePlan(o: PlanOptions): Promise<Plan> {
  const { sources, ignored } = await findSources(o.input);
  const refused: Refusal[] = [];
  const files: TaggedSource[] = [];
  for (const source of sources) {
    const refusal = await inspectFile(source);
    const tags = await o.readTags(source.path);
    const isKnown = tags.durationSec !== null; // only a file whose tags say nothing needs a try
    const unreadable = refusal ?? (isKnown ? null : await canDecode({ ...o, source }));
    if (unreadable) refused.push(unreadable);
    else files.push({ source, tags });
  }
  const numbered = numberChapters(toRecordings(files), o.listed);
  return { chapters: numbered.chapters, refused: [...refused, ...numbered.refused], ignored };
}
