/** Cuts sources into recordings: one per file, or one per chapter mark. */
import { extname } from "node:path";
import type { ChapterMark, Recording, Source, Tags } from "./recording.ts";

export interface TaggedSource {
  source: Source;
  tags: Tags;
}

/** Marks closer than this count as one: no chapter is that short. */
export const MIN_MARK_SEC = 0.5;

/**
 * Each file becomes a chapter, unless every file has several chapter marks (one M4B, or its parts): then each
 * mark does.
 */
export function toRecordings(files: TaggedSource[]): Recording[] {
  const isMarked = files.every(({ tags }) => tags.marks.length > 1);
  return files.flatMap((file) => isMarked ? splitAtMarks(file) : [wholeFile(file)]);
}

function wholeFile({ source, tags }: TaggedSource): Recording {
  const { title, track, disc, durationSec } = tags;
  const bounds = { startSec: 0, endSec: null, claimedSec: durationSec };
  return { source, name: source.name, title, track, disc, ...bounds };
}

function splitAtMarks({ source, tags }: TaggedSource): Recording[] {
  const { disc, durationSec } = tags;
  const marks = tidy(tags.marks, durationSec);
  return marks.map(({ title, startSec }, index) => {
    const endSec = marks[index + 1]?.startSec ?? null;
    const end = endSec ?? durationSec;
    return {
      source,
      name: `${source.name}, "${title}"`,
      title,
      track: index + 1,
      disc,
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
export const fileTitle = ({ source }: Recording): string =>
  source.name.slice(source.name.lastIndexOf("/") + 1, -extname(source.name).length || undefined);
