/** Numbers recordings by their names, their tags and their order. */

import type { PlannedChapter, Recording, Refusal } from "./recording.ts";
import { fileTitle } from "./recordings.ts";

type Role = "opening" | "front" | "chapter" | "back" | "closing";

interface ChapterName {
  role: Role;
  /** From "Chapter 7", "Kapitel 7", "ch07", "Chapter Seven"; null: none of these. */
  chapterNumber: number | null;
  /** From "07 - Salter's Row" or "7."; null: no number in front. */
  leadingNumber: number | null;
  /** From "the-one-07"; null: no number at the end. */
  trailingNumber: number | null;
  /** The name without its numbers; "" if nothing is left. */
  title: string;
}

const ROLES: [Role, RegExp][] = [
  [
    "opening",
    /\b(open(ing)?|intro(ductory)?|title) credits?\b|^credits? open|^intro$|\bvorspann\b/i,
  ],
  [
    "closing",
    /\b(clos(e|ing)|end(ing)?|final) credits?\b|^credits?( (clos|end)\w*)?$|^outro$|\babspann\b/i,
  ],
  ["front", /^(dedication|epigraph|foreword|preface|introduction|prolog(ue)?|widmung|vorwort)\b/i],
  [
    "back",
    /^(epilog(ue)?|afterword|acknowledge?ments?|author'?s note|about the author|nachwort)\b/i,
  ],
];

const WORDS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
  "fifteen sixteen seventeen eighteen nineteen";
const UNITS = WORDS.split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const NUMBER_WORD = `(?:(?:${TENS.join("|")})(?:[ -](?:${UNITS.slice(0, 9).join("|")}))?|${
  UNITS.toReversed().join("|")
})`;
const CHAPTER = new RegExp(
  String.raw`\b(?:chapter|chap|ch|kapitel|kap|chapitre|cap[ií]tulo|hoofdstuk)[ .#:-]*` +
    String.raw`(0*\d{1,4}(?!\d)|${NUMBER_WORD}\b|[ivxlc]+\b)`,
  "i",
);
const LEADING = /^(\d{1,4})(?!\d)(?:\s*[-.:)\]]+\s*|\s+|$)/;
const TRAILING = /(?:^|[^\d])(\d{1,4})$/;

/** @param text a tag, a chapter mark or a file name without its extension */
export function parseChapterName(text: string): ChapterName {
  const spaced = text.replaceAll("_", " ").replace(/\s+/g, " ").trim();
  const leading = LEADING.exec(spaced);
  const rest = leading ? spaced.slice(leading[0].length) : spaced;
  const chapter = CHAPTER.exec(rest);
  const trailing = leading || chapter ? null : TRAILING.exec(rest);
  const title = chapter ? rest.slice(chapter.index + chapter[0].length) : rest;
  const role = ROLES.find(([, pattern]) => pattern.test(rest))?.[0] ?? "chapter";
  return {
    role: chapter ? "chapter" : role,
    chapterNumber: chapter ? toNumber(chapter[1]!) : null,
    leadingNumber: leading ? Number(leading[1]) : null,
    trailingNumber: trailing ? Number(trailing[1]) : null,
    title: trimTitle(trailing ? title.slice(0, -trailing[1]!.length) : title),
  };
}

const trimTitle = (title: string) => title.replace(/^[\s\-–—.:,)]+|[\s\-–—:,(]+$/g, "");

function toNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const words = text.toLowerCase().split(/[ -]/);
  const unit = UNITS.indexOf(words.at(-1)!) + 1;
  const tens = TENS.indexOf(words[0]!);
  if (unit === 0 && tens === -1) return fromRoman(text.toLowerCase());
  return (tens === -1 ? 0 : (tens + 2) * 10) + unit;
}

