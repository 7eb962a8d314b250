/** What a tag, a chapter mark or a file's name says of its chapter. */

import { fold } from "@/lib/platform/fold.ts";
import {
  CHAPTER,
  CHAPTER_BEHIND,
  CHAPTER_COUNTED,
  COUNTED_PIECE,
  COUNTED_WORD,
  DIGITS_ORDINAL,
  LEADING,
  LEADING_PIECE,
  LEADING_ROMAN,
  LETTER_PIECE,
  PART,
  PART_BEHIND,
  PART_COUNTED,
  PART_PIECE,
  type Role,
  ROLES,
  TRACK,
  TRAILING,
} from "./chapter_patterns.ts";
import { plainDigits, type Read, readOrdinal, readRoman, readWords } from "./chapter_words.ts";

export interface ChapterName {
  role: Role;
  /** From "Part 2 Chapter 1", "Disc 1 - Track 01", "CD 2": what is counted within; null: none of these. */
  part: number | null;
  /** "Part One" alone, as the mark of a title page. */
  isPartAlone: boolean;
  /** From "Chapter 7", "Kapitel 7", "ch07", "Chapter Seven", "Erstes Kapitel", "第七章"; null: none of these. */
  chapterNumber: number | null;
  /** Whether the name begins with that. */
  isChapterFirst: boolean;
  /** From "Chapter 1a" or "Chapter 2 (1 of 2)": which file of its chapter, from 1; null: it is the whole. */
  piece: { nth: number; of: number | null } | null;
  /** From "07 - Salter's Row", "7.", "VII" or "Track 07"; null: no number in front. */
  leadingNumber: number | null;
  /** From "the-one-07"; null: no number at the end. */
  trailingNumber: number | null;
  /** The name without its numbers; "" if nothing is left. */
  title: string;
}

interface Counted {
  value: number;
  /** Where the words of it begin and end. */
  from: number;
  to: number;
}

/** The number behind the first such word that has one. */
function findCounted(text: string, word: RegExp): Counted | null {
  for (const found of text.matchAll(word)) {
    const at = found.index + found[0].length;
    const number = readNumber(text.slice(at), found[1] === "");
    if (number) return { value: number.value, from: found.index, to: at + number.length };
  }
  return null;
}

/** "第七章"; "Erstes Kapitel"; "1. Kapitel" at the start; else the number behind the first word that has one. */
function findChapter(text: string): Counted | null {
  return findCounter(text, CHAPTER_COUNTED) ?? readBefore(text, CHAPTER_BEHIND) ??
    findCounted(text, CHAPTER) ?? readDigitsBefore(text);
}

/** "第二部", "Erster Teil", "Part 2", "Disc 2". */
const findPart = (text: string): Counted | null =>
  findCounter(text, PART_COUNTED) ?? readBefore(text, PART_BEHIND) ?? findCounted(text, PART);

function findCounter(text: string, counted: RegExp): Counted | null {
  const found = counted.exec(text);
  if (!found) return null;
  const number = (found[1] ?? found[2])!,
    value = /^\d/.test(number) ? Number(number) : readWords(number)?.value;
  return value ? { value, from: found.index, to: found.index + found[0].length } : null;
}

/** At the start, or behind a comma and the like: "Zweiter Teil, drittes Kapitel". */
function readBefore(text: string, behind: RegExp): Counted | null {
  for (const { index, 0: { length } } of text.matchAll(/^|[,.:;–—-]\s+/g)) {
    const from = index + length, ordinal = readOrdinal(text.slice(from));
    const word = ordinal && behind.exec(text.slice(from + ordinal.length));
    if (ordinal && word) {
      return { value: ordinal.value, from, to: from + ordinal.length + word[0].length };
    }
  }
  return null;
}

function readDigitsBefore(text: string): Counted | null {
  const digits = DIGITS_ORDINAL.exec(text);
  const word = digits && CHAPTER_BEHIND.exec(text.slice(digits[0].length));
  return digits && word
    ? { value: Number(digits[1]), from: 0, to: digits[0].length + word[0].length }
    : null;
}

/** @param digitsOnly "ch07" is a number, "chill" is none */
function readNumber(text: string, digitsOnly: boolean): Read | null {
  const digits = /^0*(\d{1,4})(?!\d)(?:(?:er|[ºª°])(?!\p{L}))?/u.exec(text);
  if (digits) return { value: Number(digits[1]), length: digits[0].length };
  if (digitsOnly) return null;
  const roman = /^[ivxlc]+(?![\p{L}\p{N}])/iu.exec(text)?.[0];
  const value = roman === undefined ? null : readRoman(roman);
  if (value !== null) return { value, length: roman!.length };
  const words = readWords(text), ordinal = readOrdinal(text);
  // "Sto" of "sto pierwszy" is a number too.
  return ordinal && ordinal.length > (words?.length ?? 0) ? ordinal : words;
}

