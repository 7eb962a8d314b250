/** Cuts sources into recordings, one per file or chapter mark, and joins those that belong together. */

import { extname } from "node:path";
import { type ImportNotice, notice } from "@/lib/media/notice.ts";
import { type ChapterName, compareNames, parseChapterName } from "./chapter_names.ts";
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
      name: `${source.name}, ${title === "" ? `#${index + 1}` : `"${title}"`}`,
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

/* Joins recordings that belong together: the files of one chapter, and a part's title page with what follows. */

interface Joined {
  items: NamedRecording[];
  refused: ImportNotice[];
  /** Sentences for the terminal on what was joined. */
  notes: string[];
  /** What has another reading. */
  doubts: ImportNotice[];
}

/* "Chapter 1a" and "Chapter 1b", "Chapter 2 (1 of 2)" and "(2 of 2)". */

export function joinPieces(items: NamedRecording[]): Joined {
  const chapters = new Map<string, NamedRecording[]>();
  for (const item of items) {
    const number = item.chapterNumber ?? item.leadingNumber;
    if (!item.piece || number === null || item.recording.isMark) continue;
    const key = `${item.part} ${number}`;
    chapters.set(key, [...chapters.get(key) ?? [], item]);
  }
  const refused: ImportNotice[] = [], notes: string[] = [];
  const gone = new Set<NamedRecording>(), joined = new Map<NamedRecording, NamedRecording>();
  for (const them of chapters.values()) {
    const pieces = them.toSorted((a, b) =>
      a.piece!.nth - b.piece!.nth || compareNames(a.recording.name, b.recording.name)
    );
    const of = Math.max(...pieces.map(({ piece }) => piece!.of ?? 0), pieces.length);
    const isWhole = pieces.every(({ piece }, index) => piece!.nth === index + 1) &&
      of === pieces.length;
    if (!isWhole) {
      const missing = Array.from({ length: of }, (_, nth) => nth + 1)
        .filter((nth) => !pieces.some(({ piece }) => piece!.nth === nth));
      // "Chapter 1a" alone may be the name of the whole.
      if (pieces.length === 1 && pieces[0]!.piece!.of === null && missing.length === 0) continue;
      for (const { recording: { name } } of pieces) {
        gone.add(pieces.find((it) => it.recording.name === name)!);
        refused.push(
          missing.length > 0 ? notice("partMissing", name, missing) : notice("partTwice", name),
        );
      }
      continue;
    }
    const [first, ...more] = pieces;
    more.forEach((it) => gone.add(it));
    if (more.length === 0) continue;
    const recordings = pieces.map(({ recording }) => recording);
    joined.set(first!, { ...first!, recording: follow(recordings) });
    notes.push(
      `${recordings.map(({ name }) => name).join(" and ")} are joined as one chapter.`,
    );
  }
  const kept = items.filter((it) => !gone.has(it)).map((it) => joined.get(it) ?? it);
  return { items: kept, refused, notes, doubts: [] };
}

function follow([first, ...more]: Recording[]): Recording {
  const all = [first!, ...more];
  const isClaimed = all.every(({ claimedSec }) => claimedSec !== null);
  return {
    ...first!,
    name: all.map(({ name }) => name).join(" + "),
    claimedSec: isClaimed ? all.reduce((sum, it) => sum + it.claimedSec!, 0) : null,
    more,
  };
}

/* Marks of a file that are no chapters of their own: their sound belongs to a neighbour. */

/**
 * A part's title page goes to the chapter behind it. A mark that says no number and is not listed, among
 * others that say theirs, goes to the chapter before it: that may be meant otherwise.
 */
export function joinMarks(
  items: NamedRecording[],
  isListed: (it: NamedRecording) => boolean,
): Joined {
  const notes: string[] = [], doubts: ImportNotice[] = [];
  const kept: NamedRecording[] = [];
  let waiting: NamedRecording[] = [];
  for (const [index, item] of items.entries()) {
    const { recording } = item;
    const others = items.filter((it) =>
      it.recording.isMark && it.recording.source === recording.source && it.role === "chapter"
    );
    const chapters = others.filter((it) => it.chapterNumber !== null || isListed(it));
    const isChapter = !recording.isMark || item.role !== "chapter" || item.chapterNumber !== null ||
      isListed(item) || chapters.length * 2 < others.length || chapters.length === 0;
    const next = items[index + 1], before = kept.at(-1);
    const goesOn = next?.recording.source === recording.source;
    if (isChapter) {
      const all = [...waiting.map((it) => it.recording), recording];
      kept.push(waiting.length > 0 ? { ...item, recording: span(all) } : item);
      waiting = [];
    } else if (item.isPartAlone && goesOn) {
      waiting.push(item);
      notes.push(`${recording.name} becomes the beginning of the next chapter.`);
    } else if (before?.recording.source === recording.source && before.role === "chapter") {
      kept[kept.length - 1] = { ...before, recording: span([before.recording, recording]) };
      doubts.push(notice("joinedBefore", recording.name, before.recording.name));
    } else if (goesOn) {
      waiting.push(item);
      doubts.push(notice("joinedNext", recording.name));
    } else kept.push(item);
  }
  return { items: kept, refused: [], notes, doubts };
}

/** Of a file's stretches that follow each other; named by the last one that has a number, else the first. */
function span(all: Recording[]): Recording {
  const first = all[0]!, last = all.at(-1)!;
  const isClaimed = all.every(({ claimedSec }) => claimedSec !== null);
  return {
    ...last,
    name: all.map(({ name }) => name).join(" + "),
    startSec: first.startSec,
    endSec: last.endSec,
    claimedSec: isClaimed ? all.reduce((sum, it) => sum + it.claimedSec!, 0) : null,
  };
}
