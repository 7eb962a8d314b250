/** Numbers recordings by their names, their tags and their order. */

import { numberedTitle } from "@/lib/catalogue/drafts.server.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import { type ImportNotice, notice } from "@/lib/media/notice.ts";
import {
  compareNames,
  findCredits,
  findListed,
  type ListedChapter,
  ordinaryOf,
  parseChapterName,
  readDiscTrack,
  stripCommonPrefix,
} from "./chapter_names.ts";
import type { Role } from "./chapter_patterns.ts";
import { fileTitle, joinMarks, joinPieces, type NamedRecording } from "./recordings.ts";
import type { PlannedChapter, Recording } from "./recording.ts";

interface Numbered {
  /** Ordered by their numbers, which are unique. */
  chapters: PlannedChapter[];
  refused: ImportNotice[];
  /** Sentences for the terminal on how it was read. */
  notes: string[];
  /** What has another reading: the author decides. */
  doubts: ImportNotice[];
}

type Item = NamedRecording;
type NumberOf = (item: Item) => number | null;

/** @param language of the titles that are made of numbers, where neither catalogue nor recording has one */
export function numberChapters(
  recordings: Recording[],
  listed: ListedChapter[],
  language: Language = "en",
): Numbered {
  const pieces = joinPieces(readNames(recordings));
  const joined = joinMarks(pieces.items, (it) => findListed(listed, it) !== null);
  const doubts = [...joined.doubts];
  const items = joined.items;
  const numbers = assignAll(items, listed, doubts);
  const titles = new Map(listed.map(({ number, title }) => [number, title]));
  const refused: ImportNotice[] = [...pieces.refused];
  const chapters: PlannedChapter[] = [];
  for (const { recording, title, role } of items) {
    const number = numbers.get(recording);
    const rivals = number === undefined
      ? []
      : items.filter((it) => it.recording !== recording && numbers.get(it.recording) === number);
    if (number === REPLACED) continue;
    if (number === undefined) refused.push(unplaced(recording, role, listed));
    else if (rivals.length > 0) refused.push(duplicate(recording, number, rivals));
    else {
      chapters.push({
        number,
        title: titles.get(number) ?? (title || numberedTitle(number, language)),
        recording,
      });
    }
  }
  return {
    chapters: chapters.toSorted((a, b) => a.number - b.number),
    refused,
    notes: [...pieces.notes, ...joined.notes],
    doubts,
  };
}

const unplaced = ({ name }: Recording, role: Role, listed: ListedChapter[]): ImportNotice =>
  notice(role !== "chapter" && listed.length > 0 ? "placeTaken" : "noNumber", name);

const duplicate = ({ name }: Recording, number: number, rivals: Item[]): ImportNotice =>
  notice("sameNumber", name, number, rivals.map(({ recording }) => recording.name));

/** Usually the tag has the title and the file name the number; each may replace the other. */
function readNames(recordings: Recording[]): Item[] {
  const files = recordings.map(fileTitle), names = stripCommonPrefix(files);
  const tags = recordings.map(({ title }) => title ?? "");
  const isOneTag = recordings.length > 1 && new Set(tags).size === 1; // the book's title, not chapters'
  const items = recordings.map((recording, index): Item => {
    const tag = parseChapterName(isOneTag ? "" : tags[index]!);
    if (recording.isMark) return { ...tag, recording, names: [tags[index]!, tag.title] };
    const file = parseChapterName(names[index]!);
    return {
      recording,
      names: [
        files[index]!,
        names[index]!,
        ...isOneTag ? [] : [tags[index]!],
        tag.title,
        file.title,
      ],
      role: file.role === "chapter" ? tag.role : file.role,
      part: file.part ?? tag.part,
      isPartAlone: file.isPartAlone,
      chapterNumber: file.chapterNumber ?? tag.chapterNumber,
      isChapterFirst: file.isChapterFirst,
      piece: file.piece ?? tag.piece,
      leadingNumber: file.leadingNumber ?? tag.leadingNumber,
      trailingNumber: file.trailingNumber,
      title: tag.title || file.title,
    };
  });
  return withDiscTracks(items);
}

/** If all of them are "1-01 Storm", the first number is a disc's. */
function withDiscTracks(items: Item[]): Item[] {
  const ordinary = items.filter(({ role, recording }) => role === "chapter" && !recording.isMark);
  const found = new Map(ordinary.map((item) => [item, readDiscTrack(fileTitle(item.recording))]));
  if (ordinary.length < 2 || [...found.values()].includes(null)) return items;
  return items.map((item) => {
    const it = found.get(item);
    return it
      ? {
        ...item,
        part: it.disc,
        leadingNumber: it.track,
        title: it.title,
        names: [...item.names, it.title],
      }
      : item;
  });
}

