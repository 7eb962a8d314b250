/**
 * Schemas of text that people write. The size is bounded first, then the text is normalised, then measured as it will
 * be stored, so that no normalising, searching or replacing ever works on a large text.
 */

import { z } from "zod";

/**
 * Room for `max` characters as they may arrive: decomposed, in the surrogate pairs of emoji, or with blanks around them
 * that are removed.
 */
const roomFor = (max: number): number => 4 * max + 200;

/** A text whose size is bounded, for what comes next: `.trim()`, `.regex(...)`, `.transform(...)`. */
export const boundedText = (max: number, error?: string, whenTooLong = tooLong(max)): z.ZodString =>
  z.string(error).max(roomFor(max), { abort: true, error: whenTooLong });

/** Paragraphs: Unicode NFC, no control characters, at most one empty line between paragraphs. */
export const typedText = (max: number, error?: string) =>
  boundedText(max, error).transform(plainText).pipe(z.string().max(max, tooLong(max)));

/** One line: the same, and line breaks and other control characters become spaces. */
export const typedLine = (max: number, error?: string) =>
  boundedText(max, error).transform(plainLine).pipe(z.string().max(max, tooLong(max)));

const tooLong = (max: number): string => `wanted at most ${max} characters`;

const CONTROLS = /[\p{Cc}]/gu;

export function plainText(text: string): string {
  return text.toWellFormed().normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(CONTROLS, (it) => it === "\n" || it === "\t" ? it : "")
    .replace(/\s+/g, joinLines)
    .trim();
}

/** A run of blanks that breaks the line once or more often loses its other blanks. */
function joinLines(blanks: string): string {
  const breaks = blanks.split("\n").length - 1;
  return breaks === 0 ? blanks : breaks === 1 ? "\n" : "\n\n";
}

const plainLine = (text: string): string =>
  text.toWellFormed().normalize("NFC").replace(/\p{Cc}+/gu, " ").trim();

/** What mail programs and people take for an address: a scheme, an @, or a dot with a word right behind it. */
const ADDRESS = /:\/\/|@|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}/u;

/** Signs that nobody sees and that reorder or break what is around them. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Signs without width, which come along when text is copied from a page or a chat. */
const WIDTHLESS = /[\u00ad\u034f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export const withoutUnseen = (text: string): string => text.replace(WIDTHLESS, "");

/** Whatever dash a keyboard or a mail program made of a hyphen. */
const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g;

/** A code as it was printed: full-width signs, dashes and small letters are taken for their plain forms. */
export const plainCode = (text: string): string =>
  withoutUnseen(text).normalize("NFKC").replace(DASHES, "-").trim().toUpperCase();

/** The name of a person: one line that holds no address, as it may stand in a mail. */
export const typedName = (max: number) =>
  boundedText(max)
    .refine((text) => !UNSEEN.test(text.trim()) && !ADDRESS.test(text), {
      abort: true,
      error: "wanted a name without addresses, and a blank after each dot",
    })
    .pipe(typedLine(max));

/** The same text, in which no mail program finds an address to link; e-mail addresses stay. */
export const defused = (text: string): string =>
  text.split(/(\s)/).map((word) => word.includes("@") && !word.includes("/") ? word : broken(word))
    .join("");

const broken = (word: string): string =>
  word.replaceAll("://", "[:]//")
    .replace(/(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L})/gu, "[.]");