function fromRoman(text: string): number {
  const values = [...text].map((letter) => ({ i: 1, v: 5, x: 10, l: 50, c: 100 })[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

/* Words at the start of every file's name, such as title and author, say nothing about the chapter. */

const CHAPTER_WORD = /(chapter|chap|ch|kapitel|kap|track|part|disc|cd)[^\p{L}\p{N}]*$/iu;

/** The names without the words that all of them begin with; "Chapter" and the like stay. */
function stripCommonPrefix(names: string[]): string[] {
  if (names.length < 2) return names;
  let length = 0;
  while (names.every((name) => length < name.length && name[length] === names[0]![length])) {
    length++;
  }
  // Back to the end of a whole word, and not into a number.
  const prefix = names[0]!.slice(0, length).replace(/[\p{L}\p{N}']+$/u, "").replace(
    CHAPTER_WORD,
    "",
  );
  return names.map((name) => name.slice(prefix.length));
}

/* The natural order of names: "Chapter 9" before "Chapter 10", CD1 before CD2. */

const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export const compareNames = (a: string, b: string): number => compare(a, b) || (a < b ? -1 : 1);

/* Gives every recording its chapter number: from its name or tags, else from its position. */

/** A chapter as the catalogue lists it. */
export interface ListedChapter {
  number: number;
  title: string;
  kind: "chapter" | "credits";
}

interface Numbered {
  /** Ordered by their numbers, which are unique. */
  chapters: PlannedChapter[];
  refused: Refusal[];
}

interface Item extends ChapterName {
  recording: Recording;
}

type NumberOf = (item: Item) => number | null;

export function numberChapters(recordings: Recording[], listed: ListedChapter[]): Numbered {
  const items = readNames(recordings);
  const numbers = assign(items, listed);
  const titles = new Map(listed.map(({ number, title }) => [number, title]));
  const refused: Refusal[] = [];
  const chapters: PlannedChapter[] = [];
  for (const { recording, title } of items) {
    const number = numbers.get(recording);
    const rivals = number === undefined
      ? []
      : items.filter((it) => it.recording !== recording && numbers.get(it.recording) === number);
    if (number === undefined) refused.push(unplaced(recording));
    else if (rivals.length > 0) refused.push(duplicate(recording, number, rivals));
    else {
      chapters.push({
        number,
        title: titles.get(number) ?? (title || `Chapter ${number}`),
        recording,
      });
    }
  }
  return { chapters: chapters.toSorted((a, b) => a.number - b.number), refused };
}

const unplaced = ({ name }: Recording): Refusal => ({
  name,
  reason: "has no chapter number, but other files do",
  remedy: 'Start its name with "Chapter 7" or "07"',
});

const duplicate = ({ name }: Recording, number: number, rivals: Item[]): Refusal => ({
  name,
  reason: `is numbered chapter ${number}, and so is ${
    rivals.map(({ recording }) => recording.name).join(" and ")
  }`,
  remedy: "Remove or renumber one of them",
});

/** Usually the tag has the title and the file name the number; each may replace the other. */
function readNames(recordings: Recording[]): Item[] {
  const names = stripCommonPrefix(recordings.map(fileTitle));
  const tags = recordings.map(({ title }) => title ?? "");
  const isOneTag = recordings.length > 1 && new Set(tags).size === 1; // the book's title, not chapters'
  return recordings.map((recording, index) => {
    const tag = parseChapterName(isOneTag ? "" : tags[index]!);
    if (recording.startSec > 0 || recording.endSec !== null) return { ...tag, recording };
    const file = parseChapterName(names[index]!);
    return {
      recording,
      role: file.role === "chapter" ? tag.role : file.role,
      chapterNumber: file.chapterNumber ?? tag.chapterNumber,
      leadingNumber: file.leadingNumber ?? tag.leadingNumber,
      trailingNumber: file.trailingNumber,
      title: tag.title || file.title,
    };
  });
}

function assign(items: Item[], listed: ListedChapter[]): Map<Recording, number> {
  const byTitle: NumberOf = ({ title }) => findTitle(listed, title);
  const ordinary = items.filter(({ role }) => role === "chapter");
  if (ordinary.length > 0 && ordinary.every((item) => byTitle(item) !== null)) {
    return place(items, byTitle, listed, byTitle);
  }
  const numberOf = chooseSource(ordinary);
  if (numberOf) return place(items, numberOf, listed, byTitle);
  const order = new Map(sorted(ordinary).map((item, index) => [item, index + 1]));
  return place(items, (item) => order.get(item) ?? null, listed, byTitle);
}

/** What the files are numbered by: preferably something that all have, without duplicates. */
function chooseSource(items: Item[]): NumberOf | null {
  const discs = new Set(items.map(({ recording: { disc } }) => disc));
  const folders = new Set(
    items.map(({ recording: { source } }) => source.name.split("/").slice(0, -1).join("/")),
  );
  const isOneDisc = discs.size <= 1 && folders.size <= 1;
  const explicit: NumberOf = ({ chapterNumber }) => chapterNumber;
  const perDisc: NumberOf[] = [
    ({ recording }) => recording.track,
    ({ leadingNumber }) => leadingNumber,
    ({ trailingNumber }) => trailingNumber,
  ];
  const usable = [explicit, ...(isOneDisc ? perDisc : [])].filter((numberOf) => {
    const found = items.map(numberOf).filter((it) => it !== null);
    const isShared = numberOf !== explicit && found.length > 1 && new Set(found).size === 1;
    return found.length * 2 >= items.length && found.length > 0 && !isShared;
  });
  const isPerfect = (numberOf: NumberOf) => {
    const found = items.map(numberOf);
    return !found.includes(null) && new Set(found).size === found.length;
  };
  return usable.find(isPerfect) ?? usable[0] ?? null;
}

/**
 * Numbers the chapters by `numberOf` and places what comes before and after them: as the catalogue lists it,
 * else below the first and above the last.
 */
function place(
  items: Item[],
  numberOf: NumberOf,
  listed: ListedChapter[],
  byTitle: NumberOf,
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
  const lowest = Math.min(...raw.map(([, number]) => number));
  const shift = raw.length > 0 && numberOf !== byTitle ? Math.max(0, before.length - lowest) : 0;
  const numbers = new Map(raw.map(([{ recording }, number]) => [recording, number + shift]));
  const listedNumber = (item: Item) => byTitle(item) ?? findCredits(listed, item.role);
  for (const [index, item] of before.entries()) {
    numbers.set(item.recording, listedNumber(item) ?? index);
  }
  for (const item of after) {
    const next = Math.max(-1, ...numbers.values()) + 1;
    numbers.set(item.recording, listedNumber(item) ?? next);
  }
  return numbers;
}

/** In playing order; of those before or after the chapters, the ones of role `first` come first. */
function sorted(items: Item[], first?: ChapterName["role"]): Item[] {
  const rank = ({ role }: Item) => role === first ? 0 : 1;
  return items.toSorted((a, b) => rank(a) - rank(b) || compareRecordings(a.recording, b.recording));
}

function compareRecordings(a: Recording, b: Recording): number {
  const byDisc = (a.disc ?? 0) - (b.disc ?? 0);
  if (byDisc !== 0 || a.source === b.source) return byDisc || a.startSec - b.startSec;
  return compareNames(a.source.name, b.source.name);
}

/** The only chapter with that title, in any spelling; null: none, or several. */
export function findTitle(listed: ListedChapter[], title: string): number | null {
  const plain = simplify(title);
  const found = plain === "" ? [] : listed.filter((chapter) => simplify(chapter.title) === plain);
  return found.length === 1 ? found[0]!.number : null;
}

const simplify = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** The catalogue's first credits before any chapter, or its last credits after them. */
function findCredits(listed: ListedChapter[], role: ChapterName["role"]): number | null {
  const entry = role === "opening" ? listed[0] : role === "closing" ? listed.at(-1) : undefined;
  return entry?.kind === "credits" ? entry.number : null;
}