/* The number of each. */

/** Instead of a number: another file takes the place of this mark. */
const REPLACED = -1;

/** Marks are numbered among themselves; a file beside them replaces no more than the chapter it names. */
function assignAll(
  items: Item[],
  listed: ListedChapter[],
  doubts: ImportNotice[],
): Map<Recording, number> {
  const marks = items.filter(({ recording }) => recording.isMark);
  const files = items.filter(({ recording }) => !recording.isMark);
  if (marks.length === 0 || files.length === 0) return assign(items, listed, doubts);
  const numbers = assign(marks, listed, doubts);
  for (const item of files) {
    const number = findListed(listed, item) ?? item.chapterNumber ?? item.leadingNumber ??
      findCredits(listed, item.role) ?? (item.role === "opening" ? 0 : null);
    if (number === null) continue;
    const rival = marks.find(({ recording }) => numbers.get(recording) === number);
    if (rival) {
      numbers.set(rival.recording, REPLACED);
      doubts.push(notice("replaces", item.recording.name, rival.recording.name, number));
    }
    numbers.set(item.recording, number);
  }
  return numbers;
}

function assign(
  items: Item[],
  listed: ListedChapter[],
  doubts: ImportNotice[],
): Map<Recording, number> {
  const byTitle: NumberOf = (item) => findListed(listed, item);
  const ordinary = items.filter(({ role }) => role === "chapter");
  const found = ordinary.map(byTitle);
  if (ordinary.length > 0 && !found.includes(null) && new Set(found).size === found.length) {
    return place(items, { numberOf: byTitle, isTitle: true }, listed, doubts);
  }
  const numberOf = chooseSource(ordinary);
  if (numberOf) {
    return place(items, { numberOf, isTitle: false }, listed, doubts);
  }
  const inOrder = sorted(ordinary);
  const order = new Map(inOrder.map((item, index) => [item, index + 1]));
  sayGaps(inOrder, doubts);
  const chapters = ordinaryOf(listed);
  if (chapters.length > 0 && chapters.length !== ordinary.length) {
    doubts.push(notice("countDiffers", ordinary.length, chapters.length));
  }
  return place(
    items,
    { numberOf: (item) => order.get(item) ?? null, isTitle: false },
    listed,
    doubts,
  );
}

/** What the files are numbered by: preferably something that all have, without duplicates; null: their order. */
function chooseSource(items: Item[]): NumberOf | null {
  const isOneDisc = new Set(discsOf(items).values()).size <= 1;
  const explicit: NumberOf = ({ chapterNumber }) => chapterNumber;
  const perDisc: NumberOf[] = [
    ({ recording }) => recording.track,
    ({ leadingNumber }) => leadingNumber,
    ({ trailingNumber }) => trailingNumber,
  ];
  const isAnew = (numberOf: NumberOf) => { // counts anew in every part
    const found = items.map(numberOf).filter((it) => it !== null);
    return !isOneDisc && new Set(found).size < found.length;
  };
  const usable = [explicit, ...(isOneDisc ? perDisc : [])].filter((numberOf) => {
    const found = items.map(numberOf).filter((it) => it !== null);
    const isShared = numberOf !== explicit && found.length > 1 && new Set(found).size === 1;
    return found.length * 2 >= items.length && found.length > 0 && !isShared && !isAnew(numberOf);
  });
  const isPerfect = (numberOf: NumberOf) => {
    const found = items.map(numberOf);
    return !found.includes(null) && new Set(found).size === found.length;
  };
  return usable.find(isPerfect) ?? usable[0] ?? null;
}

interface Choice {
  numberOf: NumberOf;
  /** Whether the catalogue's titles say the numbers, so that they are the catalogue's. */
  isTitle: boolean;
}

/**
 * Numbers the chapters and places what comes before and after them: as the catalogue lists it, else below the
 * first and above the last.
 */
