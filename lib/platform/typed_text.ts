/**
 * Schemas of text that people write. The size is bounded first, then the text is normalised, then its final
 * length is checked, so that no large text is ever normalised, searched or replaced.
 */

import { z } from "zod";
import { WANTED } from "./words.ts";

/** What zod says of a wrong value: a function, so that it is read in the language in which the value is checked. */
export interface ErrorText {
  error: () => string;
}

/**
 * Bound for `max` characters before normalising: decomposed, as surrogate pairs of emoji, or with surrounding
 * blanks.
 */
const roomFor = (max: number): number => 4 * max + 200;

/** A text of bounded size, to be followed by `.trim()`, `.regex(...)`, `.transform(...)`. */
export const boundedText = (
  max: number,
  error?: ErrorText,
  whenTooLong = tooLong(max),
): z.ZodString => z.string(error).max(roomFor(max), { abort: true, ...whenTooLong });

/** Paragraphs: Unicode NFC, no control characters, at most one empty line between paragraphs. */
export const typedText = (max: number, error?: ErrorText) =>
  boundedText(max, error).transform(plainText).pipe(z.string().max(max, tooLong(max)));

/** One line: the same, but line breaks and other control characters become spaces. */
export const typedLine = (max: number, error?: ErrorText) =>
  boundedText(max, error).transform(plainLine).pipe(z.string().max(max, tooLong(max)));

export const tooLong = (max: number): ErrorText => ({ error: () => WANTED.atMost(max) });

const CONTROLS = /[\p{Cc}]/gu;

export function plainText(text: string): string {
  return text.toWellFormed().normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(CONTROLS, (it) => it === "\n" || it === "\t" ? it : "")
    .replace(/\s+/g, joinLines)
    .trim();
}

/** A run of blanks with line breaks becomes one or two line breaks. */
function joinLines(blanks: string): string {
  const breaks = blanks.split("\n").length - 1;
  return breaks === 0 ? blanks : breaks === 1 ? "\n" : "\n\n";
}

const plainLine = (text: string): string =>
  text.toWellFormed().normalize("NFC").replace(/\p{Cc}+/gu, " ").trim();

/** What mail programs take for an address: a scheme, an @, or a dot directly followed by a word. */
const ADDRESS = /:\/\/|@|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}/u;

/** Invisible characters that reorder or break the text around them. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Zero-width characters, which are copied along from pages and chats. */
const WIDTHLESS = /[\u00ad\u034f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export const withoutUnseen = (text: string): string => text.replace(WIDTHLESS, "");

/** Dashes that keyboards or mail programs make of a hyphen. */
const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g;

/** A code in normal form: full-width characters, dashes and lower case become their plain forms. */
export const plainCode = (text: string): string =>
  withoutUnseen(text).normalize("NFKC").replace(DASHES, "-").trim().toUpperCase();

/** A person's name: one line without an address, as it may be put in a mail. */
export const typedName = (max: number) =>
  boundedText(max)
    .refine((text) => !UNSEEN.test(text.trim()) && !ADDRESS.test(text), {
      abort: true,
      error: () => WANTED.name,
    })
    .pipe(typedLine(max));

/** The text with addresses changed so that mail programs do not link them; e-mail addresses stay. */
export const defused = (text: string): string =>
  text.split(/(\s)/).map((word) => word.includes("@") && !word.includes("/") ? word : broken(word))
    .join("");

/** Paragraphs in which no program finds an address: a blank parts what could be one. */
export const unlinkedText = (max: number, error = tooLong(max)) =>
  boundedText(max, undefined, error)
    .transform((text) => parted(plainText(text.replace(REORDERING, ""))))
    .pipe(z.string().max(max, error));

/** Characters that reorder the text around them. */
const REORDERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const parted = (text: string): string =>
  text.replace(/:\/\/|[@\uff20]/g, " ")
    .replace(/(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L})/gu, "$& ");

const broken = (word: string): string =>
  word.replaceAll("://", "[:]//")
    .replace(/(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L})/gu, "[.]");
