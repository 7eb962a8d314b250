/** What is known of the author's files before any of them is decoded. */

export interface Source {
  path: string;
  /** As the author sees it: relative to what she pointed at. */
  name: string;
  bytes: number;
  modifiedMs: number;
}

/** A mark within a file that holds several chapters. */
export interface ChapterMark {
  title: string;
  startSec: number;
}

export interface Tags {
  title: string | null;
  track: number | null;
  disc: number | null;
  /** Length the file claims; null when it does not say. */
  durationSec: number | null;
  marks: ChapterMark[];
}

/** Reads the tags of a file; a file without any, or one that is no sound, has null in every field. */
export type ReadTags = (path: string) => Promise<Tags>;

/** A stretch of a file that becomes one chapter. */
export interface Recording {
  source: Source;
  /** For people: the file, or the file and the mark. */
  name: string;
  /** What the recording calls itself: the mark, else the tag; null when it says nothing. */
  title: string | null;
  track: number | null;
  disc: number | null;
  startSec: number;
  /** null: to the end of the file. */
  endSec: number | null;
  /** Length by the file's own account. */
  claimedSec: number | null;
}

export interface PlannedChapter {
  number: number;
  title: string;
  recording: Recording;
}