function place(
  items: Item[],
  { numberOf, isTitle }: Choice,
  listed: ListedChapter[],
  doubts: ImportNotice[],
): Map<Recording, number> {
  const isBefore = ({ role }: Item) => role === "opening" || role === "front";
  const isAfter = ({ role }: Item) => role === "back" || role === "closing";
  const before = sorted(items.filter(isBefore), "opening");
  const after = sorted(items.filter(isAfter), "back");
  const chapters = items.filter((item) => !isBefore(item) && !isAfter(item));
  // If the files count the opening as 1, the first chapter is not 2.
  const counted = before.filter((item) => (numberOf(item) ?? 0) > 0).length;
  const raw = chapters.map((item) => [item, numberOf(item)] as const)
    .filter((pair): pair is readonly [Item, number] => pair[1] !== null)
    .map(([item, number]) => [item, number - counted] as const);
  const shift = isTitle || raw.length === 0
    ? 0
    : shiftFor(raw.map(([, number]) => number), before.length, listed, doubts);
  const numbers = new Map(raw.map(([{ recording }, number]) => [recording, number + shift]));
  for (const item of chapters) {
    const [number, title] = [numbers.get(item.recording), findListed(listed, item)];
    if (title === null || number === title) continue;
    if (number === undefined) numbers.set(item.recording, title);
    else doubts.push(notice("otherTitle", item.recording.name, number, title));
  }
  const listedNumber = (item: Item) => findListed(listed, item) ?? findCredits(listed, item.role);
  const lowest = Math.min(Infinity, ...numbers.values());
  for (const [index, item] of before.entries()) {
    const number = listedNumber(item) ?? (index < lowest ? index : null);
    if (number !== null) numbers.set(item.recording, number);
  }
  for (const item of after) {
    const next = Math.max(-1, ...numbers.values()) + 1;
    numbers.set(item.recording, listedNumber(item) ?? next);
  }
  return numbers;
}

/**
 * By how much the catalogue's numbers are higher than those that the names say: it counts what comes before
 * the first chapter. Without a catalogue what was found before the chapters is counted.
 */
function shiftFor(
  numbers: number[],
  before: number,
  listed: ListedChapter[],
  doubts: ImportNotice[],
): number {
  const chapters = ordinaryOf(listed), first = chapters[0];
  if (!first) return Math.max(0, before - Math.min(...numbers));
  const by = Math.max(0, first.number - 1);
  if (by === 0) return 0;
  const known = new Set(chapters.map(({ number }) => number));
  const fits = (shift: number) => numbers.every((number) => known.has(number + shift));
  if (fits(0) && fits(by)) {
    doubts.push(notice("otherCount", first.number, first.title));
  }
  return fits(by) ? by : fits(0) ? 0 : Math.min(...numbers) < first.number ? by : 0;
}

/** In playing order; of those before or after the chapters, the ones of role `first` come first. */
function sorted(items: Item[], first?: Role): Item[] {
  const rank = ({ role }: Item) => role === first ? 0 : 1;
  const discs = discsOf(items), within = withinDiscs(items, discs);
  return items.toSorted((a, b) =>
    rank(a) - rank(b) || discs.get(a)! - discs.get(b)! ||
    (a.recording.source === b.recording.source ? a.recording.startSec - b.recording.startSec : 0) ||
    (within ? within(a)! - within(b)! : 0) ||
    compareNames(a.recording.source.name, b.recording.source.name)
  );
}

const folderOf = ({ recording: { source } }: Item): string =>
  source.name.split("/").slice(0, -1).join("/");

/**
 * The disc or part of each: as all names say it, else all folders, else all tags; of several files with marks
 * their order. Else all are of one.
 */
function discsOf(items: Item[]): Map<Item, number> {
  const folders = [...new Set(items.map(folderOf))].toSorted(compareNames);
  const sources = [...new Set(items.map(({ recording }) => recording.source.name))]
    .toSorted(compareNames);
  const isMarked = items.every(({ recording }) => recording.isMark);
  const ways: NumberOf[] = [
    ({ part }) => part,
    (item) => folders.length > 1 ? folders.indexOf(folderOf(item)) : null,
    ({ recording }) =>
      isMarked && sources.length > 1 ? sources.indexOf(recording.source.name) : null,
    ({ recording }) => recording.disc,
  ];
  const way = ways.find((it) => items.every((item) => it(item) !== null));
  return new Map(items.map((item) => [item, way?.(item) ?? 0]));
}

/** What all of them are numbered by within their disc; null: nothing. */
function withinDiscs(items: Item[], discs: Map<Item, number>): NumberOf | null {
  const ways: NumberOf[] = [
    ({ chapterNumber }) => chapterNumber,
    ({ leadingNumber }) => leadingNumber,
    ({ trailingNumber }) => trailingNumber,
    ({ recording }) => recording.track,
  ];
  return ways.find((way) => {
    const places = items.map((item) => `${discs.get(item)} ${way(item)}`);
    return items.every((item) => way(item) !== null) && new Set(places).size === places.length;
  }) ?? null;
}

/** A number that is missing within a disc: what follows may be counted wrong. */
function sayGaps(inOrder: Item[], doubts: ImportNotice[]): void {
  const discs = discsOf(inOrder), within = withinDiscs(inOrder, discs);
  if (!within) return;
  for (const [index, item] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (!before || discs.get(before) !== discs.get(item)) continue;
    if (within(item)! - within(before)! > 1) {
      doubts.push(notice("numberMissing", before.recording.name, item.recording.name));
    }
  }
}