/** @param text a tag, a chapter mark or a file name without its extension */
export function parseChapterName(text: string): ChapterName {
  const spaced = plainDigits(
    text.normalize("NFC").replaceAll("_", " ").replace(/\s+/g, " ").trim(),
  );
  const first = readDigitsBefore(spaced);
  // "1. Kapitel" is one; of "1. Kapitel 7" the first number is the file's.
  const front = first && !findCounted(spaced, CHAPTER) ? NO_FRONT : readFront(spaced);
  let rest = spaced.slice(front.length);
  const chapter = findChapter(rest);
  const part = findPart(chapter ? rest.slice(0, chapter.from) : rest);
  const track = chapter ? null : findCounted(rest, TRACK);
  const behind = chapter ? readPiece(rest.slice(chapter.to)) : null;
  if (chapter) rest = rest.slice(chapter.to + (behind?.length ?? 0));
  else if (track) rest = rest.slice(track.to);
  const trailing = front.number !== null || chapter || track ? null : TRAILING.exec(rest);
  const folded = fold(rest), isChapterFirst = front.length === 0 && chapter?.from === 0;
  const role = ROLES.find(([, pattern]) => pattern.test(folded))?.[0] ?? "chapter";
  const isPartAlone = part !== null && part.from === 0 && !chapter && !track &&
    front.number === null;
  return {
    role: chapter ? "chapter" : role,
    part: isPartAlone ? null : part?.value ?? null,
    isPartAlone,
    chapterNumber: chapter?.value ?? null,
    isChapterFirst,
    piece: behind?.piece ?? front.piece,
    leadingNumber: front.number ?? track?.value ?? null,
    trailingNumber: trailing ? Number(trailing[1]) : isPartAlone ? part!.value : null,
    title: trimTitle(trailing ? rest.slice(0, -trailing[1]!.length) : rest),
  };
}

interface Front {
  number: number | null;
  length: number;
  piece: ChapterName["piece"];
}

const NO_FRONT: Front = { number: null, length: 0, piece: null };

function readFront(text: string): Front {
  const piece = LEADING_PIECE.exec(text);
  if (piece) {
    const nth = piece[2]!.toLowerCase().charCodeAt(0) - 96;
    return { number: Number(piece[1]), length: piece[0].length, piece: { nth, of: null } };
  }
  const digits = LEADING.exec(text);
  if (digits) return { number: Number(digits[1]), length: digits[0].length, piece: null };
  const roman = LEADING_ROMAN.exec(text)?.[1] ?? "";
  const value = readRoman(roman);
  if (value !== null) return { number: value, length: roman.length, piece: null };
  const words = readWords(text);
  if (words?.length === text.length) {
    return { number: words.value, length: words.length, piece: null };
  }
  return NO_FRONT;
}

function readPiece(
  text: string,
): { piece: NonNullable<ChapterName["piece"]>; length: number } | null {
  const letter = LETTER_PIECE.exec(text);
  if (letter) {
    return { piece: { nth: letter[1]!.toLowerCase().charCodeAt(0) - 96, of: null }, length: 1 };
  }
  const counted = COUNTED_PIECE.exec(text);
  if (counted) {
    const [nth, of] = [Number(counted[1]), Number(counted[2])];
    if (nth >= 1 && nth <= of) return { piece: { nth, of }, length: counted[0].length };
  }
  const part = PART_PIECE.exec(text);
  return part && { piece: { nth: Number(part[1]), of: null }, length: part[0].length };
}

const trimTitle = (title: string) =>
  title.replace(/^[\s\-–—.:,)：、．，）・،]+|[\s\-–—:,(：、，（・،]+$/g, "");

/** "1-01 Storm", as programs write the track of a disc; null: not so. */
export function readDiscTrack(text: string): { disc: number; track: number; title: string } | null {
  const found = /^(\d{1,2})[-.](\d{2,3})(?!\d)/.exec(text.trim());
  if (!found) return null;
  const title = trimTitle(text.trim().slice(found[0].length));
  return { disc: Number(found[1]), track: Number(found[2]), title };
}

/* The natural order of names: "Chapter 9" before "Chapter 10", CD1 before CD2. */

const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export const compareNames = (a: string, b: string): number => compare(a, b) || (a < b ? -1 : 1);

/* Words at the start of every file's name, such as title and author, say nothing about the chapter. */

/** The names without the words that all of them begin with; "Chapter" and the like stay. */
export function stripCommonPrefix(names: string[]): string[] {
  if (names.length < 2) return names;
  let length = 0;
  while (names.every((name) => length < name.length && name[length] === names[0]![length])) {
    length++;
  }
  // Back to the end of a whole word, and not into a number.
  const prefix = names[0]!.slice(0, length).replace(/[\p{L}\p{N}']+$/u, "").replace(
    COUNTED_WORD,
    "",
  );
  return names.map((name) => name.slice(prefix.length));
}

/* Looks recordings up in the catalogue's list of a book's chapters. */

/** A chapter as the catalogue lists it. */
export interface ListedChapter {
  number: number;
  title: string;
  kind: "chapter" | "credits";
}

/** Whether it is named like opening or closing credits, in any language. */
export function isCredits(title: string): boolean {
  const { role } = parseChapterName(title);
  return role === "opening" || role === "closing" || /\bcredits\b/i.test(title);
}

/** Without credits, dedications and the like. */
export const ordinaryOf = (listed: ListedChapter[]): ListedChapter[] =>
  listed.filter(({ title, kind }) =>
    kind === "chapter" && parseChapterName(title).role === "chapter"
  );

/** The only chapter that has one of these titles; null: none, or several. */
export function findListed(
  listed: ListedChapter[],
  { names }: { names: string[] },
): number | null {
  for (const name of names) {
    const number = findTitle(listed, name);
    if (number !== null) return number;
  }
  return null;
}

/** The only chapter with that title, in any spelling; null: none, or several. */
export function findTitle(listed: ListedChapter[], title: string): number | null {
  const plain = simplify(title);
  const found = plain === "" ? [] : listed.filter((chapter) => simplify(chapter.title) === plain);
  return found.length === 1 ? found[0]!.number : null;
}

/** A Mac's file names have their accents apart; many have none. */
const simplify = (title: string) => fold(title).replace(/[^\p{L}\p{N}]+/gu, "");

/** The catalogue's first credits before any chapter, or its last credits after them. */
export function findCredits(listed: ListedChapter[], role: Role): number | null {
  const entry = role === "opening" ? listed[0] : role === "closing" ? listed.at(-1) : undefined;
  return entry?.kind === "credits" ? entry.number : null;
}
