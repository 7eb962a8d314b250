/** Cuts sources into recordings: one per file, or one per chapter mark. */
import { extname } from "node:path";
import { type ChapterName, parseChapterName } from "./chapter_names.ts";
import type { ChapterMark, Recording, Source, Tags } from "./recording.ts";

export interface TaggedSource {
  source: Source;
  tags: Tags;
}

/** A recording with what its names and tags say. */
export interface NamedRecording extends ChapterName {
  recording: Recording;
  /** Everything that it calls itself, numbers and all. */
  names: string[];
}

/** Marks closer than this count as one: no chapter is that short. */
export const MIN_MARK_SEC = 0.5;

/**
 * Each file becomes a chapter, unless it has several chapter marks: then each mark does, whatever lies beside
 * the file. A file among others that says which chapter it is stays whole: its marks are of its scenes.
 */
export function toRecordings(files: TaggedSource[]): Recording[] {
  const isChapter = (source: Source) =>
    files.length > 1 && parseChapterName(fileTitle({ source })).chapterNumber !== null;
  return files.flatMap((file) =>
    file.tags.marks.length > 1 && !isChapter(file.source) ? splitAtMarks(file) : [wholeFile(file)]
  );
}

function wholeFile({ source, tags }: TaggedSource): Recording {
  const { title, track, disc, durationSec } = tags;
  const bounds = { startSec: 0, endSec: null, claimedSec: durationSec };
  return { source, name: source.name, title, track, disc, isMark: false, ...bounds };
}

function splitAtMarks({ source, tags }: TaggedSource): Recording[] {
  const { disc, durationSec } = tags;
  const marks = tidy(tags.marks, durationSec);
  return marks.map(({ title, startSec }, index) => {
    const endSec = marks[index + 1]?.startSec ?? null;
    const end = endSec ?? durationSec;
    return {
      source,
      name: `${source.name}, ${title === "" ? `mark ${index + 1}` : `"${title}"`}`,
      title,
      track: index + 1,
      disc,
      isMark: true,
      startSec,
      endSec,
      claimedSec: end === null ? null : end - startSec,
    };
  });
}

/** In order, none beyond the end; the first begins at the start of the sound, so that nothing is lost. */
function tidy(marks: ChapterMark[], durationSec: number | null): ChapterMark[] {
  const end = durationSec ?? Infinity;
  const sorted = marks.toSorted((a, b) => a.startSec - b.startSec)
    .filter(({ startSec }) => startSec < end - MIN_MARK_SEC)
    .filter(({ startSec }, i, all) =>
      startSec + MIN_MARK_SEC <= (all[i + 1]?.startSec ?? Infinity)
    );
  return sorted.map((mark, index) => index === 0 ? { ...mark, startSec: 0 } : mark);
}

/** What a recording is called when its tag says nothing: the file name without extension. */
export const fileTitle = ({ source }: Pick<Recording, "source">): string =>
  source.name.slice(source.name.lastIndexOf("/") + 1, -extname(source.name).length || undefined);
